"""Nothing is said on what annotators were paid.

**Why.** Pay per item and pay per hour give different labels, and unpaid work is part of how they came to be.

**Fix.** State amount, unit and standard, or status withheld with a reason:

    protocol:
      annotators:
        - {id: workers, employment: crowd, pay: "12 EUR an hour; local minimum wage 12"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.question import Requirement
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each pool without an answer on pay: of a crowd or paid pool; as a note, of other pools of experts."""
    asked = {one.path: one for one in unanswered(evidence, "protocol.annotators[].pay")}
    for pool in evidence.answers.protocol.annotators:
        one = asked.get(pool.pay.path)
        if one is None:
            continue
        at_experts = evidence.conditions.site_kind_of(pool) == "expert_interpretation"
        if one.requirement is Requirement.CORE:
            message = f"{name_of('pool', pool)}: pay is absent, but {one.because} asks for it"
            yield Problem(one.path, message, "key")
        elif at_experts:
            message = f"{name_of('pool', pool)}: pay is absent, but site kind expert_interpretation asks for it"
            yield Problem(one.path, message, "key", Severity.NOTE)


RULE = Rule(
    "GT230",
    "pay_unsaid",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=(
        "CrowdWorkSheets PL3",
        "NeurIPS Q14",
        "ARR D2",
    ),
)
