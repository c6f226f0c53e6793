"""The JSON Schema of report files, for completion and hover in editors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getdoc
from typing import Annotated, Any, Literal, get_args, get_origin

from gtreport.questionnaire.answers import WRITTEN_STATUSES, Answer, Entries, Field, Part, Records
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.question import inner_part, question_of
from gtreport.questionnaire.value_types import Constraint, Period

Schema = dict[str, Any]

_STATUS_FORM: Schema = {"$ref": "#/$defs/StatusForm"}
_SCALARS = {str: "string", int: "integer", float: "number", bool: "boolean"}


def json_schema() -> Schema:
    """Return a JSON Schema of report files.

    Descriptions hold the questions and say how to answer them. The schema is a help while writing: `gtreport check`
    also reads conditions, references and attached files, which a JSON Schema cannot.
    """
    definitions = {part.__name__: _part(part) for part in _parts_below(Questionnaire)}
    definitions |= {"Constraint": _constraint(), "Period": _period()}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:gtreport:questionnaire:1",
        "title": "gtreport questionnaire",
        "description": "How the ground truth of a dataset was constructed, and where that lets you rely on it.",
        "$defs": dict(sorted(definitions.items())) | {"StatusForm": _status_form()},
        "additionalProperties": False,
        "properties": _properties(Questionnaire),
        "type": "object",
    }


def _parts_below(part: type[Part]) -> Iterator[type[Part]]:
    for field in part.fields.values():
        inner = inner_part(field)
        if inner is not None:
            yield inner
            yield from _parts_below(inner)


def _part(part: type[Part]) -> Schema:
    """Return the schema of a part: the mapping, its short form if it has one, or a status for the whole."""
    short = [{"type": ["string", "number", "boolean"]}] if part.short_form else []
    return {"anyOf": [_mapping(part, _properties(part)), *short, _STATUS_FORM]}


def _mapping(kind: type, properties: Schema) -> Schema:
    return {
        "additionalProperties": False,
        "description": getdoc(kind),
        "properties": properties,
        "title": kind.__name__,
        "type": "object",
    }


def _properties(part: type[Part]) -> Schema:
    return {field.key: _schema(field.annotation) | _described(field) for field in part.fields.values()}


def _schema(kind: Any) -> Schema:
    """Return the schema of an answer, of a list or mapping of records, of a part or of a value."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {"type": _SCALARS[inner[0]]}
    if origin in _WRITTEN:
        return _WRITTEN[origin](*inner)
    return {} if kind is Any else {"$ref": f"#/$defs/{kind.__name__}"}


def _answer(value: Any) -> Schema:
    """Return the schema of an answer: the bare value, one that stands for a list of one, or the long form."""
    bare = _schema(value)
    return {"anyOf": [bare, *([bare["items"]] if bare.get("type") == "array" else []), _STATUS_FORM]}


def _list(item: Any, *_: Any) -> Schema:
    return {"items": _schema(item), "type": "array"}


def _dict(_: Any, value: Any) -> Schema:
    return {"additionalProperties": _schema(value) or True, "type": "object"}


def _members(*members: str) -> Schema:
    return ({"enum": list(members)} if len(members) > 1 else {"const": members[0]}) | {"type": "string"}


_WRITTEN: dict[Any, Callable[..., Schema]] = {
    Answer: _answer,
    Records: lambda part: {"anyOf": [_list(part), _STATUS_FORM]},
    Entries: lambda part: {"anyOf": [_dict(str, part), _STATUS_FORM]},
    tuple: _list,
    dict: _dict,
    Literal: _members,
}


def _described(field: Field) -> Schema:
    """Return question, help, level and condition as a description, which editors show on hover and in completion.

    There is no title: editors that show it would show the question twice.
    """
    question = question_of(field, field.key)
    if question is None:
        return {}
    asked = "" if question.applies_when == ("always",) else f" Asked when: {' or '.join(question.applies_when)}."
    core = f" Core when: {' or '.join(question.core_when)}." if question.core_when else ""
    return {
        "description": f"{question.text}\n\n{question.help}\n\nLevel: {question.level.value}.{asked}{core}",
        "x-gtreport": {
            "applies_when": list(question.applies_when),
            "core_when": list(question.core_when),
            "counted": question.counted,
            "level": question.level.value,
            "maps_to": list(question.maps_to),
            "type": question.type,
        },
    }


def _period() -> Schema:
    ends = {key: _optional({"type": "string"}, key) for key in ("from", "to")}
    return {"anyOf": [_mapping(Period, ends), {"type": "string"}, {"type": "number"}]}


def _constraint() -> Schema:
    terms: Schema = {"items": {"type": "string"}, "type": "array"}
    keys = {key: _optional(terms, key) for key in ("any_of", "none_of")}
    keys |= {key: {"title": key.title(), "type": ["string", "number"]} for key in ("min", "max")}
    return {"anyOf": [_mapping(Constraint, keys), {"type": "string"}, terms]}


def _optional(schema: Schema, key: str) -> Schema:
    return {"anyOf": [schema, {"type": "null"}], "title": key.replace("_", " ").title()}


def _status_form() -> Schema:
    ids = {"type": "array", "items": {"type": "string"}}
    return {
        "title": "An answer with a status",
        "description": "The long form of an answer: what is known of it, why, and what shows it.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "value": {"description": "The value; with status `todo`, one that waits to be confirmed."},
            "status": {"enum": list(WRITTEN_STATUSES), "description": "What is known of this answer."},
            "reason": {"type": "string", "description": "One sentence; needed unless the status is `answered`."},
            "evidence": {"anyOf": [ids, {"type": "string"}], "description": "Ids of evidence that shows it."},
        },
    }
