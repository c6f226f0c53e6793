"""Count-based statistics: bound to a table through its patterns, with the intervals that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_IDS, NO_OVERLAP, ONE_ITEM, ONE_LABEL, Undefined
from gtreport.agreement.patterns import Patterns
from gtreport.agreement.values import FloatArray, Values, distinct
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError

_CELLS = 4_000_000
"""Cells of an annotators x patterns table that are made at once."""


@dataclass(frozen=True, eq=False)
class CountFormula:
    """A statistic as a function of patterns.

    Attributes:
        patterns: The patterns.
        columns: Returns what is summed over items, shape (patterns, C).
        values: Takes sums, shape (B, C), and returns B values.
    """

    patterns: Patterns
    columns: Callable[[Patterns], FloatArray]
    values: Callable[[FloatArray], Values]

    @cached_property
    def summed(self) -> FloatArray:
        """What is summed over items, for the patterns, shape (patterns, C)."""
        return self.columns(self.patterns)

    def evaluate(self, weights: FloatArray) -> Values:
        """Return the values for weights of the patterns, shape (B, patterns)."""
        return self.values(weights @ self.summed)

    def without_each(self, table: AnnotationTable) -> Values:
        """Return the value without each annotator who has annotations."""
        left = leavings(table, self.patterns)
        change = self.columns(left.after) - self.summed[left.before]
        total = self.patterns.multiplicity @ self.summed
        sums = np.tile(total, (left.n_annotators, 1))
        for at in range(sums.shape[1]):
            sums[:, at] += np.bincount(left.annotator, left.times * change[left.unit, at], left.n_annotators)
        return self.values(sums)


@dataclass(frozen=True, eq=False)
class Leavings:
    """How the patterns change when an annotator goes: only the items that the annotator labelled change.

    Attributes:
        annotator: Annotator, numbered among those who have annotations, shape (T,).
        unit: Which change it is, shape (T,).
        times: On how many items of the annotator it happens, shape (T,).
        before: Pattern before the change, shape (changes,).
        after: Patterns after it: one label fewer.
        n_annotators: How many annotators have annotations.
    """

    annotator: NDArray[np.int64]
    unit: NDArray[np.int64]
    times: NDArray[np.int64]
    before: NDArray[np.int64]
    after: Patterns
    n_annotators: int

    def blocks(self, multiplicity: NDArray[np.int64]) -> Iterator[FloatArray]:
        """Yield the weights of patterns and of changed patterns without each annotator, some annotators at a time.

        Args:
            multiplicity: Items of each pattern with everybody, shape (patterns,).

        Yields:
            Weights, shape (annotators of the block, patterns + changes).
        """
        n_patterns, n_changes = len(multiplicity), len(self.before)
        block = max(_CELLS // (n_patterns + n_changes), 1)
        for start in range(0, self.n_annotators, block):
            stop = min(start + block, self.n_annotators)
            here = (self.annotator >= start) & (self.annotator < stop)
            who, unit, times = self.annotator[here] - start, self.unit[here], self.times[here]
            weights = np.zeros((stop - start, n_patterns + n_changes))
            weights[:, :n_patterns] = multiplicity
            np.subtract.at(weights, (who, self.before[unit]), times)
            weights[who, n_patterns + unit] = times
            yield weights


def leavings(table: AnnotationTable, patterns: Patterns) -> Leavings:
    """Return how patterns change without each annotator, made once for a table."""
    return table.once("leavings", lambda: _leavings(table, patterns))


def _leavings(table: AnnotationTable, patterns: Patterns) -> Leavings:
    if patterns.pattern is None:
        raise TypeError("patterns of no table cannot lose an annotator")
    q = patterns.counts.shape[1]
    change = patterns.pattern[table.item].astype(np.int64) * q + table.label
    present = table.annotations_of_annotators() > 0
    number = (np.cumsum(present) - 1)[table.annotator]
    changes, unit_of_row = distinct(change, len(patterns.counts) * q)
    key = number * len(changes) + unit_of_row
    cells, place = distinct(key, int(present.sum()) * len(changes))
    times = np.bincount(place, minlength=len(cells))
    before, label = changes // q, changes % q
    counts = patterns.counts[before].copy()
    counts[np.arange(len(changes)), label] -= 1
    after = Patterns(counts, np.zeros(len(changes), dtype=np.int64))
    return Leavings(cells // len(changes), cells % len(changes), times, before, after, int(present.sum()))


def has_people(table: AnnotationTable) -> bool:
    """Return whether annotators can be left out in turn: their ids mean the same person on every item."""
    return table.identity == "people"


def require_identity(table: AnnotationTable) -> None:
    """Stop where annotators cannot be told apart over items.

    Raises:
        Undefined: With the reason.
    """
    if len(table) and table.identity != "people":
        raise Undefined(NO_IDS)


def require_one_each(table: AnnotationTable, statistic: str) -> None:
    """Stop where a person has several annotations of an item, and the statistic takes one.

    Raises:
        UsageError: Repeats are kept, or count as annotators.
    """
    if table.has_own_pairs:
        raise UsageError(
            Fault(
                f"{statistic} takes one annotation of an item by each annotator, and repeats are kept",
                help="choose repeats: first, last or majority",
            )
        )


def require_pairs(table: AnnotationTable, patterns: Patterns) -> None:
    """Stop where no item has two annotations.

    Raises:
        Undefined: With the reason.
    """
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    if not patterns.n_pairable:
        raise Undefined(f"{NO_OVERLAP}: one annotator" if table.n_annotators == 1 else NO_OVERLAP)


def only_one_label(patterns: Patterns) -> bool:
    """Return whether the items with two annotations or more have one label between them."""
    return int(np.count_nonzero(patterns.counts[patterns.pairable].sum(axis=0))) == 1


def require_spread(table: AnnotationTable, patterns: Patterns) -> None:
    """Stop where the items say nothing about agreement beyond chance: a single item, or a single label.

    Raises:
        Undefined: With the reason.
    """
    require_pairs(table, patterns)
    if only_one_label(patterns):
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    if patterns.n_pairable == 1:
        raise Undefined(ONE_ITEM)
