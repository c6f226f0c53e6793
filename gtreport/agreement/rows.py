"""Who gave what: items as rows of (annotator, label) cells, for the coefficients that know annotators."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable

_FEW = 8
"""So few sets of weights are summed one after the other, without loading the sparse matrices."""

_SMALL = 200_000
"""A matrix with so few entries is multiplied as it is, sooner than the sparse ones are loaded."""


@dataclass(frozen=True, eq=False)
class Incidence:
    """Which unit has which cell, as two columns of equal length.

    Attributes:
        unit: Unit of each entry, shape (entries,).
        cell: Cell of each entry, shape (entries,).
        n_units: Number of units.
        n_cells: Number of cells.
    """

    unit: NDArray[np.int64]
    cell: NDArray[np.int64]
    n_units: int
    n_cells: int

    def totals(self, weights: FloatArray) -> FloatArray:
        """Return the weight of each cell for weights of the units.

        Args:
            weights: Shape (B, units).

        Returns:
            Shape (B, cells).
        """
        if len(weights) <= _FEW:
            return np.array([np.bincount(self.cell, row[self.unit], self.n_cells) for row in weights])
        if self.n_units * self.n_cells <= _SMALL:
            whole = np.zeros((self.n_units, self.n_cells))
            np.add.at(whole, (self.unit, self.cell), 1.0)
            summed: FloatArray = weights @ whole
            return summed
        from scipy import sparse

        ones = np.ones(len(self.unit))
        matrix = sparse.csr_array((ones, (self.cell, self.unit)), shape=(self.n_cells, self.n_units))
        return np.ascontiguousarray((matrix @ weights.T).T)


@dataclass(frozen=True, eq=False)
class Rows:
    """Distinct rows of answers: items with the same label from each annotator are one unit.

    Attributes:
        multiplicity: Items of each row, shape (rows,).
        row: Row of each item, shape (items,).
        first: An item of each row, shape (rows,).
    """

    multiplicity: NDArray[np.int64]
    row: NDArray[np.int64]
    first: NDArray[np.int64]


def rows_of(table: AnnotationTable) -> Rows:
    """Return the distinct rows of a table; each item its own where there are too many annotators to compare rows."""
    return table.once("rows", lambda: _rows(table))


def _rows(table: AnnotationTable) -> Rows:
    n, width = table.n_items, len(table.annotators)
    base = len(table.labels) + 1
    if width * np.log2(base) > 62 or table.has_own_pairs:
        every = np.arange(n)
        return Rows(np.ones(n, dtype=np.int64), every, every)
    digit = np.int64(base) ** np.arange(width)
    key = np.zeros(n, dtype=np.int64)
    np.add.at(key, table.item, (table.label.astype(np.int64) + 1) * digit[table.annotator])
    _, first, row, multiplicity = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    return Rows(multiplicity, row.reshape(-1), first)


def entries_of(table: AnnotationTable, rows: Rows) -> NDArray[np.int64]:
    """Return where the annotations of one item of each row stand in the table, in the order of the items."""
    chosen = np.zeros(table.n_items, dtype=bool)
    chosen[rows.first] = True
    return np.flatnonzero(chosen[table.item])
