"""Two annotators agree on all shared items.

**Why.** People do not agree on everything. A column or file that was copied, or one person under two names, looks the
same.

**Fix.** Check that no column or file was copied.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "identical_annotators")


RULE = Rule("GT447", "identical_annotators", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True)
