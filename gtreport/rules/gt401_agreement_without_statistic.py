"""An agreement has a value and no statistic.

**Why.** 0.71 is good for one statistic and poor for another. Without the name it cannot be read, compared or computed.

**Fix.** Name the statistic:

    quality:
      agreement:
        - {id: alpha-all, statistic: krippendorff_alpha, params: {level: ordinal}, value: 0.71}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import CONTRADICTION, Rule, Stage
from gtreport.rules.wording import name_of, number


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claimed value whose statistic nobody named."""
    for record in evidence.answers.quality.agreement:
        value, statistic = record.value.get(), record.statistic
        if value is None or statistic.status is not Status.ABSENT or evidence.is_spoken_for(statistic.path):
            continue
        message = f"{name_of('agreement', record)}: value {number(value)} has no statistic"
        yield Problem(statistic.path, message, "key")


# With the rules on absence, so that GT003 does not report the same answer a second time.
RULE = Rule(
    "GT401",
    "agreement_without_statistic",
    Severity.ERROR,
    CONTRADICTION,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Klie 2024",),
)
