"""It is not said by what distances are scaled.

**Why.** Ten pixels are much for a child in the distance and nothing for a face that fills the picture.

**Fix.** State by what distances are scaled:

    targets:
      - id: joints
        form: keypoints
        encoding:
          normaliser: OKS sigmas of COCO
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of keypoints for which nobody gave it."""
    yield from problems_in_targets(evidence, ("keypoints",), "normaliser", state="not answered")


RULE = Rule("GT834", "keypoint_scale_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
