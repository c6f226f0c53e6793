"""Whether the boundary of use was widened or narrowed: uses, the envelope, claims and blocking limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gtreport.changes.types import Change, Direction, Topic
from gtreport.contexts.boxes import Cover, Relation, cover_of_constraint, relation
from gtreport.contexts.dimensions import USES, Dimensions, dimensions_of, envelope_of, part_of, records_of
from gtreport.contexts.wording import constraint_text

_ALLOWING = frozenset({"supported", "conditional"})
_RANK = {"prohibited": 0, "out_of_scope": 1, "conditional": 2, "supported": 3}
_NAMES = {
    "supported": "supported",
    "conditional": "conditional",
    "out_of_scope": "out of scope",
    "prohibited": "prohibited",
}


def boundary_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Yield what changed in the boundary of use.

    A use is the same one in both reports when it has the same id. A box is compared by what it takes, by the terms of
    the later report: one that lies inside the other takes less.
    """
    dimensions = dimensions_of(new)
    yield from _uses(dimensions, old, new)
    yield from _envelope(dimensions, envelope_of(old), envelope_of(new))
    yield from _claims(old, new)
    yield from _limits(dimensions, old, new)


def _uses(dimensions: Dimensions, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    before, after = _by_id(old), _by_id(new)
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name), after.get(name)
        if was is None and now is not None:
            yield _use(now[0], name, f"{_NAMES[now[0]]} use added: {_box(now[1])}", _by_rank(1, now[0] in _ALLOWING))
        elif was is not None and now is None:
            said = f"{_NAMES[was[0]]} use removed: {_box(was[1])}"
            yield _use(was[0], name, said, _by_rank(-1, was[0] in _ALLOWING))
        elif was is not None and now is not None:
            yield from _changed_use(dimensions, name, was, now)


def _by_rank(step: int, allowing: bool) -> Direction:
    return Direction.WIDENED if (step > 0) == allowing else Direction.NARROWED


def _changed_use(
    dimensions: Dimensions, name: str, was: tuple[str, Mapping[str, Any]], now: tuple[str, Mapping[str, Any]]
) -> Iterator[Change]:
    kind = now[0]
    if was[0] != kind:
        direction = Direction.WIDENED if _RANK[kind] > _RANK[was[0]] else Direction.NARROWED
        yield _use(kind, name, f"was {_NAMES[was[0]]}, is {_NAMES[kind]}", direction)
    old, new = was[1].get("when") or {}, now[1].get("when") or {}
    lies = relation(dimensions, new, old) if old != new else Relation.EQUAL
    if lies is not Relation.EQUAL:
        less = {Relation.INSIDE: True, Relation.CONTAINS: False}.get(lies)
        direction = Direction.MOVED if less is None else _by_rank(-1 if less else 1, kind in _ALLOWING)
        yield _use(kind, name, f"{_box(was[1])} → {_box(now[1])}", direction, _box(was[1]), _box(now[1]))
    yield from _conditions(name, was[1].get("conditions") or (), now[1].get("conditions") or ())


def _conditions(name: str, old: Iterable[Mapping[str, Any]], new: Iterable[Mapping[str, Any]]) -> Iterator[Change]:
    before, after = ({str(one.get("id")): str(one.get("text") or "") for one in held} for held in (old, new))
    for one in dict.fromkeys((*before, *after)):
        where = f"contexts.conditional[{name}].conditions[{one}]"
        if one not in before:
            said, direction = f"condition added: {after[one]}", Direction.NARROWED
        elif one not in after:
            said, direction = f"condition removed: {before[one]}", Direction.WIDENED
        elif before[one] != after[one]:
            said, direction = f"{before[one]} → {after[one]}", Direction.MOVED
        else:
            continue
        yield Change(Topic.BOUNDARY, where, said, before.get(one), after.get(one), direction)


def _use(
    kind: str, name: str, said: str, direction: Direction, old: str | None = None, new: str | None = None
) -> Change:
    return Change(Topic.BOUNDARY, f"contexts.{kind}[{name}]", said, old, new, direction)


def _by_id(declared: Mapping[str, Any]) -> dict[str, tuple[str, Mapping[str, Any]]]:
    return {
        str(use.get("id") or f"{kind}-{number}"): (kind, use)
        for kind in USES
        for number, use in enumerate(records_of(declared, "contexts", kind), 1)
    }


