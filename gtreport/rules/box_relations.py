"""How the boxes of a report lie to each other, by the algebra of the boundary check."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import nsmallest
from typing import Any

from gtreport.contexts.box_index import BoxIndex
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

MOST = 20
"""So many boxes are listed that lie to one use in the same way; how many more there are is said."""

MOST_COMPARED = 200_000
LEAST_COMPARED = 100
"""So many pairs of different boxes that share plans are compared, and so many for each use in any case; how many more
there may be is said."""

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
        dimensions: What the report declares.
        more: How many further ones lie to the use in the same way and are not listed; 0 but for the last listed one.
        not_compared: How many further ones may share plans with the use and were not looked at.
    """

    use: Boxed
    against: Boxed
    relation: Relation
    dimensions: Dimensions = field(repr=False)
    more: int = 0
    not_compared: int = 0

    @property
    def shared(self) -> tuple[str, ...]:
        """The dimensions that both boxes name, in the order of the alphabet."""
        return tuple(sorted(set(self.use.box) & set(self.against.box)))

    @property
    def overlap(self) -> str:
        """What both take, in words."""
        use, against = self.use.box, self.against.box
        words = [f"{shown(name)} {_common(self.dimensions, name, use[name], against[name])}" for name in self.shared]
        return conjoined(words) if words else "every plan"

    @property
    def others(self) -> str:
        """Words on those that are not listed, for the end of a message."""
        more = f"; {self.more:,} more lie so to {self.use.name} and are not listed" if self.more else ""
        left = f"; {self.not_compared:,} more may touch {self.use.name} and were not compared"
        return f"{more}{left}" if self.not_compared else more


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


@lru_cache(maxsize=1)
def with_exclusions(evidence: Evidence) -> tuple[Pair, ...]:
    """Return the supported and conditional uses beside the excluded and prohibited ones that they share plans with."""
    contexts = evidence.answers.contexts
    return tuple(_pairs(evidence, permitted(evidence), _boxed((*contexts.out_of_scope, *contexts.prohibited))))


@lru_cache(maxsize=1)
def with_blocking_limits(evidence: Evidence) -> tuple[Pair, ...]:
    """Return the supported uses beside the limits that block and that they share plans with."""
    blocking = [limit for limit in evidence.answers.limits.items if limit.severity.get() == "blocking"]
    return tuple(_pairs(evidence, _boxed(evidence.answers.contexts.supported), _boxed(blocking)))


def _boxed(records: Iterable[SupportedUse | ConditionalUse | ExcludedUse | ProhibitedUse | Limit]) -> list[Boxed]:
    found: list[Boxed] = []
    for record in records:
        answer = record.affects if isinstance(record, Limit) else record.when
        box = answer.get()
        if box is not None:
            found.append(Boxed(name_of(_NOUNS[type(record)], record), answer, plain_box(box)))
    return found


def _pairs(evidence: Evidence, uses: Sequence[Boxed], others: Sequence[Boxed]) -> Iterator[Pair]:
    """Yield the pairs that share a dimension and plans, and those of which one has no dimension, in the file's order.

    Only boxes that an index finds are looked at, and equal ones once: for each use those with its own box first, then
    in the file's order, until enough share plans with it. Of those that lie to a use in one way, MOST are listed.
    """
    dimensions = algebra(evidence)
    places: dict[str, list[int]] = defaultdict(list)
    for place, other in enumerate(others):
        places[_written(other.box)].append(place)
    groups, own = tuple(places.values()), {key: group for group, key in enumerate(places)}
    boxes = [others[group[0]].box for group in groups]
    index = BoxIndex(dimensions, boxes)
    known: dict[str, tuple[Mapping[Relation, list[int]], int]] = {}
    keys = [_written(use.box) for use in uses]
    most = max(MOST_COMPARED // max(len(set(keys)), 1), LEAST_COMPARED)
    for use, key in zip(uses, keys, strict=True):
        if key not in known:
            touching = sorted(index.touching(use.box), key=lambda group: group != own.get(key))
            how = ((relation(dimensions, use.box, boxes[group]), groups[group]) for group in touching)
            found, n = _found(how, most)
            known[key] = found, sum(len(groups[group]) for group in touching[n:])
        yield from _listed(use, others, *known[key], dimensions)


def _found(compared: Iterable[tuple[Relation, list[int]]], most: int) -> tuple[Mapping[Relation, list[int]], int]:
    """Return the boxes by how they lie to a use, and how many were compared until enough share plans with it."""
    found: dict[Relation, list[int]] = defaultdict(list)
    n = sharing = 0
    for how, places in compared:
        n += 1
        found[how] += places
        sharing += how is not Relation.DISJOINT
        if sharing >= most:
            break
    return found, n


def _written(box: Mapping[str, Any]) -> str:
    """Return a text that equal boxes have in common; the order of the dimensions means nothing."""
    return repr(sorted(box.items()))


def _listed(
    use: Boxed, others: Sequence[Boxed], found: Mapping[Relation, list[int]], left: int, dimensions: Dimensions
) -> Iterator[Pair]:
    """Yield the first MOST pairs of each relation; the last of them says how many more there are, and are left."""
    chosen: list[tuple[int, Relation, int, int]] = []
    for how, places in found.items():
        if how is not Relation.DISJOINT:
            first = nsmallest(MOST, places)
            more = max(len(places) - MOST, 0)
            chosen += [(place, how, *((more, left) if place == first[-1] else (0, 0))) for place in first]
    for place, how, more, not_compared in sorted(chosen):
        yield Pair(use, others[place], how, dimensions, more, not_compared)


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
