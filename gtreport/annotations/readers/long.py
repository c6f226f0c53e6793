"""One row for each annotation: an item column, an annotator column, a label column.

CSV, TSV or Parquet, UTF-8. Ids and labels are text and stay as written: `007`, `7` and `7.0` are three labels.
In Parquet files, columns of whole numbers and of truth values are taken as their text.

| Part | Column |
|---|---|
| `item` | what was labelled |
| `annotator` | who labelled it |
| `label` | the label; at the levels interval and ratio, a number |
| `repeat` | which of the annotator's passes it is (optional) |
| `group` | the annotator's group (optional) |

Options: `delimiter` (found in the first line when absent), `header: false`, `annotators: slots` where annotator 1 is
another person on every item.
"""

from __future__ import annotations

from gtreport.annotations.building import Columns
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import LABEL_OPTIONS, TABLE_OPTIONS, Reader, ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.tabular import read_columns

_NEEDED = ("item", "annotator", "label")


def read(request: ReadRequest) -> tuple[Columns, Source]:
    """Read the columns.

    Raises:
        AnnotationsRefused: A part has no column, or the file cannot be read.
    """
    unnamed = [role for role in _NEEDED if not request.column(role) and not _stands_in(request, role)]
    if unnamed:
        raise AnnotationsRefused(
            request.problem(
                "column_absent",
                f"{request.name}: no column is named for {role}",
                mend=f"add {role} to columns",
            )
            for role in unnamed
        )
    names = {role: name for role in (*_NEEDED, "repeat", "group") if (name := request.column(role))}
    if "label" not in names and (value := request.column("value")):
        names["label"] = value
    found = read_columns(request, lambda _: tuple(names.values()))
    columns = Columns(
        item=found.columns[names["item"]],
        annotator=found.columns[names["annotator"]],
        label=found.columns[names["label"]],
        repeat=found.columns[names["repeat"]] if "repeat" in names else None,
        group=found.columns[names["group"]] if "group" in names else None,
    )
    return columns, found.source


def _stands_in(request: ReadRequest, role: str) -> bool:
    """Return whether a column of values stands in for the labels."""
    return role == "label" and request.column("value") is not None


READER = Reader("long", "one row for each annotation", read, {**TABLE_OPTIONS, **LABEL_OPTIONS})
