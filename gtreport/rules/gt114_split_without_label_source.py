"""A split does not say which construction sites made its labels.

**Why.** A model trained on machine labels and tested on machine labels is tested on nothing. Only this answer shows it.

**Fix.** Answer `composition.splits[].labels_from`:

    composition:
      splits:
        - {id: test, role: test, labels_from: [experts]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each split of a report with several sites that names none of them."""
    absent = {one.path for one in unanswered(evidence, "composition.splits[].labels_from", core=True)}
    for split in evidence.answers.composition.splits:
        if split.labels_from.path in absent:
            message = f"{name_of('split', split)} does not say which sites made its labels"
            yield Problem(split.labels_from.path, message, "key")


RULE = Rule(
    "GT114",
    "split_without_label_source",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Datasheets C8",),
)
