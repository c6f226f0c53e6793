"""A correlation is given as agreement.

**Why.** Two annotators of whom one always gives twice the value of the other correlate perfectly and never agree.

**Fix.** Give ICC, CCC or alpha instead:

    quality:
      agreement:
        - {id: volumes, statistic: icc, params: {form: icc_a, unit: single}, value: 0.82}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.vocabulary import STATISTICS
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.statistics_by_form import row_of
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each correlation, save where the table refuses it for these labels, which GT404 says."""
    for record in evidence.answers.quality.agreement:
        statistic = record.statistic.get()
        if statistic is None or not STATISTICS[statistic].association:
            continue
        target = target_of(record, evidence.answers)
        row = row_of(target) if target is not None else None
        if row is None or row.accepted is None or statistic in row.with_warning:
            message = f"{name_of('agreement', record)}: {statistic} measures association, not agreement"
            yield Problem(record.statistic.path, message)


RULE = Rule(
    "GT405",
    "correlation_as_agreement",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "Klie 2024",
        "Bland & Altman 1986",
    ),
)
