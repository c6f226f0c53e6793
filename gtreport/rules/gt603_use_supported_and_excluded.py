"""A use is both supported and excluded.

**Why.** Whoever reads one list only draws the opposite conclusion from whoever reads the other.

**Fix.** Narrow one of them:

    contexts:
      supported: [{id: compare-models, when: {purpose: evaluate, population: adult}}]
      out_of_scope: [{id: children, when: {population: child}}]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.contexts.boxes import Relation
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import with_exclusions
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported or conditional use whose box lies inside that of an excluded or prohibited one."""
    for pair in with_exclusions(evidence):
        if pair.relation in (Relation.EQUAL, Relation.INSIDE):
            message = f"{pair.use.name} lies inside {pair.against.name}{pair.others}"
            yield Problem(pair.use.answer.path, message, also=(pair.against.answer.path,))


RULE = Rule("GT603", "use_supported_and_excluded", Severity.ERROR, CONTRADICTION, check, __doc__, since="2")
