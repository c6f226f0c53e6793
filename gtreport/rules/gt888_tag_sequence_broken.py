"""Tags of tokens break their scheme.

**Why.** Each tool mends a broken sequence in its own way, so the same file holds other spans in each of them.

**Fix.** Begin every span with `B-`, and end it where the scheme has a sign for that.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "tag_sequence_broken")


RULE = Rule("GT888", "tag_sequence_broken", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
