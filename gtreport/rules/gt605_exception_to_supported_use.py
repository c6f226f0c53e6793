"""An excluded use, or a blocking limit, is an exception to a supported use.

**Why.** "Supported, except ..." is a sound way to draw a line. It is shown as such, so that nobody misses the
exception.

**Fix.** Nothing to correct:

    contexts:
      supported: [{id: compare-models, when: {purpose: evaluate}}]
      out_of_scope: [{id: compare-on-children, when: {purpose: evaluate, population: child}}]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from gtreport.contexts.boxes import Relation
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import with_blocking_limits, with_exclusions
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each exclusion or blocking limit whose box lies inside that of a use, without being equal to it."""
    for pair in chain(with_exclusions(evidence), with_blocking_limits(evidence)):
        if pair.relation is Relation.CONTAINS:
            message = f"{pair.against.name} lies inside {pair.use.name}: shown as an exception{pair.others}"
            yield Problem(pair.against.answer.path, message, also=(pair.use.answer.path,))


RULE = Rule("GT605", "exception_to_supported_use", Severity.NOTE, CONTRADICTION, check, __doc__, since="2")
