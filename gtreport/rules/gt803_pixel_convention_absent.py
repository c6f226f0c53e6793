"""It is not said whether the last pixel is inside a box.

**Why.** Counting from 0 or 1, with the last pixel in or out, moves each edge by one pixel: much for an object of ten.

**Fix.** Say whether the last pixel is inside and where counting starts:

    targets:
      - id: cars
        form: detection_bbox
        encoding: {box_format: xyxy, pixel_convention: inclusive_max_one_based}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the convention of coordinates in pixels when nobody gave it; shares of an image need none."""
    for target, (path, *_) in gaps_by_target(evidence, ("detection_bbox", "keypoints"), "pixel_convention"):
        if not (target.encoding.box_format.get() or "").startswith("rel_"):
            yield Problem(path, f"{name_of('target', target)}: pixel_convention is not answered", "key")


RULE = Rule("GT803", "pixel_convention_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
