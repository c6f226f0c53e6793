"""A use is supported that the licence or a prohibition forbids.

**Why.** Whoever reads the list of supported uses believes that they may. The licence, or the consent of the people in
the data, says that they may not.

**Fix.** Take it out of contexts.supported:

    identity: {license: CC-BY-NC-4.0}
    contexts:
      supported: [{id: research, when: {purpose: train, deployer: university}}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.contexts.boxes import Cover, Relation, cover_of_value, relation
from gtreport.contexts.declared import declare, plain_box
from gtreport.contexts.dimensions import any_of
from gtreport.contexts.duties import commercial_terms
from gtreport.contexts.wording import shown, values_text
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.contexts import ProhibitedUse, SupportedUse
from gtreport.rules.box_relations import algebra
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of

_OF_USE = frozenset({"commercial", "deployer", "purpose", "sector", "setting", "use"})
"""Dimensions whose terms say what the data are used for; a commercial vehicle is an object."""

_COMMERCIAL = Pattern(
    r"(?:for[-_ ])?commercial(?:[-_ ](?:applications?|compan(?:y|ies)|deployment|products?|purposes?|services?|"
    r"training|use))?",
    re.IGNORECASE,
)
_ONLY_NON_COMMERCIAL = Pattern(
    r"\b(?:non-?commercial\s+(?:use|purposes?|research)\s+only|only\s+(?:for\s+)?non-?commercial|"
    r"no\s+commercial\s+use(?!\s+\w)|commercial\s+use\s+is\s+(?:not\s+(?:allowed|permitted)|forbidden|prohibited))\b",
    re.IGNORECASE,
)
_YES = ("yes", "true")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each value of a supported use that is commercial under terms that forbid it, or that is prohibited."""
    contexts = evidence.answers.contexts
    source = _forbids_commercial(evidence)
    for use in contexts.supported:
        if source is not None:
            yield from _commercial(use, source)
        for prohibited in contexts.prohibited:
            yield from _prohibited(evidence, use, prohibited)


def _forbids_commercial(evidence: Evidence) -> str | None:
    """Return what forbids commercial use; None where nothing does, or nobody says."""
    terms, why = commercial_terms(declare(evidence.answers).get("identity", {}))
    if terms == "forbidden":
        return why
    restrictions = evidence.answers.identity.third_party_restrictions
    return "identity.third_party_restrictions" if _ONLY_NON_COMMERCIAL.search(restrictions.get() or "") else None


def _commercial(use: SupportedUse, source: str) -> Iterator[Problem]:
    for name, constraint in plain_box(use.when.get() or {}).items():
        for term in (any_of(constraint) or ()) if name in _OF_USE else ():
            is_so = str(term).lower() in _YES if name == "commercial" else _COMMERCIAL.fullmatch(str(term)) is not None
            if is_so:
                message = f"{name_of('context', use)} supports {shown(name)} {shown(str(term))}, which {source} forbids"
                yield Problem((*use.when.path, name), message)


def _prohibited(evidence: Evidence, use: SupportedUse, prohibited: ProhibitedUse) -> Iterator[Problem]:
    """Yield the values of a use that a prohibition names too, dimension by dimension; GT603 has what lies inside it.

    A prohibition that is narrower than a term of the use, or on a dimension that the use leaves open, is an exception
    to it and no contradiction.
    """
    mine, theirs = plain_box(use.when.get() or {}), plain_box(prohibited.when.get() or {})
    dimensions = algebra(evidence)
    if not theirs or relation(dimensions, mine, theirs) in (Relation.INSIDE, Relation.EQUAL):
        return
    named: dict[str, list[str]] = {}
    for name, constraint in theirs.items():
        terms = any_of(mine[name]) or () if name in mine else ()
        named[name] = [one for one in terms if cover_of_value(dimensions, name, one, constraint) is Cover.ALL]
    if not all(named.values()):
        return
    said = ", ".join(f"{shown(name)} {values_text(terms)}" for name, terms in named.items())
    source = prohibited.source.get()
    by = f"{name_of('prohibited context', prohibited)}{f' ({source})' if source else ''}"
    first = next(name for name in named)
    yield Problem((*use.when.path, first), f"{name_of('context', use)} supports {said}, which {by} forbids")


RULE = Rule(
    "GT615",
    "forbidden_use_supported",
    Severity.ERROR,
    CONTRADICTION,
    check,
    __doc__,
    basis=("ARR B3", "DUO"),
    since="2",
)
