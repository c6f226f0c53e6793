"""Masks have another grid than their image, or than another mask of the same item.

**Why.** Masks of two sizes can be laid on each other only by resizing one of them, and that decides where edges are.

**Fix.** Write masks in the grid of the input; resize label maps by nearest neighbour only.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "mask_grid_of_other_size")


RULE = Rule(
    "GT817", "mask_grid_of_other_size", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
