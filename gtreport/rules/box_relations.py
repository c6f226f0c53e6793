"""How the boxes of a report lie to each other, by the algebra of the boundary check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from gtreport.contexts.boxes import Cover, Relation, cover_of_constraint, cover_of_value, relation
from gtreport.contexts.declared import declare, plain_box
from gtreport.contexts.dimensions import Dimensions, any_of, dimensions_of
from gtreport.contexts.wording import conjoined, constraint_text, shown, values_text
from gtreport.evidence import Evidence
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.contexts import ConditionalUse, ExcludedUse, ProhibitedUse, SupportedUse
from gtreport.questionnaire.limits import Limit
from gtreport.questionnaire.value_types import Match
from gtreport.rules.wording import name_of

_NOUNS: dict[type, str] = {
    SupportedUse: "supported context",
    ConditionalUse: "conditional context",
    ExcludedUse: "excluded context",
    ProhibitedUse: "prohibited context",
    Limit: "blocking limit",
}


@dataclass(frozen=True)
class Boxed:
    """A context or a limit with its box.

    Attributes:
        name: What it is called in a message.
        answer: The answer that holds the box.
        box: The box, as the check reads it.
    """

    name: str
    answer: Answer[Match]
    box: dict[str, Any]


@dataclass(frozen=True)
class Pair:
    """A use that the report stands behind beside one that it excludes, or a limit that blocks.

    Attributes:
        use: The supported or conditional use.
        against: The excluded or prohibited use, or the limit.
        relation: How the box of the use lies to the other.
        shared: The dimensions that both boxes name, in the order of the alphabet.
        overlap: What both take, in words.
    """

    use: Boxed
    against: Boxed
    relation: Relation
    shared: tuple[str, ...]
    overlap: str


@lru_cache(maxsize=1)  # many rules ask, one after the other, about the same report
def algebra(evidence: Evidence) -> Dimensions:
    """Return what a report declares about its dimensions."""
    return dimensions_of(declare(evidence.answers))


def related(dimensions: Dimensions, name: str, one: str, other: str) -> bool:
    """Return whether two values on a dimension are the same, or one is narrower than the other."""
    return dimensions.within(name, one, other) or dimensions.within(name, other, one)


def permitted(evidence: Evidence) -> tuple[Boxed, ...]:
    """Return the supported and conditional uses that have a box."""
    contexts = evidence.answers.contexts
    return tuple(_boxed((*contexts.supported, *contexts.conditional)))


def with_exclusions(evidence: Evidence) -> Iterator[Pair]:
    """Yield every supported or conditional use beside every excluded or prohibited one."""
    contexts = evidence.answers.contexts
    yield from _pairs(evidence, permitted(evidence), _boxed((*contexts.out_of_scope, *contexts.prohibited)))


def with_blocking_limits(evidence: Evidence) -> Iterator[Pair]:
    """Yield every supported use beside every limit that blocks."""
    blocking = [limit for limit in evidence.answers.limits.items if limit.severity.get() == "blocking"]
    yield from _pairs(evidence, _boxed(evidence.answers.contexts.supported), _boxed(blocking))


def _boxed(records: Iterable[SupportedUse | ConditionalUse | ExcludedUse | ProhibitedUse | Limit]) -> list[Boxed]:
    found: list[Boxed] = []
    for record in records:
        answer = record.affects if isinstance(record, Limit) else record.when
        box = answer.get()
        if box is not None:
            found.append(Boxed(name_of(_NOUNS[type(record)], record), answer, plain_box(box)))
    return found


def _pairs(evidence: Evidence, uses: Iterable[Boxed], others: Iterable[Boxed]) -> Iterator[Pair]:
    dimensions = algebra(evidence)
    for use, other in product(uses, others):
        shared = tuple(sorted(set(use.box) & set(other.box)))
        words = [f"{shown(name)} {_common(dimensions, name, use.box[name], other.box[name])}" for name in shared]
        overlap = conjoined(words) if words else "every plan"
        yield Pair(use, other, relation(dimensions, use.box, other.box), shared, overlap)


def _common(dimensions: Dimensions, name: str, a: Any, b: Any) -> str:
    """Return what two constraints both take, in words: the narrower of each two terms, or the narrower constraint."""
    forth, back = any_of(a), any_of(b)
    if forth is None and back is None:
        return constraint_text(b if cover_of_constraint(dimensions, name, b, a) is Cover.ALL else a)
    if forth is None or back is None:
        terms, other = (forth or back or ()), (b if back is None else a)
        return values_text(one for one in terms if cover_of_value(dimensions, name, one, other) is not Cover.NONE)
    common = [one for one in forth if any(dimensions.within(name, one, other) for other in back)]
    common += [one for one in back if one not in common and any(dimensions.within(name, one, other) for other in forth)]
    return values_text(common)
