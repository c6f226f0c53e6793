"""Tables in files: CSV, TSV and Parquet, read as text in dictionary columns; every fault with its line."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv as arrow_csv
import pyarrow.parquet as parquet

from gtreport.annotations.problems import AnnotationsRefused, FileProblem, listed, quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.texts import Coded, coded

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab"}
"""Delimiters that are told apart when none is named; `|` and others are named in the options."""

_PACKED = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"(\xb5/\xfd": "zstd",
    b"PK\x03\x04": "zip",
}
_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_BLOCK = 1 << 24
_FIELD = 1 << 24
_NAMES = {"\\t": "\t", "tab": "\t", "comma": ",", "semicolon": ";"}


@dataclass(frozen=True, eq=False)
class TextColumns:
    """Columns of a file.

    Attributes:
        names: Every column of the file, in its order.
        columns: The columns that were asked for, by name.
        source: Where the rows stand.
        n_rows: How many rows the file has.
    """

    names: tuple[str, ...]
    columns: dict[str, Coded]
    source: Source
    n_rows: int


Wanted = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Chooses columns by the names that the file has."""


def read_columns(request: ReadRequest, wanted: Wanted) -> TextColumns:
    """Read columns of a CSV, TSV or Parquet file as text.

    Args:
        request: The file, with the options `delimiter` (found out when absent), `encoding` (only UTF-8) and `header`
            (false when the first line is a row already; columns are then called `1`, `2`, ...).
        wanted: Chooses the columns by the names that the file has.

    Raises:
        AnnotationsRefused: The file is packed, is not UTF-8, has no such column, or has rows of another length.
    """
    with request.path.open("rb") as file:
        start = file.read(8)
    _refuse_packed(request, start)
    if start.startswith(b"PAR1"):
        return _parquet(request, wanted)
    return _delimited(request, wanted)


def _refuse(request: ReadRequest, problem: str, line: int | None = None, mend: str | None = None) -> AnnotationsRefused:
    where = "" if line is None else f", line {line}"
    message = f"{request.name} cannot be read as a table: {problem}{where}"
    return AnnotationsRefused((request.problem("annotations_unreadable", message, line, mend),))


def _refuse_packed(request: ReadRequest, start: bytes) -> None:
    for magic, name in _PACKED.items():
        if start.startswith(magic):
            raise _refuse(request, f"it is packed ({name})", mend="unpack it, so that a reader can open it too")
    if start.startswith(_UTF16):
        raise _refuse(request, "it is UTF-16, not UTF-8", 1, "save it as UTF-8")


def _chosen(request: ReadRequest, names: tuple[str, ...], wanted: Wanted) -> tuple[str, ...]:
    """Return the wanted columns; raise when the file lacks some, or has one of them twice."""
    chosen = wanted(names)
    problems = [
        FileProblem(
            "column_absent",
            f"column {name} is not in {request.name}, which has {listed(names)}",
            request.name,
            1,
            "correct the name",
            {"column": name, "columns": names},
        )
        for name in dict.fromkeys(chosen)
        if name not in names
    ]
    problems += [
        request.problem(
            "annotations_unreadable", f"{request.name} has column {name} {names.count(name)} times", 1, "rename one"
        )
        for name in dict.fromkeys(chosen)
        if names.count(name) > 1
    ]
    if problems:
        raise AnnotationsRefused(problems)
    return tuple(dict.fromkeys(chosen))


@dataclass(frozen=True)
class _Dialect:
    delimiter: str
    header: bool
    names: tuple[str, ...]
    note: str | None


def _delimited(request: ReadRequest, wanted: Wanted) -> TextColumns:
    encoding = str(request.options.get("encoding", "utf-8")).lower().replace("_", "-")
    if encoding not in ("utf-8", "utf8", "utf-8-sig"):
        raise _refuse(request, f"encoding {encoding} is not read, only utf-8", mend="save the file as UTF-8")
    dialect = _dialect(request)
    if dialect is None:
        raise _refuse(request, "it is empty", mend="attach the file that holds the annotations")
    chosen = _chosen(request, dialect.names, wanted)
    source = Source(request.name, partial(_line_of, request.path, dialect), dialect.note)
    try:
        table = _arrow_table(request.path, dialect, chosen)
    except pa.ArrowInvalid as error:
        raise _located(request, dialect, str(error)) from None
    columns = {name: coded(table.column(name)) for name in chosen}
    return TextColumns(dialect.names, columns, source, table.num_rows)


def _arrow_table(path: Path, dialect: _Dialect, chosen: Sequence[str]) -> Any:
    text = pa.dictionary(pa.int32(), pa.string())
    with path.open("rb") as file:
        return arrow_csv.read_csv(
            file,
            read_options=arrow_csv.ReadOptions(
                block_size=_BLOCK, column_names=list(dialect.names), skip_rows=0, skip_rows_after_names=0
            )
            if not dialect.header
            else arrow_csv.ReadOptions(block_size=_BLOCK),
            parse_options=arrow_csv.ParseOptions(delimiter=dialect.delimiter, newlines_in_values=True),
            convert_options=arrow_csv.ConvertOptions(
                column_types=dict.fromkeys(chosen, text),
                include_columns=list(chosen),
                strings_can_be_null=False,
                null_values=[],
                check_utf8=True,
            ),
        )


