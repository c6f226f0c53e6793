"""It is not said whether test items can be known from training.

**Why.** If films of one patient lie in both splits, a model may know the patient and not the disease.

**Fix.** Check shared people, scenes, documents and duplicates:

    quality:
      leakage_checks: no shared patient; 3 near duplicates found by hash and removed
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when there is a test split and it is absent; without one, GT020 asks for it."""
    if any(split.role.get() == "test" for split in evidence.answers.composition.splits):
        for one in unanswered(evidence, "quality.leakage_checks"):
            yield Problem(one.path, "quality.leakage_checks is not answered, though there is a test split", "key")


RULE = Rule(
    "GT424",
    "leakage_not_checked",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Datasheets C7, C8",),
)
