"""Agreement is reported, though every item has one label.

**Why.** Without two labels for an item there is nothing to compare; one of the two answers is wrong.

**Fix.** Correct `labels_per_item`, or remove the record:

    protocol: {labels_per_item: {min: 1, median: 1, max: 2}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each value between annotators, outside a pilot, when no item is said to have two labels."""
    if evidence.answers.protocol.labels_per_item.max.get() != 1:
        return
    for record in evidence.answers.quality.agreement:
        attached, pilot = record.annotations.answered, record.stage.get() == "pilot"
        if record.value.answered and record.kind.get() == "inter" and not attached and not pilot:
            message = f"{name_of('agreement', record)} is reported, but every item has one label"
            yield Problem(record.value.path, message)


RULE = Rule("GT415", "agreement_without_overlap", Severity.ERROR, CONTRADICTION, check, __doc__)
