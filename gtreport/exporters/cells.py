"""CSV that no spreadsheet computes: a text that it would take for a formula has an apostrophe before it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")


def cell(value: object) -> str:
    """Return a value as the text of a cell: nothing for None, numbers in full precision, texts as written.

    A text that is no number and begins with `=`, `+`, `-`, `@`, a tab or a carriage return has an
    apostrophe put before it.
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return repr(value)
    text = str(value)
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV.

    Args:
        columns: Names of the columns.
        rows: The rows, with a value for each column.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([cell(name) for name in columns])
    writer.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
