"""A box holds a term that the vocabulary does not have.

**Why.** A plan is compared with boxes term by term. A term that is misspelt matches no plan.

**Fix.** Add it to `vocab.terms` or `vocab.broader`, or correct it:

    vocab:
      terms: {population: [adult, child]}
      broader: {infant: child}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.contexts.dimensions import Dimensions
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.vocabulary import BUILT_IN_TERMS
from gtreport.rules.box_relations import algebra
from gtreport.rules.box_terms import boxes
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import MOST_COMPARED, did_you_mean
from gtreport.sources import show
from gtreport.spelling import nearest

_NEAR = 0.8
"""From this likeness on, a term of an open dimension is taken for a misspelt one."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each term of a box that a built-in dimension lacks, or that is nearly one that the report declares."""
    dimensions = algebra(evidence)
    compared = 0
    for answer in boxes(evidence.answers):
        for dimension, constraint in (answer.get() or {}).items():
            known, path = _vocabulary(dimension, evidence.answers, dimensions), (*answer.path, dimension)
            for term in (*(constraint.any_of or ()), *(constraint.none_of or ())) if known else ():
                if term in known:
                    continue
                compared += 1
                comparing = compared <= MOST_COMPARED
                if dimension in BUILT_IN_TERMS or (comparing and nearest(term, known, _NEAR)):
                    hint = did_you_mean(term, sorted(known)) if comparing else ""
                    yield Problem(path, f"{show(path)}: {term} is not in the vocabulary{hint}")


def _vocabulary(dimension: str, answers: Questionnaire, dimensions: Dimensions) -> frozenset[str]:
    """Return the terms of a dimension; nothing when it declares none, or holds codes, numbers or dates.

    Where only the report declares terms, a box may bring in others: `vocab.terms` lists further ones for plans.
    """
    declared = {*BUILT_IN_TERMS.get(dimension, ()), *(answers.vocab.terms.get() or {}).get(dimension, ())}
    if dimensions.type_of(dimension) != "terms" or not declared:
        return frozenset()
    broader = answers.vocab.broader.get() or {}
    entry = answers.contexts.envelope.items.get(dimension)
    covers = entry.covers.get() if entry is not None else None
    covered = (*(covers.any_of or ()), *(covers.none_of or ())) if covers is not None else ()
    return frozenset({*declared, *broader, *broader.values(), *covered})


RULE = Rule("GT613", "undeclared_term", Severity.WARNING, CONTRADICTION, check, __doc__, basis=("DUO",))
