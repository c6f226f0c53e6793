"""A claimed agreement names attached annotations and cannot be recomputed from them.

**Why.** A value beside its annotations looks as if it had been checked. A misspelt parameter, a pair that does not
exist or a part of the labels keeps any value from being compared, a wrong one too.

**Fix.** Correct the parameter; or say what can be recomputed, all labels or the annotators of named groups:

    quality:
      agreement:
        - {id: kappa, annotations: votes, statistic: fleiss_kappa, params: {weights: linear}, value: 0.71}

A wrong parameter is an error, whether a value is claimed or not. Agreement of kind `intra` is recomputed where the file
holds repeats; kinds that need labels from elsewhere are not.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.results import Agreement
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of, number
from gtreport.sources import FieldPath


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each wrong parameter, and each claimed value that was not recomputed although its file could be read."""
    for agreement in evidence.agreements:
        name = name_of("agreement", agreement.record)
        for path, message in agreement.mistakes:
            if not _is_told(evidence, path):
                yield Problem(path, f"{name}: {message}", severity=Severity.ERROR)
        if _is_unchecked(agreement):
            claimed = number(agreement.record.value.get() or 0.0)
            message = f"{name}: {claimed} is claimed and annotations are attached, but not compared: {agreement.said}"
            yield Problem(agreement.record.value.path, message)


def _is_told(evidence: Evidence, path: FieldPath) -> bool:
    """Return whether a parameter that is needed and absent was told already."""
    return path[-1] == "params" and evidence.is_spoken_for(path)


def _is_unchecked(agreement: Agreement) -> bool:
    readable = agreement.attached is not None and agreement.attached.summary is not None
    named = agreement.record.statistic.get() is not None
    unexplained = agreement.verdict == "not recomputed" and not agreement.mistakes
    return readable and named and unexplained and agreement.claimed is not None


RULE = Rule(
    "GT454",
    "agreement_not_recomputed",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    basis=("GRRAS 15",),
    reads_data=True,
    since="2",
)
