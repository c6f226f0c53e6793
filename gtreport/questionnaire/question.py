"""Questions: what each field of the questionnaire asks, carried by the field itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, get_args

from gtreport.questionnaire.answers import About, Entries, Field, Part, Records

ALWAYS = ("always",)


class Requirement(StrEnum):
    """How much an answer is needed."""

    CORE = "core"
    RECOMMENDED = "recommended"
    OPTIONAL = "optional"


@dataclass(frozen=True)
class Question:
    """One question.

    Attributes:
        id: Where the answer stands, with `[]` for each record and `*` for each name, for example `source.sites[].kind`.
        type: How the value is written, for example `list(ref(source.sites))`.
        text: The question.
        help: How to answer it, with an example.
        level: The requirement level where it applies.
        counted: False for keys, lists and containers, which hold the file together and are not counted as answers.
        applies_when: Terms of which one must hold for the question to be asked; `a+b` needs both.
        core_when: Terms of which one raises the level to core.
        maps_to: Questions of published lists that it answers.
    """

    id: str
    type: str
    text: str
    help: str
    level: Requirement
    counted: bool
    applies_when: tuple[str, ...]
    core_when: tuple[str, ...]
    maps_to: tuple[str, ...]

    @property
    def part(self) -> str:
        """The part of the questionnaire that the question belongs to."""
        return self.id.partition(".")[0].removesuffix("[]")


def ask(
    text: str,
    level: str,
    help: str,  # noqa: A002  # the questionnaire's own word
    *,
    type: str,  # noqa: A002  # the questionnaire's own word
    when: str = "always",
    core_when: str = "",
    maps_to: str = "",
    counted: bool = True,
    alias: str | None = None,
) -> Any:
    """Return a field that carries its question.

    Args:
        text: The question.
        level: `core`, `recommended` or `optional`.
        help: How to answer it, with an example.
        type: How the value is written, in the words of the questionnaire.
        when: Terms of which one must hold, separated by `|`.
        core_when: Terms of which one raises the level to core, separated by `|`.
        maps_to: Questions of published lists, separated by `;`.
        counted: False for keys, lists and containers.
        alias: The key in the file, where it cannot be a name in Python.
    """
    return Field(About(type, text, help, level, counted, when, core_when, maps_to), alias)


def group() -> Any:
    """Return a field for a mapping that only groups questions."""
    return Field()


@cache
def question_of(field: Field, field_id: str) -> Question | None:
    """Return the question that a field carries, or None for a group."""
    about = field.about
    if about is None:
        return None
    return Question(
        id=field_id,
        type=about.type,
        text=about.text,
        help=about.help,
        level=Requirement(about.level),
        counted=about.counted,
        applies_when=_split(about.applies_when, "|"),
        core_when=_split(about.core_when, "|"),
        maps_to=_split(about.maps_to, ";"),
    )


def _split(words: str, separator: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(separator) if word.strip())


def questions_of(part: type[Part], prefix: str = "") -> Iterator[Question]:
    """Yield the questions of a part and of everything below it, in the order of the questionnaire."""
    for field in part.fields.values():
        here = prefix + field.key
        question = question_of(field, here)
        if question is not None:
            yield question
        inner = inner_part(field)
        if inner is not None:
            yield from questions_of(inner, here + mark(field) + ".")


def mark(field: Field) -> str:
    """Return how the id of a question goes on below a field: `[]` for records, `.*` for entries, else nothing."""
    return "[]" if field.kind is Records else ".*" if field.kind is Entries else ""


def inner_part(field: Field) -> type[Part] | None:
    """Return the part below a field, or None for an answer."""
    inner = get_args(field.annotation)[0] if field.kind in (Records, Entries) else field.kind
    return inner if issubclass(inner, Part) else None
