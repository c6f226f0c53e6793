"""Decisions depend on each other in a circle.

**Why.** A decision cannot arise from one that arises from it; one of the links is wrong, and the path cannot be drawn.

**Fix.** Break the circle:

    decisions:
      - {id: D1}
      - {id: D2, depends_on: [D1]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.circles import circles
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each circle once, at the decision by which it is entered."""
    decisions = {name: one for one in evidence.answers.decisions if (name := one.id.get()) is not None}
    for circle in circles({name: one.depends_on.get() or () for name, one in decisions.items()}):
        chain = " -> ".join(circle)
        path = decisions[circle[0]].depends_on.path
        yield Problem(path, f"decisions depend on each other in a circle: {chain}")


RULE = Rule("GT710", "circular_decisions", Severity.ERROR, CONTRADICTION, check, __doc__)
