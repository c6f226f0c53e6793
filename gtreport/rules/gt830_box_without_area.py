"""Boxes have no width or no height.

**Why.** Such a box overlaps with nothing, so it counts as missed by everybody; some training code divides by its
area.

**Fix.** Take the boxes out, or correct them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "box_without_area")


RULE = Rule("GT830", "box_without_area", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
