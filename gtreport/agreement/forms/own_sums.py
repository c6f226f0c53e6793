"""Rates that belong to one annotator at a time: sums over items and annotators, and their ratio.

    value = sum above / sum below

over all items and annotators; an item is the unit of the bootstrap, and leaving an annotator out takes that annotator's
sums off. SE as for a pooled rate of pairs.
"""

from __future__ import annotations

from dataclasses import dataclass

from gtreport.agreement.forms.pairs import NoMeasure, prepared_ratio
from gtreport.agreement.forms.types import IntArray, Rows
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values, ratio, weighted_counts
from gtreport.annotations.problems import LeftOut


@dataclass(frozen=True, eq=False)
class OwnSums:
    """What was counted of an annotator on an item, any number of times.

    Attributes:
        rows: All annotations.
        item: Item of each count, shape (C,).
        annotator: Annotator of each count, shape (C,).
        above: Numerators, shape (C,).
        below: Denominators, shape (C,).
        reason: Why there is no value when nothing was counted.
        left_out: What is counted apart.
    """

    rows: Rows
    item: IntArray
    annotator: IntArray
    above: FloatArray
    below: FloatArray
    reason: str
    left_out: tuple[LeftOut, ...] = ()

    def of_annotators(self) -> dict[str, tuple[float | None, float]]:
        """Return the rate of each annotator that has annotations, and its denominator."""
        size = len(self.rows.annotators)
        above = weighted_counts(self.annotator, self.above, size)
        below = weighted_counts(self.annotator, self.below, size)
        return {
            self.rows.annotators[code]: (float(above[code] / below[code]) if below[code] else None, float(below[code]))
            for code in self.rows.present
        }


def prepared_own(sums: OwnSums) -> Prepared:
    """Bind the rate.

    Raises:
        Undefined: Nothing was counted.
    """
    if not sums.below.sum() > 0:
        raise NoMeasure(sums.reason, sums.left_out)
    n = sums.rows.n_items
    above, below = weighted_counts(sums.item, sums.above, n), weighted_counts(sums.item, sums.below, n)
    return prepared_ratio(sums.rows, above, below, lambda: _without_each(sums), sums.left_out)


def _without_each(sums: OwnSums) -> Values:
    size, present = len(sums.rows.annotators), sums.rows.present
    rest = [one.sum() - weighted_counts(sums.annotator, one, size)[present] for one in (sums.above, sums.below)]
    return Values(*ratio(rest[0], rest[1], rest[1] > 0.5))  # counts
