"""One row for each item, one column for each annotator; the cells hold labels.

CSV, TSV or Parquet, UTF-8. The names of the columns are the annotators' ids. An empty cell means that the annotator
did not label the item, unless other missing tokens are declared.

| Part | Column |
|---|---|
| `item` | what was labelled; without it, items are numbered from 1 in the order of the rows |
| `annotator` | the annotators' columns; without it, every column but the item's |

Options: `delimiter`, `header: false`, `annotators: slots` as in `long`.
"""

from __future__ import annotations

import numpy as np

from gtreport.annotations.arrow import number_array
from gtreport.annotations.building import Columns
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import LABEL_OPTIONS, TABLE_OPTIONS, Reader, ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.tabular import read_columns
from gtreport.annotations.text_columns import TextColumns
from gtreport.annotations.texts import Coded, Texts, coded


def read(request: ReadRequest) -> tuple[Columns, Source]:
    """Read the cells, row by row, into one long column.

    Raises:
        AnnotationsRefused: No column is left for an annotator, an item stands in two rows, or the file cannot be read.
    """
    item = request.column("item")

    def wanted(names: tuple[str, ...]) -> tuple[str, ...]:
        annotators = request.several("annotator") or tuple(name for name in names if name != item)
        return (*((item,) if item else ()), *annotators)

    found = read_columns(request, wanted)
    annotators = tuple(name for name in wanted(found.names) if name != item)
    if not annotators:
        raise AnnotationsRefused(
            (request.problem("column_absent", f"{request.name} has no column for an annotator", 1),)
        )
    return _melted(found, item, annotators), _source(found.source, len(annotators))


def _melted(found: TextColumns, item: str | None, annotators: tuple[str, ...]) -> Columns:
    n, width = found.n_rows, len(annotators)
    items = found.columns[item] if item else coded(number_array(np.arange(1, n + 1)))
    return Columns(
        item=Coded(np.repeat(items.codes, width), items.texts),
        annotator=Coded(np.tile(np.arange(width, dtype=np.int32), n), Texts(annotators)),
        label=_one_column([found.columns[name] for name in annotators], n),
    )


def _one_column(cells: list[Coded], n: int) -> Coded:
    """Return the cells row by row, under one dictionary."""
    place: dict[str, int] = {}
    for column in cells:
        for text in column.texts:
            place.setdefault(text, len(place))
    codes = np.empty((n, len(cells)), dtype=np.int32)
    for at, column in enumerate(cells):
        new = np.array([place[text] for text in column.texts] + [-1], dtype=np.int32)
        codes[:, at] = new[column.codes]
    return Coded(codes.ravel(), Texts(place))


def _source(source: Source, width: int) -> Source:
    return Source(source.file, lambda row: source.line_of(row // width), source.note)


READER = Reader(
    "wide", "one row for each item, one column for each annotator", read, {**TABLE_OPTIONS, **LABEL_OPTIONS}
)
