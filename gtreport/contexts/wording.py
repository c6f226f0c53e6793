"""Words of reasons: values, constraints and lists, in the same characters as the site's script writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal

from gtreport.contexts.dimensions import any_of, as_number, none_of

_BLANKS = re.compile(r"[ \t\r\n]+")
_LONGEST = 60
_MOST = 8
_FAR = 2
"""How many letters may be wrong in a word for another one to be suggested."""


def shown(value: object) -> str:
    """Return a value of a plan in words; long text is cut."""
    if isinstance(value, str):
        text = in_one_line(value)
        return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    if isinstance(value, bool):
        return "true" if value else "false"
    number = as_number(value)
    if number is not None:
        return number_text(number)
    if isinstance(value, Mapping):
        return _interval_text(value)
    return "a list" if isinstance(value, list | tuple) else "nothing" if value is None else "a number"


def values_text(values: Iterable[object]) -> str:
    """Return values as a list with commas; from the ninth on only how many more there are."""
    words = [shown(value) for value in values]
    more = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return ", ".join(words[:_MOST]) + more


def constraint_text(constraint: object) -> str:
    """Return a constraint in words."""
    members = any_of(constraint)
    if members is not None:
        return values_text(members) or "nothing"
    members = none_of(constraint)
    if members is not None:
        return f"anything but {values_text(members)}" if members else "anything"
    return _interval_text(constraint) if isinstance(constraint, Mapping) else "nothing"


def _interval_text(ends: Mapping[str, object]) -> str:
    low, high = ends.get("min"), ends.get("max")
    if low is not None and high is not None:
        return f"{shown(low)} to {shown(high)}"
    if low is None and high is None:
        return "a mapping"
    return f"at least {shown(low)}" if high is None else f"at most {shown(high)}"


def number_text(number: float) -> str:
    """Return a finite number as ECMAScript prints it: `0.79`, `6`, `1e-7`.

    The shortest digits that read back as the same number; a power of ten below 1e-6 and from 1e21 on.
    """
    if number == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(number)).normalize().as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + int(exponent)
    minus = "-" if sign else ""
    if len(text) <= point <= 21:
        return minus + text.ljust(point, "0")
    if 0 < point <= 21:
        return f"{minus}{text[:point]}.{text[point:]}"
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{text}"
    rest = f".{text[1:]}" if len(text) > 1 else ""
    return f"{minus}{text[0]}{rest}e{point - 1:+d}"


def in_one_line(text: str) -> str:
    """Return text of a report without line ends and blanks that mean nothing."""
    return _BLANKS.sub(" ", text).strip(" ")


def behind_colon(text: object) -> str:
    """Return `: why` for the end of a reason, without a full stop; nothing where no text is given."""
    words = in_one_line(text) if isinstance(text, str) else ""
    return f": {words.removesuffix('.')}" if words.removesuffix(".") else ""


def conjoined(words: Iterable[str], conjunction: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word with the fewest wrong letters, at most two and less than half; None when none is near.

    Nothing is suggested for a word that is too long to be shown.
    """
    most = max(0, min(_FAR, (len(word) - 1) // 2)) if len(word) <= _LONGEST else 0
    found: str | None = None
    for candidate in sorted(known) if most else ():
        # Once one is found, another one has to be nearer.
        far = _distance(word, candidate, most) if abs(len(candidate) - len(word)) <= most else None
        if far is not None:
            found, most = candidate, far - 1
    return found


def _distance(a: str, b: str, most: int) -> int | None:
    """Return how many letters must be put in, taken out, replaced or swapped with their neighbour.

    None when it is more than `most`, which is known as soon as a whole row of the table is.
    """
    before: list[int] = []
    last = list(range(len(b) + 1))
    for row, left in enumerate(a, 1):
        here = [row]
        for column, right in enumerate(b, 1):
            cost = min(last[column] + 1, here[column - 1] + 1, last[column - 1] + (left != right))
            if row > 1 and column > 1 and left == b[column - 2] and a[row - 2] == right:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        if min(here) > most:
            return None
        before, last = last, here
    return last[-1] if last[-1] <= most else None
