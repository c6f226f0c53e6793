"""Scores of models under several ground truths: a line for each model; lines that cross are orders that reverse."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from gtreport.charts import Chart, figure
from gtreport.charts.fitting import lines_of, shortened
from gtreport.ground_truths.score_types import Measured, Scores
from gtreport.templating.numbers import number

TEMPLATE = "partials/chart_model_scores.md.j2"

MOST_MODELS = 8
"""More lines than this cannot be told apart; the table has them all."""

WIDTH = 420
_LEFT, _TOP, _BOTTOM, _HEIGHT = 38, 14, 36, 230
_NAMES = 118
_NAME_LETTERS = 15
_LINE = 16
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


@dataclass(frozen=True)
class _Point:
    x: float
    y: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class _Drawn:
    names: tuple[str, ...]
    whole_name: str
    style: int
    path: str
    points: tuple[_Point, ...]
    y_name: float


def draw(scores: Scores, anchor: str, title: str) -> Markup:
    """Draw the figure.

    Args:
        scores: The models under the ground truths; those that have a score under each of them are drawn.
        anchor: Anchor of the figure; different for every figure of a page.
        title: What the picture shows.

    Returns:
        A `<figure>` with the picture, the caption and the data.
    """
    truths = tuple(dict.fromkeys(one.truth for one in scores.scores))
    models = tuple(dict.fromkeys(one.model for one in scores.scores))
    found = {model: [scores.score(model, truth).own for truth in truths] for model in models}
    whole = [model for model in models if all(one.value is not None for one in found[model])]
    shown = sorted(whole, key=lambda model: -(found[model][0].value or 0.0))[:MOST_MODELS]
    low, high, step = _axis([one for model in shown for one in found[model]])
    right = WIDTH - _NAMES
    places = _places(len(truths), right)

    def y_of(value: float) -> float:
        return round(_TOP + (high - value) / (high - low) * _HEIGHT, 1)

    names = [lines_of(model, _NAME_LETTERS, 2) for model in shown]
    y_names = _spread([y_of(found[model][-1].value or 0.0) for model in shown], [len(lines) for lines in names])
    drawn = tuple(
        _drawn(model, lines, style, [_point(one, x, y_of) for one, x in zip(found[model], places, strict=True)], y_name)
        for style, (model, lines, y_name) in enumerate(zip(shown, names, y_names, strict=True))
    )
    n_ticks = round((high - low) / step)
    return figure(
        TEMPLATE,
        anchor=anchor,
        title=title,
        scores=scores,
        truths=truths,
        models=models,
        drawn=drawn,
        n_left_out=len(models) - len(shown),
        columns=tuple((x, shortened(name, _NAME_LETTERS)) for x, name in zip(places, truths, strict=True)),
        ticks=tuple((y_of(low + k * step), number(low + k * step, 2)) for k in range(n_ticks + 1)),
        width=WIDTH,
        height=max(_TOP + _HEIGHT + _BOTTOM, max(y_names, default=0.0) + 2 * _LINE),
        line=_LINE,
        left=_LEFT,
        right=right,
        base=_TOP + _HEIGHT,
        finding=_finding(scores, len(models), len(truths)),
    )


def _axis(shown: Sequence[Measured]) -> tuple[float, float, float]:
    """Return the ends of the axis and the step between its lines: what is shown, with its intervals, and not more."""
    ends = [one.value for one in shown if one.value is not None]
    ends += [end for one in shown if one.interval is not None for end in (one.interval.low, one.interval.high)]
    if not ends:
        return 0.0, 1.0, 0.2
    span = max(max(ends) - min(ends), 0.02)
    step = next((step for step in _STEPS if span / step <= 6), _STEPS[-1])
    low = math.floor(min(ends) / step + 1e-9) * step
    high = math.ceil(max(ends) / step - 1e-9) * step
    return low, max(high, low + step), step


def _places(n: int, right: float) -> tuple[float, ...]:
    inner = _LEFT + 22, right - 14
    if n == 1:
        return ((inner[0] + inner[1]) / 2,)
    return tuple(round(inner[0] + (inner[1] - inner[0]) * k / (n - 1), 1) for k in range(n))


def _point(one: Measured, x: float, y_of: Callable[[float], float]) -> _Point:
    interval = one.interval
    return _Point(
        x,
        y_of(one.value or 0.0),
        None if interval is None else y_of(interval.low),
        None if interval is None else y_of(interval.high),
    )


def _drawn(model: str, names: tuple[str, ...], style: int, points: Sequence[_Point], y_name: float) -> _Drawn:
    path = "M" + "L".join(f"{point.x:g} {point.y:g}" for point in points)
    return _Drawn(names, model, style, path, tuple(points), y_name)


def _spread(wanted: Sequence[float], lines: Sequence[int]) -> list[float]:
    """Move names of one or more lines apart that would overlap, from the top down; a place is of the first line."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = list(wanted)
    last = -math.inf
    for at in order:
        placed[at] = round(max(wanted[at] - (lines[at] - 1) * _LINE / 2, last + _LINE), 1)
        last = placed[at] + (lines[at] - 1) * _LINE
    return placed


def _finding(scores: Scores, n_models: int, n_truths: int) -> str:
    if n_models < 2:
        return f"One model under {n_truths} ground truth{'s' * (n_truths != 1)}"
    if not scores.reversals:
        return f"The order of no two of the {n_models} models reverses between these {n_truths} ground truths"
    pairs = len({frozenset((one.first.first, one.first.second)) for one in scores.reversals})
    counted = "1 pair of models stands" if pairs == 1 else f"{pairs} pairs of models stand"
    return f"{counted} in another order under another ground truth"


CHART = Chart("model_scores", draw)
