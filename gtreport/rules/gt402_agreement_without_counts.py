"""An agreement does not say on how many items or annotators it rests, and no annotations are attached.

**Why.** The same value on 20 items and on 2,000 is not the same knowledge.

**Fix.** Give n_items and n_annotators, or attach the annotations:

    quality:
      agreement:
        - {id: alpha-all, statistic: krippendorff_alpha, value: 0.71, n_items: 45, n_annotators: 5}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each count that is absent from a record without annotations."""
    for record in evidence.answers.quality.agreement:
        if (
            not record.written
            or record.annotations.get() is not None
            or evidence.is_spoken_for(record.annotations.path)
        ):
            continue
        for count in (record.n_items, record.n_annotators):
            if count.status is Status.ABSENT and not evidence.is_spoken_for(count.path):
                missing = show(count.path[-1:])
                message = f"{name_of('agreement', record)}: {missing} is absent and no annotations are attached"
                yield Problem(count.path, message, "key")


RULE = Rule(
    "GT402",
    "agreement_without_counts",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("GRRAS 6, 11",),
)
