"""No item was labelled by two annotators.

**Why.** Agreement compares annotations of the same item. Without overlap nothing can be compared, and a value from
such a file would mean nothing.

**Fix.** Attach the file that holds the single answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "annotations_without_overlap")


RULE = Rule("GT445", "annotations_without_overlap", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True)
