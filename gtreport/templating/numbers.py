"""The one formatter for numbers."""

from __future__ import annotations

import math

from markupsafe import Markup

_MINUS = "\u2212"
_NARROW_BLANK = "\u202f"


def number(value: float | None, digits: int = 3) -> Markup:
    """Write a number: whole ones with thousands separators, others with a fixed number of decimals.

    Args:
        value: None is a value that is not defined; say the reason beside it.
        digits: Decimals of a number that is not an int.

    Raises:
        ValueError: The number is not finite. Nothing in gtreport makes such a number.
    """
    if value is None:
        return Markup("undefined")
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number to show")
    written = f"{value:,}" if isinstance(value, int) else f"{value:,.{digits}f}"
    if not written.strip("-0.,"):
        written = written.removeprefix("-")
    return Markup(written.replace("-", _MINUS))  # noqa: S704 - digits


def count(value: int | None) -> Markup:
    """Write how many, with thousands separators; None is not known."""
    return Markup("not known") if value is None else number(int(value))


def as_given(value: float) -> Markup:
    """Write a number with the decimals that somebody gave it."""
    if isinstance(value, int):
        return number(value)
    written = f"{value:,.15g}" if math.isfinite(value) else str(value)
    return Markup(written.replace("-", _MINUS))  # noqa: S704 - digits


def coordinate(value: float, digits: int = 1) -> Markup:
    """Write a number for an attribute of a drawing, where only a full stop and an ASCII minus are read."""
    return Markup(f"{value:.{digits}f}")  # noqa: S704 - digits


def interval(low: float, high: float, digits: int = 3) -> Markup:
    """Write an interval as `low to high`."""
    return Markup("{} to {}").format(number(float(low), digits), number(float(high), digits))


def share(value: float | None, digits: int = 1) -> Markup:
    """Write a share from 0 to 1 as percent; a share that is not 0 or 1 is never rounded to one of them."""
    if value is None:
        return Markup("undefined")
    if not 0 <= value <= 1:
        return as_given(value)  # no share: GT013 says so, and a percentage of it would mean nothing
    step = 10.0**-digits
    percent = 100.0 * value
    if 0 < percent < step / 2:
        return Markup("under {}{}%").format(number(step, digits), _NARROW_BLANK)
    if 100 - step / 2 < percent < 100:
        return Markup("over {}{}%").format(number(100 - step, digits), _NARROW_BLANK)
    whole = percent in (0.0, 100.0)
    return Markup("{}{}%").format(number(int(percent) if whole else percent, digits), _NARROW_BLANK)
