"""How values from 0 to 1 are spread: a column for each range, as high as many things lie in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.templating.numbers import count, number

TEMPLATE = "partials/chart_histogram.md.j2"

# In units of the drawing, as in the interval chart.
WIDTH = 420
_LEFT, _RIGHT = 10, 410
_TOP, _COLUMNS, _AXIS = 22, 120, 44
_WIDEST_NUMBER = 5


class Bin(Protocol):
    """A range with how many things lie in it."""

    @property
    def low(self) -> float:
        """Lower end, within the range."""

    @property
    def high(self) -> float:
        """Upper end."""

    @property
    def n(self) -> int:
        """How many."""


@dataclass(frozen=True)
class _Column:
    x: float
    width: float
    y: float
    height: float
    middle: float
    written: str


def draw(
    bins: Sequence[Bin], anchor: str, title: str, things: str = "items", axis: str = "", finding: str | None = None
) -> Markup:
    """Draw the figure.

    Args:
        bins: The ranges from the lowest to the highest; one at least.
        anchor: Anchor of the figure; different for every figure of a page.
        title: What the picture shows, for those who do not see it.
        things: What is counted, in the plural.
        axis: What the values are, below the axis.
        finding: What the picture says, for the caption; made from the numbers when it is None.

    Returns:
        A `<figure>` with the picture, the caption and the data.
    """
    low, high = bins[0].low, bins[-1].high
    ticks = sorted({round(low + k * (high - low) / 5, 10) for k in range(6)})
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        things=things,
        axis=axis,
        finding=finding or _finding(bins, things),
        bins=bins,
        total=sum(one.n for one in bins),
        columns=_columns(bins, low, high),
        ticks=tuple((_at(tick, low, high), f"{number(tick, 1)}") for tick in ticks),
        width=WIDTH,
        height=_TOP + _COLUMNS + (_AXIS if axis else _AXIS / 2),
        axis_y=_TOP + _COLUMNS,
        left=_LEFT,
        right=_RIGHT,
    )


def _at(value: float, low: float, high: float) -> float:
    return round(_LEFT + (value - low) / (high - low) * (_RIGHT - _LEFT), 1)


def _columns(bins: Sequence[Bin], low: float, high: float) -> tuple[_Column, ...]:
    most = max(one.n for one in bins) or 1
    drawn = []
    for one in bins:
        left, right = _at(one.low, low, high), _at(one.high, low, high)
        height = round(one.n / most * _COLUMNS, 1)
        written = f"{count(one.n)}"
        drawn.append(
            _Column(
                x=left + 1,
                width=round(right - left - 2, 1),
                y=_TOP + _COLUMNS - height,
                height=height,
                middle=round((left + right) / 2, 1),
                written=written if one.n and len(written) <= _WIDEST_NUMBER else "",
            )
        )
    return tuple(drawn)


def _finding(bins: Sequence[Bin], things: str) -> str:
    total = sum(one.n for one in bins)
    if not total:
        return f"There are no {things} to compare"
    most = max(bins, key=lambda one: one.n)
    return f"{count(most.n)} of {count(total)} {things} lie between {number(most.low, 1)} and {number(most.high, 1)}"


CHART = Chart("histogram", draw)
