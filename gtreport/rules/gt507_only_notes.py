"""All limits are notes.

**Why.** A note stops no use and asks for no caution. If every limit is one, the boundary check never warns.

**Fix.** Check whether none of them touches a use:

    limits:
      items:
        - {id: L1, statement: no child is in the sampling frame, severity: blocking, affects: {population: child}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list of limits when each of them is a note."""
    limits = evidence.answers.limits.items
    if len(limits) > 1 and all(limit.severity.get() == "note" for limit in limits):
        yield Problem(limits.path, f"all {len(limits)} limits are notes")


RULE = Rule("GT507", "only_notes", Severity.WARNING, MISSING, check, __doc__)
