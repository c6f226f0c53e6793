"""Count patterns: what the count-based coefficients are computed from.

A count-based coefficient depends on an item only through how many annotators gave it which label. Items with the same
counts share a pattern, and few patterns stand for any number of items: five annotations and ten labels allow 3,003.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.texts import IntArray

_CELLS = 4_000_000
"""Cells of the items x labels counts that are made at once."""


@dataclass(frozen=True, eq=False)
class Patterns:
    """Distinct rows of label counts.

    Attributes:
        counts: How often each label occurs in each pattern, shape (patterns, labels).
        multiplicity: How many items have the pattern, shape (patterns,).
        pattern: Pattern of each item of the table, shape (items,); None for patterns of no table.
    """

    counts: FloatArray
    multiplicity: NDArray[np.int64]
    pattern: IntArray | None = None

    @property
    def r(self) -> FloatArray:
        """Annotations of an item of the pattern, shape (patterns,)."""
        total: FloatArray = self.counts.sum(axis=1)
        return total

    @property
    def pairable(self) -> NDArray[np.bool_]:
        """Whether an item of the pattern has two annotations or more, shape (patterns,)."""
        return self.r >= 2

    @property
    def n_items(self) -> int:
        """Number of items."""
        return int(self.multiplicity.sum())

    @property
    def n_pairable(self) -> int:
        """Number of items with two annotations or more."""
        return int(self.multiplicity[self.pairable].sum())

    def shares(self) -> FloatArray:
        """Return n_ik / r_i, shape (patterns, labels)."""
        return self.counts / np.maximum(self.r, 1)[:, None]

    def agreement(self, weights: FloatArray | None = None) -> FloatArray:
        """Return the agreement a_i of an item of each pattern, shape (patterns,); 0 where it has one annotation.

        Args:
            weights: Agreement weights, shape (labels, labels); None for identity.
        """
        r = self.r
        pairs = np.maximum(r * (r - 1), 1)
        result: FloatArray = np.where(self.pairable, agreeing(self.counts, weights) / pairs, 0.0)
        return result


def agreeing(counts: FloatArray, weights: FloatArray | None = None) -> FloatArray:
    """Return sum_k n_k (n*_k - 1), the agreeing ordered pairs of annotations, shape (patterns,)."""
    near = counts if weights is None else counts @ weights
    result: FloatArray = (counts * near).sum(axis=1) - counts.sum(axis=1)
    return result


def patterns_of(table: AnnotationTable) -> Patterns:
    """Return the patterns of a table, made once and shared by all statistics."""
    return table.once("patterns", lambda: _patterns(table))


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
