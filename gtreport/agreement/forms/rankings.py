"""Agreement of rankings: options in an order, with ties.

Of two rankings r and s of the options that both rank, with s_ab = sign(r_a - r_b) for each two options a, b:

    C, D  pairs of options in the same and in opposite order
    T_r   pairs that r ties; T_s likewise, and n = all pairs of options

    kendall_tau         ties: tau_b   (C - D) / sqrt((n - T_r)(n - T_s))
                              tau_a   (C - D) / n
    pairwise_agreement  share of pairs of options on which the two rankings say the same
                        ties: counted   a tie agrees with a tie only
                              half      a tie and an order agree by half
                              left_out  pairs that one of the two ties do not count
    repeat_agreement    the same share, ties counted, between two rankings of one item by one annotator
    win_rate            how often an option stands before another one / how often both are ranked; ties by `ties`

tau_a and pairwise_agreement without ties say the same: tau = 2 share - 1. Pairs of options of one ranking depend on
each other, so the item, not the pair of options, is the unit of the bootstrap.

Undefined: `no item has two annotations`; tau_b where an annotator ranks all options alike, and any of them where two
rankings share fewer than two options (counted apart); no ranking was repeated.

Source: Kendall 1938, Biometrika 30 (tau_a); Kendall 1945, Biometrika 33 (tau_b).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.forms.own_sums import OwnSums
from gtreport.agreement.forms.pairs import PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.preferences import Ties
from gtreport.agreement.forms.types import IntArray, Rows, ragged, require_same_length
from gtreport.agreement.values import BoolArray, FloatArray

TauTies = Literal["tau_b", "tau_a"]

ALL_TIED = "an annotator ranks all options alike"
FEW_OPTIONS = "fewer than two options are ranked by both"
ONLY_TIES = "every pair of options is tied"
NO_REPEAT = "no ranking was repeated"


@dataclass(frozen=True, eq=False)
class _Orders:
    """How two rankings each order every two options, 0 for a tie and where one of the two does not rank both.

    Attributes:
        first: -1, 0 or 1 of each pair of rankings and of options, shape (P, pairs of options).
        second: The same of the other ranking.
        both: Whether both rank the two options, shape (P, pairs of options).
    """

    first: FloatArray
    second: FloatArray
    both: BoolArray

    @property
    def n(self) -> FloatArray:
        """How many pairs of options both rank, shape (P,)."""
        return np.asarray(self.both.sum(axis=1), dtype=np.float64)


def _orders(ranks: FloatArray, first: IntArray, second: IntArray) -> _Orders:
    i, j = np.triu_indices(ranks.shape[1], 1)
    signs = np.sign(ranks[:, i] - ranks[:, j])  # nan where one of the two was not ranked
    known = np.isfinite(signs)
    signs = np.where(known, signs, 0.0)
    both = known[first] & known[second]
    return _Orders(signs[first] * both, signs[second] * both, both)


def kendall_tau(rows: Rows, ranks: FloatArray, ties: TauTies = "tau_b") -> PairMeasures:
    """Return tau of each pair of rankings of an item.

    Args:
        rows: The rankings: one for each annotator and item.
        ranks: Rank of each option, nan where it was not ranked, shape (rankings, options); a column may be another
            option for each item.
        ties: Whether the number of ties is taken off.

    Raises:
        UsageError: There are more or fewer rankings than annotations.
    """
    require_same_length("annotations and rankings", rows.item, ranks)
    first, second = pairs_of(rows)
    orders = _orders(ranks, first, second)
    a, b, n = orders.first, orders.second, orders.n
    below = np.sqrt(np.abs(a).sum(axis=1) * np.abs(b).sum(axis=1)) if ties == "tau_b" else n
    above = np.divide((a * b).sum(axis=1), below, out=np.zeros(len(first)), where=below > 0)
    tied = int(np.count_nonzero((below == 0) & (n > 0)))
    apart = counted_apart({ALL_TIED: tied, FEW_OPTIONS: int(np.count_nonzero(n == 0))})
    reason = ALL_TIED if tied else FEW_OPTIONS
    return PairMeasures(rows, first, second, above, (below > 0).astype(np.float64), apart, reason)


def _shares(orders: _Orders, ties: Ties) -> tuple[FloatArray, FloatArray]:
    """Return on how many pairs of options two rankings agree, and how many pairs count, shape (P,) each."""
    a, b, counts = orders.first, orders.second, orders.both
    alike = (a == b).astype(np.float64)
    if ties == "half":
        alike[(a == 0) ^ (b == 0)] = 0.5
    elif ties == "left_out":
        counts = counts & (a != 0) & (b != 0)
    return (alike * counts).sum(axis=1), counts.sum(axis=1).astype(np.float64)


def order_agreement(rows: Rows, ranks: FloatArray, ties: Ties) -> PairMeasures:
    """Return the share of pairs of options that two rankings of an item put in the same order.

    Args:
        rows: The rankings.
        ranks: Rank of each option, as for `kendall_tau`.
        ties: What a tie is worth.

    Raises:
        UsageError: There are more or fewer rankings than annotations.
    """
    require_same_length("annotations and rankings", rows.item, ranks)
    first, second = pairs_of(rows)
    orders = _orders(ranks, first, second)
    above, below = _shares(orders, ties)
    few, tied = orders.n == 0, (orders.n > 0) & (below == 0)
    apart = counted_apart({FEW_OPTIONS: int(np.count_nonzero(few)), ONLY_TIES: int(np.count_nonzero(tied))})
    return PairMeasures(rows, first, second, above, below, apart, ONLY_TIES if tied.any() else FEW_OPTIONS)


def repeated_orders(rows: Rows, ranks: FloatArray) -> OwnSums:
    """Return on how many pairs of options each two rankings of one item by one annotator agree, ties counted."""
    require_same_length("annotations and rankings", rows.item, ranks)
    key = rows.item * len(rows.annotators) + rows.annotator
    order = np.argsort(key, kind="stable")
    sizes = np.unique(key, return_counts=True)[1].astype(np.int64)
    _, place = ragged(sizes)
    first, step = ragged(np.repeat(sizes, sizes) - 1 - place)
    one, other = order[first], order[first + step + 1]
    above, below = _shares(_orders(ranks, one, other), "counted")
    return OwnSums(rows, rows.item[one], rows.annotator[one], above, below, NO_REPEAT)


def wins_in_rankings(rows: Rows, ranks: FloatArray, column: IntArray, ties: Ties) -> OwnSums:
    """Return how often an option stands before the others that are ranked with it.

    Args:
        rows: The rankings.
        ranks: Rank of each option, as for `kendall_tau`.
        column: Column of the option in each ranking, -1 where the item does not have it, shape (rankings,).
        ties: What a tie is worth.
    """
    require_same_length("annotations and rankings", rows.item, ranks)
    has = np.flatnonzero(column >= 0)
    own = np.full((len(rows), 1), np.nan)
    own[has, 0] = ranks[has, column[has]]
    others = np.isfinite(ranks) & np.isfinite(own)
    others[has, column[has]] = False
    tied = others & (ranks == own)
    above = (others & (own < ranks)).sum(axis=1) + (0.5 * tied.sum(axis=1) if ties == "half" else 0.0)
    below = (others & ~tied if ties == "left_out" else others).sum(axis=1)
    return OwnSums(
        rows,
        rows.item,
        rows.annotator,
        above.astype(np.float64),
        below.astype(np.float64),
        "the option was never compared",
    )


def local_ranks(rows: Rows, ranking: Sequence[Sequence[tuple[int, float]]]) -> tuple[FloatArray, IntArray]:
    """Return rankings as a matrix with one column for each option of an item, whatever other items have.

    Args:
        rows: The rankings.
        ranking: Option and rank of each place of each ranking.

    Returns:
        Ranks, nan where an option is not ranked, shape (rankings, most options of an item); and the option that each
        column is for each item, -1 for none, shape (items, most options of an item).
    """
    columns: list[dict[int, int]] = [{} for _ in range(rows.n_items)]
    for item, places in zip(rows.item.tolist(), ranking, strict=True):
        for option, _ in places:
            columns[item].setdefault(option, len(columns[item]))
    width = max((len(one) for one in columns), default=0)
    ranks = np.full((len(rows), width), np.nan)
    options = np.full((rows.n_items, width), -1, dtype=np.int64)
    for item, of in enumerate(columns):
        options[item, : len(of)] = list(of)
    for row, (item, places) in enumerate(zip(rows.item.tolist(), ranking, strict=True)):
        for option, rank in places:
            ranks[row, columns[item][option]] = rank
    return ranks, options
