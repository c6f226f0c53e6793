"""Which questions a report is asked, at which level and why, with the answers that it gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gtreport.questionnaire.answers import Answer, Entries, Part, Records, Standing, Status
from gtreport.questionnaire.conditions import Conditions, Scope, in_words
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.placed import Node, fields_of, parts_below
from gtreport.questionnaire.question import Question, Requirement
from gtreport.questionnaire.vocabulary import PROFILES
from gtreport.sources import FieldPath


@dataclass(frozen=True)
class Asked:
    """A question that applies, with what the report answers.

    Attributes:
        question: The question.
        path: Where the answer stands, or would stand.
        answer: The answer, the list, the mapping or the part.
        standing: Its status.
        requirement: The level after conditions and profiles.
        because: What makes it apply or raises it to core, in words: `every report`, `data about people`.
        applies: The term that makes it apply, for example `crowd_consensus`.
    """

    question: Question
    path: FieldPath
    answer: Node
    standing: Standing
    requirement: Requirement
    because: str
    applies: str

    @property
    def absent(self) -> bool:
        """Return whether nobody answered."""
        return self.standing.status is Status.ABSENT

    @property
    def given_empty(self) -> bool:
        """Return whether the answer is an empty list."""
        if isinstance(self.answer, Records | Entries):
            return self.standing.status is Status.ANSWERED and len(self.answer) == 0
        return isinstance(self.answer, Answer) and self.answer.get() == ()


def asked(questionnaire: Questionnaire, conditions: Conditions) -> tuple[Asked, ...]:
    """Return every question that applies to a report, in the order of the questionnaire.

    Fields of a list are asked for each record that exists; fields of a recommended or optional part only when it is
    written.
    """
    profiles = frozenset(
        field_id for name in questionnaire.report.profiles.get() or () for field_id in PROFILES.get(name, ())
    )
    return tuple(_walk(questionnaire, "", Scope(), conditions, profiles))


def _walk(part: Part, prefix: str, scope: Scope, conditions: Conditions, profiles: frozenset[str]) -> Iterator[Asked]:
    for name, _, field_id, question, below in fields_of(type(part), prefix):  # type: ignore[arg-type]  # mypy asks the instances for a hash
        value = getattr(part, name)
        if question is not None:
            one = _ask(question, value, scope, conditions, profiles)
            if one is None:
                continue
            yield one
            if isinstance(value, Part) and not value.written and one.requirement is not Requirement.CORE:
                continue
        for record in parts_below(value):
            yield from _walk(record, f"{field_id}{below}.", scope.entering(record), conditions, profiles)


def _ask(
    question: Question,
    value: Node,
    scope: Scope,
    conditions: Conditions,
    profiles: frozenset[str],
) -> Asked | None:
    applies = conditions.first(question.applies_when, scope)
    if applies is None:
        return None
    requirement, because = question.level, in_words(applies)
    if requirement is not Requirement.CORE:
        raised = conditions.first(question.core_when, scope)
        if raised is not None:
            requirement, because = Requirement.CORE, in_words(raised)
        elif question.id in profiles:
            requirement, because = Requirement.CORE, "a profile of this report"
    path, standing = (value.here, value.standing) if isinstance(value, Part) else (value.path, value)
    return Asked(question, path, value, standing, requirement, because, applies)
