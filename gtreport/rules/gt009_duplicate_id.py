"""Two records of a list have the same id.

**Why.** A reference to that id could mean either of them.

**Fix.** Give each record its own id.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer, Records
from gtreport.rules.rule import STRUCTURE, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each id that another record of the same list had before."""
    for one in evidence.reading.everything:
        if isinstance(one.node, Records):
            seen: set[object] = set()
            for record in one.node:
                own = getattr(record, "id", None)
                if not isinstance(own, Answer) or own.value is None:
                    continue
                if own.value in seen:
                    yield Problem(own.path, f"id {own.value} is used twice in {show(one.path)}")
                seen.add(own.value)


RULE = Rule("GT009", "duplicate_id", Severity.ERROR, STRUCTURE, check, __doc__)
