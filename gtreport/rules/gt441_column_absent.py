"""A column that is named is not in the file.

**Why.** A column under another name would be read as something else, or not at all.

**Fix.** Correct the name:

    annotations:
      - {id: ratings, file: ratings.csv, format: long, columns: {item: item, annotator: annotator, label: label}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "column_absent")


RULE = Rule("GT441", "column_absent", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True)
