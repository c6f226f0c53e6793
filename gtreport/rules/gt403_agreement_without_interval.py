"""An agreement is claimed without an interval.

**Why.** On a few dozen items an agreement of 0.7 may as well be 0.5 or 0.8; only an interval shows it.

**Fix.** Attach the annotations, and one is computed; or give the interval that was computed elsewhere:

    quality:
      agreement:
        - {id: kappa, statistic: fleiss_kappa, value: 0.43, ci: {low: 0.35, high: 0.51, level: 0.95}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer, Status
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of, number


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claimed value of a named statistic that has neither an interval nor annotations."""
    for record in evidence.answers.quality.agreement:
        value, statistic = record.value.get(), record.statistic.get()
        if (
            value is None
            or statistic is None
            or record.annotations.get() is not None
            or _has_interval(record, evidence)
        ):
            continue
        message = f"{name_of('agreement', record)}: {statistic} {number(value)} has no interval"
        yield Problem(record.ci.low.path, message, "key")


def _has_interval(record: AgreementRecord, evidence: Evidence) -> bool:
    """Return whether an end is given, declared, or was refused for its type."""
    ends: tuple[Answer[float], ...] = (record.ci.low, record.ci.high)
    return any(end.status is not Status.ABSENT or evidence.is_spoken_for(end.path) for end in ends)


RULE = Rule(
    "GT403",
    "agreement_without_interval",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=("GRRAS 13", "Klie 2024"),
)
