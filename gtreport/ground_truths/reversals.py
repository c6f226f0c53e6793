"""Pairs of models whose order depends on the ground truth, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from gtreport.agreement.values import quotient
from gtreport.ground_truths.ground_truth import GroundTruth
from gtreport.ground_truths.ranking import EQUAL
from gtreport.ground_truths.resampling import Grid, Replicates
from gtreport.ground_truths.score_types import ModelDifference, Reversal


def reversals(
    truths: Sequence[GroundTruth],
    names: Sequence[str],
    differences: Sequence[ModelDifference],
    common: Grid,
    draws: Replicates,
) -> Iterator[Reversal]:
    """Yield the pairs of models of which one is ahead under one ground truth and behind under another.

    Args:
        truths: The ground truths.
        names: The models.
        differences: Every pair of models under every ground truth, on the items that each ground truth labels.
        common: Scores on the common items, shape (truths, models).
        draws: The bootstrap.
    """
    of = {(one.truth, one.first, one.second): one for one in differences}
    for s, t in combinations(range(len(truths)), 2):
        for a, b in combinations(range(len(names)), 2):
            first, second = of[truths[s].name, names[a], names[b]], of[truths[t].name, names[a], names[b]]
            if not _reversed(first.value, second.value):
                continue
            if first.value is not None and first.value < 0:
                first, second = _swapped(first), _swapped(second)
            yield Reversal(first, second, _share(draws, s, t, a, b), _on(common, s, t, a, b), sentence(first, second))


def sentence(first: ModelDifference, second: ModelDifference) -> str:
    """Return two opposite differences of the same models in words.

    Args:
        first: The difference under a ground truth under which the first model is ahead.
        second: The difference under a ground truth under which it is behind.
    """
    return (
        f"{first.first} is ahead of {first.second} by {_shown(first)} under {first.truth}, "
        f"and behind by {_shown(second)} under {second.truth}"
    )


def _shown(one: ModelDifference) -> str:
    size = f"{abs(one.value or 0.0):.3f}"
    return size if one.se is None else f"{size} ± {one.se:.3f}"


def _reversed(first: float | None, second: float | None) -> bool:
    if first is None or second is None or min(abs(first), abs(second)) <= EQUAL:
        return False
    return first * second < 0


def _swapped(one: ModelDifference) -> ModelDifference:
    """Return the same difference the other way round."""
    interval = one.interval
    return replace(
        one,
        first=one.second,
        second=one.first,
        value=None if one.value is None else -one.value,
        interval=None if interval is None else replace(interval, low=-interval.high, high=-interval.low),
    )


def _share(draws: Replicates, s: int, t: int, a: int, b: int) -> float | None:
    """Return the share of the replicates with scores in which two models stand the other way round."""
    value, defined = draws.own.value, draws.own.defined
    sound = defined[:, s, a] & defined[:, s, b] & defined[:, t, a] & defined[:, t, b]
    under_s, under_t = (value[sound, truth, a] - value[sound, truth, b] for truth in (s, t))
    apart = (under_s * under_t < 0) & (np.minimum(np.abs(under_s), np.abs(under_t)) > EQUAL)
    return quotient(float(np.count_nonzero(apart)), float(np.count_nonzero(sound)))


def _on(grid: Grid, s: int, t: int, a: int, b: int) -> bool:
    if not (grid.defined[s, [a, b]].all() and grid.defined[t, [a, b]].all()):
        return False
    return _reversed(float(grid.value[s, a] - grid.value[s, b]), float(grid.value[t, a] - grid.value[t, b]))
