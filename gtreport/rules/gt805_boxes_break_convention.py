"""Boxes of an attached file do not fit the format that is declared.

**Why.** A box with a negative side, or a share above 1, is no box in that format: either these boxes are broken, or
all of them mean something else.

**Fix.** Correct `box_format` or the boxes:

    targets:
      - id: cars
        form: detection_bbox
        encoding: {box_format: xyxy, clip: may_exceed}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "boxes_break_convention")


RULE = Rule(
    "GT805", "boxes_break_convention", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
