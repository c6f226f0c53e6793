"""What parameters may be: each kind says what is expected, and how it is written."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from gtreport.questionnaire.value_types import describe


@dataclass(frozen=True)
class Kind:
    """What a parameter may be.

    Attributes:
        expected: What is expected, after "expected": `a number from 0 to 1`.
        fits: Whether a value is that.
        example: How it is written.
        entry: Whether an entry of it fits, where it is a list or a mapping; else None.
    """

    expected: str
    fits: Callable[[object], bool]
    example: str
    entry: Callable[[object], bool] | None = None

    def found(self, value: object) -> str:
        """Return a value that does not fit in words; of a list or a mapping, its first entry that does not."""
        if self.entry is None or not isinstance(value, Mapping | list | tuple):
            return describe(value)
        if not value:
            return f"{describe(value)} of nothing"
        pairs = value.items() if isinstance(value, Mapping) else ((None, one) for one in value)
        for key, one in pairs:
            if not self.entry(one):
                return f"{describe(value)} with {describe(one)}" + ("" if key is None else f" for {describe(key)}")
        return describe(value)


def numbers(low: float, high: float = math.inf, *, above: bool = False, below: bool = False) -> Kind:
    """Return the kind of numbers in a range.

    Args:
        low: The least of them; with `above`, the greatest number that is none of them.
        high: The greatest; with `below`, the least number that is none of them. Infinity is never one of them.
        above: Whether `low` itself is left out.
        below: Whether `high` itself is left out.
    """
    least = f"above {low:g}" if above else f"from {low:g}"
    most = "" if high == math.inf else f" to below {high:g}" if below else f" to {high:g}"

    def fits(value: object) -> bool:
        return (
            _is_number(value)
            and (low < value if above else low <= value)
            and (value < high if below else value <= high)
            and math.isfinite(value)
        )

    return Kind(
        f"a number {least}{most}{' on' if not most and not above else ''}",
        fits,
        "0.1" if low < 0.1 < high else f"{low:g}",
    )


def whole_numbers(low: int) -> Kind:
    """Return the kind of whole numbers from the lowest of them on."""

    def fits(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= low

    return Kind(f"a whole number from {low} on", fits, str(max(low, 1)))


def _is_number(value: object) -> TypeGuard[int | float]:
    """Return whether a value is a number and not a truth value."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _are_texts(value: object) -> bool:
    return _is_text(value) or (isinstance(value, list | tuple) and bool(value) and all(map(_is_text, value)))


def _is_by_id(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(_is_text(key) and fits(one) for key, one in value.items())


_WEIGHT = numbers(0)

TEXT = Kind("a text", _is_text, '"a"')
TEXTS = Kind("a text or a list of texts", _are_texts, '["a", "b"]', _is_text)
WEIGHTS = Kind(
    "a mapping of annotators to numbers from 0 on",
    lambda value: _is_by_id(value, _WEIGHT.fits),
    '{"a": 1, "b": 0.5}',
    _WEIGHT.fits,
)
LABELS = Kind("a mapping of items to labels", lambda value: _is_by_id(value, _is_text), '{"item 1": "label"}', _is_text)


def one_of(*words: str) -> Kind:
    """Return the kind of some words."""
    return Kind(f"one of {', '.join(words)}", lambda value: isinstance(value, str) and value in words, words[0])


YES_OR_NO = Kind("true or false", lambda value: isinstance(value, bool), "true")


def several_numbers(low: float) -> Kind:
    """Return the kind of lists of numbers, or of numbers by name, each above the lowest."""
    one = numbers(low, above=True)

    def fits(value: object) -> bool:
        return (isinstance(value, list | tuple) and bool(value) and all(map(one.fits, value))) or _is_by_id(
            value, one.fits
        )

    return Kind(f"a list, or a mapping by name, of numbers above {low:g}", fits, "[0.1, 0.2]", one.fits)
