"""A value lies outside the range of its statistic.

**Why.** No data can give it: a percentage was written for a coefficient, a digit slipped, or the statistic is another.

**Fix.** Correct the value; write 0.87 and not 87.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.vocabulary import STATISTICS, StatisticFacts
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import as_percentage, name_of, number


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claimed value, and each end of a claimed interval, that the statistic cannot take."""
    for record in evidence.answers.quality.agreement:
        statistic = record.statistic.get()
        if statistic is None:
            continue
        facts = STATISTICS[statistic]
        for answer in (record.value, record.ci.low, record.ci.high):
            value = answer.get()
            if value is None or facts.can_be(value):
                continue
            hint = as_percentage(value) if facts.high == 1 else ""
            message = f"{number(value)} is outside the range of {statistic} ({_range(facts)}){hint}"
            yield Problem(answer.path, f"{name_of('agreement', record)}: {message}")


def _range(facts: StatisticFacts) -> str:
    if facts.low is None or facts.high is None:
        return f"at most {number(facts.high)}" if facts.high is not None else f"at least {number(facts.low or 0)}"
    return f"{number(facts.low)} to {number(facts.high)}"


RULE = Rule("GT412", "value_outside_range", Severity.ERROR, CONTRADICTION, check, __doc__)
