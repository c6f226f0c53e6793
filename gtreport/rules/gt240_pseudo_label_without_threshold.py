"""A machine's labels were kept, and nothing says from which confidence or by which rule.

**Why.** The threshold decides which labels exist. At 0.5 and at 0.95 the same model makes two different datasets.

**Fix.** State the confidence or the rule by which a label was kept:

    programmatic_pseudo_label: {threshold: "softmax above 0.95, same for all classes"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "source.sites[].programmatic_pseudo_label.threshold", core=True)


RULE = Rule(
    "GT240",
    "pseudo_label_without_threshold",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Sohn 2020",),
)