def _dialect(request: ReadRequest) -> _Dialect | None:
    """Return delimiter and column names; None for an empty file."""
    first = _first_line(request)
    if first is None:
        return None
    header = request.options.get("header", True) is not False
    named = request.options.get("delimiter")
    if named is not None:
        delimiter = _NAMES.get(str(named), str(named))
        if len(delimiter) != 1 or not delimiter.isascii() or delimiter in '"\r\n':
            raise _refuse(
                request, f"delimiter {quoted(str(named))} is not one character", mend='write ",", ";" or "\\t"'
            )
        names, note = _fields(first, delimiter), None
    else:
        delimiter = _detected(first, request)
        names = _fields(first, delimiter)
        note = f"the delimiter is {DELIMITERS[delimiter]}, as found in the first line"
    if not header:
        names = tuple(str(number) for number in range(1, len(names) + 1))
    return _Dialect(delimiter, header, names, note)


def _first_line(request: ReadRequest) -> str | None:
    with request.path.open("rb") as file:
        start = file.read(_BLOCK).removeprefix(_BOM)
    for raw in _physical_lines(start):
        if raw.strip(b"\r\n"):
            try:
                return raw.decode("utf-8")
            except UnicodeDecodeError as error:
                raise _not_utf8(request, raw, error, 1) from None
    return None


def _physical_lines(data: bytes) -> Iterator[bytes]:
    """Yield lines; a line feed or carriage return between quotes belongs to the field."""
    start, inside = 0, False
    for at, byte in enumerate(data):
        if byte == 0x22:
            inside = not inside
        elif byte in (0x0A, 0x0D) and not inside:
            yield data[start : at + 1]
            start = at + 1
    yield data[start:]


def _fields(line: str, delimiter: str) -> tuple[str, ...]:
    return tuple(next(csv.reader([line], delimiter=delimiter), ()))


def _detected(line: str, request: ReadRequest) -> str:
    """Return the delimiter that makes most of the named columns; among equals, the one that makes most columns."""
    named = {name for role in request.columns for name in request.several(role)}
    return max(
        DELIMITERS, key=lambda one: (len(named.intersection(_fields(line, one))), len(_fields(line, one)), one == ",")
    )


def _rows(path: Path, dialect: _Dialect) -> Iterator[tuple[int, list[str]]]:
    """Yield (line on which the row begins, fields) of every row but the header, as the fast reader counts rows."""
    csv.field_size_limit(_FIELD)
    with path.open("r", encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        reader = csv.reader(file, delimiter=dialect.delimiter)
        begin, header = 1, dialect.header
        for fields in reader:
            if fields and not header:
                yield begin, fields
            if fields:
                header = False
            begin = reader.line_num + 1


def _line_of(path: Path, dialect: _Dialect, row: int) -> int | None:
    for number, (line, _) in enumerate(_rows(path, dialect)):
        if number == row:
            return line
    return None


def _located(request: ReadRequest, dialect: _Dialect, complaint: str) -> AnnotationsRefused:
    """Find the line of what the fast reader complained about, in a second and slower reading."""
    expected = len(dialect.names)
    problems = list(_faulty_rows(request, dialect, expected))
    if problems:
        return AnnotationsRefused(problems)
    return _refuse(request, complaint.split("\n")[0][:200])


def _faulty_rows(request: ReadRequest, dialect: _Dialect, expected: int) -> Iterable[FileProblem]:
    found: list[FileProblem] = []
    try:
        for line, fields in _rows(request.path, dialect):
            bad = next((text for text in fields if any("\udc80" <= letter <= "\udcff" for letter in text)), None)
            if bad is not None:
                shown = bad.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
                problem = f"{quoted(shown)} is not UTF-8"
                found.append(_row_problem(request, problem, line, "save the file as UTF-8"))
            elif len(fields) != expected:
                problem = f"the row has {len(fields)} fields, where the first line has {expected}"
                found.append(_row_problem(request, problem, line, "check delimiters and quotes in this row"))
            if len(found) == 10:
                break
    except csv.Error as error:
        found.append(_row_problem(request, str(error), None, "check the quotes"))
    return found


def _row_problem(request: ReadRequest, problem: str, line: int | None, mend: str) -> FileProblem:
    return _refuse(request, problem, line, mend).problems[0]


def _not_utf8(request: ReadRequest, raw: bytes, error: UnicodeDecodeError, line: int) -> AnnotationsRefused:
    return _refuse(request, f"byte {raw[error.start]:#04x} is not UTF-8", line, "save the file as UTF-8")


def _parquet(request: ReadRequest, wanted: Wanted) -> TextColumns:
    try:
        schema = parquet.read_schema(request.path)
        names = tuple(schema.names)
        chosen = _chosen(request, names, wanted)
        textual = [name for name in chosen if _is_text(schema.field(name).type)]
        with parquet.ParquetFile(request.path, read_dictionary=textual) as file:
            table = file.read(columns=list(chosen))
    except (pa.ArrowInvalid, OSError) as error:
        raise _refuse(request, str(error).split("\n")[0][:200]) from None
    columns: dict[str, Coded] = {}
    problems = []
    for name in chosen:
        column = table.column(name)
        if name == request.column("label") and request.level in ("interval", "ratio"):
            column = _numbers_as_text(column)
        try:
            columns[name] = coded(column)
        except TypeError:
            problems.append(
                request.problem(
                    "annotations_unreadable",
                    f"column {name} of {request.name} is {column.type}, expected text",
                    mend="write it as text: 7 and 7.0 would not be told apart",
                )
            )
    if problems:
        raise AnnotationsRefused(problems)
    return TextColumns(names, columns, Source(request.name), table.num_rows)


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _numbers_as_text(column: Any) -> Any:
    return column.cast(pa.string()) if pa.types.is_floating(column.type) else column
