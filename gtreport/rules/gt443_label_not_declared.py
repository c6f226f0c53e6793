"""A file holds a label that is not declared.

**Why.** A label outside the list is a typing mistake, an undeclared class or a token for a missing label; counted as
a label of its own it changes every statistic.

**Fix.** Add it to targets[].labels or to annotations[].missing:

    annotations:
      - {id: ratings, missing: ["", "n/a"]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.file_problems import file_problems
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found while reading the attached files."""
    yield from file_problems(evidence, "label_not_declared")


RULE = Rule("GT443", "label_not_declared", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True)
