"""A limit is suspected, and nothing says how it could be tested.

**Why.** A suspicion that nobody can test stays one for ever, and readers cannot tell whether to act on it.

**Fix.** Say what would show it:

    limits:
      items:
        - {id: L1, known_by: suspected, statement: night shifts label faster, mitigation: compare shifts by the log}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_TEST = Pattern(
    r"\b(?:test\w*|check\w*|compar\w*|measur\w*|re-?read\w*|re-?label\w*|audit\w*|count\w*|would show)\b", re.IGNORECASE
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each suspected limit without a mitigation and without a word on a test."""
    for limit in evidence.answers.limits.items:
        mitigation = limit.mitigation
        told = mitigation.answered or mitigation.declared or _TEST.search(limit.statement.get() or "")
        if limit.known_by.get() == "suspected" and not told:
            message = f"{name_of('limit', limit)} is suspected, and nothing says how it could be tested"
            yield Problem(limit.known_by.path, message)


RULE = Rule("GT506", "suspicion_without_test", Severity.NOTE, MISSING, check, __doc__)
