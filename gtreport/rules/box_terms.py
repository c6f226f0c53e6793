"""Terms of boxes: what a context or a limit names on a dimension."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.value_types import Match


def terms_on(box: Match, dimension: str) -> tuple[str, ...]:
    """Return the terms of which a box takes any; none when it excludes terms, holds an interval, or is silent."""
    constraint = box.get(dimension)
    return (constraint.any_of or ()) if constraint is not None else ()


def boxes(answers: Questionnaire) -> Iterator[Answer[Match]]:
    """Yield the box of every context and of every limit, in the order of the questionnaire."""
    yield from (limit.affects for limit in answers.limits.items)
    contexts = answers.contexts
    yield from (use.when for use in contexts.supported)
    yield from (use.when for use in contexts.conditional)
    yield from (use.when for use in contexts.out_of_scope)
    yield from (use.when for use in contexts.prohibited)


def related(one: str, other: str, broader: Mapping[str, str]) -> bool:
    """Tell whether two codes are the same, or one lies under the other: `DE-BY` under `DE`, or by `vocab.broader`."""
    ways = _upwards(one, broader), _upwards(other, broader)
    return ways[0][0] in ways[1] or ways[1][0] in ways[0]


def _upwards(code: str, broader: Mapping[str, str]) -> tuple[str, ...]:
    """Return a code in lower case and all that it lies under."""
    parents = {child.lower(): parent.lower() for child, parent in broader.items()}
    found: list[str] = []
    here: str | None = code.lower()
    while here is not None and here not in found:
        found.append(here)
        here = parents.get(here) or (here.rpartition("-")[0] or None)
    return tuple(found)
