"""Boxes leave their image.

**Why.** One tool clips such boxes, another drops them, a third counts the part that nobody can see. Scores differ by
the tool.

**Fix.** Clip the boxes, or declare that they may leave the image:

    targets:
      - {id: cars, form: detection_bbox, encoding: {clip: may_exceed}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "box_outside_image")


RULE = Rule("GT810", "box_outside_image", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
