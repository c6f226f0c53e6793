"""Nothing is named that will judge what was learnt without labels.

**Why.** A model that predicts hidden words well knows hidden words. What else it knows is told by another ground truth.

**Fix.** Name the ground truth that will judge the result:

    self_supervised: {downstream_truth: "linear probe on ImageNet labels"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "source.sites[].self_supervised.downstream_truth", core=True)


RULE = Rule(
    "GT270",
    "no_truth_to_judge_by",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("NeurIPS Evaluations & Datasets call",),
)
