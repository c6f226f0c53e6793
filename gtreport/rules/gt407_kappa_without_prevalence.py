"""Kappa is given without the spread of labels.

**Why.** The same 90 of 100 answers in common give a kappa of 0.8 when labels are even and near 0 when one is rare.

**Fix.** Give `composition.class_distribution` or `by_label`:

    composition: {class_distribution: {normal: 950, lesion: 50}}
    quality:
      agreement:
        - {id: kappa, statistic: cohen_kappa, value: 0.41, by_label: {normal: 0.41, lesion: 0.41}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_KAPPAS = frozenset({"cohen_kappa", "weighted_cohen_kappa", "scott_pi", "fleiss_kappa", "conger_kappa", "light_kappa"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claimed kappa for which labels can be counted neither in the report nor in attached annotations."""
    spread = evidence.answers.composition.class_distribution
    if spread.answered or spread.declared or evidence.is_spoken_for(spread.path):
        return
    for record in evidence.answers.quality.agreement:
        statistic, by_label = record.statistic.get(), record.by_label
        claimed = statistic in _KAPPAS and record.value.answered and not record.annotations.answered
        if claimed and not (by_label.answered or by_label.declared or evidence.is_spoken_for(by_label.path)):
            message = f"{name_of('agreement', record)}: {statistic} is given without the spread of labels"
            yield Problem(by_label.path, message, "key")


RULE = Rule(
    "GT407",
    "kappa_without_prevalence",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=("Feinstein & Cicchetti 1990",),
)
