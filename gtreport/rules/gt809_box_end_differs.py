"""Corners of boxes are not counted as the declared pixel convention counts them.

**Why.** Whether the last pixel is inside makes a box one pixel wider. For small objects that alone moves the overlap
across a threshold.

**Fix.** Correct pixel_convention, or the corners:

    targets:
      - {id: cars, form: detection_bbox, encoding: {pixel_convention: inclusive_max_zero_based}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "box_end_differs")


RULE = Rule("GT809", "box_end_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
