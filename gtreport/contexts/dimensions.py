"""Dimensions of contexts: their types, their terms, which term is narrower than which, intervals of numbers and dates.

Everything here reads the plain object that `gtreport.contexts.declared` makes of a report, so that the site's script,
which is given the same object, can follow step by step.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gtreport.questionnaire.vocabulary import BUILT_IN_DIMENSIONS, BUILT_IN_TERMS

Declared = Mapping[str, Any]
"""The parts of a report that the check reads, and the statuses of what is not answered: plain, as JSON has it."""

Plan = Mapping[str, Any]
"""What somebody intends to do: dimensions with values, and the keys of `PLAN_KEYS`."""

Box = Mapping[str, Any]
"""Constraints by dimension."""

PLAN_KEYS = (
    "id",
    "title",
    "planned_on",
    "conditions_met",
    "model_family",
    "trains_on_splits",
    "tunes_on_splits",
    "evaluates_on_splits",
    "metric_targets",
    "commercial",
)
"""Keys of a plan that are no dimensions."""

CUSTOMARY = (
    "purpose",
    "task",
    "domain",
    "object",
    "population",
    "subject_role",
    "deployer",
    "geography",
    "period",
    "language",
    "modality",
    "region",
    "label_set",
    "decision_role",
    "stakes",
    "input_stage",
    "claim",
)
"""Dimensions that reports usually have, in the order in which they are shown; the list is open."""

WITH_OWN_RULES = ("claim", "input_stage")
"""Dimensions that a plan may always state, because a rule of their own (B14, B16) says what comes of it."""

USES = ("supported", "conditional", "out_of_scope", "prohibited")
"""The lists of contexts, in the order of the questionnaire."""

INTERVAL_TYPES = ("range", "dates")
_FIXED_TYPES = {**dict.fromkeys(BUILT_IN_TERMS, "terms"), **BUILT_IN_DIMENSIONS}
_DATE = re.compile(r"([0-9]{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12][0-9]|3[01]))?)?")
_CAPITALS = {ord(letter): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


@dataclass(frozen=True)
class Interval:
    """An interval with its ends included; dates are numbers such as 20231231, an open end is infinite."""

    low: float
    high: float


def interval_of(kind: str, value: object) -> Interval | None:
    """Return the interval that a value stands for, or None when it is of the wrong kind or runs backwards.

    A lower date is completed by `-01-01` or `-01`, an upper one by `-12-31` or `-31`, whatever the month, so that one
    date `"2020"` is the interval of that year.

    Args:
        kind: `range` or `dates`.
        value: A number, a date as text, or a mapping with `min`, `max` or both.
    """
    low, high = (value.get("min"), value.get("max")) if isinstance(value, Mapping) else (value, value)
    if isinstance(value, Mapping) and not {"min", "max"}.issuperset(value):
        return None
    if low is None and high is None:
        return None
    lower = -math.inf if low is None else _end(kind, low, upper=False)
    upper = math.inf if high is None else _end(kind, high, upper=True)
    return None if lower is None or upper is None or lower > upper else Interval(lower, upper)


def _end(kind: str, value: object, *, upper: bool) -> float | None:
    if kind == "range":
        return as_number(value)
    match = _DATE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    year, month, day = match.groups()
    return int(year) * 10_000 + int(month or (12 if upper else 1)) * 100 + int(day or (31 if upper else 1))


def as_number(value: object) -> float | None:
    """Return a value as a finite number, as a browser would read it; None for everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def any_of(constraint: object) -> tuple[str, ...] | None:
    """Return the terms of which a constraint takes any, or None when it is of another form."""
    if isinstance(constraint, Mapping):
        return _members(constraint["any_of"]) if "any_of" in constraint else None
    return _members(constraint) if isinstance(constraint, str | list | tuple) else None


def none_of(constraint: object) -> tuple[str, ...] | None:
    """Return the terms that a constraint excludes, or None when it is of another form."""
    return _members(constraint["none_of"]) if isinstance(constraint, Mapping) and "none_of" in constraint else None


def _members(written: object) -> tuple[str, ...]:
    listed = (written,) if isinstance(written, str) else written if isinstance(written, list | tuple) else ()
    return tuple(member for member in listed if isinstance(member, str))


def part_of(declared: Declared, *keys: str) -> Any:
    """Return what stands under keys of the plain object, or None where anything on the way is missing."""
    here: Any = declared
    for key in keys:
        here = here.get(key) if isinstance(here, Mapping) else None
    return here


def records_of(declared: Declared, *keys: str) -> tuple[Mapping[str, Any], ...]:
    """Return the records of a list of the plain object; none when it is missing."""
    return tuple(part_of(declared, *keys) or ())


def envelope_of(declared: Declared) -> dict[str, Mapping[str, Any]]:
    """Return the entries of the envelope, by dimension in the order of the alphabet."""
    return dict(sorted((part_of(declared, "contexts", "envelope") or {}).items()))


def constraints_of(declared: Declared) -> Iterator[tuple[str, Any]]:
    """Yield every dimension with every constraint on it: of the envelope, the contexts and the limits.

    The constraint is None for an entry of the envelope that does not say what the data cover.
    """
    for name, entry in envelope_of(declared).items():
        yield name, entry.get("covers")
    boxes = [use.get("when") for kind in USES for use in records_of(declared, "contexts", kind)]
    boxes += [limit.get("affects") for limit in records_of(declared, "limits", "items")]
    for box in boxes:
        yield from (box or {}).items()


