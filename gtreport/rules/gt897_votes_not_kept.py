"""Hard labels were made from votes, and the votes are gone.

**Why.** Three to two and five to nothing become the same label. Whoever wants to learn from doubt finds none.

**Fix.** Release the votes:

    protocol: {individual_labels: released}
    targets: [{id: grade, form: classification, encoding: {hardness: votes}}]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule

_NO_VOTES = frozenset({"single", "none", "expert_curation"})
"""Methods by which labels are chosen or mended by one person; that the single answers are gone, GT311 tells."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each target with one released value per item, when several annotators voted and votes were discarded."""
    protocol = evidence.answers.protocol
    method = protocol.aggregation.method.get()
    voted = "multi" in evidence.conditions.flags and method is not None and method not in _NO_VOTES
    if not voted or protocol.individual_labels.get() != "discarded":
        return
    for target in evidence.answers.targets:
        hardness = target.encoding.hardness
        if hardness.get() == "hard":
            yield Problem(hardness.path, "hard labels were made from votes, and votes are not kept")


RULE = Rule("GT897", "votes_not_kept", Severity.WARNING, MISSING, check, __doc__, basis=("Stutz 2025",))
