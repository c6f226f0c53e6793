"""What stands in the columns of a table, as far as it shows which of them may name the items."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.tabular import read_columns
from gtreport.annotations.texts import Coded

_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")


@dataclass(frozen=True, eq=False)
class ColumnValues:
    """The columns of a table.

    Attributes:
        names: Every column, in the order of the file.
        columns: The values of those that can be read as text.
        n_rows: How many rows there are.
        refused: Which lines cannot be read, so that no column can; nothing where all can.
    """

    names: tuple[str, ...]
    columns: Mapping[str, Coded]
    n_rows: int
    refused: tuple[FileProblem, ...] = ()

    def own_in_each_row(self, names: Sequence[str]) -> Sequence[str]:
        """Return the columns that have another text in each row; numbers may as well be what was measured."""
        return [one for one in names if self._distinct(one) == self.n_rows > 1 and not self._numeric(one)]

    def repeated_beside(self, annotator: str, names: Sequence[str]) -> Sequence[str]:
        """Return the columns that could name the items of a table with one row for each annotation.

        An annotator meets an item once, and several meet it. Where no column is so, the only one there is may be it.

        Args:
            annotator: The column of the annotators.
            names: The columns to choose from.
        """
        once = [one for one in names if self._pairs(one, annotator) == self.n_rows > self._distinct(one)]
        return once or (names if len(names) == 1 else [])

    def annotators_of(self, item: str, names: Sequence[str]) -> Sequence[str]:
        """Return the columns that could hold the annotators of items that stand in several rows.

        Nobody labels an item twice, and somebody labels several.

        Args:
            item: The column of the items.
            names: The columns to choose from.
        """
        if not 0 < self._distinct(item) < self.n_rows:
            return []
        return [one for one in names if 0 < self._distinct(one) < self.n_rows == self._pairs(one, item)]

    def share_values(self, one: str, other: str) -> bool:
        """Return whether a value of one column stands in another, too."""
        return bool((self._values(one) & self._values(other)) - {""})

    def _values(self, name: str) -> set[str]:
        found = self.columns.get(name)
        return set() if found is None else set(found.texts)

    def _distinct(self, name: str) -> int:
        """Return how many values a column has; 0 where a cell is empty or nothing is known."""
        values = self._values(name)
        return 0 if not values or "" in values or (self.columns[name].codes < 0).any() else len(values)

    def _pairs(self, one: str, other: str) -> int:
        """Return how many pairs of values two columns have; 0 where nothing is known."""
        if one not in self.columns or other not in self.columns:
            return 0
        codes = np.stack([self.columns[one].codes, self.columns[other].codes])
        return int(np.unique(codes, axis=1).shape[1])

    def _numeric(self, name: str) -> bool:
        return all(_NUMBER.fullmatch(one.strip()) for one in self._values(name))


def read_values(path: Path, name: str) -> ColumnValues:
    """Read the columns of a table, and their values where all of them are text.

    Args:
        path: The file.
        name: The same as the user wrote it.

    Raises:
        AnnotationsRefused: Not even the names can be read.
    """
    names: list[str] = []

    def the_first(every: tuple[str, ...]) -> tuple[str, ...]:
        names.extend(every)
        return every[:1]

    request = ReadRequest(path, name)
    read_columns(request, the_first)
    try:
        found = read_columns(request, lambda every: every)
    except AnnotationsRefused as refused:
        # A column of another type than text has no line, and other columns can be read all the same.
        return ColumnValues(tuple(names), {}, 0, tuple(one for one in refused.problems if one.line is not None))
    return ColumnValues(tuple(names), found.columns, found.n_rows)
