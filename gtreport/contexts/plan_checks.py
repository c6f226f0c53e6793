"""Checks of the values of a plan: each yields every mistake, with its path and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from gtreport.contexts.dimensions import as_number, interval_of
from gtreport.questionnaire.value_types import DATE_PATTERN, ID_PATTERN, describe
from gtreport.questionnaire.vocabulary import BUILT_IN_DIMENSIONS
from gtreport.sources import FieldPath, quoted
from gtreport.spelling import nearest


class Wrong(NamedTuple):
    """One mistake.

    Attributes:
        path: The key or value that is wrong.
        message: What is wrong.
        advice: How to mend it; None when the message says it.
        at_key: Whether it is the key that is wrong, and not its value.
    """

    path: FieldPath
    message: str
    advice: str | None = None
    at_key: bool = False


Check = Callable[[object, FieldPath], Iterator[Wrong]]


def _expected(what: str, value: object, path: FieldPath, advice: str | None = None) -> Wrong:
    if advice is None and isinstance(value, int | float) and not isinstance(value, bool) and "text" in what:
        advice = f'write it in quotes: "{value}"'
    return Wrong(path, f"expected {what}, found {describe(value)}", advice)


def _text(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, str):
        yield _expected("text", value, path)
    elif not value.strip():
        yield Wrong(path, "the text is empty", "leave the key out, or write a value")


def _id(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, str) or re.fullmatch(ID_PATTERN, value) is None:
        yield _expected('an id (text of letters, digits, "-" and "_")', value, path)


def _day(value: object, path: FieldPath) -> Iterator[Wrong]:
    is_day = isinstance(value, str) and re.fullmatch(DATE_PATTERN, value) is not None
    try:
        if is_day:
            date.fromisoformat(str(value))
            return
    except ValueError:
        pass
    yield _expected('a date such as "2026-11-30"', value, path)


def _truth(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, bool):
        words = {"yes": "true", "no": "false", "y": "true", "n": "false", "on": "true", "off": "false"}
        meant = words.get(value.lower()) if isinstance(value, str) else None
        yield _expected("true or false", value, path, f"write {meant}" if meant else None)


def _number(value: object, path: FieldPath) -> Iterator[Wrong]:
    if isinstance(value, int) and not isinstance(value, bool) and as_number(value) is None:
        yield Wrong(path, "the number is too large")
    elif as_number(value) is None:
        yield _expected("a number", value, path)


def _one_or_more(
    check: Check,
) -> Check:
    """Return a check of one value or a list of several different ones."""

    def check_all(value: object, path: FieldPath) -> Iterator[Wrong]:
        if not isinstance(value, list):
            yield from check(value, path)
            return
        if not value:
            yield Wrong(path, "the list is empty", "leave the key out, or name a value")
        for index, one in enumerate(value):
            if one in value[:index] and not isinstance(one, bool):
                yield Wrong((*path, index), f"{describe(one)} stands twice in the list")
            else:
                yield from check(one, (*path, index))

    return check_all


def _records(fields: Mapping[str, Check], needed: tuple[str, ...], short: bool) -> Check:
    """Return a check of a list of mappings; with `short`, text may stand for a mapping with an id only."""
    keys = ", ".join(fields)

    def check(value: object, path: FieldPath) -> Iterator[Wrong]:
        if not isinstance(value, list):
            yield _expected(f"a list of mappings with {keys}" + (", or of ids" if short else ""), value, path)
            return
        for index, one in enumerate(value):
            here = (*path, index)
            if short and isinstance(one, str):
                yield from _id(one, here)
            elif not isinstance(one, dict):
                yield _expected(f"a mapping with {keys}" + (", or an id as text" if short else ""), one, here)
            else:
                yield from _wrong_record(one, here)

    def _wrong_record(record: dict[str, object], path: FieldPath) -> Iterator[Wrong]:
        for key, value in record.items():
            if key in fields:
                yield from fields[key](value, (*path, key))
            else:
                near = nearest(key, fields)
                advice = f'did you mean "{near}"?' if near else f"a record here has {keys}"
                yield Wrong((*path, key), f"key {quoted(key)} is not known", advice, at_key=True)
        for key in needed:
            if key not in record:
                yield Wrong(path, f"{key} is missing")

    return check


def _value(value: object, path: FieldPath) -> Iterator[Wrong]:
    """Check one value on a dimension: a term, a number, a date, or an interval of numbers or dates."""
    if isinstance(value, dict):
        yield from _interval(value, path)
    elif isinstance(value, bool) or value is None or isinstance(value, list):
        advice = f'write a term in quotes: "{str(value).lower()}"' if isinstance(value, bool) else None
        yield _expected("text, a number or a mapping with min and max", value, path, advice)
    elif isinstance(value, str):
        yield from _text(value, path)
    else:
        yield from _number(value, path)


def _interval(value: dict[str, object], path: FieldPath) -> Iterator[Wrong]:
    unknown = [key for key in value if key not in ("min", "max")]
    for key in unknown:
        near = nearest(key, ("min", "max"), 0.5)
        advice = f'did you mean "{near}"?' if near else "an interval has min and max"
        yield Wrong((*path, key), f"key {quoted(key)} is not known", advice, at_key=True)
    if unknown:
        return
    ends = [end for end in value.values() if end is not None]
    of_text = [end for end in ends if isinstance(end, str)]
    if not ends:
        yield Wrong(
            path, "the interval has neither min nor max", 'write {min: "2019", max: "2023"} or leave the key out'
        )
    elif of_text and len(of_text) < len(ends):
        yield Wrong(path, "min and max are of different kinds", "write two numbers, or two dates in quotes")
    elif interval_of("dates" if of_text else "range", value) is None:
        backwards = all(interval_of("dates" if of_text else "range", end) is not None for end in ends)
        message = "min lies above max" if backwards else "min and max must be numbers, or dates in quotes"
        yield Wrong(path, message, "swap them" if backwards else 'write {min: "2019", max: "2023-06"}')


def _dates(value: object, path: FieldPath) -> Iterator[Wrong]:
    """Check one value of the period, of which it is known that it holds dates."""
    if isinstance(value, dict):
        numbers = [key for key in ("min", "max") if as_number(value.get(key)) is not None]
        for key in numbers:
            yield _expected('a date as text, such as "2020"', value[key], (*path, key))
        if not numbers:
            yield from _interval(value, path)
    elif interval_of("dates", value) is None:
        yield _expected('a date as text: "YYYY", "YYYY-MM" or "YYYY-MM-DD"', value, path)


check_dimension: Check = _one_or_more(_value)
"""Checks one value or several on a dimension of which nothing is known yet."""

CHECKS: Mapping[str, Check] = {
    "id": _id,
    "title": _text,
    "planned_on": _day,
    "conditions_met": _records({"id": _id, "evidence": _text}, ("id",), short=True),
    "model_family": _one_or_more(_text),
    "trains_on_splits": _one_or_more(_text),
    "tunes_on_splits": _one_or_more(_text),
    "evaluates_on_splits": _one_or_more(_text),
    "metric_targets": _records({"metric": _text, "value": _number}, ("metric", "value"), short=False),
    "commercial": _truth,
    **{name: _one_or_more(_dates) for name, kind in BUILT_IN_DIMENSIONS.items() if kind == "dates"},
}
"""The check of each key of which it is known what it holds."""
