"""A supported use and an excluded one overlap.

**Why.** For the plans that lie in both, nobody can tell whether the exclusion is meant or was forgotten.

**Fix.** Draw the line between them:

    contexts:
      supported: [{id: compare-models, when: {task: segmentation, population: adult}}]
      out_of_scope: [{id: children, when: {task: segmentation, population: child}}]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.contexts.boxes import Relation
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import with_exclusions
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each pair that shares a dimension and overlaps without one lying inside the other."""
    for pair in with_exclusions(evidence):
        if pair.relation is Relation.OVERLAP and pair.shared:
            message = f"{pair.use.name} and {pair.against.name} overlap in {pair.overlap}{pair.others}"
            yield Problem(pair.use.answer.path, message, also=(pair.against.answer.path,))


RULE = Rule("GT604", "partial_overlap_of_uses", Severity.WARNING, CONTRADICTION, check, __doc__, since="2")
