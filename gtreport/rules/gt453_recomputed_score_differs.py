"""A claimed score differs from the recomputed one.

**Why.** The score in the text and the attached predictions should tell the same story. A difference comes from another
ground truth, another selection of items, another definition of the metric, or a mistake.

**Fix.** Correct the value, name the metric and its parameters, or attach the predictions that it was made from:

    evaluations:
      - id: unet-test
        model: U-Net
        metric: accuracy
        value: 0.91
        evaluated_on: [test]
        predictions: {file: predictions/unet.csv, columns: {item: image, label: predicted}}

Recomputed are `accuracy`, `macro_f1`, and `f1` with the label under `params`, on the items that have both a prediction
and a released label. Of boxes, masks, keypoints, spans and texts it is every statistic that compares two annotations,
and `mean_average_precision` of boxes, with their parameters under `params`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each claimed score that the attached predictions do not give."""
    for claim in evidence.computed.claims:
        if claim.evaluation is not None and claim.verdict == "differs":
            yield Problem(claim.path, f"{name_of('evaluation', claim.evaluation)}: {claim.said}")


RULE = Rule(
    "GT453",
    "recomputed_score_differs",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    basis=("GRRAS 15",),
    reads_data=True,
    since="2",
)
