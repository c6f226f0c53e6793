"""A claimed agreement differs from the recomputed one.

**Why.** The value in the text and the labels in the file should tell the same story. A difference comes from another
statistic or parameter, another selection of items or annotators, a mistake, or annotations that changed later. Outside
the recomputed interval it cannot be chance of rounding. A claimed interval is compared with the analytic one, the item
bootstrap and the annotator jackknife, and has to be one of them. A claimed comparison of two ground truths that can
both be computed (`share_changed`, `changed`, `changed_or_tied`) is held to the same.

**Fix.** Correct the value, name the statistic and parameters that give it, or attach the annotations it was made from.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.vocabulary import STATISTICS
from gtreport.results import Agreement
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claim that the annotations do not give; an error where it lies outside the interval."""
    for agreement in evidence.agreements:
        if agreement.limits_said is not None and not agreement.limits_agree:
            yield Problem(agreement.record.ci.here, agreement.limits_said)
        if agreement.verdict != "differs" or _is_impossible(agreement):
            continue
        severity = Severity.ERROR if agreement.outside else Severity.WARNING
        yield Problem(agreement.record.value.path, agreement.said, severity=severity)
    for claim in evidence.computed.claims:
        if claim.evaluation is None and claim.verdict == "differs":
            yield Problem(claim.path, claim.said)


def _is_impossible(agreement: Agreement) -> bool:
    """Return whether no data can give the claim, which GT412 says."""
    statistic, value = agreement.record.statistic.get(), agreement.record.value.get()
    return statistic is not None and value is not None and not STATISTICS[statistic].can_be(value)


RULE = Rule(
    "GT413",
    "recomputed_agreement_differs",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    basis=("GRRAS 15",),
    reads_data=True,
)
