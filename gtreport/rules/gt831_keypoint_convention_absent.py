"""It is not said how points are named and counted.

**Why.** The left knee of the subject is on the right of the picture. A model trained with both readings learns neither.

**Fix.** Define each point, left and right, and the origin:

    targets:
      - id: joints
        form: keypoints
        encoding:
          left_right: subject
          origin: top_left
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of keypoints."""
    yield from problems_in_targets(evidence, ("keypoints",), "left_right", "origin")


RULE = Rule("GT831", "keypoint_convention_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
