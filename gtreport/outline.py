"""The outline: the answers of a report as a tree of sections, for pages and exporters to walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gtreport.questionnaire.answers import Answer, Entries, Part, Records, Standing, Status
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.question import Question, Requirement, mark, question_of
from gtreport.sources import FieldPath

TITLE_FIELDS = ("name", "label", "step", "statement", "group", "model", "question", "id", "value")
"""Questions whose answer names a record, the most telling first."""


@dataclass(frozen=True)
class Section:
    """A part, a group of questions, or a record.

    Attributes:
        key: The key, or the id or position of a record.
        path: Where it stands, or would stand.
        question: What the list or part asks for; None for a group and for a record.
        standing: The status of the whole: written, absent, or a status that it carries instead of its content.
        name: What names a record in the file (its id, or its position from 1); None for a part or group.
        title: The most telling short answer of a record, else None.
        answers: Answers that stand directly here: those asked for, and any other that is given.
        sections: Groups, parts and records below, those that hold something to show.
        anchor: Where it is found on a page: the keys and record names on the way to it, so that a link to a record
            holds when others are put before it. Free text; pages make an anchor of it.
    """

    key: str
    path: FieldPath
    question: Question | None
    standing: Standing
    name: str | None
    title: str | None
    answers: tuple[Asked, ...]
    sections: tuple[Section, ...]
    anchor: str

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to show: no question is asked here and nothing is answered."""
        return not self.answers and not self.sections and self.standing.status is Status.ABSENT

    @property
    def owed(self) -> bool:
        """Return whether it is absent although every report it applies to needs it."""
        return self.standing.status is Status.ABSENT and self.question is not None and self.question.level == "core"

    @property
    def set_out(self) -> bool:
        """Return whether pages give it a place of its own: it is there, or it is owed, or it only groups questions."""
        return self.standing.status is not Status.ABSENT or self.question is None or self.owed

    @property
    def columns(self) -> tuple[Question, ...]:
        """The questions that some record of this list answers, or owes an answer to, in their order."""
        found = {
            one.question.id: one.question
            for record in self.sections
            for one in record.answers
            if not one.absent or one.requirement is Requirement.CORE
        }
        order = [one.question.id for record in self.sections for one in record.answers]
        return tuple(found[id_] for id_ in dict.fromkeys(order) if id_ in found)

    @property
    def flat(self) -> bool:
        """Return whether every record of this list holds answers only, so that the list can be a table."""
        return not any(record.sections for record in self.sections)

    def below(self, key: str) -> Section | None:
        """Return the section below under a key, or None."""
        return next((section for section in self.sections if section.key == key), None)

    def answer(self, key: str) -> Asked | None:
        """Return the answer under a key, or None when it is neither asked for nor given."""
        return next((one for one in self.answers if one.path[-1] == key), None)


def outline(questionnaire: Questionnaire, asked: Iterable[Asked]) -> dict[str, Section]:
    """Return the sections of a report by part, in the order of the questionnaire."""
    by_path = {one.path: one for one in asked}
    top = _section(questionnaire, "", None, by_path, "", None, "")
    return {section.key: section for section in top.sections}


def walk(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield sections and everything below them, from the top down."""
    for section in sections:
        yield section
        yield from walk(section.sections)


def records(sections: Iterable[Section]) -> dict[tuple[str, str], Section]:
    """Return every named record by its list (keys with dots between them, without names of records) and its name.

    A name that occurs twice in its list stands for the first record.
    """
    found: dict[tuple[str, str], Section] = {}
    for section in walk(sections):
        for record in section.sections:
            if record.name is not None:
                kind = ".".join(step for step in section.path if isinstance(step, str))
                found.setdefault((kind, record.name), record)
    return found


def _section(
    part: Part,
    key: str,
    question: Question | None,
    asked: dict[FieldPath, Asked],
    prefix: str,
    name: str | None,
    anchor: str,
) -> Section:
    answers: list[Asked] = []
    sections: list[Section] = []
    for field, info in part.fields.items():
        here = info.key
        field_id = prefix + here
        value = getattr(part, field)
        own = question_of(info, field_id)
        if isinstance(value, Answer):
            one = asked.get(value.path) or _given(own, value)
            if one is not None:
                answers.append(one)
        elif isinstance(value, Part):
            sections.append(_section(value, here, own, asked, f"{field_id}.", None, _joined(anchor, here)))
        else:
            sections.append(_list(value, here, own, asked, f"{field_id}{mark(info)}.", _joined(anchor, here)))
    shown = tuple(section for section in sections if _to_show(section, asked) or not key)
    return Section(key, part.here, question, part.standing, name, _title(part), tuple(answers), shown, anchor)


def _list(
    value: Records[Part] | Entries[Part],
    key: str,
    question: Question | None,
    asked: dict[FieldPath, Asked],
    prefix: str,
    anchor: str,
) -> Section:
    named: Iterable[tuple[str, Part]]
    if isinstance(value, Entries):
        named = value.items.items()
    else:
        named = ((_record_name(record, index), record) for index, record in enumerate(value))
    taken: set[str] = set()
    found = []
    for name, record in named:
        here = _joined(anchor, name)
        # Two records of one name are a finding, and still two places on the page.
        while here in taken:
            here += "-again"
        taken.add(here)
        found.append(_section(record, name, None, asked, prefix, name, here))
    return Section(key, value.path, question, value, None, None, (), tuple(found), anchor)


def _joined(anchor: str, step: str) -> str:
    return f"{anchor}-{step}" if anchor else step


def _to_show(section: Section, asked: dict[FieldPath, Asked]) -> bool:
    return not section.empty or section.path in asked


def _given(question: Question | None, answer: Answer[object]) -> Asked | None:
    """Return an answer that is given although the question does not apply, so that nothing is lost."""
    if question is None or answer.status is Status.ABSENT:
        return None
    return Asked(question, answer.path, answer, answer, Requirement.OPTIONAL, "given although it is not asked", "")


def _record_name(record: Part, index: int) -> str:
    own = getattr(record, "id", None)
    return own.value if isinstance(own, Answer) and own.value else str(index + 1)


def _title(part: Part) -> str | None:
    for field in TITLE_FIELDS:
        answer = getattr(part, field, None)
        if isinstance(answer, Answer) and isinstance(answer.get(), str):
            return str(answer.get())
    return None
