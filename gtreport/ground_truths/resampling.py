"""Scores of all models under all ground truths for any weights of the items, and one bootstrap for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from gtreport.agreement.bootstrap import Draws
from gtreport.agreement.estimates import Interval
from gtreport.agreement.values import BoolArray, FloatArray, Values
from gtreport.ground_truths.judging import Judged, Units
from gtreport.ground_truths.metrics import Cell, Metric

_CELLS = 4_000_000
"""Cells of a units x columns table that are summed at once."""

_MOST_UNDEFINED = 0.05
"""With a greater share of replicates that have no value, there is no interval."""


@dataclass(frozen=True, eq=False)
class Grid:
    """Scores of M models under T ground truths.

    Attributes:
        value: Shape (..., T, M); 0 where undefined.
        defined: Where there is a value, likewise.
    """

    value: FloatArray
    defined: BoolArray


@dataclass(frozen=True, eq=False)
class Scored:
    """Models under ground truths, ready to be scored.

    Attributes:
        judgement: The models and what judges them.
        metric: The metric.
        units: Items that look alike.
        common: Which items all ground truths label and all models have labels for, shape (items,).
    """

    judgement: Judged
    metric: Metric
    units: Units
    common: BoolArray

    @property
    def n_truths(self) -> int:
        """Number of ground truths."""
        return len(self.judgement.truths[0])

    @property
    def n_models(self) -> int:
        """Number of models."""
        return len(self.judgement.names)

    def cell(self, truth: int, model: int, on_common: bool) -> Cell:
        """Return a model under a ground truth, on units."""
        return self.judgement.cell(model, truth, self.units.first, self.common if on_common else None)

    def evaluated(self, weights: FloatArray, on_common: bool) -> Grid:
        """Return the scores for weights of the units.

        Args:
            weights: Shape (B, units).
            on_common: Whether only common items count.

        Returns:
            Scores of shape (B, truths, models).
        """
        shape = (len(weights), self.n_truths, self.n_models)
        value, defined = np.zeros(shape), np.zeros(shape, dtype=bool)
        for places, columns in self._columns(on_common):
            sums = weights @ np.hstack(columns)
            parts = np.split(sums, np.cumsum([one.shape[1] for one in columns])[:-1], axis=1)
            for (truth, model), part in zip(places, parts, strict=True):
                found: Values = self.metric.values(part)
                value[:, truth, model], defined[:, truth, model] = found.value, found.defined
        return Grid(value, defined)

    def _columns(self, on_common: bool) -> Iterator[tuple[list[tuple[int, int]], list[FloatArray]]]:
        """Yield what is summed for some ground truths and models: as many at once as may be held."""
        places: list[tuple[int, int]] = []
        columns: list[FloatArray] = []
        for place in product(range(self.n_truths), range(self.n_models)):
            own = self.metric.columns(self.cell(*place, on_common))
            if columns and sum(one.size for one in columns) + own.size > _CELLS:
                yield places, columns
                places, columns = [], []
            places.append(place)
            columns.append(own)
        if columns:
            yield places, columns

    def whole(self, on_common: bool) -> Grid:
        """Return the scores as they are, of shape (truths, models)."""
        found = self.evaluated(self.units.multiplicity[None, :].astype(np.float64), on_common)
        return Grid(found.value[0], found.defined[0])

    def influence(self, truth: int, model: int) -> FloatArray:
        """Return how far an item of each unit moves the accuracy, (hit - accuracy) / n, shape (units,)."""
        cell = self.cell(truth, model, on_common=False)
        hits, m = cell.hits(), self.units.multiplicity
        n = max(int(m[cell.counts].sum()), 1)
        found: FloatArray = np.where(cell.counts, hits - float(m @ hits) / n, 0.0) / n
        return found

    def paired_error(self, truth: int, first: int, second: int) -> float | None:
        """Return the standard error of a difference of accuracies over items; None with fewer than two items.

        SE^2 = n/(n - 1) sum_i (psi_i1 - psi_i2)^2 with psi_i = (hit_i - accuracy) / n: for two models on the same n
        items sum (d_i - D)^2 / (n (n - 1)), with d_i the difference of their hits.
        """
        m = self.units.multiplicity
        either = self.cell(truth, first, False).counts | self.cell(truth, second, False).counts
        n = int(m[either].sum())
        if n < 2:
            return None
        change = self.influence(truth, first) - self.influence(truth, second)
        return float(np.sqrt(n / (n - 1) * float(m @ change**2)))


@dataclass(frozen=True, eq=False)
class Replicates:
    """Scores of one set of drawn items, the same for all models and ground truths.

    Attributes:
        own: Scores on each ground truth's own items, shape (B, truths, models).
        common: Scores on the common items, likewise.
        seed: Seed of the drawing.
        level: Level of confidence.
    """

    own: Grid
    common: Grid
    seed: int
    level: float

    def interval(self, value: FloatArray, defined: BoolArray) -> Interval | None:
        """Return the percentile interval of B values; None where too many of them are undefined."""
        total, undefined = len(value), int(np.count_nonzero(~defined))
        if not total or undefined > _MOST_UNDEFINED * total:
            return None
        low, high = np.quantile(value[defined], ((1 - self.level) / 2, (1 + self.level) / 2))
        return Interval("item_bootstrap", self.level, float(low), float(high), total, undefined, self.seed)

    def of(self, grid: Grid, truth: int, model: int) -> Interval | None:
        """Return the interval of a score."""
        return self.interval(grid.value[:, truth, model], grid.defined[:, truth, model])


def replicated(scored: Scored, replicates: int, seed: int, level: float) -> Replicates:
    """Draw items and score all models under all ground truths by each draw; PCG64, as everywhere."""
    own, common = [], []
    units = scored.units.multiplicity
    for weights in Draws().blocks(units, replicates if len(units) else 0, seed):
        own.append(scored.evaluated(weights, False))
        common.append(scored.evaluated(weights, True))
    return Replicates(_joined(own, scored), _joined(common, scored), seed, level)


def _joined(blocks: list[Grid], scored: Scored) -> Grid:
    if not blocks:
        shape = (0, scored.n_truths, scored.n_models)
        return Grid(np.zeros(shape), np.zeros(shape, dtype=bool))
    return Grid(np.concatenate([one.value for one in blocks]), np.concatenate([one.defined for one in blocks]))
