"""CSV and TSV: text in dictionary columns by a fast reader; where it complains, a slow one finds the line."""

from __future__ import annotations

import csv
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pyarrow.csv as arrow_csv

from gtreport.annotations.problems import AnnotationsRefused, FileProblem, quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.text_columns import TextColumns, Wanted, chosen_columns, refuse
from gtreport.annotations.texts import coded

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab"}
"""Delimiters that are told apart when none is named; `|` and others are named in the options."""

_BOM = b"\xef\xbb\xbf"
_BLOCK = 1 << 24
_FIELD = 1 << 24
_NAMES = {"\\t": "\t", "tab": "\t", "comma": ",", "semicolon": ";"}


@dataclass(frozen=True)
class _Dialect:
    delimiter: str
    header: bool
    names: tuple[str, ...]
    note: str | None
    quoting: bool = True


def read_delimited(request: ReadRequest, wanted: Wanted) -> TextColumns:
    """Read columns of a CSV or TSV file.

    Raises:
        AnnotationsRefused: With every fault that is found, up to ten rows.
    """
    encoding = str(request.options.get("encoding", "utf-8")).lower().replace("_", "-")
    if encoding not in ("utf-8", "utf8", "utf-8-sig"):
        raise refuse(request, f"encoding {encoding} is not read, only utf-8", mend="save the file as UTF-8")
    dialect = _dialect(request)
    if dialect is None:
        raise refuse(request, "it is empty", mend="attach the file that holds the annotations")
    chosen = chosen_columns(request, dialect.names, wanted)
    source = Source(request.name, _Lines(request.path, dialect), dialect.note)
    _refuse_open_quote(request, dialect)
    _refuse_nul(request)
    try:
        table = _arrow_table(request.path, dialect, chosen)
    except pa.ArrowInvalid as error:
        if next(_rows(request.path, dialect), None) is None:  # a first line alone, without its line end
            return TextColumns(dialect.names, {name: coded([]) for name in chosen}, source, 0)
        raise _located(request, dialect, str(error)) from None
    columns = {name: coded(table.column(name)) for name in chosen}
    return TextColumns(dialect.names, columns, source, table.num_rows)


def _refuse_nul(request: ReadRequest) -> None:
    """Refuse a file with a NUL character: no text has one, and other tools end a cell at it."""
    line = 1
    with request.path.open("rb") as file:
        while block := file.read(_BLOCK):
            place = block.find(b"\0")
            if place >= 0:
                line += block.count(b"\n", 0, place)
                raise refuse(request, "it holds a NUL character", line, "save the file as text, in UTF-8")
            line += block.count(b"\n")


def _opened(path: Path) -> Any:
    """Open a file for Arrow alone: a thread of it that waits for Python when the program ends aborts the program."""
    try:
        return pa.OSFile(str(path), "rb")
    except UnicodeEncodeError:  # a name that is no text
        return pa.BufferReader(path.read_bytes())


