"""Alpha at the interval level for real numbers: the moments of each item are enough, whatever the number of values.

    N D_o = sum_i 2 (r_i S2_i - S1_i^2)/(r_i - 1),   N D_e = 2 (N S2 - S1^2)/(N - 1)

S1 and S2 are sums of x and x^2, of an item and of all items with r_i >= 2, after centring x.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.alpha import alpha_values
from gtreport.agreement.counted import has_people
from gtreport.agreement.estimates import NO_OVERLAP, ONE_ITEM, ONE_LABEL, Undefined
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values, weighted_counts
from gtreport.annotations.table import AnnotationTable


def moments_alpha(table: AnnotationTable, numbers: FloatArray) -> Prepared:
    """Bind interval alpha to a table of which no annotator labels an item twice.

    Args:
        table: The annotations.
        numbers: Number of each annotation, shape (N,).

    Raises:
        Undefined: With the reason.
    """
    items = _items(table, numbers)
    used = int(np.count_nonzero(items.r >= 2))
    if not used:
        raise Undefined(f"{NO_OVERLAP}: one annotator" if table.n_annotators == 1 else NO_OVERLAP)
    if items.greatest == 0:
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    if used == 1:
        raise Undefined(ONE_ITEM)
    n, first, second = (float(column.sum()) for column in items.columns()[:, 1:].T)
    return Prepared(
        multiplicity=np.ones(table.n_items, dtype=np.int64),
        evaluate=lambda draws: items.values(draws @ items.columns()),
        standard_error=lambda: _standard_error(items),
        without_each=lambda: _without_each(table, numbers, items) if has_people(table) else None,
        n_items_used=used,
        details={
            "observed_disagreement": float(items.columns()[:, 0].sum()) / n,
            "expected_disagreement": 2 * (n * second - first**2) / (n * (n - 1)),
        },
    )


@dataclass(frozen=True, eq=False)
class _Items:
    """Moments of each item, shape (items,), of numbers that are centred.

    Attributes:
        r: Annotations.
        first: Sum of the numbers.
        second: Sum of their squares.
        greatest: Greatest squared distance of two numbers on items with two annotations or more.
    """

    r: FloatArray
    first: FloatArray
    second: FloatArray
    greatest: float

    def columns(self) -> FloatArray:
        """Return N D_o, N, S1 and S2 of each item, 0 where it has one annotation, shape (items, 4)."""
        within = 2 * (self.r * self.second - self.first**2) / np.maximum(self.r - 1, 1)
        columns: FloatArray = np.column_stack((within, self.r, self.first, self.second)) * (self.r >= 2)[:, None]
        return columns

    def values(self, sums: FloatArray) -> Values:
        """Return alpha from sums of the columns, shape (B, 4)."""
        within, n, first, second = sums.T
        return alpha_values(within, 2 * (n * second - first**2), n, np.full(len(sums), self.greatest))


def _items(table: AnnotationTable, numbers: FloatArray) -> _Items:
    r = table.annotations_of_items().astype(np.float64)
    paired = r[table.item] >= 2
    x = numbers - (numbers[paired].mean() if paired.any() else 0.0)
    greatest = float(np.ptp(x[paired])) ** 2 if paired.any() else 0.0
    n = table.n_items
    return _Items(r, weighted_counts(table.item, x, n), weighted_counts(table.item, x**2, n), greatest)


def _without_each(table: AnnotationTable, numbers: FloatArray, items: _Items) -> Values:
    """Return the value without each annotator: only the items that the annotator labelled change."""
    paired = items.r[table.item] >= 2
    x = numbers - numbers[paired].mean()
    here = table.item
    left = _Items(items.r[here] - 1, items.first[here] - x, items.second[here] - x**2, items.greatest)
    change = left.columns() - items.columns()[here]
    n = len(table.annotators)
    moved = np.column_stack([weighted_counts(table.annotator, column, n) for column in change.T])
    present = table.annotations_of_annotators() > 0
    return items.values((items.columns().sum(axis=0) + moved)[present])


def _standard_error(items: _Items) -> float:
    """Return the error of the raw form, as for any fixed distance."""
    within, r, first, second = items.columns()[items.r >= 2].T
    n, total = len(r), float(r.sum())
    mean_r = total / n
    mean, square = float(first.sum()) / total, float(second.sum()) / total
    a = (r - within / items.greatest) / mean_r
    observed = float(a.mean())
    expected = 1 - 2 * (square - mean**2) / items.greatest
    value = (observed - expected) / (1 - expected)
    surplus = (r - mean_r) / mean_r
    between = second - 2 * first * mean + r * square
    by_chance = (r - between / items.greatest) / mean_r - expected * surplus
    v = (a - observed * surplus - expected - 2 * (1 - value) * (by_chance - expected)) / (1 - expected)
    return float(np.sqrt(((v - value) ** 2).sum() / (n * (n - 1))))