def _box(use: Mapping[str, Any]) -> str:
    box = use.get("when") or {}
    return "; ".join(f"{name} {constraint_text(held)}" for name, held in box.items()) or "every use"


def _envelope(
    dimensions: Dimensions, old: Mapping[str, Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]
) -> Iterator[Change]:
    for name in dict.fromkeys((*old, *new)):
        was, now = old.get(name), new.get(name)
        where = f"contexts.envelope.{name}"
        before, after = (None if one is None else constraint_text(one.get("covers")) for one in (was, now))
        if was is None or now is None:
            # What was not said before was unknown, neither inside nor outside.
            said = (
                f"the data now tell what they cover: {after}" if was is None else "no longer told what the data cover"
            )
            yield Change(Topic.BOUNDARY, where, said, before, after, Direction.MOVED)
            continue
        if was.get("covers") != now.get("covers"):
            direction = _reach(dimensions, name, was.get("covers"), now.get("covers"))
            if direction is not None:
                yield Change(Topic.BOUNDARY, where, f"{before} → {after}", before, after, direction)
        for flag, told in (("closed", "everything else is outside"), ("must_state", "a plan must state it")):
            if bool(was.get(flag)) != bool(now.get(flag)):
                held = bool(now.get(flag))
                direction = Direction.NARROWED if held else Direction.WIDENED
                yield Change(
                    Topic.BOUNDARY,
                    f"{where}.{flag}",
                    f"{told}: {'now' if held else 'no longer'}",
                    None,
                    None,
                    direction,
                )


def _reach(dimensions: Dimensions, name: str, old: object, new: object) -> Direction | None:
    forth = cover_of_constraint(dimensions, name, new, old)
    back = cover_of_constraint(dimensions, name, old, new)
    if forth is back is Cover.ALL:
        return None
    if forth is Cover.ALL:
        return Direction.NARROWED
    return Direction.WIDENED if back is Cover.ALL else Direction.MOVED


def _claims(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for kind, widening in (("supported", True), ("unsupported", False)):
        before, after = (part_of(held, "contexts", "claims", kind) or () for held in (old, new))
        where = f"contexts.claims.{kind}"
        word = "may be" if widening else "may not be"
        for claim in after:
            if claim not in before:
                direction = Direction.WIDENED if widening else Direction.NARROWED
                yield Change(Topic.BOUNDARY, where, f"{claim} {word} concluded: now", None, claim, direction)
        for claim in before:
            if claim not in after:
                direction = Direction.NARROWED if widening else Direction.WIDENED
                yield Change(Topic.BOUNDARY, where, f"{claim} {word} concluded: no longer said", claim, None, direction)


def _limits(dimensions: Dimensions, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Yield limits that block uses: one that is added, removed, or bites on more or fewer uses."""
    before, after = (
        {str(one.get("id") or number): one for number, one in enumerate(records_of(held, "limits", "items"), 1)}
        for held in (old, new)
    )
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name, {}), after.get(name, {})
        weights = [one.get("severity") for one in (was, now)]
        where = f"limits.items[{name}]"
        if weights[0] != weights[1] and ((name in before and name in after) or "blocking" in weights):
            heavier = _weight(weights[1]) > _weight(weights[0])
            direction = Direction.NARROWED if heavier else Direction.WIDENED
            said = f"severity {weights[0] or 'none'} → {weights[1] or 'none'}"
            yield Change(Topic.BOUNDARY, f"{where}.severity", said, weights[0], weights[1], direction)
        elif name in before and name in after and was.get("affects") != now.get("affects"):
            lies = relation(dimensions, now.get("affects") or {}, was.get("affects") or {})
            if lies is not Relation.EQUAL:
                boxes = [_box({"when": one.get("affects")}) for one in (was, now)]
                direction = {Relation.INSIDE: Direction.WIDENED, Relation.CONTAINS: Direction.NARROWED}.get(
                    lies, Direction.MOVED
                )
                yield Change(
                    Topic.BOUNDARY, f"{where}.affects", f"{boxes[0]} → {boxes[1]}", boxes[0], boxes[1], direction
                )


def _weight(severity: object) -> int:
    return ("note", "caution", "blocking").index(str(severity)) + 1 if severity else 0
