"""Boxes do not fit the declared format, and all of them fit another one.

**Why.** A second corner that is read as width and height, or a centre that is read as a corner, still gives numbers.
The boxes are elsewhere, and overlaps are merely low.

**Fix.** Declare the format that all boxes fit, or correct the boxes:

    targets:
      - {id: cars, form: detection_bbox, encoding: {box_format: xywh}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "box_format_differs")


RULE = Rule("GT808", "box_format_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
