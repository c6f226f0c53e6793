"""All pairs of annotators at once: the tables of their labels, as cells that occur and never as a dense block."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.rows import Incidence, Rows, rows_of
from gtreport.agreement.values import FloatArray, distinct, ratio, weighted_counts
from gtreport.annotations.observations import pairs_on_items
from gtreport.annotations.table import AnnotationTable

_LEAST_SHARED = 2
"""On fewer shared items a pair has no kappa."""


@dataclass(frozen=True, eq=False)
class PairTables:
    """Tables of labels of every pair of annotators that shares an item.

    Attributes:
        first: First annotator of each pair, shape (pairs,); always less than the second.
        second: Second annotator, shape (pairs,).
        pair: Pair of each cell, shape (cells,).
        row: Label of the first annotator in each cell, shape (cells,).
        column: Label of the second annotator, shape (cells,).
        multiplicity: Items of each cell, shape (cells,).
        n_labels: Length of the label list.
        rows: The distinct rows of the table.
        incidence: Which row of the table has which cell.
    """

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    pair: NDArray[np.int64]
    row: NDArray[np.int64]
    column: NDArray[np.int64]
    multiplicity: FloatArray
    n_labels: int
    rows: Rows
    incidence: Incidence

    def shared(self, cells: FloatArray | None = None) -> FloatArray:
        """Return how many items each pair shares, shape (pairs,)."""
        return weighted_counts(self.pair, self.multiplicity if cells is None else cells, len(self.first))

    def agreeing(self, cells: FloatArray | None = None) -> FloatArray:
        """Return on how many items each pair agrees, shape (pairs,)."""
        given = self.multiplicity if cells is None else cells
        return weighted_counts(self.pair, given * (self.row == self.column), len(self.first))

    def kappas(self, cells: FloatArray) -> tuple[FloatArray, NDArray[np.bool_]]:
        """Return Cohen's kappa of each pair, and where it is defined.

        Args:
            cells: How often each cell counts, shape (cells,) or (B, cells).

        Returns:
            Two arrays of shape (pairs,) or (B, pairs); the value is 0 where it is undefined.
        """
        n, agree = self.shared(cells), self.agreeing(cells)
        chance = self._chance(cells)
        observed, enough = ratio(agree, n)
        expected, _ = ratio(chance, n**2)
        return ratio(observed - expected, 1 - expected, enough & (n >= _LEAST_SHARED))

    def _chance(self, cells: FloatArray) -> FloatArray:
        """Return sum_k n_k. n_.k of each pair, from the labels that each pair used."""
        q = self.n_labels
        keys = [self.pair * q + label for label in (self.row, self.column)]
        size = len(self.first) * q
        if size * (cells.size // cells.shape[-1] if cells.ndim > 1 else 1) <= 20_000_000:
            rows, columns = (weighted_counts(key, cells, size) for key in keys)
            found: FloatArray = (rows * columns).reshape(*cells.shape[:-1], -1, q).sum(axis=-1)
            return found
        used, place = np.unique(np.concatenate(keys), return_inverse=True)
        half = len(self.pair)
        rows = weighted_counts(place[:half], cells, len(used))
        columns = weighted_counts(place[half:], cells, len(used))
        return weighted_counts(used // q, rows * columns, len(self.first))


def pair_tables(table: AnnotationTable) -> PairTables:
    """Return the tables of all pairs of a table, made once."""
    return table.once("pair tables", lambda: _pair_tables(table))


def _pair_tables(table: AnnotationTable) -> PairTables:
    rows = rows_of(table)
    q, n = len(table.labels), len(table.annotators)
    chosen = np.zeros(table.n_items, dtype=bool)
    chosen[rows.first] = True
    keys, units = [], []
    person = table.persons
    for here, there in pairs_on_items(table):
        one_of_row = chosen[table.item[here]] & (person[here] != person[there])
        here, there = here[one_of_row], there[one_of_row]
        pair = table.annotator[here].astype(np.int64) * n + table.annotator[there]
        keys.append((pair * q + table.label[here]) * q + table.label[there])
        units.append(rows.row[table.item[here]])
    key = np.concatenate(keys) if keys else np.zeros(0, dtype=np.int64)
    unit = np.concatenate(units) if units else np.zeros(0, dtype=np.int64)
    found, cell = distinct(key, n * n * q * q)
    pairs, pair = np.unique(found // (q * q), return_inverse=True)
    return PairTables(
        first=pairs // n,
        second=pairs % n,
        pair=pair.reshape(-1),
        row=found // q % q,
        column=found % q,
        multiplicity=weighted_counts(cell, rows.multiplicity[unit], len(found)),
        n_labels=q,
        rows=rows,
        incidence=Incidence(unit, cell, len(rows.multiplicity), len(found)),
    )
