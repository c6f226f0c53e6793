"""Boxes over dimensions: how far a constraint covers a value, and how two boxes lie to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from gtreport.contexts.covers import Cover
from gtreport.contexts.dimensions import INTERVAL_TYPES, Box, Dimensions, Interval, any_of, interval_of, none_of
from gtreport.contexts.members import Members

__all__ = [
    "Cover",
    "Relation",
    "cover_of_constraint",
    "cover_of_value",
    "cover_of_values",
    "covers_of_box",
    "relation",
    "together",
]

_FEW = 64
"""So few values and members are compared one by one."""


class Relation(StrEnum):
    """How one box lies to another."""

    DISJOINT = "disjoint"
    EQUAL = "equal"
    INSIDE = "inside"
    CONTAINS = "contains"
    OVERLAP = "overlap"


_OPPOSITE = {Cover.ALL: Cover.NONE, Cover.PART: Cover.PART, Cover.NONE: Cover.ALL}


def cover_of_value(dimensions: Dimensions, name: str, value: object, constraint: object) -> Cover:
    """Return how far one value lies inside a constraint.

    `any_of`: all when the value equals a member or is narrower than one, part when it is broader than a member.
    `none_of`: the opposite. `min`, `max`: all when the interval of the value lies inside, part when they overlap. A
    constraint that does not fit the type of the dimension can neither be kept nor broken: part.
    """
    members = any_of(constraint)
    if members is not None:
        return _cover_by_members(dimensions, name, value, members)
    members = none_of(constraint)
    if members is not None:
        return _OPPOSITE[_cover_by_members(dimensions, name, value, members)]
    kind = dimensions.type_of(name)
    if kind not in INTERVAL_TYPES:
        return Cover.PART
    return _cover_of_interval(interval_of(kind, value), interval_of(kind, constraint))


def cover_of_values(
    dimensions: Dimensions, name: str, values: Iterable[object], constraint: object, *, exclusion: bool = False
) -> Cover:
    """Return how far the values on a dimension lie inside a constraint.

    Args:
        dimensions: What the report declares.
        name: The dimension.
        values: Everything that will happen on the dimension; nothing when it is unsaid.
        constraint: The constraint.
        exclusion: Whether it stands in an excluded or prohibited use or a limit, where one value is enough for all.
    """
    given, members = tuple(values), any_of(constraint)
    if members is not None and len(given) * len(members) > _FEW:
        index = Members(dimensions, name, members)
        return together(map(index.cover, given), exclusion=exclusion)
    return together([cover_of_value(dimensions, name, value, constraint) for value in given], exclusion=exclusion)


def together(covers: Iterable[Cover], *, exclusion: bool = False) -> Cover:
    """Return the cover of a dimension from those of its values."""
    found = set(covers)
    if not found:
        return Cover.UNSAID
    if found == {Cover.ALL} or (exclusion and Cover.ALL in found):
        return Cover.ALL
    return Cover.NONE if found == {Cover.NONE} else Cover.PART


def covers_of_box(
    dimensions: Dimensions, values: Mapping[str, tuple[object, ...]], box: Box, *, exclusion: bool = False
) -> dict[str, Cover]:
    """Return the cover on each dimension of a box, in the order of the alphabet; nothing for a box without any."""
    return {
        name: cover_of_values(dimensions, name, values.get(name, ()), constraint, exclusion=exclusion)
        for name, constraint in sorted(box.items())
    }


def cover_of_constraint(dimensions: Dimensions, name: str, inner: object, outer: object) -> Cover:
    """Return how far all that one constraint takes lies inside another.

    `none_of` is compared for equality only, and with terms for whether it excludes them all: else it overlaps.
    """
    if inner == outer:
        return Cover.ALL
    if none_of(inner) is not None or none_of(outer) is not None:
        return _cover_with_exclusion(dimensions, name, inner, outer)
    members = any_of(inner)
    if members is None:
        return cover_of_value(dimensions, name, inner, outer)
    cover = cover_of_values(dimensions, name, members, outer)
    return Cover.PART if cover is Cover.UNSAID else cover


def _cover_with_exclusion(dimensions: Dimensions, name: str, inner: object, outer: object) -> Cover:
    excluded = none_of(inner), none_of(outer)
    if excluded[0] is not None and excluded[1] is not None:
        return Cover.ALL if set(excluded[0]) == set(excluded[1]) else Cover.PART
    terms, exclusion = (inner, outer) if excluded[0] is None else (outer, inner)
    apart = cover_of_values(dimensions, name, any_of(terms) or (), exclusion) is Cover.NONE
    return Cover.NONE if apart else Cover.PART


def relation(dimensions: Dimensions, a: Box, b: Box) -> Relation:
    """Return how box `a` lies to box `b`.

    `disjoint`: one shared dimension is none both ways. `inside`: every dimension of `b` covers `a`; `contains`: the
    reverse; `equal`: both. Everything else is `overlap`, also where no dimension is shared.
    """
    shared = sorted(set(a) & set(b))
    forth = {name: cover_of_constraint(dimensions, name, a[name], b[name]) for name in shared}
    back = {name: cover_of_constraint(dimensions, name, b[name], a[name]) for name in shared}
    if any(forth[name] is back[name] is Cover.NONE for name in shared):
        return Relation.DISJOINT
    inside = all(forth.get(name) is Cover.ALL for name in b)
    contains = all(back.get(name) is Cover.ALL for name in a)
    if inside:
        return Relation.EQUAL if contains else Relation.INSIDE
    return Relation.CONTAINS if contains else Relation.OVERLAP


def _cover_by_members(dimensions: Dimensions, name: str, value: object, members: tuple[str, ...]) -> Cover:
    kind = dimensions.type_of(name)
    if kind in INTERVAL_TYPES:
        own = interval_of(kind, value)
        found = {_cover_of_interval(own, interval_of(kind, member)) for member in members}
        if Cover.ALL in found:
            return Cover.ALL
        return Cover.PART if Cover.PART in found else Cover.NONE
    if not isinstance(value, str):
        return Cover.PART
    if any(dimensions.within(name, value, member) for member in members):
        return Cover.ALL
    return Cover.PART if any(dimensions.within(name, member, value) for member in members) else Cover.NONE


def _cover_of_interval(inner: Interval | None, outer: Interval | None) -> Cover:
    if inner is None or outer is None:
        return Cover.PART
    if outer.low <= inner.low and inner.high <= outer.high:
        return Cover.ALL
    return Cover.PART if inner.low <= outer.high and outer.low <= inner.high else Cover.NONE
