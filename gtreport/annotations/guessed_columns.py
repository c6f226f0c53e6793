"""Which column of a table may play which part, by the names that people give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.tabular import read_columns

_NAMES: Mapping[str, tuple[str, ...]] = {
    "item": (
        "item",
        "item_id",
        "task",
        "task_id",
        "image",
        "image_id",
        "file",
        "document",
        "doc",
        "question",
        "id",
        "idx",
    ),
    "annotator": (
        "annotator",
        "annotator_id",
        "worker",
        "worker_id",
        "rater",
        "coder",
        "user",
        "who",
        "performer",
        "tier",
    ),
    "label": ("label", "category", "class", "rating", "grade", "response", "answer", "choice", "tag", "severity"),
    "start": ("start", "begin", "start_offset", "onset"),
    "end": ("end", "stop", "end_offset", "offset"),
}
_BOXES = (
    ("left", "top", "right", "bottom"),
    ("x1", "y1", "x2", "y2"),
    ("xmin", "ymin", "xmax", "ymax"),
    ("x", "y", "w", "h"),
    ("x", "y", "width", "height"),
)


@dataclass(frozen=True)
class Guess:
    """What a table may be, to be confirmed.

    Attributes:
        format: `long` or `wide`.
        columns: Columns by their parts.
        options: Further options.
        why: What speaks for it.
    """

    format: str
    columns: Mapping[str, object]
    options: Mapping[str, object]
    why: str


def guessed_columns(path: Path, name: str) -> Guess:
    """Guess the columns of a table by their names."""
    try:
        names = _names(path, name)
    except AnnotationsRefused:
        return Guess("long", {}, {}, "its columns cannot be read")
    lower = {one.lower(): one for one in reversed(names)}
    columns: dict[str, object] = {}
    for role, words in _NAMES.items():
        found = next((lower[word] for word in words if word in lower), None)
        if found is not None:
            columns[role] = found
    box = next(([lower[one] for one in four] for four in _BOXES if all(one in lower for one in four)), None)
    if box is not None and "start" not in columns:
        columns["box"] = box
    if "item" not in columns and names and names[0].lower().endswith("id"):
        columns["item"] = names[0]
    if ("start" in columns) != ("end" in columns):
        columns.pop("start", None)
        columns.pop("end", None)
    if "annotator" in columns:
        sizes = [lower[one] for one in ("width", "height") if one in lower]
        with_sizes = box is not None and len(sizes) == 2 and not set(sizes) & set(box)
        options: dict[str, object] = {"size": sizes} if with_sizes else {}
        return Guess("long", columns, options, f"a column is called {columns['annotator']}")
    item = columns.get("item")
    rest = [one for one in names if one != item]
    wide: dict[str, object] = {} if item is None else {"item": item}
    why = "no column is named like annotators, so each other one may be one"
    return Guess("wide", {**wide, "annotator": rest}, {}, why)


def _names(path: Path, name: str) -> Sequence[str]:
    found: list[str] = []

    def all_names(names: tuple[str, ...]) -> tuple[str, ...]:
        found.extend(names)
        return names[:1]

    read_columns(ReadRequest(path, name), all_names)
    return found
