"""Tables in files: CSV, TSV, Parquet and JSON, read as text in dictionary columns; every fault with its line."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.parquet as parquet

from gtreport.annotations.delimited import read_delimited
from gtreport.annotations.json_tables import JSON_SUFFIXES, read_json_table
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.text_columns import TextColumns, Wanted, chosen_columns, refuse
from gtreport.annotations.texts import Coded, coded
from gtreport.annotations.tier_files import is_tier_file, read_tier_table

_PACKED = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"(\xb5/\xfd": "zstd",
    b"PK\x03\x04": "zip",
}
_UNPACK = "unpack it, or save the sheet as CSV, so that a reader can open it too"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_columns(request: ReadRequest, wanted: Wanted) -> TextColumns:
    """Read columns of a CSV, TSV, Parquet or JSON file as text.

    Args:
        request: The file, with the options `delimiter` (found out when absent), `encoding` (only UTF-8) and `header`
            (false when the first line is a row already; columns are then called `1`, `2`, ...).
        wanted: Chooses the columns by the names that the file has.

    Raises:
        AnnotationsRefused: It is a folder, is packed, is not UTF-8, has no such column, or has rows of another length.
    """
    if request.path.is_dir():
        raise refuse(request, "it is a folder", mend="name a file in it, or a format that reads folders")
    with request.path.open("rb") as file:
        start = file.read(8)
    if is_tier_file(request):
        return read_tier_table(request, wanted)
    _refuse_packed(request, start)
    if start.startswith(b"PAR1"):
        return _parquet(request, wanted)
    if request.path.suffix.lower() in JSON_SUFFIXES:
        return read_json_table(request, wanted)
    return read_delimited(request, wanted)


def _refuse_packed(request: ReadRequest, start: bytes) -> None:
    for magic, name in _PACKED.items():
        if start.startswith(magic):
            raise refuse(request, f"it is packed ({name})", mend=_UNPACK)
    if start.startswith(_UTF16):
        raise refuse(request, "it is UTF-16, not UTF-8", 1, "save it as UTF-8")


def _parquet(request: ReadRequest, wanted: Wanted) -> TextColumns:
    try:
        schema = parquet.read_schema(request.path)
        names = tuple(schema.names)
        chosen = chosen_columns(request, names, wanted)
        textual = [name for name in chosen if _is_text(schema.field(name).type)]
        with parquet.ParquetFile(request.path, read_dictionary=textual) as file:
            table = file.read(columns=list(chosen))
    except (pa.ArrowInvalid, OSError) as error:
        raise refuse(request, str(error).split("\n")[0][:200]) from None
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
