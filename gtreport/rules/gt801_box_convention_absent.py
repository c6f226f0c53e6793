"""It is not said which numbers make a box.

**Why.** `10, 20, 30, 40` is a box in a dozen ways. A loader that guesses wrong moves every box and raises no error.

**Fix.** State `box_format` and `origin`:

    targets:
      - id: cars
        form: detection_bbox
        encoding:
          box_format: xywh
          origin: top_left
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of boxes."""
    yield from problems_in_targets(evidence, ("detection_bbox",), "box_format", "origin")


RULE = Rule(
    "GT801",
    "box_convention_absent",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Croissant cr:format",),
)
