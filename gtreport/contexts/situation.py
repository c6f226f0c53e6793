"""A plan beside a report: what the rules of the boundary look at. Reading the plan's values is rule B0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gtreport.contexts.boxes import Cover, covers_of_box
from gtreport.contexts.dimensions import (
    INTERVAL_TYPES,
    PLAN_KEYS,
    Box,
    Declared,
    Dimensions,
    Plan,
    dimensions_of,
    interval_of,
    part_of,
    records_of,
)
from gtreport.contexts.verdict import Outcome, Reason
from gtreport.contexts.wording import nearest, shown, values_text

SPLIT_KEYS = ("trains_on_splits", "tunes_on_splits", "evaluates_on_splits")
EVERY_SPLIT = "all"
_JUDGING = ("evaluate", "audit", "monitor")
_SUGGESTED = 20
"""For how many values of a list a near term is looked for; whoever gets more of them wrong did not misspell them."""
WRONG_KIND = {
    "range": ("is not a number or an interval of numbers", "as a number or as {min, max}"),
    "dates": (
        "is not a date or an interval of dates",
        'as "YYYY", "YYYY-MM", "YYYY-MM-DD" or as {min, max} of these',
    ),
    "regions": ("is not the code of a region", "as a code such as DE or DE-BY"),
    "languages": ("is not the tag of a language", "as a tag such as de or de-AT"),
}
"""By type of a dimension: what is said of a value of another kind, and how it is stated."""


@dataclass(frozen=True)
class Situation:
    """A plan beside a report.

    Attributes:
        declared: The report.
        dimensions: What it declares about its dimensions.
        plan: The plan as it was given.
        values: What the plan states on each dimension, without what B0 removed; a dimension left empty is not there.
        splits: What the plan does on which splits, by key, without what B0 removed.
        removed: The values of each dimension that B0 left empty.
    """

    declared: Declared
    dimensions: Dimensions
    plan: Plan
    values: Mapping[str, tuple[Any, ...]]
    splits: Mapping[str, tuple[str, ...]]
    removed: Mapping[str, tuple[Any, ...]]

    @property
    def judging(self) -> bool:
        """Whether the plan judges something: a purpose is evaluate, audit or monitor, or narrower."""
        return any(
            self.dimensions.is_kind_of(purpose, judging)
            for purpose in self.values.get("purpose", ())
            for judging in _JUDGING
        )

    def covers(self, box: Box, *, exclusion: bool = False) -> dict[str, Cover]:
        """Return how far the plan lies inside a box, dimension by dimension."""
        return covers_of_box(self.dimensions, self.values, box, exclusion=exclusion)

    def circular_models(self) -> tuple[str, ...]:
        """Return the models that took part in making the labels."""
        return tuple(part_of(self.declared, "source", "circular_with") or ())


def values_in(written: object) -> tuple[Any, ...]:
    """Return what a plan states under one key: one value or several; none where nothing is written."""
    if isinstance(written, list | tuple):
        return tuple(written)
    return () if written is None else (written,)


def situation_of(declared: Declared, plan: Plan) -> tuple[Situation, tuple[Reason, ...]]:
    """Return the plan beside the report, and a reason (B0) for each value that had to be removed."""
    dimensions = dimensions_of(declared)
    reasons: list[Reason] = []
    values: dict[str, tuple[Any, ...]] = {}
    removed: dict[str, tuple[Any, ...]] = {}
    for name in sorted(set(plan) - set(PLAN_KEYS)):
        stated = values_in(plan[name])
        if not dimensions.found(name):
            if stated:
                said = f"the report says nothing about {shown(name)}"
                reasons.append(_unknown(said, _drop_dimension(name), name))
            continue
        wrong = dict(_wrong_values(dimensions, name, stated))
        reasons += wrong.values()
        kept = tuple(value for place, value in enumerate(stated) if place not in wrong)
        if kept:
            values[name] = kept
        elif stated:
            removed[name] = stated
    known = [split["id"] for split in records_of(declared, "composition", "splits") if "id" in split]
    splits = {}
    for key in SPLIT_KEYS:
        named = values_in(plan.get(key))
        reasons += [_unknown_split(split, known) for split in named if split not in (*known, EVERY_SPLIT)]
        splits[key] = tuple(split for split in named if split in (*known, EVERY_SPLIT))
    return Situation(declared, dimensions, plan, values, splits, removed), tuple(reasons)


def _wrong_values(dimensions: Dimensions, name: str, stated: tuple[Any, ...]) -> Iterator[tuple[int, Reason]]:
    """Yield the place of each value that cannot be used, with the reason."""
    kind = dimensions.type_of(name)
    for place, value in enumerate(stated):
        if kind == "terms":
            if not isinstance(value, str) or not dimensions.declares(name, value):
                yield place, _undeclared(dimensions, name, value, suggest=place < _SUGGESTED)
        elif not _is_of_kind(kind, value):
            said, how = WRONG_KIND[kind]
            yield place, _unknown(f"{shown(name)} {shown(value)} {said}", f"State {shown(name)} {how}.", name)


def _is_of_kind(kind: str, value: object) -> bool:
    if kind in INTERVAL_TYPES:
        return interval_of(kind, value) is not None
    return isinstance(value, str) and value != ""


def _undeclared(dimensions: Dimensions, name: str, value: object, *, suggest: bool) -> Reason:
    own = dimensions.terms.get(name, frozenset())
    near = nearest(value, own | dimensions.hierarchy) if suggest and isinstance(value, str) else None
    said = f"the report declares no {shown(name)} {shown(value)}"
    if near is not None:
        return _unknown(f'{said}; did you mean "{shown(near)}"?', f"Write {shown(near)} for {shown(name)}.", name)
    if not own:
        return _unknown(said, _drop_dimension(name), name)
    return _unknown(said, f"State {shown(name)} in terms of the report: {values_text(sorted(own))}.", name)


def _drop_dimension(name: str) -> str:
    return f"Ask those who made the report to declare {shown(name)}, or drop it if the use does not depend on it."


def _unknown_split(split: object, known: Iterable[str]) -> Reason:
    names = values_text(known)
    if not names:
        return _unknown(
            f"the report declares no splits, so {shown(split)} is none", "Ask those who made the report for its splits."
        )
    return _unknown(f"{shown(split)} is not a split of the report ({names})", f"Name splits of the report: {names}.")


def _unknown(text: str, change: str, dimension: str | None = None) -> Reason:
    return Reason("B0", Outcome.UNKNOWN, text, change, dimension=dimension)
