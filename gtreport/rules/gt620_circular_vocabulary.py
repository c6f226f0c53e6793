"""A term of the vocabulary is broader than itself.

**Why.** The check of a plan climbs from narrow to broad terms. In a circle it would climb for ever, and nothing is
narrower.

**Fix.** Break the circle:

    vocab:
      broader: {infant: child, child: minor}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.circles import circles
from gtreport.rules.rule import STRUCTURE, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each circle of terms, at the term by which it is entered."""
    broader = evidence.answers.vocab.broader
    for circle in circles({term: (parent,) for term, parent in (broader.get() or {}).items()}):
        chain = ", ".join(circle[1:])
        yield Problem((*broader.path, circle[0]), f"vocab.broader: {circle[0]} is broader than itself through {chain}")


RULE = Rule("GT620", "circular_vocabulary", Severity.ERROR, STRUCTURE, check, __doc__)
