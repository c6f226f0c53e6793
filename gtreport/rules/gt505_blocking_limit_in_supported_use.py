"""A blocking limit touches a use that is supported.

**Why.** A limit that blocks puts a use outside the boundary. The report cannot stand behind that use as well.

**Fix.** Carve it out of the context, or lower the severity:

    contexts:
      supported: [{id: compare-models, when: {task: segmentation, object: lung}}]
    limits:
      items: [{id: L3, severity: blocking, affects: {object: nodule}, statement: nodules were never looked for}]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.contexts.boxes import Relation
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import with_blocking_limits
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each blocking limit in which a supported use lies, or with which it overlaps on a shared dimension.

    A limit whose box lies inside that of the use is an exception, which GT605 shows.
    """
    for pair in with_blocking_limits(evidence):
        inside = pair.relation in (Relation.EQUAL, Relation.INSIDE)
        if inside or (pair.relation is Relation.OVERLAP and pair.shared):
            message = f"{pair.against.name} overlaps {pair.use.name} in {pair.overlap}{pair.others}"
            yield Problem(pair.against.answer.path, message, also=(pair.use.answer.path,))


RULE = Rule("GT505", "blocking_limit_in_supported_use", Severity.ERROR, CONTRADICTION, check, __doc__, since="2")
