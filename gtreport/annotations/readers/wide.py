"""One row for each item, one column for each annotator; the cells hold labels.

CSV, TSV, Parquet, JSON or JSON lines, UTF-8, as in `long`. The names of the columns are the annotators' ids. An empty
cell means that the annotator did not label the item, unless other missing tokens are declared.

| Part | Column |
|---|---|
| `item` | what was labelled; without it, items are numbered from 1 in the order of the rows |
| `annotator` | the annotators' columns; without it, every column but the item's |
| `label` | a column whose cells hold the answers of several annotators; `annotator` is then the column of their ids |
| `value` | as `label`, left out: cells hold texts where the target's labels have a shape |

Cells that hold several answers are lists as Python or JSON writes them, or texts with a separator.

| Option | Meaning |
|---|---|
| `delimiter`, `header`, `quoting`, `annotators`, `item_columns` | as in `long` |
| `pack` | separator inside a cell; a comma where cells hold the answers of several annotators |
"""

from __future__ import annotations

import numpy as np

from gtreport.annotations.arrow import number_array
from gtreport.annotations.building import Columns
from gtreport.annotations.gathering import Gathering
from gtreport.annotations.json_tables import KEY
from gtreport.annotations.packed import unpacked_rows
from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.reading import LABEL_OPTIONS, TABLE_OPTIONS, Found, Reader, ReadRequest
from gtreport.annotations.roles import item_names, joined_columns
from gtreport.annotations.table import Source
from gtreport.annotations.tabular import read_columns
from gtreport.annotations.text_columns import TextColumns
from gtreport.annotations.texts import Coded, Texts, coded

_ITEM = "\x1fitem"


def read(request: ReadRequest) -> Found:
    """Read the cells, row by row, into one long column.

    Raises:
        AnnotationsRefused: No column is left for an annotator, an item stands in two rows, or the file cannot be read.
    """
    if request.column("label"):
        return _packed(request)
    items = item_names(request)

    def wanted(names: tuple[str, ...]) -> tuple[str, ...]:
        return (*items, *(request.several("annotator") or tuple(name for name in names if name not in items)))

    found = read_columns(request, wanted)
    annotators = tuple(name for name in wanted(found.names) if name not in items)
    if not annotators:
        raise AnnotationsRefused(
            (request.problem("column_absent", f"{request.name} has no column for an annotator", 1),)
        )
    columns = _melted(request, found, items, annotators)
    if request.structured:
        return _written(request, columns, found.source, len(annotators))
    return columns, _source(request, found, annotators, numbered=not items)


def _packed(request: ReadRequest) -> tuple[Columns, Source]:
    item, label, annotator = (request.column(role) for role in ("item", "label", "annotator"))
    items = item_names(request)

    def wanted(names: tuple[str, ...]) -> tuple[str, ...]:
        own = items or ((KEY,) if KEY in names else ())
        return tuple(name for name in (*own, label, annotator) if name is not None)

    found = read_columns(request, wanted)
    if len(items) > 1:
        found.columns[_ITEM] = joined_columns(request, found, items)
        item = _ITEM
    elif not items and KEY in found.columns:
        item = KEY
    elif item is None:
        found.columns[_ITEM] = coded(number_array(np.arange(1, found.n_rows + 1)))
        item = _ITEM
    return unpacked_rows(request, found, item, label or "", annotator)


def _melted(request: ReadRequest, found: TextColumns, items: tuple[str, ...], annotators: tuple[str, ...]) -> Columns:
    n, width = found.n_rows, len(annotators)
    if len(items) > 1:
        names = joined_columns(request, found, items)
    else:
        names = found.columns[items[0]] if items else coded(number_array(np.arange(1, n + 1)))
    return Columns(
        item=Coded(np.repeat(names.codes, width), names.texts),
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


def _source(request: ReadRequest, found: TextColumns, annotators: tuple[str, ...], *, numbered: bool) -> Source:
    source, width = found.source, len(annotators)
    told = []
    if numbered:
        told.append(f"no item ids: rows are numbered 1 to {found.n_rows}")
    if request.options.get("header") is False and not request.several("annotator"):
        told.append(f"no annotator names: columns are numbered {annotators[0]} to {annotators[-1]}")
    return Source(
        source.file,
        lambda row: source.line_of(row // width),
        source.note,
        observations=tuple(FileProblem("observed", one, source.file) for one in told),
    )


def _written(request: ReadRequest, columns: Columns, source: Source, width: int) -> Gathering:
    """Return the cells as texts that annotators wrote."""
    found = Gathering(request.name)
    found.structured = True
    items, annotators = list(columns.item.texts), list(columns.annotator.texts) if columns.annotator else []
    texts = [*columns.label.texts, None]
    people = [] if columns.annotator is None else columns.annotator.codes.tolist()
    cells = zip(columns.item.codes.tolist(), people, columns.label.codes.tolist(), strict=True)
    for row, (item, who, code) in enumerate(cells):
        text = texts[code]
        place = found.item(items[item])
        if text is None or text in request.missing:
            found.annotators.setdefault(annotators[who])
            found.leave_out("annotations", "no text was given", annotators[who])
            continue
        answer = found.answer(place, annotators[who], line=source.line_of(row // width) if row < 1 else None)
        found.put_text(found.mark(answer), text)
    return found


READER = Reader(
    "wide", "one row for each item, one column for each annotator", read, {**TABLE_OPTIONS, **LABEL_OPTIONS}
)
