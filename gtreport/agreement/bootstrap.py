"""Item bootstrap: exact on patterns, at a cost that does not depend on the number of items.

Drawing n items with replacement gives each item a multiplicity; the multiplicities are Multinomial(n; 1/n, ...). Items
that a statistic cannot tell apart may be drawn together: the multiplicities of units that stand for m_u items are
Multinomial(n; m_u / n). Drawing those is the same bootstrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Caution, Interval
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray

_CELLS = 4_000_000
"""Cells of a replicates x units table that are drawn at once."""

_MOST_UNDEFINED = 0.05
"""With a greater share of replicates that have no value, there is no interval."""

_MOST_NUMBERS = 200_000_000
"""Numbers that all replicates of one statistic may be computed from: some seconds of work, more would be minutes."""


@dataclass
class Draws:
    """Weights of units, drawn for one table and kept while small: statistics of the same units share them.

    Attributes:
        units: The multiplicities that were drawn from.
        seed: Seed of the generator.
        weights: How often each unit was drawn, shape (replicates, units).
    """

    units: NDArray[np.int64] | None = None
    seed: int = 0
    weights: FloatArray | None = None

    def blocks(self, units: NDArray[np.int64], replicates: int, seed: int) -> Iterator[FloatArray]:
        """Yield weights of the units, shape (some replicates, units), as many as are wanted.

        The generator is PCG64. Replicates are drawn one after the other: the size of the blocks changes nothing.
        """
        if self.units is units and self.seed == seed and self.weights is not None and len(self.weights) == replicates:
            yield self.weights
            return
        n = int(units.sum())
        generator = np.random.Generator(np.random.PCG64(seed))
        block = max(_CELLS // max(len(units), 1), 1)
        for start in range(0, replicates, block):
            drawn = generator.multinomial(n, units / n, size=min(block, replicates - start)).astype(np.float64)
            if block >= replicates:
                self.units, self.seed, self.weights = units, seed, drawn
            yield drawn


def bootstrap_values(
    prepared: Prepared, replicates: int, seed: int, draws: Draws | None = None
) -> tuple[FloatArray, int]:
    """Return the values of the replicates that have one, and how many have none.

    Args:
        prepared: The statistic, bound to a table.
        replicates: How many times the items are drawn again.
        seed: Seed of the generator.
        draws: What was drawn for the table before.
    """
    found = []
    for weights in (draws or Draws()).blocks(prepared.multiplicity, replicates, seed):
        values = prepared.evaluate(weights)
        found.append(values.value[values.defined])
    defined = np.concatenate(found) if found else np.zeros(0)
    return defined, replicates - len(defined)


def bootstrap_interval(
    prepared: Prepared, replicates: int, seed: int, level: float, draws: Draws | None = None
) -> tuple[Interval | None, Caution | None]:
    """Return the percentile interval with linear quantiles, or None and why there is none."""
    numbers = prepared.numbers_a_replicate * replicates
    if numbers > _MOST_NUMBERS:
        return None, Caution(
            "interval_absent",
            f"no bootstrap interval: {replicates} replicates of {prepared.numbers_a_replicate} counts "
            f"(annotators times labels) are more than {_MOST_NUMBERS} numbers; fewer replicates give one",
        )
    values, undefined = bootstrap_values(prepared, replicates, seed, draws)
    if undefined > _MOST_UNDEFINED * replicates or not len(values):
        return None, Caution(
            "interval_absent",
            f"no bootstrap interval: {undefined} of {replicates} replicates have no value, more than 5 %",
        )
    low, high = np.quantile(values, ((1 - level) / 2, (1 + level) / 2))
    return Interval("item_bootstrap", level, float(low), float(high), replicates, undefined, seed), None
