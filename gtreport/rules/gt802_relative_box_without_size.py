"""Boxes are shares of an image whose size is not told.

**Why.** Half of the width is 256 pixels of one image and 2000 of the other; matching by pixels then goes wrong.

**Fix.** Say to which image size shares refer:

    targets:
      - id: cars
        form: detection_bbox
        encoding: {box_format: rel_xywh, reference_size: original_image}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the size to which relative boxes refer when nobody gave it."""
    for target, (path, *_) in gaps_by_target(evidence, ("detection_bbox",), "reference_size"):
        box_format = target.encoding.box_format.get()
        if box_format is not None and box_format.startswith("rel_"):
            message = f"box_format is {box_format}, but reference_size is absent"
            yield Problem(path, f"{name_of('target', target)}: {message}", "key")


RULE = Rule("GT802", "relative_box_without_size", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
