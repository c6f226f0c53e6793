"""Voxel spacing is absent.

**Why.** Volumes and distances in millimetres are computed with it; without it a mask has no size, and left may be
right.

**Fix.** State spacing and orientation:

    targets:
      - id: lungs
        form: medical_segmentation
        encoding:
          spacing: 0.7 x 0.7 x 1.0 mm, RAS
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of medical masks for which nobody gave it."""
    yield from problems_in_targets(evidence, ("medical_segmentation",), "spacing")


RULE = Rule(
    "GT821", "physical_grid_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("CLAIM",)
)
