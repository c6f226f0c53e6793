"""Tables of annotations from data that is in memory already: sequences, arrays, data frames, matrices."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any, Literal, get_args

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from gtreport.annotations.building import Columns, Declaration, build_table
from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.table import AnnotationTable, Identity, Level, Repeats, Source
from gtreport.annotations.texts import Coded, coded
from gtreport.errors import Fault, UsageError

_SHOWN = 5


def from_arrays(
    item: object,
    annotator: object | None,
    label: object,
    *,
    labels: Iterable[object] | None = None,
    level: Level = "nominal",
    values: Iterable[float] | None = None,
    missing: Iterable[str] = ("",),
    repeats: Repeats = "error",
    identity: Identity = "people",
    repeat: object | None = None,
    group: object | None = None,
    pack: str = "|",
    empty_set: str | None = None,
) -> AnnotationTable:
    """Make a table from columns of equal length, one row for each annotation.

    Args:
        item: What was labelled: texts or whole numbers; a list, numpy, pandas or Arrow column. Whole numbers that a
            gap made decimal, as pandas does, are read as whole.
        annotator: Who labelled it; None where that is not known.
        label: The labels. None and nan mean that no label was given. At the levels interval and ratio, numbers.
        labels: The label list in its order; it counts in some coefficients, and ordinal statistics need its order.
        level: Level of measurement of the labels.
        values: Number of each declared label.
        missing: Texts that mean that no label was given.
        repeats: What becomes of several annotations of one item by one annotator.
        identity: `slots` where annotator 1 is another person on every item.
        repeat: Number of the annotator's repeat.
        group: Group of the annotator.
        pack: Separator inside a label, at the level set.
        empty_set: Text that stands for the empty set, at the level set.

    Raises:
        UsageError: There is no such level, or no such rule for repeats.
        AnnotationsRefused: With everything that is wrong with the data; rows are counted from 0.
    """
    _require_word("level", level, get_args(Level))
    _require_word("repeats", repeats, get_args(Repeats))
    columns = {"item": item, "annotator": annotator, "label": label, "repeat": repeat, "group": group}
    encoded = _encoded({name: column for name, column in columns.items() if column is not None}, level)
    declared = Declaration(
        level=level,
        labels=None if labels is None else tuple(_text(one, level) for one in labels),
        values=None if values is None else tuple(float(value) for value in values),
        missing=tuple(missing),
        repeats=repeats,
        identity=identity,
        pack=pack,
        empty_set=empty_set,
    )
    return build_table(
        Columns(
            encoded["item"], encoded["label"], encoded.get("annotator"), encoded.get("repeat"), encoded.get("group")
        ),
        declared,
        Source(line_of=lambda row: row),
    )


def from_frame(
    frame: Any, item: str, annotator: str | None, label: str, *, repeat: str | None = None, **options: Any
) -> AnnotationTable:
    """Make a table from a data frame, one row for each annotation.

    Args:
        frame: Anything whose columns are reached by name: a pandas or polars data frame, an Arrow table, a dict.
        item: Name of the item column.
        annotator: Name of the annotator column; None where there is none.
        label: Name of the label column.
        repeat: Name of the column that numbers an annotator's repeats.
        **options: As `from_arrays` takes them.

    Raises:
        UsageError: The data have no columns, or not these.
        AnnotationsRefused: With everything that is wrong with the data.
    """
    known = _columns_of(frame)
    wanted = {"item": item, "annotator": annotator, "label": label, "repeat": repeat}
    absent = {role: name for role, name in wanted.items() if name is not None and name not in known}
    if absent:
        raise UsageError(*(_no_column(role, name, known) for role, name in absent.items()))
    found = {role: None if name is None else frame[name] for role, name in wanted.items()}
    return from_arrays(found["item"], found["annotator"], found["label"], repeat=found["repeat"], **options)


def _columns_of(frame: Any) -> tuple[object, ...]:
    """Return the names of the columns of anything that has some.

    Raises:
        UsageError: It has none, with what to do instead.
    """
    if isinstance(frame, str | bytes | PurePath):
        raise UsageError(
            Fault(
                f"the data are {frame!r}, a text or a path, expected columns",
                help="read the file first, for example with pandas.read_csv, or use the command gtreport agreement",
            )
        )
    for names in ("column_names", "columns"):
        found = getattr(frame, names, None)
        if found is not None and not callable(found):
            return tuple(found)
    if hasattr(frame, "keys"):
        return tuple(frame.keys())
    is_matrix = getattr(frame, "ndim", 0) == 2 or (isinstance(frame, list | tuple) and bool(frame))
    raise UsageError(
        Fault(
            f"the data are a {type(frame).__name__}, whose columns have no names",
            help="give a data frame or a dict of columns"
            + ("; a matrix of items and annotators is read by from_matrix(matrix, items='rows')" if is_matrix else ""),
        )
    )


def _no_column(role: str, name: object, known: Iterable[object]) -> Fault:
    there = ", ".join(map(str, known)) or "none"
    return Fault(
        f"the data have no column {name}; there are {there}", help=f"name the column of the {role}: {role}=..."
    )


def _require_word(what: str, given: object, words: tuple[str, ...]) -> None:
    if given not in words:
        raise UsageError(Fault(f"{what} {given} is not one of {', '.join(words)}"))


def from_matrix(
    matrix: Sequence[Sequence[object]] | Any, items: Literal["rows", "columns"], **options: Any
) -> AnnotationTable:
    """Make a table from a matrix of labels; None and nan mean that no label was given.

    Args:
        matrix: Labels, shape (items, annotators) or (annotators, items).
        items: Which axis the items are on: a wrong guess would give a plausible number.
        **options: As `from_arrays` takes them. Items and annotators are numbered from 1.

    Raises:
        AnnotationsRefused: With everything that is wrong with the data.
    """
    rows = [list(row) for row in matrix]
    if items == "columns":
        rows = [list(row) for row in zip(*rows, strict=True)]
    cells = [(i, a, cell) for i, row in enumerate(rows, 1) for a, cell in enumerate(row, 1)]
    item, annotator, label = ([cell[at] for cell in cells] for at in range(3))
    return from_arrays(item, annotator, label, **options)


def _encoded(columns: dict[str, object], level: Level) -> dict[str, Coded]:
    encoded: dict[str, Coded] = {}
    problems: list[FileProblem] = []
    for name, column in columns.items():
        try:
            numbers = name == "label" and level in ("interval", "ratio")
            encoded[name] = coded(_numbers_as_text(column) if numbers else _whole(_one_type(column)))
        except TypeError as error:
            problems.append(FileProblem("annotations_unreadable", f"{name}: {error}", detail={"column": name}))
    sizes = {name: len(one) for name, one in encoded.items()}
    if not problems and len(set(sizes.values())) > 1:
        shown = ", ".join(f"{name} {n}" for name, n in sizes.items())
        problems.append(FileProblem("annotations_unreadable", f"columns have different lengths: {shown}"))
    if problems:
        raise AnnotationsRefused(problems)
    return encoded


def _one_type(column: object) -> object:
    """Return a column as it is; raise where texts and other values stand side by side: 1 and "1" would be mixed up."""
    values = column.tolist() if isinstance(column, np.ndarray) and column.dtype.kind == "O" else column
    if str(getattr(column, "dtype", "")) == "object" and hasattr(column, "to_numpy"):
        values = column.to_numpy().tolist()
    if not isinstance(values, list | tuple):
        return column
    given = [(row, value) for row, value in enumerate(values) if not _is_missing(value)]
    texts = [isinstance(value, str) for _, value in given]
    if any(texts) and not all(texts):
        rows = [str(row) for (row, _), is_text in zip(given, texts, strict=True) if not is_text]
        more = "" if len(rows) <= _SHOWN else f" and {len(rows) - _SHOWN} more"
        raise TypeError(
            f"texts stand beside other values, in rows {', '.join(rows[:_SHOWN])}{more}; make all of them text"
        )
    return [None if _is_missing(value) else value for value in values]


def _whole(column: object) -> object:
    """Return whole numbers where decimal ones stand for them; any other column as it is.

    A gap makes the whole numbers of pandas and numpy decimal.
    """
    if isinstance(column, list | tuple):
        return [int(one) if isinstance(one, float) and one.is_integer() else one for one in column]
    array: Any = column
    if not isinstance(column, pa.Array | pa.ChunkedArray):
        if "float" not in str(getattr(column, "dtype", "")).lower():
            return column
        array = pa.array(column, from_pandas=True)
    if not pa.types.is_floating(array.type):
        return column
    try:
        return pc.if_else(pc.is_nan(array), None, array).cast(pa.int64())
    except pa.ArrowInvalid:
        return column


def _is_missing(value: object) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


def _numbers_as_text(column: object) -> object:
    """Return numbers as the shortest text that gives the same number; texts stay."""
    array: Any = column
    if isinstance(column, Sequence):
        array = pa.array([None if _is_missing(value) else value for value in column])
    elif not isinstance(column, pa.Array | pa.ChunkedArray):
        array = pa.array(column, from_pandas=True)
    return array.cast(pa.string()) if pa.types.is_floating(array.type) else array


def _text(value: object, level: Level) -> str:
    """Return a declared label as the text that it has in the data.

    Raises:
        UsageError: It is neither text nor a whole number, nor a number at a level of numbers.
    """
    if isinstance(value, str):
        return value
    numbers = level in ("interval", "ratio")
    try:
        return coded(_numbers_as_text([value]) if numbers else _whole([value])).texts[0]
    except (TypeError, pa.ArrowException):
        raise UsageError(Fault(f"{value!r} in the list of labels is no text", help="write labels as text")) from None
