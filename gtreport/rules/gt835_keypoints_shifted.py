"""Keypoints of two annotators differ by the same step in every item.

**Why.** People differ at random. One step for all points is a machine's: one side counts from the centre of a pixel,
the other from its edge, and scaling has made half a pixel several.

**Fix.** Count from the same place in both, also when pictures are scaled:

    targets:
      - {id: pose, form: keypoints, encoding: {pixel_convention: pixel_centres}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "keypoints_shifted")


RULE = Rule("GT835", "keypoints_shifted", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
