"""Plans: read strictly from a file, with the place of every mistake."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from gtreport.contexts.dimensions import CUSTOMARY, PLAN_KEYS, Plan
from gtreport.contexts.plan_checks import CHECKS, Wrong, check_dimension
from gtreport.contexts.plan_forms import plan_schema, plan_template
from gtreport.errors import Fault, UnreadableError
from gtreport.questionnaire.value_types import describe
from gtreport.sources import Document, FieldPath, Location, quoted, read_document, read_file, show
from gtreport.spelling import nearest

__all__ = [
    "WrittenPlan",
    "dated",
    "plan_schema",
    "plan_template",
    "plans_of",
    "read_plan_file",
    "read_plans",
]

ROOT = "use"
MAX_VALUES = 2_000
"""How many keys and values the plans of one file may hold; a real plan has twenty."""

_BEGIN = "begin with `use:` and the keys of the plan under it, such as `purpose: evaluate`"
_NEAR = 0.8
"""From this likeness on, a key that nobody declared is taken for a misspelt one."""


@dataclass(frozen=True)
class WrittenPlan:
    """One plan of a file.

    Attributes:
        name: Its id, or its place in the file: `use 2`.
        value: The plan, as the check reads it; keys without a value are not in it.
        location: Where it stands.
    """

    name: str
    value: Plan
    location: Location


def read_plan_file(path: Path, name: str | None = None, dimensions: Collection[str] = ()) -> tuple[WrittenPlan, ...]:
    """Read the plans of a file; see `read_plans`."""
    try:
        document = read_file(path, name)
    except UnreadableError as error:
        raise UnreadableError(*map(_about_plans, error.faults)) from None
    return plans_of(document, dimensions)


def read_plans(data: bytes, name: str, dimensions: Collection[str] = ()) -> tuple[WrittenPlan, ...]:
    """Read the plans that a file holds under `use`: one mapping, or a list of them.

    Args:
        data: The content of the file.
        name: The file as the user named it.
        dimensions: Those that the report knows. Any key may be a dimension; one that nobody knows and that is spelt
            nearly like a known key is taken for a mistake.

    Raises:
        UnreadableError: Something in it is no plan; every mistake is told with its place.
    """
    try:
        document = read_document(data, name)
    except UnreadableError as error:
        raise UnreadableError(*map(_about_plans, error.faults)) from None
    return plans_of(document, dimensions)


def plans_of(document: Document, dimensions: Collection[str] = ()) -> tuple[WrittenPlan, ...]:
    """Return the plans of a document that was read; see `read_plans`."""
    if faults := (*document.faults, *document.remarked):
        raise UnreadableError(*faults)
    wrong = list(_wrong_document(document.value, frozenset({*PLAN_KEYS, *CUSTOMARY, *dimensions})))
    if wrong:
        raise UnreadableError(*sorted((_fault(document, one) for one in wrong), key=lambda fault: _place(fault)))
    held: Any = document.value[ROOT]
    paths: list[FieldPath] = [(ROOT, index) for index in range(len(held))] if isinstance(held, list) else [(ROOT,)]
    plans = held if isinstance(held, list) else [held]
    return tuple(
        WrittenPlan(
            name=plan.get("id") or (ROOT if len(plans) == 1 else f"{ROOT} {number}"),
            value={key: value for key, value in plan.items() if value is not None},
            location=document.source.locate(path),
        )
        for number, (plan, path) in enumerate(zip(plans, paths, strict=True), 1)
    )


def dated(plan: Plan, today: date) -> Plan:
    """Return a plan with the day of the check where it does not say when it is planned."""
    return plan if "planned_on" in plan else {**plan, "planned_on": today.isoformat()}


def _about_plans(fault: Fault) -> Fault:
    """Return what is said of a questionnaire in words for plans."""
    if "identity" not in (fault.help or "") and "questionnaire" not in fault.message:
        return fault
    message = fault.message.replace("a mapping of parts", f"a mapping with `{ROOT}`")
    return replace(fault, message=message.replace("no questionnaire", "no plan"), help=_BEGIN)


def _fault(document: Document, wrong: Wrong) -> Fault:
    place = document.source.locate(wrong.path, "key" if wrong.at_key else "value")
    about = wrong.path[:-1] if wrong.at_key else wrong.path
    message = f"{show(about)}: {wrong.message}" if about else wrong.message
    return Fault(message, document.name, place.line, place.column, wrong.advice)


def _place(fault: Fault) -> tuple[int, int]:
    return fault.line or 0, fault.column or 0


def _wrong_document(value: Mapping[str, Any], known: frozenset[str]) -> Iterator[Wrong]:
    for key in value:
        if key != ROOT:
            near = nearest(key.lower(), (ROOT,), 0.75)
            advice = f'did you mean "{ROOT}"?' if near else f"put the keys of a plan under `{ROOT}:`"
            yield Wrong((key,), f"key {quoted(key)} does not belong at the top of a file of plans", advice, at_key=True)
    if ROOT not in value:
        if not value:
            yield Wrong((), "the file holds no plan", _BEGIN)
        return
    held = value[ROOT]
    if _count(held) > MAX_VALUES:
        yield Wrong((ROOT,), f"more than {MAX_VALUES:,} keys and values", "split the file")
        return
    if not isinstance(held, list):
        yield from _wrong_plan(held, (ROOT,), known)
        return
    if not held:
        yield Wrong((ROOT,), "the list of plans is empty", _BEGIN)
    first: dict[str, int] = {}
    for index, plan in enumerate(held):
        yield from _wrong_plan(plan, (ROOT, index), known)
        own = plan.get("id") if isinstance(plan, dict) else None
        if isinstance(own, str) and first.setdefault(own, index) != index:
            yield Wrong((ROOT, index, "id"), f"id {own} is used twice")


def _count(value: object) -> int:
    if isinstance(value, dict):
        return sum(1 + _count(held) for held in value.values())
    return sum(map(_count, value)) if isinstance(value, list) else 1


def _wrong_plan(plan: object, path: FieldPath, known: frozenset[str]) -> Iterator[Wrong]:
    if plan is None or plan == {}:
        yield Wrong(path, "the plan is empty", "state a purpose, a task and what else the report asks for")
        return
    if not isinstance(plan, dict):
        yield Wrong(path, f"expected a mapping, found {describe(plan)}")
        return
    for key, value in plan.items():
        here = (*path, key)
        near = None if key in known else nearest(key.lower(), sorted(known), _NEAR)
        if not key.strip():
            yield Wrong(here, "key is empty", at_key=True)
        elif near:
            yield Wrong(here, f"key {quoted(key)} is not known", f'did you mean "{near}"?', at_key=True)
        elif value is not None:  # nothing is stated: the same as leaving the key out
            yield from CHECKS.get(key, check_dimension)(value, here)
