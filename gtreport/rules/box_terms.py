"""Terms of boxes: what a context or a limit names on a dimension."""

from __future__ import annotations

from collections.abc import Iterator

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
