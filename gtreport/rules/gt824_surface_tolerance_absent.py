"""It is not said within how many millimetres two surfaces count as equal.

**Why.** Two readers never draw the same line. The tolerance says which difference they would both accept.

**Fix.** State it when surface metrics are used:

    targets:
      - id: lungs
        form: medical_segmentation
        encoding:
          tolerance_mm: 2
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of medical masks for which nobody gave it."""
    yield from problems_in_targets(evidence, ("medical_segmentation",), "tolerance_mm", state="not answered")


RULE = Rule("GT824", "surface_tolerance_absent", Severity.NOTE, MISSING, check, __doc__, stage=Stage.ABSENCE)
