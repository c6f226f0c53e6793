"""A model is scored on data it was trained on.

**Why.** This score was measured on items the model was trained on; it says nothing about new items.

**Fix.** Measure on items the model has not seen:

    evaluations:
      - {id: unet, model: U-Net, metric: dice, value: 0.87, trained_on: [train], evaluated_on: [test]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each split of an evaluation that is also a split of its training."""
    for evaluation in evidence.answers.evaluations:
        trained_on = evaluation.trained_on.get() or ()
        for index, split in enumerate(evaluation.evaluated_on.get() or ()):
            if split in trained_on:
                message = f"{name_of('evaluation', evaluation)}: {split} is used for training and for the score"
                yield Problem((*evaluation.evaluated_on.path, index), message)


RULE = Rule(
    "GT423", "evaluated_on_training_data", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("Datasheets C8",)
)
