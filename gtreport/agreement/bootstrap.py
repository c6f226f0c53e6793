"""Item bootstrap: exact on patterns, at a cost that does not depend on the number of items.

Drawing n items with replacement gives each item a multiplicity; the multiplicities are Multinomial(n; 1/n, ...). Items
that a statistic cannot tell apart may be drawn together: the multiplicities of units that stand for m_u items are
Multinomial(n; m_u / n). Drawing those is the same bootstrap.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import Caution, Interval
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray

_CELLS = 2_000_000
"""Cells of a replicates x units table that are drawn at once."""

_MOST_UNDEFINED = 0.05
"""With a greater share of replicates that have no value, there is no interval."""


def bootstrap_values(prepared: Prepared, replicates: int, seed: int) -> tuple[FloatArray, int]:
    """Return the values of the replicates that have one, and how many have none.

    The generator is PCG64. Replicates are drawn one after the other, so that the size of the blocks changes nothing.

    Args:
        prepared: The statistic, bound to a table.
        replicates: How many times the items are drawn again.
        seed: Seed of the generator.
    """
    units = prepared.multiplicity
    n = int(units.sum())
    generator = np.random.Generator(np.random.PCG64(seed))
    block = max(_CELLS // max(len(units), 1), 1)
    found = []
    for start in range(0, replicates, block):
        draws = generator.multinomial(n, units / n, size=min(block, replicates - start))
        values = prepared.evaluate(draws.astype(np.float64))
        found.append(values.value[values.defined])
    defined = np.concatenate(found) if found else np.zeros(0)
    return defined, replicates - len(defined)


def bootstrap_interval(
    prepared: Prepared, replicates: int, seed: int, level: float
) -> tuple[Interval | None, Caution | None]:
    """Return the percentile interval with linear quantiles, or None and why there is none."""
    values, undefined = bootstrap_values(prepared, replicates, seed)
    if undefined > _MOST_UNDEFINED * replicates or not len(values):
        return None, Caution(
            "interval_absent",
            f"no bootstrap interval: {undefined} of {replicates} replicates have no value, more than 5 %",
        )
    low, high = np.quantile(values, ((1 - level) / 2, (1 + level) / 2))
    return Interval("item_bootstrap", level, float(low), float(high), replicates, undefined, seed), None
