"""The answers of a report one after the other, each as a plain value and in words, for exports and comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gtreport.contexts.declared import id_path
from gtreport.questionnaire.answers import Answer, Entries, Records, Status
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.placed import Placed, everything
from gtreport.questionnaire.question import Question
from gtreport.questionnaire.value_types import Constraint, Period
from gtreport.sources import FieldPath

_STATUS_WORDS = {
    Status.UNKNOWN: "Not known",
    Status.WITHHELD: "Withheld",
    Status.NOT_APPLICABLE: "Not applicable",
}


@dataclass(frozen=True)
class Told:
    """One answer; of a list or mapping only where it carries a status, or is empty.

    Attributes:
        where: Its path with the ids of records in place of their numbers.
        path: Its path.
        question: The question.
        status: What is known.
        value: The value as JSON has it; None unless answered, or still to be confirmed.
        reason: Why it is not answered.
        evidence: Ids of the evidence cited.
        requirement: How much it is needed; None where it is given without being asked.
    """

    where: str
    path: FieldPath
    question: Question
    status: Status
    value: Any
    reason: str | None
    evidence: tuple[str, ...]
    requirement: str | None

    @property
    def answered(self) -> bool:
        """Return whether there is a value that somebody stands behind."""
        return self.status is Status.ANSWERED

    @cached_property
    def text(self) -> str | None:
        """The answer in words, or a sentence with the reason why there is none; None while nobody has answered."""
        if self.answered:
            return in_words(self.value)
        known = _STATUS_WORDS.get(self.status)
        return None if known is None else f"{known}: {self.reason or 'no reason is given'}"


def told(
    answers: Questionnaire, asked: Iterable[Asked] = (), shown: Mapping[FieldPath, object] | None = None
) -> tuple[Told, ...]:
    """Return every answer that is given, and those that are asked for and missing, in the order of the questionnaire.

    Args:
        answers: The questionnaire.
        asked: The questions that apply.
        shown: What stands in place of the value of answers that name annotators, by path.
    """
    wanted = {one.path: one for one in asked}
    instead = shown or {}
    return tuple(
        _told(answers, placed, placed.question, wanted.get(placed.path), instead)
        for placed in everything(answers)
        if placed.question is not None and _is_told(placed, placed.path in wanted)
    )


def _is_told(placed: Placed, is_asked: bool) -> bool:
    status = placed.standing.status
    if status is Status.ABSENT:
        return is_asked
    if isinstance(placed.node, Answer) or status is not Status.ANSWERED:
        return True
    return isinstance(placed.node, Records | Entries) and not len(placed.node)


def _told(
    answers: Questionnaire,
    placed: Placed,
    question: Question,
    asked: Asked | None,
    instead: Mapping[FieldPath, object],
) -> Told:
    held = placed.node.value if isinstance(placed.node, Answer) else None
    if placed.standing.status is Status.ANSWERED and not isinstance(placed.node, Answer):
        held = {} if isinstance(placed.node, Entries) else []
    return Told(
        id_path(answers, placed.path),
        placed.path,
        question,
        placed.standing.status,
        plain(instead.get(placed.path, held)),
        placed.standing.reason,
        placed.standing.evidence,
        None if asked is None else asked.requirement.value,
    )


def plain(value: Any) -> Any:
    """Return a value of an answer as JSON has it."""
    if isinstance(value, Constraint):
        found = {"any_of": value.any_of, "none_of": value.none_of, "min": value.min, "max": value.max}
        return {key: plain(held) for key, held in found.items() if held is not None}
    if isinstance(value, Period):
        return {key: held for key, held in (("from", value.start), ("to", value.end)) if held is not None}
    if isinstance(value, Mapping):
        return {str(key): plain(held) for key, held in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def in_words(value: Any) -> str:
    """Return a plain value in words: a text as it is, `yes` and `no`, lists with semicolons, boxes as they are read."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.15g}"
        case list():
            return "; ".join(in_words(one) for one in value) if value else "none"
        case dict():
            return _mapping_in_words(value)
        case _:
            return "" if value is None else str(value)


def _mapping_in_words(value: Mapping[str, Any]) -> str:
    keys = set(value)
    if not keys:
        return "none"
    if keys == {"any_of"}:
        return " or ".join(in_words(one) for one in value["any_of"])
    if keys == {"none_of"}:
        return f"none of {', '.join(in_words(one) for one in value['none_of'])}"
    for low, high in (("from", "to"), ("min", "max")):
        if keys <= {low, high}:
            first, last = value.get(low, "not given"), value.get(high, "not given")
            return in_words(first) if first == last else f"{in_words(first)} to {in_words(last)}"
    return "; ".join(f"{key}: {in_words(held)}" for key, held in value.items())
