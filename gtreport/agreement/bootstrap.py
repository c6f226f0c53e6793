"""Item bootstrap: exact on patterns, at a cost that does not depend on the number of items.

Drawing n items with replacement gives each item a multiplicity; the multiplicities are Multinomial(n; 1/n, ...). Items
that a statistic cannot tell apart may be drawn together: the multiplicities of units that stand for m_u items are
Multinomial(n; m_u / n). Drawing those is the same bootstrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Caution, Interval
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray

_CELLS = 4_000_000
"""Cells of a replicates x units table that are drawn at once."""

_MOST_KEPT = 100_000_000
"""Cells of a replicates x units table that are kept for other statistics; most take a byte."""

_MOST_UNDEFINED = 0.05
"""With a greater share of replicates that have no value, there is no interval."""

_MOST_NUMBERS = 200_000_000
"""Numbers that all replicates of one statistic may be computed from: some seconds of work, more would be minutes."""


@dataclass(frozen=True, eq=False)
class _Drawn:
    """Weights that were drawn.

    Attributes:
        units: The multiplicities that were drawn from.
        replicates: How many replicates.
        seed: Seed of the generator.
        blocks: How often each unit was drawn, shape (some replicates, units), block after block, in the smallest type
            that holds it.
    """

    units: NDArray[np.int64]
    replicates: int
    seed: int
    blocks: tuple[NDArray[np.unsignedinteger[Any]], ...]

    @property
    def cells(self) -> int:
        """Numbers that are kept."""
        return self.replicates * len(self.units)


@dataclass
class Draws:
    """Weights of units, drawn for one table and kept while small: statistics of the same units share them.

    Attributes:
        drawn: What was drawn, the latest last.
    """

    drawn: list[_Drawn] = field(default_factory=list)

    def blocks(self, units: NDArray[np.int64], replicates: int, seed: int) -> Iterator[FloatArray]:
        """Yield weights of the units, shape (some replicates, units), as many as are wanted.

        The generator is PCG64. Replicates are drawn one after the other: the size of the blocks changes nothing.
        """
        for one in self.drawn:
            if one.units is units and (one.replicates, one.seed) == (replicates, seed):
                yield from (block.astype(np.float64) for block in one.blocks)
                return
        n = int(units.sum())
        generator = np.random.Generator(np.random.PCG64(seed))
        size = max(_CELLS // max(len(units), 1), 1)
        keeps, kept = replicates * len(units) <= _MOST_KEPT, []
        for start in range(0, replicates, size):
            block = generator.multinomial(n, units / n, size=min(size, replicates - start))
            if keeps:
                kept.append(block.astype(np.min_scalar_type(int(block.max(initial=0)))))
            yield block.astype(np.float64)
        if keeps:
            self._keep(_Drawn(units, replicates, seed, tuple(kept)))

    def _keep(self, latest: _Drawn) -> None:
        """Keep what was drawn, and let go what was drawn first where it becomes too much."""
        self.drawn.append(latest)
        while sum(one.cells for one in self.drawn) > _MOST_KEPT:
            self.drawn.pop(0)


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