@dataclass(frozen=True)
class Dimensions:
    """What a report declares about its dimensions.

    Attributes:
        types: The type of every dimension that is found in the report.
        terms: The terms of each dimension: built in, in a box or an entry of the envelope, in `vocab.terms`.
        broader: `vocab.broader`: child to parent.
        hierarchy: Every term of `vocab.broader`, which belongs to all dimensions.
    """

    types: Mapping[str, str]
    terms: Mapping[str, frozenset[str]]
    broader: Mapping[str, str]
    hierarchy: frozenset[str]

    def type_of(self, name: str) -> str:
        """Return the type of a dimension: `terms`, `regions`, `languages`, `range` or `dates`."""
        return self.types.get(name) or _FIXED_TYPES.get(name, "terms")

    def found(self, name: str) -> bool:
        """Return whether the report knows a dimension: from a box, the envelope, or the vocabulary."""
        return name in self.types or name in WITH_OWN_RULES

    def declares(self, name: str, term: str) -> bool:
        """Return whether a term is declared for a dimension."""
        return term in self.terms.get(name, ()) or term in self.hierarchy

    def within(self, name: str, value: str, member: str) -> bool:
        """Return whether a value equals a member or is narrower than it.

        A circle in `vocab.broader`, which GT620 reports, is walked once.
        """
        kind = self.type_of(name)
        if kind == "languages":
            return _under(value.translate(_CAPITALS), member.translate(_CAPITALS))
        if kind == "regions":
            return any(_under(code, member) for code in self._regions_above(value))
        return self.is_kind_of(value, member)

    def is_kind_of(self, value: str, member: str) -> bool:
        """Return whether a term equals another or lies under it by `vocab.broader`, in any number of steps."""
        seen: set[str] = set()
        here: str | None = value
        while here is not None and here not in seen:
            if here == member:
                return True
            seen.add(here)
            here = self.broader.get(here)
        return False

    def above(self, name: str, value: str) -> tuple[str, ...]:
        """Return a value and all that it lies under, itself first: those x with `within(name, value, x)`, and no other.

        Languages are written in small letters, as they are compared.
        """
        kind = self.type_of(name)
        if kind == "languages":
            return _beginnings(value.translate(_CAPITALS))
        if kind == "regions":
            codes = self._regions_above(value)
            return tuple(dict.fromkeys(one for code in codes for one in _beginnings(code)))
        found: dict[str, None] = {}
        here: str | None = value
        while here is not None and here not in found:
            found[here] = None
            here = self.broader.get(here)
        return tuple(found)

    def _regions_above(self, value: str) -> tuple[str, ...]:
        """Return a code, and the codes and terms that it or one of its beginnings lies under."""
        found = {value: None}
        waiting = [value]
        for code in waiting:
            for one in _beginnings(code):
                parent = self.broader.get(one)
                if parent is not None and parent not in found:
                    found[parent] = None
                    waiting.append(parent)
        return tuple(found)


def _beginnings(code: str) -> tuple[str, ...]:
    """Return a code and the codes that it is a part of, itself first: `DE-BY`, `DE`."""
    parts = code.split("-")
    return tuple("-".join(parts[:n]) for n in range(len(parts), 0, -1))


def _under(code: str, other: str) -> bool:
    """Return whether a code is another or a part of it: `DE-BY` of `DE`."""
    return code == other or code.startswith(f"{other}-")


def dimensions_of(declared: Declared) -> Dimensions:
    """Return what a report declares about its dimensions."""
    listed: Mapping[str, Any] = part_of(declared, "vocab", "terms") or {}
    own: Mapping[str, str] = part_of(declared, "vocab", "types") or {}
    broader: Mapping[str, str] = part_of(declared, "vocab", "broader") or {}
    constraints: dict[str, list[Any]] = {name: [] for name in (*listed, *own)}
    terms: dict[str, set[str]] = {name: set(built_in) for name, built_in in BUILT_IN_TERMS.items()}
    for name, constraint in constraints_of(declared):
        constraints.setdefault(name, []).append(constraint)
        terms.setdefault(name, set()).update(any_of(constraint) or (), none_of(constraint) or ())
    for name, further in listed.items():
        terms.setdefault(name, set()).update(_members(further))
    for kind in ("supported", "unsupported"):
        terms["claim"].update(part_of(declared, "contexts", "claims", kind) or ())
    return Dimensions(
        types={name: _FIXED_TYPES.get(name) or own.get(name) or _type_by(found) for name, found in constraints.items()},
        terms={name: frozenset(found) for name, found in terms.items()},
        broader=broader,
        hierarchy=frozenset({*broader, *broader.values()}),
    )


def _type_by(constraints: Iterable[Any]) -> str:
    """Return the type that constraints show: numbers make a `range`, text under min or max makes `dates`."""
    ends = [one.get(end) for one in constraints if isinstance(one, Mapping) for end in ("min", "max")]
    if any(as_number(end) is not None for end in ends):
        return "range"
    return "dates" if any(isinstance(end, str) for end in ends) else "terms"
