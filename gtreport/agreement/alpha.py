"""Krippendorff's alpha bound to a table: for fixed distances, and for the ordinal ones, which depend on the data."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.counted import (
    CountFormula,
    has_people,
    leavings,
    require_spread,
)
from gtreport.agreement.disagreement import Distance, ranks
from gtreport.agreement.patterns import Patterns, patterns_of
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values, ratio
from gtreport.annotations.table import AnnotationTable


def table_alpha(table: AnnotationTable, distance: Distance) -> Prepared:
    """Bind alpha with distances that do not depend on the data.

    Raises:
        Undefined: With the reason.
    """
    patterns = patterns_of(table)
    require_spread(table, patterns)
    formula = CountFormula(patterns, lambda some: _columns(some, distance), lambda sums: _values(sums, distance))
    return Prepared(
        multiplicity=patterns.multiplicity,
        evaluate=formula.evaluate,
        standard_error=lambda: _standard_error(patterns, distance),
        without_each=lambda: formula.without_each(table) if has_people(table) else None,
        n_items_used=patterns.n_pairable,
        details=_disagreements(patterns.multiplicity @ formula.summed, distance),
    )


def _disagreements(sums: FloatArray, distance: Distance) -> dict[str, float | None]:
    """Return D_o and D_e in squared units of the labels' numbers."""
    counts = sums[None, 1:]
    n = float(counts.sum())
    return {
        "observed_disagreement": float(sums[0]) / n,
        "expected_disagreement": float(distance.total(counts)[0]) / (n * (n - 1)),
    }


def _differing(patterns: Patterns, distance: Distance) -> FloatArray:
    """Return the sum of distances over an item's ordered pairs, each weighing r_i / pairs, shape (patterns,)."""
    within = distance.within(patterns.counts)
    if patterns.parts is not None:
        within = within - patterns.parts.summed(distance.within(patterns.parts.counts))
    return within * patterns.pair_weight()


def _columns(patterns: Patterns, distance: Distance) -> FloatArray:
    """Return the disagreement of an item, its share of N D_o, and its counts, shape (patterns, 1 + labels)."""
    return np.column_stack((_differing(patterns, distance), patterns.paired_counts()))


def _values(sums: FloatArray, distance: Distance) -> Values:
    counts = sums[:, 1:]
    return alpha_values(sums[:, 0], distance.total(counts), counts.sum(axis=1), np.full(len(sums), distance.greatest()))


def alpha_values(disagreement: FloatArray, total: FloatArray, n: FloatArray, greatest: FloatArray) -> Values:
    """Return alpha from N D_o, N (N - 1) D_e, N and the greatest distance, each of shape (B,).

    Observed and expected agreement are those of the form (observed - expected) / (1 - expected), with weights
    1 - delta / max delta.
    """
    expected_disagreement, enough = ratio(total, n - 1)
    quotient, defined = ratio(disagreement, expected_disagreement, enough)
    scale = np.maximum(greatest * n**2, np.finfo(np.float64).tiny)
    observed = 1 - (n - 1) * disagreement / scale
    return Values(np.where(defined, 1 - quotient, 0.0), defined, observed, 1 - total / scale)


def _standard_error(patterns: Patterns, distance: Distance) -> float | None:
    keep = patterns.pairable
    counts, m, r = patterns.paired_counts()[keep], patterns.multiplicity[keep], patterns.r[keep]
    n = int(m.sum())
    if n < 2:
        return None
    greatest = distance.greatest()
    mean_r = float(m @ r) / n
    shares = m @ counts / (n * mean_r)
    a = (r - _differing(patterns, distance)[keep] / greatest) / mean_r
    observed = float(m @ a) / n
    expected = 1 - float(distance.total(shares[None, :])[0]) / greatest
    value = (observed - expected) / (1 - expected)
    surplus = (r - mean_r) / mean_r
    by_chance = (r - distance.between(counts, shares) / greatest) / mean_r - expected * surplus
    v = (a - observed * surplus - expected - 2 * (1 - value) * (by_chance - expected)) / (1 - expected)
    return float(np.sqrt(m @ (v - value) ** 2 / (n * (n - 1))))


def ordinal_alpha(table: AnnotationTable) -> Prepared:
    """Bind alpha at the ordinal level.

    Raises:
        Undefined: With the reason.
    """
    patterns = patterns_of(table)
    require_spread(table, patterns)
    return Prepared(
        multiplicity=patterns.multiplicity,
        evaluate=lambda draws: _ordinal(patterns, draws),
        standard_error=lambda: None,
        without_each=lambda: _ordinal_without_each(table, patterns) if has_people(table) else None,
        n_items_used=patterns.n_pairable,
    )


def _ordinal(patterns: Patterns, draws: FloatArray) -> Values:
    """Return ordinal alpha for weights of the patterns, shape (B, patterns).

    Distances are differences of middle ranks, so that the moments of the ranks within each pattern are enough.
    """
    totals = draws @ patterns.paired_counts()
    rank = ranks(totals)
    n = totals.sum(axis=1)
    within = _spread_of_ranks(rank, patterns.counts)
    if patterns.parts is not None:
        own = _spread_of_ranks(rank, patterns.parts.counts)
        within = within - np.array([patterns.parts.summed(row) for row in own])
    total = 2 * (n * (totals * rank**2).sum(axis=1) - (totals * rank).sum(axis=1) ** 2)
    highest = np.where(totals > 0, rank, 0.0).max(axis=1)
    lowest = np.where(totals > 0, rank, highest[:, None]).min(axis=1)
    return alpha_values((draws * within) @ patterns.pair_weight(), total, n, (highest - lowest) ** 2)


def _spread_of_ranks(rank: FloatArray, counts: FloatArray) -> FloatArray:
    """Return sum_kl n_k n_l (c_k - c_l)^2 of each row of counts for B sets of ranks, shape (B, rows)."""
    result: FloatArray = 2 * (counts.sum(axis=1) * (rank**2 @ counts.T) - (rank @ counts.T) ** 2)
    return result


def _ordinal_without_each(table: AnnotationTable, patterns: Patterns) -> Values:
    left = leavings(table, patterns)
    counts = np.vstack((patterns.counts, left.after.counts))
    both = Patterns(counts, np.zeros(len(counts), dtype=np.int64))
    parts = [_ordinal(both, weights) for weights in left.blocks(patterns.multiplicity)]
    return Values(np.concatenate([part.value for part in parts]), np.concatenate([part.defined for part in parts]))
