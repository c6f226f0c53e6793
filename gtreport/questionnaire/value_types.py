"""Types of answers: what a value must look like, with the error in YAML words when it does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, NoReturn, TypeVar

from pydantic_core import PydanticCustomError, core_schema

ID_PATTERN = r"^[A-Za-z0-9_-]+$"
DATE_PATTERN = r"^\d{4}-\d{2}-\d{2}$"
CODE_PATTERN = r"^GT\d{3}$"
PARTIAL_DATE_PATTERN = r"^\d{4}(-\d{2}(-\d{2})?)?$"


def mistake(expected: str, found: object) -> NoReturn:
    """Refuse a value.

    Raises:
        PydanticCustomError: Always, with the words of rule GT002.
    """
    raise PydanticCustomError("mistake", "mistake", {"expected": expected, "found": describe(found)})


def describe(value: object) -> str:
    """Return a value in YAML words, cut when it is long."""
    match value:
        case None:
            return "nothing"
        case bool():
            return f"`{str(value).lower()}`"
        case str():
            return f'"{value}"' if len(value) <= 60 else f'"{value[:40]}..." ({len(value):,} characters)'
        case int() | float():
            return f"the number {value}"
        case list() | tuple():
            return "a list"
        case dict():
            return "a mapping"
        case _:
            return type(value).__name__


def _is_real_day(text: str) -> bool:
    year, month, day = (*text.split("-"), "01", "01")[:3]
    try:
        date(int(year), int(month), int(day))
    except ValueError:
        return False
    return True


def _check_id(value: object) -> object:
    if value == "":
        mistake("an id (an id must not be empty)", value)
    if isinstance(value, str) and not re.match(ID_PATTERN, value):
        mistake('an id of letters, digits, "-" and "_"', value)
    return value


def no_day(text: str) -> str | None:
    """Return what is expected in place of a text that is no date of the calendar; None for one that is."""
    if not re.match(DATE_PATTERN, text):
        return 'a date such as "2024-01-31"'
    return None if _is_real_day(text) else "a date of the calendar"


def _check_day(value: object) -> object:
    if isinstance(value, str) and value.strip() and (expected := no_day(value)):
        only_month = re.match(PARTIAL_DATE_PATTERN, value) and not re.match(DATE_PATTERN, value)
        unknown = "; where the day is not known, write `status: unknown` and the rest in the reason"
        mistake(f"{expected} (with its day{unknown})" if only_month else expected, value)
    return value


def _check_partial_day(value: object) -> object:
    if isinstance(value, str) and value.strip():
        if not re.match(PARTIAL_DATE_PATTERN, value):
            mistake('a date such as "2024", "2024-01" or "2024-01-31"', value)
        if not _is_real_day(value):
            mistake("a date of the calendar", value)
    return value


def _check_code(value: object) -> object:
    if isinstance(value, str) and not re.match(CODE_PATTERN, value):
        mistake("the code of a rule, such as GT302", value)
    return value


def _check_number(value: object) -> object:
    """Say what is wrong with text where a number is expected: a comma, a percent sign, words."""
    if isinstance(value, bool):
        mistake("a number", value)
    if not isinstance(value, str):
        return value
    if re.match(r"^[-+]?\d+,\d+$", value):
        mistake(f"a number (write a decimal point: {value.replace(',', '.')})", value)
    if re.match(r"^[-+]?\d+([.,]\d+)?\s*%$", value):
        mistake("a number (write a share, such as 0.87, in place of a percentage)", value)
    if value.lower().lstrip("+-") in {".nan", "nan", ".inf", "inf"}:
        mistake("a number (leave it out, or write `status: unknown` with a reason)", value)
    if re.match(r"^[-+]?\d+(\.\d+)?$", value):
        mistake("a number (without quotes or leading zeros)", value)
    mistake("a number", value)


def _check_count(value: object) -> object:
    if isinstance(value, str):
        if re.match(r"^[-+]?(0[0-7xob_]|\d[\d_]*_)[\da-fA-F_]*$", value):
            mistake("a whole number in decimal digits, without leading zeros or underscores", value)
        mistake("a whole number", value)
    if isinstance(value, float):
        mistake("a whole number", value)
    return value


def _check_truth(value: object) -> object:
    if not isinstance(value, bool) and value is not None:
        mistake("true or false", value)
    return value


def one_as_list(value: object) -> object:
    """Read one value as a list of one."""
    return [value] if isinstance(value, str | int | float | bool) else value


class Kind:
    """Marks a type with how its values are read.

    Attributes:
        schema: The schema for pydantic's core.
    """

    __slots__ = ("schema",)

    def __init__(self, schema: core_schema.CoreSchema, check: Callable[[object], object] | None = None) -> None:
        """Take a schema, and a check that words the mistakes which the schema would word less well."""
        before = core_schema.no_info_before_validator_function
        self.schema = schema if check is None else before(check, schema)


_TEXT = core_schema.str_schema(strict=True)

Text = Annotated[str, Kind(_TEXT)]
Id = Annotated[str, Kind(core_schema.str_schema(strict=True, pattern=ID_PATTERN), _check_id)]
Day = Annotated[str, Kind(_TEXT, _check_day)]
PartialDay = Annotated[str, Kind(_TEXT, _check_partial_day)]
Code = Annotated[str, Kind(core_schema.str_schema(strict=True, pattern=CODE_PATTERN), _check_code)]
Count = Annotated[int, Kind(core_schema.int_schema(strict=True), _check_count)]
Number = Annotated[float, Kind(core_schema.float_schema(), _check_number)]
Share = Annotated[float, Kind(core_schema.float_schema(), _check_number)]
Truth = Annotated[bool, Kind(core_schema.bool_schema(strict=True), _check_truth)]
Texts = tuple[Text, ...]
"""One text or several; one value stands for a list of one."""

T = TypeVar("T")
Listed = tuple[T, ...]
"""One member or several; one value stands for a list of one."""

Scalar = Any
"""A value of any kind, kept as written: parameters of a statistic, options of a format."""

SchemaOf = Callable[[Any], core_schema.CoreSchema]


def _record(
    make: Callable[[dict[str, Any]], object], check: Callable[[object], object], **keys: core_schema.CoreSchema
) -> core_schema.CoreSchema:
    """Return how a value made of several keys is read: checked, then each key, then made."""
    fields = {
        key.rstrip("_"): core_schema.typed_dict_field(core_schema.nullable_schema(schema), required=False)
        for key, schema in keys.items()
    }
    record = core_schema.typed_dict_schema(fields, extra_behavior="forbid")
    checked = core_schema.no_info_before_validator_function(check, record)
    return core_schema.no_info_after_validator_function(make, checked)


@dataclass(frozen=True)
class Period:
    """A time span; both ends are dates, months or years as text, and one text stands for both ends."""

    start: str | None = None
    end: str | None = None

    @classmethod
    def schema(cls, schema_of: SchemaOf) -> core_schema.CoreSchema:
        """Return how a period is read."""
        end = schema_of(PartialDay)
        return _record(lambda found: cls(found.get("from"), found.get("to")), cls._read_one_text, from_=end, to=end)

    @staticmethod
    def _read_one_text(raw: object) -> object:
        if isinstance(raw, str | int | float) and not isinstance(raw, bool):
            return {"from": str(raw), "to": str(raw)}
        return raw

    def __str__(self) -> str:
        """Return the period in words."""
        if self.start == self.end:
            return self.start or "not given"
        return f"{self.start or 'not given'} to {self.end or 'not given'}"


@dataclass(frozen=True)
class Constraint:
    """One constraint of a box: any of these terms, none of them, or an interval with its ends included."""

    any_of: Texts | None = None
    none_of: Texts | None = None
    min: Any = None
    max: Any = None

    @classmethod
    def schema(cls, schema_of: SchemaOf) -> core_schema.CoreSchema:
        """Return how a constraint is read."""
        terms, end = schema_of(Texts), schema_of(Any)
        return _record(lambda found: cls(**found), cls._read_terms, any_of=terms, none_of=terms, min=end, max=end)

    @staticmethod
    def _read_terms(raw: object) -> object:
        if isinstance(raw, str | list):
            return {"any_of": raw}
        if isinstance(raw, int | float):
            mistake("terms, `any_of`, `none_of`, or `min` and `max`", raw)
        if isinstance(raw, dict):
            kinds = [kind for kind in ("any_of", "none_of") if kind in raw]
            if len(kinds) + bool({"min", "max"} & raw.keys()) != 1 and set(raw) <= {"any_of", "none_of", "min", "max"}:
                mistake("one of `any_of`, `none_of`, or `min` with `max`", raw)
        return raw

    def __str__(self) -> str:
        """Return the constraint in words."""
        if self.any_of is not None:
            return ", ".join(self.any_of) or "nothing"
        if self.none_of is not None:
            return f"anything but {', '.join(self.none_of)}"
        if self.min is not None and self.max is not None:
            return f"{self.min} to {self.max}"
        return f"at least {self.min}" if self.max is None else f"at most {self.max}"


Match = dict[Text, Constraint]
"""A box: constraints by dimension."""
