"""Averages of numbers by item: sorted once, then sums and places in the runs of the items."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import NO_NUMBERS, Undefined
from gtreport.agreement.parameter_kinds import one_of
from gtreport.agreement.ratings import numbers_of_annotations
from gtreport.agreement.values import FloatArray, weighted_counts
from gtreport.annotations.table import AnnotationTable, Level
from gtreport.ground_truths.ground_truth import CodeArray, Outcome, best_labels, labelled, states_of
from gtreport.ground_truths.parameters import RuleParameter

NUMBER_LEVELS: tuple[Level, ...] = ("interval", "ratio")

_ROUNDINGS = ("none", "half_even", "to_label")

ROUND = RuleParameter(
    "round",
    "whether the number stays, becomes a whole one (halves to the even one), or becomes the nearest label",
    _ROUNDINGS,
    default="none",
    kind=one_of(*_ROUNDINGS),
)


@dataclass(frozen=True, eq=False)
class Runs:
    """Numbers of N annotations, sorted by item and then by value.

    Attributes:
        item: Item of each number, shape (N,).
        x: The numbers, shape (N,).
        r: Annotations of each item, shape (items,); at least one.
    """

    item: CodeArray
    x: FloatArray
    r: NDArray[np.int64]

    @cached_property
    def start(self) -> CodeArray:
        """Where the numbers of each item begin, shape (items,)."""
        return np.cumsum(self.r) - self.r

    def mean(self) -> FloatArray:
        """Return the mean of each item, shape (items,)."""
        return weighted_counts(self.item, self.x, len(self.r)) / self.r

    def deviation(self) -> FloatArray:
        """Return the standard deviation of each item (n - 1), shape (items,); 0 with one number."""
        squares = weighted_counts(self.item, (self.x - self.mean()[self.item]) ** 2, len(self.r))
        found: FloatArray = np.sqrt(squares / np.maximum(self.r - 1, 1))
        return found

    def trimmed(self, share: float) -> Runs:
        """Return the runs without floor(share r) numbers at either end of each item."""
        # The rounding keeps a share such as 0.1 of 10 from being cut to 0.
        cut = np.floor(np.round(share * self.r, 9)).astype(np.int64)
        place = np.arange(len(self.x)) - self.start[self.item]
        keep = (place >= cut[self.item]) & (place < (self.r - cut)[self.item])
        return Runs(self.item[keep], self.x[keep], self.r - 2 * cut)

    def middle(self) -> tuple[FloatArray, FloatArray]:
        """Return the lower and the upper middle number of each item, each of shape (items,)."""
        return self.x[self.start + (self.r - 1) // 2], self.x[self.start + self.r // 2]

    def median(self) -> FloatArray:
        """Return the median of each item, shape (items,); the midpoint of an even count."""
        low, high = self.middle()
        return (low + high) / 2

    def median_deviation(self) -> FloatArray:
        """Return the median absolute deviation from the median of each item, shape (items,)."""
        return _sorted(self.item, np.abs(self.x - self.median()[self.item]), self.r).median()


def runs_of(table: AnnotationTable, numbers: FloatArray | None = None) -> Runs:
    """Return the numbers of a table in runs.

    Args:
        table: The annotations.
        numbers: Number of each annotation, shape (N,); those of the labels when None.

    Raises:
        Undefined: Labels are not numbers.
    """
    x = numbers_of_annotations(table) if numbers is None else numbers
    return _sorted(table.item.astype(np.int64), x, table.annotations_of_items())


def _sorted(item: CodeArray, x: FloatArray, r: NDArray[np.int64]) -> Runs:
    order = np.lexsort((x, item))
    return Runs(item[order], x[order], r)


def rounded(table: AnnotationTable, numbers: FloatArray, spread: FloatArray, how: object) -> Outcome:
    """Return the outcome of numbers, rounded as asked for.

    Args:
        table: The annotations.
        numbers: Number of each item, shape (items,).
        spread: How far its annotations lie apart, shape (items,).
        how: `none`, `half_even` or `to_label`; two labels that are equally near are a tie.
    """
    r = table.annotations_of_items()
    if how != "to_label":
        whole = np.rint(numbers) if how == "half_even" else numbers
        return Outcome(state=states_of(r, np.zeros(len(r), dtype=bool)), number=whole, spread=spread)
    if table.values is None:
        raise Undefined(NO_NUMBERS)
    distance = -np.abs(numbers[:, None] - table.values)
    label, ties, best = best_labels(distance, within=1e-12)
    return replace(labelled(label, best, states_of(r, ties)), number=numbers, spread=spread)
