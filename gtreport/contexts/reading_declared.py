"""Reading back the plain object of a report: whether it is one, with every place where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import get_args

from gtreport.contexts.dimensions import Declared, as_number
from gtreport.errors import Fault, UnreadableError
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.value_types import describe
from gtreport.questionnaire.vocabulary import DimensionType
from gtreport.sources import FieldPath, show

Wrong = tuple[FieldPath, str, object]
Check = Callable[[object, FieldPath], Iterator[Wrong]]
"""Yields each place where a value is not what it should be: its path, what is expected, what is found."""


def read_declared(value: object, name: str) -> Declared:
    """Return a plain object as the check reads it, when it is one.

    A key that is not known is refused: it may hold a restriction that this version does not understand.

    Args:
        value: What was read from JSON.
        name: The file that it stands in.

    Raises:
        UnreadableError: It is not such an object; every mistake is told.
    """
    faults = [
        Fault(f"{show(path)}: expected {expected}, found {describe(found)}", name, help="make the file again")
        for path, expected, found in _DECLARED(value, ())
    ]
    if faults or not isinstance(value, Mapping):
        raise UnreadableError(*faults)
    return value


def _text(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, str):
        yield path, "text", value


def _truth(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, bool):
        yield path, "true or false", value


def _number(value: object, path: FieldPath) -> Iterator[Wrong]:
    if as_number(value) is None:
        yield path, "a number", value


def _end(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, str) and as_number(value) is None:
        yield path, "a number or a date", value


def _word(*words: str) -> Check:
    def check(value: object, path: FieldPath) -> Iterator[Wrong]:
        if not isinstance(value, str) or value not in words:
            yield path, f"one of {', '.join(words)}", value

    return check


def _list(inner: Check) -> Check:
    def check(value: object, path: FieldPath) -> Iterator[Wrong]:
        if not isinstance(value, list | tuple):
            yield path, "a list", value
            return
        for index, one in enumerate(value):
            yield from inner(one, (*path, index))

    return check


def _map(inner: Check) -> Check:
    def check(value: object, path: FieldPath) -> Iterator[Wrong]:
        if not isinstance(value, Mapping):
            yield path, "a mapping", value
            return
        for key, one in value.items():
            if isinstance(key, str):
                yield from inner(one, (*path, key))
            else:
                yield path, "text as key", key

    return check


def _record(**fields: Check) -> Check:
    def check(value: object, path: FieldPath) -> Iterator[Wrong]:
        if not isinstance(value, Mapping):
            yield path, "a mapping", value
            return
        for key, one in value.items():
            if key in fields:
                yield from fields[key](one, (*path, key))
            else:
                yield path, f"no other keys than {', '.join(fields)}", key

    return check


def _terms(value: object, path: FieldPath) -> Iterator[Wrong]:
    yield from _text(value, path) if isinstance(value, str) else _list(_text)(value, path)


def _constraint(value: object, path: FieldPath) -> Iterator[Wrong]:
    if not isinstance(value, Mapping):
        yield from _terms(value, path)
    elif set(value) in ({"any_of"}, {"none_of"}):
        yield from _map(_terms)(value, path)
    elif value and {"min", "max"}.issuperset(value):
        yield from _map(_end)(value, path)
    else:
        yield path, "any_of, none_of, or min with max", value


_TEXTS = _list(_text)
_BOX = _map(_constraint)
_EXCLUDED = _record(id=_text, because=_text, when=_BOX)
_DECLARED: Check = _record(
    identity=_record(license=_text, commercial_use=_word("allowed", "forbidden", "ask")),
    vocab=_record(broader=_map(_text), terms=_map(_terms), types=_map(_word(*get_args(DimensionType)))),
    composition=_record(splits=_list(_record(id=_text))),
    source=_record(
        circular_with=_TEXTS,
        preprocessing_complete=_truth,
        raw_available=_word("open", "on_request", "not_shared", "destroyed"),
    ),
    quality=_record(reference_levels=_list(_record(metric=_text, value=_number))),
    limits=_record(
        items=_list(
            _record(id=_text, statement=_text, severity=_word("note", "caution", "blocking"), affects=_BOX),
        ),
        expiry=_record(valid_until=_text),
    ),
    contexts=_record(
        envelope=_map(_record(covers=_constraint, closed=_truth, must_state=_truth)),
        supported=_list(_record(id=_text, because=_text, when=_BOX, rests_on=_TEXTS)),
        conditional=_list(
            _record(
                id=_text,
                because=_text,
                when=_BOX,
                rests_on=_TEXTS,
                conditions=_list(_record(id=_text, text=_text, needs_evidence=_truth)),
            )
        ),
        out_of_scope=_list(_EXCLUDED),
        prohibited=_list(_EXCLUDED),
        claims=_record(supported=_TEXTS, unsupported=_TEXTS),
    ),
    statuses=_map(_word(*(status.value for status in Status if status is not Status.ANSWERED))),
)
