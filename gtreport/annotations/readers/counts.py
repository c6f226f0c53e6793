"""One row for each item, one column for each label; the cells say how many annotators gave it.

CSV, TSV or Parquet, UTF-8. Who gave which label is not known: every statistic that needs it is refused.

| Part | Column |
|---|---|
| `item` | what was labelled; without it, items are numbered from 1 in the order of the rows |
| `label` | the labels' columns; without it, every declared label that is a column, or every column but the item's |

Options: `delimiter`, `header: false`.
"""

from __future__ import annotations

import numpy as np

from gtreport.annotations.arrow import number_array
from gtreport.annotations.building import Columns
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, quoted
from gtreport.annotations.reading import TABLE_OPTIONS, Reader, ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.tabular import read_columns
from gtreport.annotations.text_columns import TextColumns
from gtreport.annotations.texts import Coded, IntArray, Texts, coded

_MOST = 1_000_000
"""Nobody labels one item more often; a greater number is something else."""


def read(request: ReadRequest) -> tuple[Columns, Source]:
    """Read the counts, and repeat each label as often as its count says.

    Raises:
        AnnotationsRefused: A cell is no count, or the file cannot be read.
    """
    item = request.column("item")

    def wanted(names: tuple[str, ...]) -> tuple[str, ...]:
        labels = request.several("label") or tuple(name for name in names if name != item)
        return (*((item,) if item else ()), *labels)

    found = read_columns(request, wanted)
    labels = tuple(name for name in wanted(found.names) if name != item)
    counts = _counts(request, found, labels)
    n, width = counts.shape
    flat = counts.ravel()
    cell = np.repeat(np.arange(n * width), flat)
    items = found.columns[item] if item else coded(number_array(np.arange(1, n + 1)))
    columns = Columns(
        item=Coded(items.codes[cell // width], items.texts),
        label=Coded((cell % width).astype(np.int32), Texts(labels)),
    )
    line_of = found.source.line_of
    return columns, Source(found.source.file, lambda row: line_of(int(cell[row]) // width), found.source.note)


def _counts(request: ReadRequest, found: TextColumns, labels: tuple[str, ...]) -> IntArray:
    """Return how often each label was given to each item, shape (rows, labels)."""
    counts = np.zeros((found.n_rows, len(labels)), dtype=np.int64)
    problems: list[FileProblem] = []
    for at, name in enumerate(labels):
        column = found.columns[name]
        number = [_count(text) for text in column.texts]
        for code, value in enumerate(number):
            if value is None:
                row = int(np.flatnonzero(column.codes == code)[0])
                problems.append(
                    request.problem(
                        "annotations_unreadable",
                        f"{quoted(column.texts[code])} in column {name} is no count",
                        found.source.line_of(row),
                        "write a whole number, or leave the cell empty for none",
                    )
                )
        counts[:, at] = np.array([value or 0 for value in number] + [0])[column.codes]
    if problems:
        raise AnnotationsRefused(problems)
    return counts


def _count(text: str) -> int | None:
    if not text:
        return 0
    if text.isascii() and text.isdigit() and int(text) <= _MOST:
        return int(text)
    return None


READER = Reader("counts", "one row for each item, one column for each label with its count", read, TABLE_OPTIONS)
