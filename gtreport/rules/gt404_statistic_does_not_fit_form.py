"""A statistic is not defined for labels of this form and scale.

**Why.** Kappa on boxes or a correlation on classes gives a number, but it does not measure agreement.

**Fix.** Choose one from the table of statistics:

    targets:
      - {id: fitness, form: classification, scale: ordinal}
    quality:
      agreement:
        - {id: alpha, target: fitness, statistic: krippendorff_alpha, params: {level: ordinal}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.questionnaire.targets import scale_of
from gtreport.questionnaire.vocabulary import FormStatistics
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.statistics_by_form import row_of
from gtreport.rules.wording import listed, name_of

_PER_LABEL = frozenset(
    {"cohen_kappa", "conger_kappa", "fleiss_kappa", "gwet_ac1", "light_kappa", "scott_pi", "brennan_prediger"}
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each statistic that the table refuses, or does not name, for the form and scale of its target."""
    for record in evidence.answers.quality.agreement:
        statistic, target = record.statistic.get(), target_of(record, evidence.answers)
        row = row_of(target) if target is not None else None
        if statistic is None or target is None or row is None or row.accepted is None or _fits(statistic, record, row):
            continue
        kind = "multi_label " if row.cardinality == "multi_label" else ""
        scale = scale_of(target) or "unknown"
        article = "an" if scale[0] in "aeiou" else "a"
        labels = f"{kind}{target.form.get()} labels on {article} {scale} scale"
        choice = listed(row.accepted, "or")
        message = f"{name_of('agreement', record)}: {statistic} is not defined for {labels}; choose {choice}"
        yield Problem(record.statistic.path, message)


def _fits(statistic: str, record: AgreementRecord, row: FormStatistics) -> bool:
    params = record.params.get() or {}
    if statistic == "token_kappa" and params.get("outside_tag") == "included":
        return False
    if row.cardinality == "multi_label" and statistic in _PER_LABEL and record.labels.get():
        return True  # on one label at a time there are two classes: given or not
    if row.form == "detection_bbox" and statistic in _PER_LABEL and "matching" in params:
        return True  # on the classes of boxes that were matched first
    return statistic in (row.accepted or ()) or statistic in row.with_warning


RULE = Rule("GT404", "statistic_does_not_fit_form", Severity.ERROR, CONTRADICTION, check, __doc__)
