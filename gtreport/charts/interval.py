"""Estimates one below the other, each with its intervals, on one axis."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.charts.fitting import shortened
from gtreport.templating.numbers import interval, number, share
from gtreport.wording import statistic_in_words

TEMPLATE = "partials/chart_interval.md.j2"

# In units of the drawing. 420 wide so that 14 high letters stay readable on a screen of 360 pixels.
WIDTH = 420
_LEFT, _RIGHT = 10, 410
_LABEL_HEIGHT, _LANE_HEIGHT, _ROW_GAP = 20, 14, 16
_TOP, _AXIS_HEIGHT = 6, 26
_LABEL_LETTERS = 40
_SHAPES = ("capped", "band", "dotted")


@dataclass(frozen=True)
class Interval:
    """An interval around an estimate.

    Attributes:
        kind: How it was made, for example `bootstrap`; intervals of one kind have one shape in the picture.
        low: Lower end, in the unit of the estimate.
        high: Upper end.
    """

    kind: str
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One estimate.

    Attributes:
        name: What was estimated.
        value: The estimate; None when it is undefined.
        intervals: Its intervals.
        reason: Why it is undefined.
        claimed: The value that the report gives for it, when it gives one.
    """

    name: str
    value: float | None
    intervals: tuple[Interval, ...] = ()
    reason: str | None = None
    claimed: float | None = None


class Bounds(Protocol):
    """An interval as the statistics give it."""

    @property
    def kind(self) -> str:
        """How it was made."""

    @property
    def level(self) -> float:
        """Its level, from 0 to 1."""

    @property
    def low(self) -> float:
        """Lower end."""

    @property
    def high(self) -> float:
        """Upper end."""


class Estimated(Protocol):
    """An estimate as the statistics give it."""

    @property
    def statistic(self) -> str:
        """Name of the statistic, with underscores."""

    @property
    def parameters(self) -> Mapping[str, object]:
        """Its parameters."""

    @property
    def value(self) -> float | None:
        """The value, None when undefined."""

    @property
    def reason(self) -> str | None:
        """Why it is undefined."""

    @property
    def intervals(self) -> Sequence[Bounds]:
        """Its intervals."""


@dataclass(frozen=True)
class _Axis:
    low: float
    high: float
    step: float

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(_LEFT + share * (_RIGHT - _LEFT), 1)

    def ticks(self) -> tuple[float, ...]:
        n = round((self.high - self.low) / self.step)
        return tuple(round(self.low + k * self.step, 10) for k in range(n + 1))


@dataclass(frozen=True)
class _Line:
    shape: str
    low: float
    high: float
    y: int


@dataclass(frozen=True)
class _Drawn:
    label: str
    written: str
    y_label: int
    y_marks: int
    x: float | None
    x_claimed: float | None
    lines: tuple[_Line, ...]


def draw(
    estimates: Sequence[Row | Estimated],
    anchor: str,
    title: str,
    finding: str | None = None,
    corrected: bool = True,
) -> Markup:
    """Draw the figure.

    Args:
        estimates: From top to bottom; one at least.
        anchor: Anchor of the figure; different for every figure of a page.
        title: What the picture shows, for those who do not see it.
        finding: What the picture says, for the caption; made from the numbers when it is None.
        corrected: Whether 0 is what chance would give; not so for distances, Dice and the like.

    Returns:
        A `<figure>` with the picture, the caption and the data.
    """
    rows = tuple(one if isinstance(one, Row) else _row(one) for one in estimates)
    kinds = tuple(dict.fromkeys(interval.kind for row in rows for interval in row.intervals))
    shapes = {kind: _SHAPES[min(at, len(_SHAPES) - 1)] for at, kind in enumerate(kinds)}
    axis = _axis(rows)
    drawn, height = _layout(rows, axis, kinds, shapes)
    ticks = tuple((axis.at(tick), f"{number(tick, 1)}", tick == 0) for tick in axis.ticks())
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        finding=finding or _finding(rows),
        rows=rows,
        kinds=kinds,
        shapes=shapes,
        drawn=drawn,
        ticks=ticks,
        has_claims=any(row.claimed is not None for row in rows),
        reaches_below_zero=corrected and axis.low < 0,
        width=WIDTH,
        height=height + _AXIS_HEIGHT,
        axis_y=height,
        left=_LEFT,
        right=_RIGHT,
        top=_TOP,
    )


