"""The accuracy of the reference is not given.

**Why.** Reference labels of maps are read from images by people and are wrong in places; a score cannot be finer than
they are.

**Fix.** Give an error matrix weighted by area, with intervals:

    targets:
      - id: cover
        form: remote_sensing_map
        encoding:
          accuracy: overall 0.86 +- 0.02, weighted by area; see E4
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of maps for which nobody gave it."""
    yield from problems_in_targets(evidence, ("remote_sensing_map",), "accuracy", state="not answered")


RULE = Rule(
    "GT865",
    "map_accuracy_absent",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Olofsson 2014",),
)
