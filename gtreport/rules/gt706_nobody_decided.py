"""A decision names nobody who decided.

**Why.** Decisions about what is true are taken by somebody, for somebody, under somebody's budget.

**Fix.** Name a party, or status `unknown` with a reason:

    decisions:
      - {id: D1, decided_by: [lead-engineer]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.decision_path import decision_at
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each decision whose deciders are absent."""
    for one in unanswered(evidence, "decisions[].decided_by"):
        decision = decision_at(evidence.answers, one.path)
        yield Problem(one.path, f"{name_of('decision', decision)} names nobody who decided", "key")


RULE = Rule(
    "GT706", "nobody_decided", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Miceli 2020",)
)
