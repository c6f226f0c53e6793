"""Items have several labels, and it is not said how they become one.

**Why.** A vote, an expert's last word and a model of annotators give different labels for the same answers.

**Fix.** State the method, or `none`:

    protocol: {aggregation: {method: majority, ties: a third reader decides}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the absent method of aggregation where items have more than one label."""
    most = evidence.answers.protocol.labels_per_item.max.get() or 0
    for one in unanswered(evidence, "protocol.aggregation.method", core=True):
        if most >= 2:
            said = f"labels_per_item.max is {most}"
        else:
            said = "an attached file holds items with labels of two annotators"
        yield Problem(one.path, f"{said}, but aggregation.method is absent", "key")


RULE = Rule(
    "GT309", "aggregation_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Klie 2024",)
)
