"""Questions: what each field of the questionnaire asks, carried by the field itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, cast, get_args, get_origin

from pydantic import Field, JsonValue
from pydantic.fields import FieldInfo

from gtreport.questionnaire.answers import Entries, Part, Records, spelt

ALWAYS = ("always",)
EXTRA = "x-gtreport"


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
    """Return a pydantic field that carries its question.

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
    about: dict[str, JsonValue] = {
        "type": type,
        "level": level,
        "counted": counted,
        "applies_when": _split(when, "|"),
        "core_when": _split(core_when, "|"),
        "maps_to": _split(maps_to, ";"),
    }
    return Field(
        default=None, validate_default=True, title=text, description=help, alias=alias, json_schema_extra={EXTRA: about}
    )


def group() -> Any:
    """Return a pydantic field for a mapping that only groups questions."""
    return Field(default=None, validate_default=True)


def _split(words: str, separator: str) -> list[JsonValue]:
    return [word.strip() for word in words.split(separator) if word.strip()]


def question_of(field: FieldInfo, field_id: str) -> Question | None:
    """Return the question that a field carries, or None for a group."""
    extra = field.json_schema_extra
    if not isinstance(extra, dict) or EXTRA not in extra:
        return None
    about = cast("dict[str, Any]", extra[EXTRA])
    return Question(
        id=field_id,
        type=about["type"],
        text=field.title or "",
        help=field.description or "",
        level=Requirement(about["level"]),
        counted=about["counted"],
        applies_when=tuple(about["applies_when"]),
        core_when=tuple(about["core_when"]),
        maps_to=tuple(about["maps_to"]),
    )


def questions_of(part: type[Part], prefix: str = "") -> Iterator[Question]:
    """Yield the questions of a part and of everything below it, in the order of the questionnaire."""
    for name, field in part.model_fields.items():
        here = prefix + spelt(part, name)
        question = question_of(field, here)
        if question is not None:
            yield question
        inner = inner_part(field)
        if inner is not None:
            yield from questions_of(inner, here + mark(field) + ".")


@cache
def _origins() -> dict[Any, str]:
    return {Records: "[]", Entries: ".*"}


def mark(field: FieldInfo) -> str:
    """Return how the id of a question goes on below a field: `[]` for records, `.*` for entries, else nothing."""
    return _origins().get(get_origin(field.annotation), "")


def inner_part(field: FieldInfo) -> type[Part] | None:
    """Return the part below a field, or None for an answer."""
    annotation = field.annotation
    if get_origin(annotation) in (Records, Entries):
        (annotation,) = get_args(annotation)
    return annotation if isinstance(annotation, type) and issubclass(annotation, Part) else None
