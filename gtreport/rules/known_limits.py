"""Whether a limit says what a rule would have a reader know."""

from __future__ import annotations

from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.limits import Limit
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.patterns import Pattern


def no_limit_says_so(
    answers: Questionnaire,
    *,
    areas: tuple[str, ...] = (),
    kinds: tuple[str, ...] = (),
    words: Pattern | None = None,
) -> bool:
    """Tell whether limits are listed and none of them lies in an area, is of a kind, or uses one of some words.

    Where limits are absent, GT501 says so; where they are declared unknown, nothing can be told.

    Args:
        answers: The questionnaire.
        areas: Areas of a limit that would say so.
        kinds: Kinds of a limit that would say so.
        words: What the statement of a limit that says so would hold.
    """
    limits = answers.limits.items
    if limits.status is not Status.ANSWERED:
        return False
    return not any(_says_so(limit, areas, kinds, words) for limit in limits)


def _says_so(limit: Limit, areas: tuple[str, ...], kinds: tuple[str, ...], words: Pattern | None) -> bool:
    if limit.area.get() in areas or limit.kind.get() in kinds:
        return True
    return words is not None and any(words.search(text.get() or "") for text in (limit.statement, limit.magnitude))
