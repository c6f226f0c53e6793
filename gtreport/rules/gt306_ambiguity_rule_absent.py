"""It is not said what was to be done when a case was not clear.

**Why.** Unclear cases are where annotators, models and users part. What was done with them is part of the labels.

**Fix.** Say what annotators were to do when unsure:

    protocol: {ambiguity_rule: skip and flag}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_by_path


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when it is asked and absent."""
    yield from problems_by_path(evidence, "protocol.ambiguity_rule")


RULE = Rule(
    "GT306",
    "ambiguity_rule_absent",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Aroyo & Welty 2015",),
)
