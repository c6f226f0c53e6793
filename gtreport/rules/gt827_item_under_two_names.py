"""One item stands under two names.

**Why.** What has two names is never compared: agreement is computed on fewer items than there are, or on none.

**Fix.** Write the same name for the same item in all files.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "item_under_two_names")


RULE = Rule(
    "GT827", "item_under_two_names", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
