"""Whether a value that was found can stand as the answer to a question, or is only text about it."""

from __future__ import annotations

import re
from functools import cache

from pydantic_core import SchemaValidator, ValidationError

from gtreport.questionnaire.answers import Answer, Field, Part
from gtreport.questionnaire.model import Questionnaire, questions
from gtreport.questionnaire.question import inner_part, mark
from gtreport.questionnaire.validation import schema_of

_CODE = re.compile(r"^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$")
_CODES = ("list(language)", "list(region)")


def fits(question: str, value: object) -> bool:
    """Tell whether a value is of the type that a question takes.

    Text is not taken for a list of words of a vocabulary, nor prose for the code of a language or a region.
    """
    field = fields().get(question)
    if field is None or field.kind is not Answer:
        return False
    if types()[question] in _CODES:
        codes = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str) and _CODE.match(one) for one in codes):
            return False
    try:
        _validator(question).validate_python({"value": value, "status": "todo"})
    except ValidationError:
        return False
    return True


@cache
def fields() -> dict[str, Field]:
    """Return the field of every question by its id."""
    return dict(_below(Questionnaire, ""))


@cache
def types() -> dict[str, str]:
    """Return how the value of every question is written, by its id."""
    return {one.id: one.type for one in questions()}


@cache
def _validator(question: str) -> SchemaValidator:
    return SchemaValidator(schema_of(fields()[question].annotation))


def _below(part: type[Part], prefix: str) -> list[tuple[str, Field]]:
    found: list[tuple[str, Field]] = []
    for field in part.fields.values():
        here = prefix + field.key
        found.append((here, field))
        inner = inner_part(field)
        if inner is not None:
            found += _below(inner, f"{here}{mark(field)}.")
    return found
