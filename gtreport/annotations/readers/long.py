"""One row for each annotation: an item column, an annotator column, a label column.

CSV, TSV, Parquet, JSON lines, or JSON (a list of records, or records under keys, which are then the column `key`), in
UTF-8. Ids and labels are text and stay as written: `007`, `7` and `7.0` are three labels. In Parquet files, columns of
whole numbers and of truth values are taken as their text. TextGrid, ELAN and ADM files of spans are tables with the
columns `file`, `tier`, `label`, `start` and `end`; times are in milliseconds.

| Part | Column |
|---|---|
| `item` | what was labelled |
| `annotator` | who labelled it |
| `label` | the label; at the levels interval and ratio, a number |
| `repeat` | which of the annotator's passes it is (optional) |
| `group` | the annotator's group (optional) |
| `start`, `end` | a span; `text` is what it refers to, `value` what was written in it |
| `box` | four columns of a box, in the order of the target's `box_format` |
| `value` | a number, or a text such as a transcript where the target's labels have a shape |

Where labels are sets, the rows of one annotator and one item are one set.

| Option | Meaning |
|---|---|
| `delimiter` | found in the first line when absent |
| `header` | `false` when the first line is a row already; columns are then called `1`, `2`, ... |
| `quoting` | `none` where quotes mean nothing |
| `annotators` | `slots` where annotator 1 is another person on every item |
| `item_columns` | several columns that name the item together |
| `files` | annotators and their files, one behind the other: a mapping, a list, or `each` |
| `shared_ids` | `true` where one annotator id in two files is one person |
| `size` | two columns with the item's width and height |
| `point`, `area` | columns x, y and visibility of a keypoint, whose name is the label; area of its object |
| `left`, `right`, `choices` | columns of two candidates, of which the label is one, or `left`, `tie`, `right`; \
`choices` says how these are written, as in `{left: A, tie: same, right: B}` |
| `candidate`, `rank` | columns of a candidate and its rank, 1 for the best; equal ranks are a tie |
| `ranking` | column of all candidates, the best first: `b > a = c`, or a list of JSON, in which a list is a tie |
| `map`, `stratum`, `areas` | columns of the class that a map has at a sampled unit, whose label is the reference \
class, and of its stratum; size of each stratum, or of each class of the map: `{forest: 1200, water: 300}` |
| `time` | `second` or `millisecond` where spans are of time |
| `markup` | name of the tags that mark spans in the text: `v` for `<v>...</v>` |
| `nothing` | the label that says that nothing was found |
"""

from __future__ import annotations

from gtreport.annotations.building import Columns
from gtreport.annotations.long_forms import OPTIONS, SHAPES, gathered, holds_forms
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import LABEL_OPTIONS, TABLE_OPTIONS, Found, Reader, ReadRequest
from gtreport.annotations.roles import Roles, item_names, read_roles
from gtreport.annotations.row_sets import sets_of_rows

_NEEDED = ("item", "annotator", "label")
_ROLES = (*_NEEDED, "repeat", "group", "value", *SHAPES)


def read(request: ReadRequest) -> Found:
    """Read the columns.

    Raises:
        AnnotationsRefused: A part has no column, or the file cannot be read.
    """
    forms = holds_forms(request)
    unnamed = [role for role in _NEEDED if not request.column(role) and not _stands_in(request, role, forms)]
    if unnamed:
        raise AnnotationsRefused(
            request.problem(
                "column_absent",
                f"no column of {request.name} is named for {role}",
                mend=f"add {role} to columns",
            )
            for role in unnamed
        )
    if forms:
        return gathered(request, read_roles(request, _ROLES, OPTIONS))
    roles = read_roles(request, (*_NEEDED, "repeat", "group", *(() if request.column("label") else ("value",))))
    columns = _columns(roles)
    if request.level == "set":
        return sets_of_rows(columns, roles.source, request)
    return columns, roles.source


def _columns(roles: Roles) -> Columns:
    return Columns(
        item=roles.columns["item"],
        annotator=roles.columns["annotator"],
        label=roles.columns["label"] if "label" in roles.columns else roles.columns["value"],
        repeat=roles.columns.get("repeat"),
        group=roles.columns.get("group"),
    )


def _stands_in(request: ReadRequest, role: str, forms: bool) -> bool:
    """Return whether something else stands in for a column."""
    if role == "item":
        return bool(item_names(request))
    if role == "annotator":
        return "files" in request.options or request.options.get("map") is not None
    return forms or request.column("value") is not None


READER = Reader(
    "long",
    "one row for each annotation",
    read,
    {
        **TABLE_OPTIONS,
        **LABEL_OPTIONS,
        "files": (),
        "shared_ids": (True, False),
        "time": ("second", "millisecond"),
        "markup": (),
        "nothing": (),
        "choices": (),
        "areas": (),
        **dict.fromkeys(OPTIONS, ()),
    },
    folders=True,
)
