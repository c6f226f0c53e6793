"""Two annotators have left and right swapped.

**Why.** The left hand of the person is on the right of the picture. Where annotators read it in both ways, distances
are as large as the body is wide.

**Fix.** Say whose left it is, and swap the points of one of them:

    targets:
      - {id: pose, form: keypoints, encoding: {left_right: subject}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "keypoints_swapped")


RULE = Rule("GT836", "keypoints_swapped", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
