"""The split of the score was also used to choose models or thresholds.

**Why.** Of many models one fits a split best by chance; its score there is better than it will be elsewhere.

**Fix.** Choose on another split:

    evaluations:
      - {id: unet, tuned_on: [validation], evaluated_on: [test]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each split on which an evaluation was both tuned and measured."""
    for evaluation in evidence.answers.evaluations:
        measured_on = evaluation.evaluated_on.get() or ()
        for index, split in enumerate(evaluation.tuned_on.get() or ()):
            if split in measured_on:
                used = f"{split} was used to choose thresholds or models and for the score"
                yield Problem((*evaluation.tuned_on.path, index), f"{name_of('evaluation', evaluation)}: {used}")


RULE = Rule("GT428", "tuned_on_test", Severity.ERROR, CONTRADICTION, check, __doc__)
