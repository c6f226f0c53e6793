"""Several readers drew, and it is not said how their masks became one.

**Why.** Union, majority and the last reader's mask differ by more than readers do.

**Fix.** State how readers were merged:

    protocol: {aggregation: {method: staple, params: {threshold: 0.5}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the rule when nobody gave it, readers are counted, and masks per item are not; else GT309 speaks."""
    protocol = evidence.answers.protocol
    method, most = protocol.aggregation.method, protocol.labels_per_item.max
    readers = sum(pool.n.get() or 0 for pool in protocol.annotators)
    open_question = method.status is Status.ABSENT and not evidence.is_spoken_for(method.path)
    if readers < 2 or most.answered or most.declared or not open_question:
        return
    for target in evidence.answers.targets:
        if target.form.get() == "medical_segmentation":
            message = f"{readers} readers, but aggregation.method is not answered"
            yield Problem(method.path, f"{name_of('target', target)}: {message}", "key")


RULE = Rule(
    "GT823",
    "readers_not_merged_in_words",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Stutz 2025",),
)