def _row(estimate: Estimated) -> Row:
    name = statistic_in_words(estimate.statistic, estimate.parameters)
    intervals = tuple(
        Interval(f"{_words(one.kind)}, {share(one.level, 0)}", one.low, one.high) for one in estimate.intervals
    )
    return Row(name, estimate.value, intervals, estimate.reason)


def _words(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def _axis(rows: Sequence[Row]) -> _Axis:
    """Span 0 to 1, and further where an estimate or an interval does."""
    shown = [row.value for row in rows if row.value is not None]
    shown += [row.claimed for row in rows if row.claimed is not None]
    shown += [end for row in rows for interval in row.intervals for end in (interval.low, interval.high)]
    low, high = min([0.0, *shown]), max([1.0, *shown])
    step = 0.2 if high - low <= 1.6 else 10.0 ** math.ceil(math.log10((high - low) / 10))
    if (high - low) / step < 4:
        step /= 2
    return _Axis(math.floor(round(low / step, 6)) * step, math.ceil(round(high / step, 6)) * step, step)


def _layout(
    rows: Sequence[Row], axis: _Axis, kinds: Sequence[str], shapes: dict[str, str]
) -> tuple[tuple[_Drawn, ...], int]:
    drawn = []
    y = _TOP
    for row in rows:
        lanes = max(1, len(row.intervals))
        first = y + _LABEL_HEIGHT + _LANE_HEIGHT // 2
        ordered = sorted(row.intervals, key=lambda interval: kinds.index(interval.kind))
        lines = tuple(
            _Line(shapes[one.kind], axis.at(one.low), axis.at(one.high), first + lane * _LANE_HEIGHT)
            for lane, one in enumerate(ordered)
        )
        drawn.append(
            _Drawn(
                label=shortened(row.name, _LABEL_LETTERS),
                written="undefined" if row.value is None else f"{number(float(row.value))}",
                y_label=y + 14,
                y_marks=first + (lanes - 1) * _LANE_HEIGHT // 2,
                x=None if row.value is None else axis.at(row.value),
                x_claimed=None if row.claimed is None else axis.at(row.claimed),
                lines=lines,
            )
        )
        y += _LABEL_HEIGHT + lanes * _LANE_HEIGHT + _ROW_GAP
    return tuple(drawn), y


def _finding(rows: Sequence[Row]) -> str:
    defined = [(row.value, row) for row in rows if row.value is not None]
    if not defined:
        return "No estimate is defined for these annotations"
    lowest = min(defined, key=lambda pair: pair[0])[1]
    highest = max(defined, key=lambda pair: pair[0])[1]
    if len(defined) == 1 or lowest.value == highest.value:
        said = f"{highest.name} is {number(_float(highest))}"
    else:
        said = (
            f"Estimates run from {number(_float(lowest))} ({lowest.name}) to {number(_float(highest))} ({highest.name})"
        )
    widest = max(
        ((one.high - one.low, one, row) for row in rows for one in row.intervals),
        key=lambda found: found[0],
        default=None,
    )
    if widest is None:
        return said
    _, one, row = widest
    whose = "" if len(defined) == 1 else f", that of {row.name},"
    return f"{said}; the widest interval{whose} is {interval(one.low, one.high)} ({one.kind})"


def _float(row: Row) -> float | None:
    return None if row.value is None else float(row.value)


CHART = Chart("interval", draw)
