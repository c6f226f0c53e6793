"""What an unquoted scalar means here, and what other YAML tools make of it."""

from __future__ import annotations

import math
import re

_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_FIRST_OF_NUMBERS = frozenset("+-.0123456789")
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
# Longer ones are no measured numbers, and Python refuses to convert thousands of digits.
_LONGEST_NUMBER = 400

_TRUE = frozenset(["true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y"])
_FALSE = frozenset(["false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N"])
_NULL = frozenset(("~", "null", "Null", "NULL", ""))
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?"
)
_INFINITY = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
_NOT_A_NUMBER = frozenset((".nan", ".NaN", ".NAN"))
# YAML 1.1, as PyYAML reads it (https://yaml.org/type/int.html and float.html).
_INTEGERS_1_1 = (
    (re.compile(r"[-+]?0b[01_]+"), 2),
    (re.compile(r"[-+]?0x[0-9a-fA-F_]+"), 16),
    (re.compile(r"[-+]?0[0-7_]+"), 8),
    (re.compile(r"[-+]?(?:0|[1-9][0-9_]*)"), 10),
)
_BASE_60 = re.compile(r"[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*")
_FLOAT_1_1 = re.compile(r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?")
# YAML 1.2 core schema, section 10.3.2.
_INTEGERS_1_2 = ((re.compile(r"[-+]?[0-9]+"), 10), (re.compile(r"0o[0-7]+"), 8), (re.compile(r"0x[0-9a-fA-F]+"), 16))
_FLOAT_1_2 = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_CANNOT_READ = "an error"


def plain_value(text: str) -> str | int | float | bool | None:
    """Return the value of an unquoted scalar.

    YAML 1.2 core, but stricter: only `true` and `false` are booleans, only `null`, `~` and nothing are
    null, numbers are decimal, finite and without leading zeros. Everything else is text, exactly as written.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _FIRST_OF_NUMBERS or len(text) > _LONGEST_NUMBER:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        number = float(text)
        return number if math.isfinite(number) else text
    return text


def other_reading(raw: str) -> str | None:
    """Return what another YAML tool makes of an unquoted scalar where text is meant.

    Args:
        raw: The scalar as written, without quotation marks.

    Returns:
        `true`, `false`, `null`, `a date`, `infinity`, `not a number`, `an error` (the tool refuses it), or the number
        as such a tool prints it (`750` for 12:30, `1.1` for 1.10, `2` for 2); `8 or 10` for 010, where YAML 1.1 and 1.2
        differ. None when every tool reads the text.
    """
    if raw in _TRUE:
        return "true"
    if raw in _FALSE:
        return "false"
    if raw in _NULL:
        return "null"
    if raw in ("=", "<<"):
        return _CANNOT_READ
    if not raw or raw[0] not in _FIRST_OF_NUMBERS:
        return None
    if raw in _NOT_A_NUMBER:
        return "not a number"
    if _INFINITY.fullmatch(raw):
        return "infinity"
    if _DATE.fullmatch(raw):
        return "a date"
    readings = [reading for reading in (_number_1_1(raw), _number_1_2(raw)) if reading is not None]
    return " or ".join(dict.fromkeys(readings)) or None


def _number_1_1(raw: str) -> str | None:
    for pattern, base in _INTEGERS_1_1:
        if pattern.fullmatch(raw):
            return _integer(raw.replace("_", ""), base)
    if _BASE_60.fullmatch(raw):
        return _base_60(raw.replace("_", ""))
    if _FLOAT_1_1.fullmatch(raw):
        return _float(raw.replace("_", ""))
    return None


def _number_1_2(raw: str) -> str | None:
    for pattern, base in _INTEGERS_1_2:
        if pattern.fullmatch(raw):
            return _integer(raw, base)
    return _float(raw) if _FLOAT_1_2.fullmatch(raw) else None


def _integer(digits: str, base: int) -> str:
    if len(digits) > _LONGEST_NUMBER:
        return "a number"
    try:
        # Base 8 of YAML 1.1 has a bare 0 in front, which int() takes when the base is given.
        return str(int(digits, base))
    except ValueError:
        return _CANNOT_READ


def _float(digits: str) -> str:
    if len(digits) > _LONGEST_NUMBER:
        return "a number"
    number = float(digits)
    return repr(number) if math.isfinite(number) else "infinity"


def _base_60(text: str) -> str:
    if len(text) > _LONGEST_NUMBER:
        return "a number"
    total: int | float = 0
    for part in text.lstrip("+-").split(":"):
        total = total * 60 + (float(part) if "." in part else int(part))
    return str(-total if text.startswith("-") else total)
