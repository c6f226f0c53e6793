"""Boxes of a format in pixels lie between 0 and 1.

**Why.** Read as pixels, such a box lies inside the first pixel of the image. Every overlap with it is 0, and nothing
fails.

**Fix.** Declare the format that the numbers are in, or write all boxes in one unit:

    targets:
      - {id: cars, form: detection_bbox, encoding: {box_format: rel_xyxy, reference_size: original_image}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "box_unit_differs")


RULE = Rule("GT807", "box_unit_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
