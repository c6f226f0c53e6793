"""From pairs of annotations to one value, with what the bootstrap and the jackknife need.

A pair of annotations p of item i has a measure x_p = above_p / below_p (Dice: 2 |A and B| and |A| + |B|). Two averages:

    mean over items   x_i = mean of x_p over the pairs of item i that have a measure,   value = mean of x_i
    pooled            value = sum above_p / sum below_p

Both are a ratio of sums over items, so weights of the items are enough for a bootstrap replicate. A pair whose below is
0 has no measure; an item without one does not count.

SE of a ratio R = sum a_i / sum b_i over n items (linearised; for the mean over items it is SD / sqrt(n)):

    SE^2 = n/(n - 1) sum_i (a_i - R b_i)^2 / (sum_i b_i)^2

Source: Cochran 1977, Sampling Techniques, 3rd ed., ch. 6, for the ratio.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_OVERLAP, Undefined
from gtreport.agreement.forms.types import IntArray, Rows, ragged
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import BoolArray, FloatArray, Values, ratio, weighted_counts
from gtreport.annotations.problems import LeftOut

Average = Literal["case", "pooled"]
"""Whether items weigh alike, or pairs by their size (pixels, words, boxes)."""

BOTH_EMPTY = "both are empty"
SIZES_DIFFER = "sizes differ"


class NoMeasure(Undefined):
    """Nothing that was counted has a measure.

    Args:
        reason: Why.
        left_out: What is counted apart.
    """

    def __init__(self, reason: str, left_out: tuple[LeftOut, ...]) -> None:
        super().__init__(reason)
        self.left_out = left_out


@dataclass(frozen=True, eq=False)
class PairMeasures:
    """A measure of each pair of annotations of an item.

    Attributes:
        rows: All annotations.
        first: Row of the one annotation of each pair, shape (P,).
        second: Row of the other, shape (P,).
        above: Numerators, shape (P,).
        below: Denominators, shape (P,); 0 where the pair has no measure.
        left_out: Pairs that are counted apart, and why.
        reason: Why there is no value when no pair has a measure.
        reference: Code of an annotator who is the reference, and so never left out by the jackknife.
    """

    rows: Rows
    first: IntArray
    second: IntArray
    above: FloatArray
    below: FloatArray
    left_out: tuple[LeftOut, ...] = ()
    reason: str = NO_OVERLAP
    reference: int | None = None

    @property
    def others(self) -> IntArray:
        """Codes of the annotators that the jackknife leaves out in turn."""
        present = self.rows.present
        return present if self.reference is None else present[present != self.reference]

    @property
    def item(self) -> IntArray:
        """Item of each pair, shape (P,)."""
        return self.rows.item[self.first]

    @property
    def defined(self) -> BoolArray:
        """Which pairs have a measure, shape (P,)."""
        return self.below > 0

    def values(self) -> FloatArray:
        """Return the measures of the pairs that have one, in their order."""
        return self.above[self.defined] / self.below[self.defined]

    def only(self, keep: BoolArray) -> PairMeasures:
        """Return some of the pairs.

        Args:
            keep: Which, shape (P,).
        """
        return replace(
            self, first=self.first[keep], second=self.second[keep], above=self.above[keep], below=self.below[keep]
        )


def pairs_of(rows: Rows) -> tuple[IntArray, IntArray]:
    """Return every two annotations of an item by different annotators, each pair once.

    Returns:
        Rows of the two, shape (P,) each, sorted by item; the annotator of the first has the smaller code.
    """
    order = np.lexsort((rows.annotator, rows.item))
    counts = rows.of_items
    _, place = ragged(counts)
    later = np.repeat(counts, counts) - 1 - place
    first, step = ragged(later)
    second = first + step + 1
    first, second = order[first], order[second]
    others = rows.annotator[first] != rows.annotator[second]
    return first[others], second[others]


def pairs_with(rows: Rows, annotator: int) -> tuple[IntArray, IntArray]:
    """Return the pairs of one annotator, the reference, with everybody else; the reference comes first.

    Args:
        rows: All annotations.
        annotator: Code of the reference.
    """
    first, second = pairs_of(rows)
    ours = (rows.annotator[first] == annotator) | (rows.annotator[second] == annotator)
    first, second = first[ours], second[ours]
    swapped = rows.annotator[second] == annotator
    return np.where(swapped, second, first), np.where(swapped, first, second)


def counted_apart(counts: dict[str, int]) -> tuple[LeftOut, ...]:
    """Return how many pairs do not count, by reason; reasons without a pair are left away."""
    return tuple(LeftOut("pairs", why, int(count)) for why, count in counts.items() if count)


def prepared(measures: PairMeasures, average: Average = "case") -> Prepared:
    """Bind an average to pairs of annotations.

    Raises:
        Undefined: No pair has a measure.
    """
    require_measure(measures)
    above, below = _case_sums(measures) if average == "case" else _pooled_sums(measures)
    return prepared_ratio(measures.rows, above, below, lambda: _without_each(measures, average), measures.left_out)


def prepared_ratio(
    rows: Rows,
    above: FloatArray,
    below: FloatArray,
    without_each: Callable[[], Values],
    left_out: tuple[LeftOut, ...],
) -> Prepared:
    """Bind a ratio of two sums over items; an item is the unit of the bootstrap.

    Args:
        rows: All annotations.
        above: What each item adds to the numerator, shape (I,).
        below: What it adds to the denominator, shape (I,); an item that adds nothing is not used.
        without_each: Gives the ratio without each annotator.
        left_out: What is counted apart.
    """
    n_used = int(np.count_nonzero(below))
    units, multiplicity = alike(rows, above, below)
    return Prepared(
        multiplicity=multiplicity,
        evaluate=lambda weights: Values(*ratio(weights @ units[0], weights @ units[1])),
        standard_error=lambda: ratio_error(above, below, n_used),
        without_each=without_each,
        n_items_used=n_used,
        left_out=left_out,
    )


def prepared_median(measures: PairMeasures) -> Prepared:
    """Bind the median over items of the mean measure of each item; of an even count, the midpoint.

    There is no formula for the standard error.

    Raises:
        Undefined: No pair has a measure.
    """
    require_measure(measures)
    value, used = _case_sums(measures)
    units, multiplicity = alike(measures.rows, value, used)
    return Prepared(
        multiplicity=multiplicity,
        evaluate=lambda weights: weighted_median(units[0], weights * units[1]),
        standard_error=lambda: None,
        without_each=lambda: _medians_without_each(measures),
        n_items_used=int(np.count_nonzero(used)),
        left_out=measures.left_out,
    )


def item_values(measures: PairMeasures) -> tuple[FloatArray, BoolArray]:
    """Return the mean measure of each item and whether it has one, shape (items,) each."""
    value, used = _case_sums(measures)
    return value, used > 0


def annotator_pair_values(measures: PairMeasures) -> dict[tuple[str, str], tuple[float, int]]:
    """Return the mean measure of each two annotators and the pairs of annotations behind it, by their ids."""
    keep, names = measures.defined, measures.rows.annotators
    a = measures.rows.annotator[measures.first[keep]]
    b = measures.rows.annotator[measures.second[keep]]
    keys, place, counts = np.unique(
        np.minimum(a, b) * len(names) + np.maximum(a, b), return_inverse=True, return_counts=True
    )
    sums = np.bincount(place.reshape(-1), measures.values(), len(keys))
    return {
        (names[key // len(names)], names[key % len(names)]): (float(total / count), int(count))
        for key, total, count in zip(keys.tolist(), sums, counts, strict=True)
    }


def weighted_median(values: FloatArray, weights: FloatArray) -> Values:
    """Return the median of values that count several times.

    Args:
        values: The values, shape (n,).
        weights: How often each counts, whole numbers, shape (B, n).
    """
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(weights[:, order], axis=1)
    total = reached[:, -1]
    lower = (reached >= np.floor((total + 1) / 2)[:, None]).argmax(axis=1)
    upper = (reached >= np.floor(total / 2 + 1)[:, None]).argmax(axis=1)
    middle = (values[order][lower] + values[order][upper]) / 2
    return Values(np.where(total > 0, middle, 0.0), total > 0)


def alike(rows: Rows, above: FloatArray, below: FloatArray) -> tuple[FloatArray, IntArray]:
    """Return the different sums of items, and how many items have them: they are drawn together in the bootstrap.

    Args:
        rows: All annotations; items without one are no items here.
        above: A sum of each item, shape (items,).
        below: Another, shape (items,).

    Returns:
        Both sums, shape (2, units), and the multiplicities, shape (units,).
    """
    present = rows.of_items > 0
    above, below = above[present], below[present]
    order = np.lexsort((above, below))
    differs = (np.diff(above[order]) != 0) | (np.diff(below[order]) != 0)
    starts = np.flatnonzero(np.concatenate((np.ones(min(len(order), 1), dtype=bool), differs)))
    units = np.stack((above[order][starts], below[order][starts]))
    return units, np.diff(np.append(starts, len(order))).astype(np.int64)


def ratio_error(above: FloatArray, below: FloatArray, n: int) -> float | None:
    """Return the standard error of sum above / sum below over n items; None below two items."""
    total = below.sum()
    if n < 2 or total <= 0:
        return None
    rest = above - above.sum() / total * below
    return float(np.sqrt(n / (n - 1) * (rest @ rest)) / total)


def require_measure(measures: PairMeasures) -> None:
    """Stop where no pair has a measure.

    Raises:
        Undefined: With the reason.
    """
    if not len(measures.rows):
        raise Undefined(NO_ANNOTATIONS)
    if not len(measures.first):
        raise NoMeasure(NO_OVERLAP, measures.left_out)
    if not measures.defined.any():
        raise NoMeasure(measures.reason, measures.left_out)


def _case_sums(measures: PairMeasures) -> tuple[FloatArray, FloatArray]:
    """Return the mean measure of each item, and 1 where it has one."""
    item = measures.item[measures.defined]
    n = np.bincount(item, minlength=measures.rows.n_items)
    sums = weighted_counts(item, measures.values(), measures.rows.n_items)
    return np.divide(sums, n, out=np.zeros(len(n)), where=n > 0), (n > 0).astype(np.float64)


def _pooled_sums(measures: PairMeasures) -> tuple[FloatArray, FloatArray]:
    item, n, keep = measures.item, measures.rows.n_items, measures.defined
    return weighted_counts(item, measures.above * keep, n), weighted_counts(item, measures.below, n)


@dataclass(frozen=True, eq=False)
class _Shares:
    """What the pairs of an annotator add to the sums of an item; one row for each annotator and item that meet."""

    annotator: IntArray
    item: IntArray
    above: FloatArray
    below: FloatArray


def _shares(measures: PairMeasures, above: FloatArray, below: FloatArray) -> _Shares:
    keep, n = measures.defined, measures.rows.n_items
    item = measures.item[keep]
    ends = (measures.rows.annotator[measures.first[keep]], measures.rows.annotator[measures.second[keep]])
    keys, place = np.unique(np.concatenate([end * n + item for end in ends]), return_inverse=True)
    place = place.reshape(-1)
    sums = [weighted_counts(place, np.tile(one, 2), len(keys)) for one in (above, below)]
    return _Shares(keys // n, keys % n, *sums)


def _without_each(measures: PairMeasures, average: Average) -> Values:
    """Return the values without each annotator: only the items of an annotator change, so one pass is enough."""
    above, below = _case_sums(measures) if average == "case" else _pooled_sums(measures)
    if average == "case":
        gone_above, gone_below, annotator = _changes_of_means(measures, above)
    else:
        keep = measures.defined
        shares = _shares(measures, measures.above[keep], measures.below[keep])
        gone_above, gone_below, annotator = shares.above, shares.below, shares.annotator
    size, present = len(measures.rows.annotators), measures.others
    left = below.sum() - weighted_counts(annotator, gone_below, size)[present]
    sums = above.sum() - weighted_counts(annotator, gone_above, size)[present]
    return Values(*ratio(sums, left, left > 1e-9 * below.sum()))


def _changes_of_means(measures: PairMeasures, means: FloatArray) -> tuple[FloatArray, FloatArray, IntArray]:
    """Return by how much the sums of item means and of items fall without an annotator, and the annotator."""
    values = measures.values()
    shares = _shares(measures, values, np.ones(len(values)))
    item, n = measures.item[measures.defined], measures.rows.n_items
    sums, pairs = weighted_counts(item, values, n), weighted_counts(item, np.ones(len(values)), n)
    rest = pairs[shares.item] - shares.below
    after = np.divide(sums[shares.item] - shares.above, rest, out=np.zeros(len(rest)), where=rest > 0)
    return means[shares.item] - after, (rest == 0).astype(np.float64), shares.annotator


def _medians_without_each(measures: PairMeasures) -> Values:
    rows = measures.rows
    found = []
    for annotator in measures.others:
        others = (rows.annotator[measures.first] != annotator) & (rows.annotator[measures.second] != annotator)
        value, used = _case_sums(measures.only(others))
        found.append(weighted_median(value, used[None, :]))
    return Values(np.concatenate([one.value for one in found]), np.concatenate([one.defined for one in found]))
