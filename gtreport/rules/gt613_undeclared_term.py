"""A box holds a term that the vocabulary does not have.

**Why.** A plan is compared with boxes term by term. A term that is misspelt matches no plan.

**Fix.** Add it to `vocab.terms` or `vocab.broader`, or correct it:

    vocab:
      terms: {population: [adult, child]}
      broader: {infant: child}
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.vocabulary import BUILT_IN_DIMENSIONS, BUILT_IN_TERMS
from gtreport.rules.box_terms import boxes
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import did_you_mean
from gtreport.sources import show

_NEAR = 0.8
"""From this likeness on, a term of an open dimension is taken for a misspelt one."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each term of a box that a built-in dimension lacks, or that is nearly one that the report declares."""
    for answer in boxes(evidence.answers):
        for dimension, constraint in (answer.get() or {}).items():
            known, path = _vocabulary(dimension, evidence.answers), (*answer.path, dimension)
            for term in (*(constraint.any_of or ()), *(constraint.none_of or ())) if known else ():
                if term not in known and (dimension in BUILT_IN_TERMS or get_close_matches(term, known, cutoff=_NEAR)):
                    hint = did_you_mean(term, sorted(known))
                    yield Problem(path, f"{show(path)}: {term} is not in the vocabulary{hint}")


def _vocabulary(dimension: str, answers: Questionnaire) -> frozenset[str]:
    """Return the terms of a dimension; nothing when it declares none, or holds codes, numbers or dates.

    Where only the report declares terms, a box may bring in others: `vocab.terms` lists further ones for plans.
    """
    of_type = {**BUILT_IN_DIMENSIONS, **(answers.vocab.types.get() or {})}.get(dimension, "terms")
    declared = {*BUILT_IN_TERMS.get(dimension, ()), *(answers.vocab.terms.get() or {}).get(dimension, ())}
    if of_type != "terms" or not declared:
        return frozenset()
    broader = answers.vocab.broader.get() or {}
    entry = answers.contexts.envelope.items.get(dimension)
    covers = entry.covers.get() if entry is not None else None
    covered = (*(covers.any_of or ()), *(covers.none_of or ())) if covers is not None else ()
    return frozenset({*declared, *broader, *broader.values(), *covered})


RULE = Rule("GT613", "undeclared_term", Severity.WARNING, CONTRADICTION, check, __doc__, basis=("DUO",))