def _arrow_table(path: Path, dialect: _Dialect, chosen: Sequence[str]) -> Any:
    text = pa.dictionary(pa.int32(), pa.string())
    with _opened(path) as file:
        return arrow_csv.read_csv(
            file,
            read_options=arrow_csv.ReadOptions(
                block_size=_BLOCK, column_names=list(dialect.names), skip_rows=0, skip_rows_after_names=0
            )
            if not dialect.header
            else arrow_csv.ReadOptions(block_size=_BLOCK),
            parse_options=arrow_csv.ParseOptions(
                delimiter=dialect.delimiter,
                quote_char='"' if dialect.quoting else False,
                newlines_in_values=dialect.quoting,
            ),
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
    quoting = request.options.get("quoting") != "none"
    named = request.options.get("delimiter")
    if named is not None:
        delimiter = _NAMES.get(str(named), str(named))
        if len(delimiter) != 1 or not delimiter.isascii() or delimiter in '"\r\n':
            raise refuse(
                request, f"delimiter {quoted(str(named))} is not one character", mend='write ",", ";" or "\\t"'
            )
        names, note = _fields(first, delimiter, quoting), None
    else:
        delimiter = _detected(first, request)
        names = _fields(first, delimiter, quoting)
        note = f"the delimiter is {DELIMITERS[delimiter]}, as found in the first line"
    if not header:
        names = tuple(str(number) for number in range(1, len(names) + 1))
    return _Dialect(delimiter, header, names, note, quoting)


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


def _fields(line: str, delimiter: str, quoting: bool = True) -> tuple[str, ...]:
    how: Literal[0, 3] = csv.QUOTE_MINIMAL if quoting else csv.QUOTE_NONE
    try:
        return tuple(next(csv.reader([line], delimiter=delimiter, quoting=how), ()))
    except csv.Error:  # a carriage return inside an unquoted name; the fast reader tells what is wrong with the line
        return tuple(line.rstrip("\r\n").split(delimiter))


def _detected(line: str, request: ReadRequest) -> str:
    """Return the delimiter that makes most of the named columns; among equals, the one that makes most columns."""
    named = {name for role in request.columns for name in request.several(role)}
    return max(
        DELIMITERS, key=lambda one: (len(named.intersection(_fields(line, one))), len(_fields(line, one)), one == ",")
    )


def _rows(path: Path, dialect: _Dialect, *, strict: bool = False) -> Iterator[tuple[int, list[str]]]:
    """Yield (line on which the row begins, fields) of every row but the header, as the fast reader counts rows."""
    csv.field_size_limit(_FIELD)
    with path.open("r", encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        how: Literal[0, 3] = csv.QUOTE_MINIMAL if dialect.quoting else csv.QUOTE_NONE
        reader = csv.reader(file, delimiter=dialect.delimiter, quoting=how, strict=strict)
        begin, header = 1, dialect.header
        for fields in reader:
            if fields and not header:
                yield begin, fields
            if fields:
                header = False
            begin = reader.line_num + 1


def _refuse_open_quote(request: ReadRequest, dialect: _Dialect) -> None:
    """Refuse a file whose last quote is never closed: everything behind it would become one field.

    Only where the number of quotes is odd can one be open; a lone quote inside a field opens nothing.
    """
    if not dialect.quoting:
        return
    with request.path.open("rb") as file:
        quotes = sum(block.count(b'"') for block in iter(partial(file.read, _BLOCK), b""))
    if quotes % 2 == 0:
        return
    whole = 0
    try:
        for _ in _rows(request.path, dialect, strict=True):
            whole += 1
    except csv.Error as error:
        if "end of data" in str(error):
            line = _Lines(request.path, dialect)(whole)
            raise refuse(request, "a quote is opened and never closed", line, "close it") from None


class _Lines:
    """Line on which each row begins; the file is read for it once, when the first line is asked for."""

    def __init__(self, path: Path, dialect: _Dialect) -> None:
        self.path = path
        self.dialect = dialect
        self._begins: array[int] | None = None

    def __call__(self, row: int) -> int | None:
        if self._begins is None:
            self._begins = array("q")
            with suppress(csv.Error):  # a quote is never closed: what stands before it is known
                self._begins.extend(begin for begin, _ in _rows(self.path, self.dialect))
        return self._begins[row] if row < len(self._begins) else None


def _located(request: ReadRequest, dialect: _Dialect, complaint: str) -> AnnotationsRefused:
    """Find the line of what the fast reader complained about, in a second and slower reading."""
    expected = len(dialect.names)
    problems = list(_faulty_rows(request, dialect, expected))
    if problems:
        return AnnotationsRefused(problems)
    return refuse(request, complaint.split("\n")[0][:200])


def _faulty_rows(request: ReadRequest, dialect: _Dialect, expected: int) -> Iterable[FileProblem]:
    found: list[FileProblem] = []
    try:
        for line, fields in _rows(request.path, dialect):
            bad = next((letter for text in fields for letter in text if "\udc80" <= letter <= "\udcff"), None)
            if bad is not None:
                problem = f"byte {ord(bad) - 0xDC00:#04x} is not UTF-8"
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
    return refuse(request, problem, line, mend).problems[0]


def _not_utf8(request: ReadRequest, raw: bytes, error: UnicodeDecodeError, line: int) -> AnnotationsRefused:
    return refuse(request, f"byte {raw[error.start]:#04x} is not UTF-8", line, "save the file as UTF-8")
