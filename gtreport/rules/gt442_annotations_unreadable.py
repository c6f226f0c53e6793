"""A file cannot be read as the format it is said to have.

**Why.** A file that is read by guessing gives numbers that nobody can trust.

Where only some marks cannot be read, the rest is used, and this is a warning: an answer of which no mark can be read
is unknown, not empty.

**Fix.** Correct the format, the options or the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "annotations_unreadable", Severity.WARNING)


RULE = Rule("GT442", "annotations_unreadable", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True)
