"""Columns of a table by the part that they play, from one file or from several that stand one behind the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gtreport.annotations.parts import Part, parts_of
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.tabular import read_columns
from gtreport.annotations.text_columns import TextColumns
from gtreport.annotations.texts import Coded, IntArray, Texts

_JOINTS = ("#", "|", "/", " / ", "\x1f")


@dataclass(frozen=True, eq=False)
class Roles:
    """Columns by the part that they play.

    Attributes:
        columns: The columns, each of shape (rows,); `option NAME` for columns that an option names.
        source: Where the rows stand.
        n_rows: Number of rows.
    """

    columns: Mapping[str, Coded]
    source: Source
    n_rows: int

    def texts(self, role: str) -> list[str | None]:
        """Return a column as texts; None where there is no text at all."""
        column = self.columns[role]
        texts: list[str | None] = [*column.texts, None]
        return [texts[code] for code in column.codes.tolist()]


def read_roles(request: ReadRequest, roles: Sequence[str], options: Sequence[str] = ()) -> Roles:
    """Read the columns that play a part, those that are not named left out.

    Args:
        request: What is asked for; several files by the option `files`.
        roles: The parts, `item` among them; `box` stands for four columns.
        options: Options that name columns.

    Raises:
        AnnotationsRefused: A column is absent, or a file cannot be read.
    """
    parts = parts_of(request) if "files" in request.options else [None]
    read = [_read(request, part, roles, options) for part in parts]
    return read[0] if len(read) == 1 else _joined(read)


def item_names(request: ReadRequest) -> tuple[str, ...]:
    """Return the columns that name the item together."""
    several = request.options.get("item_columns")
    if several is None:
        return request.several("item")
    return tuple(str(name) for name in several) if isinstance(several, list | tuple) else (str(several),)


def _read(request: ReadRequest, part: Part | None, roles: Sequence[str], options: Sequence[str]) -> Roles:
    own = request if part is None else replace(request, path=part.path, name=part.name)
    items = item_names(request)
    wanted: dict[str, tuple[str, ...]] = {"item": items} if items else {}
    wanted |= {role: names for role in roles if role != "item" and (names := request.several(role))}
    wanted |= {f"option {one}": _named(request.options[one]) for one in options if request.options.get(one) is not None}
    every = tuple(name for names in wanted.values() for name in names)
    found = read_columns(own, lambda _: every)
    columns = {role: found.columns[names[0]] for role, names in wanted.items() if len(names) == 1}
    for role, names in wanted.items():
        if len(names) > 1 and role == "item":
            columns[role] = joined_columns(own, found, names)
        elif len(names) > 1:
            columns |= {f"{role} {at}": found.columns[name] for at, name in enumerate(names)}
    if part is not None:
        columns["annotator"] = _annotators(request, part, columns.get("annotator"), found.n_rows)
    return Roles(columns, found.source, found.n_rows)


def _named(value: object) -> tuple[str, ...]:
    return tuple(str(one) for one in value) if isinstance(value, list | tuple) else (str(value),)


def _annotators(request: ReadRequest, part: Part, column: Coded | None, n: int) -> Coded:
    """Return the annotators of one of several files: the file itself, or its ids with the file put before them."""
    if column is None:
        return Coded(np.zeros(n, dtype=np.int32), Texts((part.annotator,)))
    if request.options.get("shared_ids"):
        return column
    if len(column.texts) == 1:
        return Coded(column.codes, Texts((part.annotator,)))
    return Coded(column.codes, Texts(f"{part.annotator}/{one}" if one else one for one in column.texts))


def joined_columns(request: ReadRequest, found: TextColumns, names: Sequence[str]) -> Coded:
    """Return columns joined to one text, with a sign between them that none of their texts holds.

    Raises:
        AnnotationsRefused: Every such sign stands in a text.
    """
    columns = [found.columns[name] for name in names]
    joint = next((one for one in _JOINTS if not any(one in text for column in columns for text in column.texts)), None)
    if joint is None:
        message = (
            f"columns {', '.join(names)} cannot be joined: their texts hold every sign that may stand between them"
        )
        raise AnnotationsRefused((request.problem("annotations_unreadable", message),))
    rows = np.stack([column.codes for column in columns], axis=1)
    distinct, codes = np.unique(rows, axis=0, return_inverse=True)
    order = _first_appearance(codes.ravel(), len(distinct))
    texts = [
        "" if -1 in row else joint.join(c.texts[k] for c, k in zip(columns, row, strict=True))
        for row in distinct.tolist()
    ]
    kept = np.argsort(order, kind="stable")
    return Coded(order[codes.ravel()].astype(np.int32), Texts(texts[int(at)] for at in kept))


def _first_appearance(codes: IntArray, n: int) -> IntArray:
    """Return the rank of each code by its first row."""
    first = np.full(n, len(codes), dtype=np.int64)
    np.minimum.at(first, codes, np.arange(len(codes)))
    rank = np.empty(n, dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(n)
    return rank


def _joined(read: Sequence[Roles]) -> Roles:
    """Put the rows of several files one behind the other."""
    starts = np.append(0, np.cumsum([one.n_rows for one in read]))
    columns = {role: _concatenated([one.columns[role] for one in read]) for role in read[0].columns}

    def line_of(row: int) -> int | None:
        file = int(np.searchsorted(starts, row, side="right")) - 1
        return read[file].source.line_of(row - int(starts[file]))

    notes = dict.fromkeys(one.source.note for one in read if one.source.note)
    told = tuple(seen for one in read for seen in one.source.observations)
    source = Source(read[0].source.file, line_of, "; ".join(notes) or None, observations=told)
    return Roles(columns, source, int(starts[-1]))


def _concatenated(columns: Sequence[Coded]) -> Coded:
    place: dict[str, int] = {}
    codes = []
    for column in columns:
        new = np.array([place.setdefault(text, len(place)) for text in column.texts] + [-1], dtype=np.int32)
        codes.append(new[column.codes])
    return Coded(np.concatenate(codes), Texts(place))
