"""Percent agreement is the only statistic.

**Why.** Two annotators who mark 95 of 100 items as normal agree on about 90 by chance alone.

**Fix.** Add one that corrects for chance:

    quality:
      agreement:
        - {id: percent, statistic: percent_agreement, value: 0.93}
        - {id: alpha, statistic: krippendorff_alpha, params: {level: nominal}, value: 0.41}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import number
from gtreport.sources import FieldPath


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first percent agreement about each target about which nothing else is given."""
    reported = set()
    for record in evidence.answers.quality.agreement:
        about = _about(record, evidence)
        if record.statistic.get() != "percent_agreement" or about in reported:
            continue
        beside = (one for one in evidence.answers.quality.agreement if _about(one, evidence) == about)
        if all(one.statistic.get() in (None, "percent_agreement") for one in beside):
            reported.add(about)
            value = record.value.get()
            claimed = f"percent agreement {number(value)}" if value is not None else "percent agreement"
            yield Problem(record.statistic.path, f"{claimed} is the only statistic")


def _about(record: AgreementRecord, evidence: Evidence) -> FieldPath | None:
    target = target_of(record, evidence.answers)
    return target.here if target is not None else None


RULE = Rule("GT406", "percent_agreement_only", Severity.WARNING, MISSING, check, __doc__, basis=("Klie 2024",))
