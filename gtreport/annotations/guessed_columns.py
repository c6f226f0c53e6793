"""Which column of a table may play which part, by the names that people give them and by what stands in them."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from gtreport.annotations.column_values import ColumnValues, read_values
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, listed

_PEOPLE = ("person", "reader", "expert", "observer", "participant")
"""Names of annotators where another column may name the items: these people may as well be what is labelled."""

_NAMES: Mapping[str, tuple[str, ...]] = {
    "item": ("item", "item_id", "task", "task_id", "image", "image_id", "file", "document", "doc", "question"),
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
        "annotator_name",
        "user_id",
        "rater_id",
        "coder_id",
        "labeler",
        "labeller",
        "reviewer",
        "assessor",
        "evaluator",
        "judge",
        "voter",
        *_PEOPLE,
    ),
    "label": ("label", "category", "class", "rating", "grade", "response", "answer", "choice", "tag", "severity"),
    "start": ("start", "begin", "start_offset", "onset"),
    "end": ("end", "stop", "end_offset", "offset"),
}
_NUMBERS_OF_ROWS = ("id", "idx", "index", "unnamed: 0")
"""Names of items where nothing says more: they may as well number the rows."""
_SCORES = ("score", "confidence", "probability")
_BOXES = (
    ("left", "top", "right", "bottom"),
    ("x1", "y1", "x2", "y2"),
    ("xmin", "ymin", "xmax", "ymax"),
    ("x", "y", "w", "h"),
    ("x", "y", "width", "height"),
)


@dataclass(frozen=True)
class Known:
    """What is known of a table before it is looked at.

    Attributes:
        columns: Columns by their parts, as somebody declares them; several under `annotator` make the table wide.
        items: Returns the columns that name the items of other tables nearby; asked only where names do not tell.
    """

    columns: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict, hash=False)
    items: Callable[[], Collection[str]] = frozenset


@dataclass(frozen=True)
class Guess:
    """What a table may be, to be confirmed.

    Attributes:
        format: `long` or `wide`.
        columns: Columns by their parts.
        options: Further options.
        why: What speaks for it.
        alone: Whether it has one label for each item and says of none who gave it, as predictions of a model do.
        notes: What cannot be told, each with the option that settles it.
        refused: Why no column can be read; nothing where some can.
    """

    format: str
    columns: Mapping[str, object]
    options: Mapping[str, object]
    why: str
    alone: bool = False
    notes: tuple[str, ...] = ()
    refused: tuple[FileProblem, ...] = ()


@dataclass(frozen=True)
class _Item:
    """The column that may name the items; None with what cannot be told."""

    column: str | None
    note: str | None = None


NOTHING_KNOWN = Known()


def guessed_columns(path: Path, name: str, known: Known = NOTHING_KNOWN) -> Guess:
    """Guess the columns of a table.

    Args:
        path: The file.
        name: The same as the user wrote it.
        known: What is known beforehand; it is never guessed over.
    """
    try:
        table = read_values(path, name)
    except AnnotationsRefused as refused:
        why = "its columns cannot be read"
        return Guess("long", dict(known.columns), {}, why, refused=tuple(refused.problems))
    return replace(_Guessing(table, shlex.quote(name), known).guess(), refused=table.refused)


class _Guessing:
    """One table on its way; a column that plays a part is not free for another."""

    def __init__(self, table: ColumnValues, name: str, known: Known) -> None:
        self.table = table
        self.name = name
        self.known = known
        self.columns = {**_by_name(table.names), **known.columns}

    def guess(self) -> Guess:
        annotator = self.columns.get("annotator")
        if isinstance(annotator, tuple):
            return self._wide(annotator, "the annotators' columns are named")
        if annotator is not None:
            return self._long(annotator, f"a column is called {annotator}")
        return self._by_repeats() or self._without_annotators()

    def _by_repeats(self) -> Guess | None:
        """Return a guess where the items are named and stand in several rows, and one column tells these rows apart."""
        item, free = self.columns.get("item"), [one for one in self._free() if one.lower() not in _SCORES]
        found = self.table.annotators_of(item, free) if isinstance(item, str) else []
        if len(found) != 1:
            return None
        rest = [one for one in free if one != found[0]]
        if "label" not in self.columns:
            if len(rest) != 1:
                return None
            self.columns["label"] = rest[0]
        self.columns["annotator"] = found[0]
        return self._long(found[0], f"column {found[0]} tells the rows of each {item} apart, and repeats over several")

    def _free(self) -> list[str]:
        taken = {one for value in self.columns.values() for one in ((value,) if isinstance(value, str) else value)}
        return [one for one in self.table.names if one not in taken]

    def _settled_by(self, option: str) -> str:
        return f"gtreport inspect {self.name} {option} settles it"

    def _long(self, annotator: str, why: str) -> Guess:
        item = self._item(lambda free: self.table.repeated_beside(annotator, free))
        columns: dict[str, object] = {**self.columns} if item.column is None else {"item": item.column, **self.columns}
        box = columns.get("box")
        sizes = [one for word in ("width", "height") for one in self.table.names if one.lower() == word]
        options: dict[str, object] = {}
        if isinstance(box, tuple):
            columns["box"] = list(box)
            if len(sizes) == 2 and not set(sizes) & set(box):
                options["size"] = sizes
        notes = self._notes(item, unnamed=bool(self._free()))
        return Guess("long", columns, options, why, notes=notes)

    def _without_annotators(self) -> Guess:
        label = self.columns.get("label")
        # Of two columns without a name that tells, either may be an annotator whose labels are all different.
        too_few = not isinstance(label, str) and len(self._free()) < 3
        item = self._item(lambda free: () if too_few else self.table.own_in_each_row(free))
        rest = [one for one in self._free() if one != item.column]
        if isinstance(label, str) and (item.column is not None or rest):
            voting = [one for one in rest if self.table.share_values(one, label)]
            if not voting:
                return self._labels_alone(item, label, rest)
            why = f"no column is named like annotators, and others hold the labels of column {label}"
            left = f"column {label} is not taken for an annotator: {self._settled_by('--wide COLUMNS')}"
            return replace(self._wide(voting, why, item), notes=(*self._notes(item, unnamed=False), left))
        why = "no column is named like annotators, so each other one may be one"
        return self._wide([one for one in self.table.names if one != item.column], why, item)

    def _labels_alone(self, item: _Item, label: str, rest: Sequence[str]) -> Guess:
        columns: dict[str, object] = {} if item.column is None else {"item": item.column}
        columns["label"] = label
        score = next((one for one in rest if one.lower() in _SCORES), None)
        if score is not None:
            columns["score"] = score
        why = f"column {label} holds labels, and no column is named like annotators: a model's predictions?"
        settled = self._settled_by("--annotator COLUMN, or --wide COLUMNS,")
        notes = (*self._notes(item, unnamed=True), f"where these are annotations, {settled}")
        return Guess("long", columns, {}, why, True, notes)

    def _wide(self, annotators: Sequence[str], why: str, item: _Item | None = None) -> Guess:
        if item is None:
            self.columns["annotator"] = tuple(annotators)
            item = self._item(self.table.own_in_each_row)
        columns: dict[str, object] = {} if item.column is None else {"item": item.column}
        return Guess(
            "wide", {**columns, "annotator": list(annotators)}, {}, why, notes=self._notes(item, unnamed=False)
        )

    def _notes(self, item: _Item, *, unnamed: bool) -> tuple[str, ...]:
        """Return what cannot be told of the items; that nothing names them only where rows are not simply numbered."""
        if item.note is not None:
            return (item.note,)
        if item.column is not None or not unnamed:
            return ()
        return (f"no column shows by its name or its values which item a row is about: {self._settled_by_item()}",)

    def _settled_by_item(self) -> str:
        return self._settled_by("--item COLUMN")

    def _item(self, able: Callable[[Sequence[str]], Sequence[str]]) -> _Item:
        """Return the column of the items: declared, named so, so called nearby, or the only one whose values allow it.

        Args:
            able: Chooses from free columns those whose values could name the items of this table.
        """
        named = self.columns.get("item")
        if isinstance(named, str):
            return _Item(named)
        free = self._free()
        near = [one for one in free if one in self.known.items()]
        if len(near) == 1:
            return _Item(near[0])
        numbered = [one for one in free if one.lower() in _NUMBERS_OF_ROWS]
        numbered += [one for one in self.table.names[:1] if one in free and one.lower().endswith("id")]
        if numbered:
            return _Item(numbered[0])
        could = able(free)
        if len(could) == 1:
            return _Item(could[0])
        if not could:
            return _Item(None)
        return _Item(None, f"which of {listed(could)} names the items cannot be told: {self._settled_by_item()}")


def _by_name(names: Sequence[str]) -> dict[str, str | tuple[str, ...]]:
    lower = {one.lower(): one for one in reversed(names)}
    columns: dict[str, str | tuple[str, ...]] = {}
    for role, words in _NAMES.items():
        found = next((lower[word] for word in words if word in lower), None)
        if found is not None:
            columns[role] = found
    if str(columns.get("annotator", "")).lower() in _PEOPLE and "item" not in columns and len(columns) == len(names):
        del columns["annotator"]
    box = next((tuple(lower[one] for one in four) for four in _BOXES if all(one in lower for one in four)), None)
    if box is not None and "start" not in columns:
        columns["box"] = box
    if ("start" in columns) != ("end" in columns):
        columns.pop("start", None)
        columns.pop("end", None)
    return columns
