"""How answers are read from what stands in a file: one schema for pydantic's core, from the types of answers.

The schema is not left to pydantic's models, which look at each of 500 questions anew although these are of few kinds:
that took a third of the time of a check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Annotated, Any, Literal, NoReturn, get_args, get_origin

from pydantic_core import PydanticCustomError, core_schema

from gtreport.questionnaire.answers import (
    WRITTEN_STATUSES,
    Answer,
    Entries,
    Part,
    Records,
    Standing,
    Status,
    is_status_form,
)
from gtreport.questionnaire.value_types import Id, one_as_list

Schema = core_schema.CoreSchema
Handler = core_schema.ValidatorFunctionWrapHandler


@cache
def schema_of(kind: Any) -> Schema:
    """Return how an answer, a list or mapping of records, a part or a value is read.

    Args:
        kind: The type, for example `Answer[Text]`, `Records[Site]`, `Quality` or `tuple[Text, ...]`.

    Raises:
        TypeError: There is no way to read such a type (a mistake in gtreport itself).
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        read: Schema = inner[1].schema
        return read
    if origin in _READERS:
        return _READERS[origin](*inner)
    if kind is Any:
        return core_schema.any_schema()
    if isinstance(kind, type) and issubclass(kind, Part):
        return _part(kind)
    if hasattr(kind, "schema"):
        written: Schema = kind.schema(schema_of)
        return written
    raise TypeError(f"answers of type {kind} cannot be read")


def _answer(value: Any) -> Schema:
    return core_schema.no_info_wrap_validator_function(_read_id if value is Id else _read_answer, schema_of(value))


def _records(part: Any) -> Schema:
    records = core_schema.list_schema(schema_of(part), strict=True)
    return core_schema.no_info_wrap_validator_function(_read_records, records)


def _entries(part: Any) -> Schema:
    entries = core_schema.dict_schema(core_schema.str_schema(), schema_of(part), strict=True)
    return core_schema.no_info_wrap_validator_function(_read_entries, entries)


def _several(item: Any, _: Any) -> Schema:
    several = core_schema.tuple_schema([schema_of(item)], variadic_item_index=0)
    return core_schema.no_info_before_validator_function(one_as_list, several)


def _mapping(key: Any, value: Any) -> Schema:
    return core_schema.dict_schema(schema_of(key), schema_of(value))


def _members(*members: str) -> Schema:
    return core_schema.literal_schema(list(members))


_READERS: dict[Any, Callable[..., Schema]] = {
    Answer: _answer,
    Records: _records,
    Entries: _entries,
    tuple: _several,
    dict: _mapping,
    Literal: _members,
}


def _part(part: type[Part]) -> Schema:
    fields = {
        field.key: core_schema.typed_dict_field(schema_of(field.annotation), required=False)
        for field in part.fields.values()
    }
    answers = core_schema.typed_dict_schema(fields, extra_behavior="forbid")
    return core_schema.no_info_wrap_validator_function(partial(_read_part, part), answers)


def _read_id(raw: object, handler: Handler) -> Answer[Any]:
    """Read an id, which unlike other answers cannot be left empty."""
    return Answer(handler(raw), Status.ANSWERED) if raw == "" else _read_answer(raw, handler)


def _read_answer(raw: object, handler: Handler) -> Answer[Any]:
    if is_status_form(raw):
        standing = _standing_of(raw)
        value = raw.get("value")
        return Answer(None if value is None else handler(value), *standing)
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return Answer()
    return Answer(handler(raw), Status.ANSWERED)


def _read_records(raw: object, handler: Handler) -> Records[Any]:
    if is_status_form(raw):
        return Records(tuple(handler(raw.get("value") or [])), *_standing_of(raw))
    return Records() if raw is None else Records(tuple(handler(raw)), Status.ANSWERED)


def _read_entries(raw: object, handler: Handler) -> Entries[Any]:
    if is_status_form(raw):
        return Entries(handler(raw.get("value") or {}), *_standing_of(raw))
    return Entries() if raw is None else Entries(handler(raw), Status.ANSWERED)


def _read_part(part: type[Part], raw: object, handler: Handler) -> Part:
    """Read the mapping, a status for the whole of it, or the scalar that stands for it."""
    if raw is None:
        return part()
    if part.short_form and isinstance(raw, str | int | float | bool):
        raw = {part.short_form: raw}
    if is_status_form(raw, value_is_own="value" in part.fields, status_is_own="status" in part.fields):
        standing = Standing(*_standing_of(raw))
        for_all = {field.key: raw for field in part.fields.values()}
        return part(handler(raw["value"] if raw.get("value") is not None else for_all), standing)
    return part(handler(raw), Standing(Status.ANSWERED))


def _standing_of(form: Mapping[str, Any]) -> tuple[Status, str | None, tuple[str, ...]]:
    """Read status, reason and evidence of a long form."""
    status = form.get("status", Status.ANSWERED)
    if status not in WRITTEN_STATUSES:
        _mistake("status", "one of " + ", ".join(WRITTEN_STATUSES), status)
    if status == Status.ANSWERED and form.get("value") in (None, ""):
        _mistake("", "a value beside status answered", None)
    reason = form.get("reason")
    if reason is not None and not isinstance(reason, str):
        _mistake("reason", "text", reason)
    evidence = form.get("evidence") or []
    ids = (evidence,) if isinstance(evidence, str) else tuple(evidence) if isinstance(evidence, list) else None
    if ids is None or not all(isinstance(one, str) for one in ids):
        _mistake("evidence", "a list of ids of evidence", evidence)
    return Status(status), (reason or "").strip() or None, ids


def _mistake(key: str, expected: str, found: object) -> NoReturn:
    """Refuse one key of a long form.

    Raises:
        PydanticCustomError: Always; the loader turns it into a finding at that key.
    """
    raise PydanticCustomError("form", "form", {"key": key, "expected": expected, "found": found})
