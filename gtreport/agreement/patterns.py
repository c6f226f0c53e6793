"""Count patterns: what the count-based coefficients are computed from.

A count-based coefficient depends on an item only through how many annotators gave it which label. Items with the same
counts share a pattern, and few patterns stand for any number of items: five annotations and ten labels allow 3,003.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.values import FloatArray, weighted_counts
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.texts import IntArray

_CELLS = 4_000_000
"""Cells of the items x labels counts that are made at once."""

_MANY_LABELS = 1000
_MOST_CELLS = 300_000_000
"""With more labels, items x labels may not be more than this: each item would be a pattern of its own."""


@dataclass(frozen=True, eq=False)
class Parts:
    """What each person gave to each unit, where persons repeat themselves: their own pairs do not count.

    Attributes:
        unit: Unit of each part, shape (parts,).
        counts: Label counts of one person, shape (parts, labels).
        n_units: Number of units.
    """

    unit: NDArray[np.int64]
    counts: FloatArray
    n_units: int

    def summed(self, values: FloatArray) -> FloatArray:
        """Return the sum of a value of the parts for each unit, shape (units,)."""
        return weighted_counts(self.unit, values, self.n_units)


@dataclass(frozen=True, eq=False)
class Patterns:
    """Distinct rows of label counts.

    Attributes:
        counts: How often each label occurs in each pattern, shape (patterns, labels).
        multiplicity: How many items have the pattern, shape (patterns,).
        pattern: Pattern of each item of the table, shape (items,); None for patterns of no table.
        parts: Who gave what, where persons repeat themselves; each item is then a pattern of its own.
    """

    counts: FloatArray
    multiplicity: NDArray[np.int64]
    pattern: IntArray | None = None
    parts: Parts | None = None

    @cached_property
    def r(self) -> FloatArray:
        """Annotations of an item of the pattern, shape (patterns,)."""
        total: FloatArray = self.counts.sum(axis=1)
        return total

    @cached_property
    def pairs(self) -> FloatArray:
        """Ordered pairs of annotations by two persons, shape (patterns,): r (r - 1) where nobody repeats."""
        if self.parts is None:
            return self.r * (self.r - 1)
        return self.r**2 - self.parts.summed(self.parts.counts.sum(axis=1) ** 2)

    @cached_property
    def pairable(self) -> NDArray[np.bool_]:
        """Whether an item of the pattern has annotations of two persons or more, shape (patterns,)."""
        return self.r >= 2 if self.parts is None else self.pairs > 0

    @property
    def n_items(self) -> int:
        """Number of items."""
        return int(self.multiplicity.sum())

    @property
    def n_pairable(self) -> int:
        """Number of items with annotations of two persons or more."""
        return int(self.multiplicity[self.pairable].sum())

    def shares(self) -> FloatArray:
        """Return n_ik / r_i, shape (patterns, labels)."""
        return self.counts / np.maximum(self.r, 1)[:, None]

    def agreement(self, weights: FloatArray | None = None) -> FloatArray:
        """Return the agreement a_i of an item of each pattern, shape (patterns,); 0 where it has no pair.

        Args:
            weights: Agreement weights, shape (labels, labels); None for identity.
        """
        near = _products(self.counts, weights)
        near = near - (self.r if self.parts is None else self.parts.summed(_products(self.parts.counts, weights)))
        result: FloatArray = np.where(self.pairable, near / np.maximum(self.pairs, 1), 0.0)
        return result

    def paired_counts(self) -> FloatArray:
        """Return the label counts of the items with a pair, 0 for the others, shape (patterns, labels).

        Where persons repeat themselves, an annotation counts by its share of the item's pairs; an item's counts still
        sum to its annotations.
        """
        if self.parts is None:
            return self.counts * self.pairable[:, None]
        others = (self.r[self.parts.unit] - self.parts.counts.sum(axis=1))[:, None] * self.parts.counts
        found = np.column_stack([self.parts.summed(column) for column in others.T])
        scaled: FloatArray = found * self.pair_weight()[:, None]
        return scaled

    def label_pairs(self) -> tuple[FloatArray, FloatArray]:
        """Return ordered pairs of an item whose first annotation has each label: with the same second, and with any.

        Returns:
            Two arrays of shape (patterns, labels).
        """
        together, all_pairs = self.counts**2, self.counts * self.r[:, None]
        if self.parts is None:
            return together - self.counts, all_pairs - self.counts
        own = self.parts.counts
        own_any = own * own.sum(axis=1)[:, None]
        return (
            together - np.column_stack([self.parts.summed(column) for column in (own**2).T]),
            all_pairs - np.column_stack([self.parts.summed(column) for column in own_any.T]),
        )

    def pair_weight(self) -> FloatArray:
        """Return r_i / pairs, the weight of an ordered pair of an item, shape (patterns,): 1/(r_i - 1) in general."""
        return np.divide(self.r, self.pairs, out=np.zeros(len(self.r)), where=self.pairable)


def _products(counts: FloatArray, weights: FloatArray | None) -> FloatArray:
    """Return sum_kl w_kl n_k n_l of each row of counts, shape (rows,)."""
    near = counts if weights is None else counts @ weights
    result: FloatArray = (counts * near).sum(axis=1)
    return result


def patterns_of(table: AnnotationTable) -> Patterns:
    """Return the patterns of a table, made once and shared by all statistics.

    Raises:
        Undefined: There are so many different labels on so many items that their counts cannot be held.
    """
    if len(table.labels) * table.n_items > _MOST_CELLS and len(table.labels) > _MANY_LABELS:
        raise Undefined(f"too many labels: {len(table.labels)} different ones on {table.n_items} items")
    return table.once("patterns", lambda: _of_persons(table) if table.has_own_pairs else _patterns(table))


def _of_persons(table: AnnotationTable) -> Patterns:
    """Return each item as a pattern of its own, with what each person gave to it."""
    q, n = len(table.labels), table.n_items
    person = table.persons.astype(np.int64)
    new = np.ones(len(table), dtype=bool)
    new[1:] = (table.item[1:] != table.item[:-1]) | (person[1:] != person[:-1])
    part = np.cumsum(new) - 1
    counts = np.bincount(part * q + table.label, minlength=(int(part[-1]) + 1) * q).reshape(-1, q).astype(np.float64)
    unit = table.item[new].astype(np.int64)
    whole = np.bincount(table.item.astype(np.int64) * q + table.label, minlength=n * q).reshape(n, q)
    ones = np.ones(n, dtype=np.int64)
    return Patterns(whole.astype(np.float64), ones, np.arange(n), Parts(unit, counts, n))


def _patterns(table: AnnotationTable) -> Patterns:
    q = max(len(table.labels), 1)
    n = table.n_items
    if n == 0:
        return Patterns(np.zeros((0, q)), np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
    base = int(table.annotations_of_items().max()) + 1
    digits = max(int(62 // np.log2(base)) if base > 1 else 62, 1)
    keys = _keys(table, q, base, digits)
    if keys.shape[1] == 1:
        _, first, pattern, multiplicity = np.unique(
            keys[:, 0], return_index=True, return_inverse=True, return_counts=True
        )
    else:
        order = np.lexsort(keys.T[::-1])
        new = np.ones(n, dtype=bool)
        new[1:] = (keys[order][1:] != keys[order][:-1]).any(axis=1)
        pattern = np.empty(n, dtype=np.int64)
        pattern[order] = np.cumsum(new) - 1
        first = order[new]
        multiplicity = np.bincount(pattern)
    return Patterns(_unpacked(keys[first], q, base, digits), multiplicity, pattern.reshape(-1))


def _keys(table: AnnotationTable, q: int, base: int, digits: int) -> NDArray[np.int64]:
    """Return each item's counts, packed into as few numbers as they fit in, shape (items, words).

    The number of a row is its counts read as digits to the base m + 1, where m is the greatest number of annotations:
    comparing numbers costs a fraction of comparing rows.
    """
    n = table.n_items
    words = -(-q // digits)
    keys = np.zeros((n, words), dtype=np.int64)
    place = np.arange(q)
    weight = np.int64(base) ** (digits - 1 - place % digits)
    block = max(_CELLS // q, 1)
    for start in range(0, n, block):
        stop = min(start + block, n)
        low, high = np.searchsorted(table.item, (start, stop))
        cell = (table.item[low:high].astype(np.int64) - start) * q + table.label[low:high]
        counts = np.bincount(cell, minlength=(stop - start) * q).reshape(-1, q)
        for word in range(words):
            part = slice(word * digits, min((word + 1) * digits, q))
            keys[start:stop, word] = counts[:, part] @ weight[part]
    return keys


def _unpacked(keys: NDArray[np.int64], q: int, base: int, digits: int) -> FloatArray:
    counts = np.empty((len(keys), q))
    for label in range(q):
        word, digit = divmod(label, digits)
        counts[:, label] = keys[:, word] // np.int64(base) ** (digits - 1 - digit) % base
    return counts
