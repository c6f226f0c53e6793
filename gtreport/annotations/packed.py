"""Cells that hold the answers of several annotators: lists as Python or JSON writes them, or texts with a separator."""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from gtreport.annotations.building import Columns
from gtreport.annotations.problems import FileProblem, LeftOut, quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.text_columns import TextColumns
from gtreport.annotations.texts import Coded, Texts

_LONGEST = 1_000_000
"""Characters of the longest cell that is taken apart."""

_SHOWN = 5


def unpacked_rows(
    request: ReadRequest, found: TextColumns, item: str, label: str, annotator: str | None
) -> tuple[Columns, Source]:
    """Return packed cells as columns, one row for each answer, and where these stand.

    Rows whose numbers of annotators and labels differ are left out and told: nothing says who gave which label.

    Args:
        request: What is asked for, with the separator in option `pack`; a comma when absent.
        found: The columns of the file.
        item: Column of the items.
        label: Column of the packed labels.
        annotator: Column of the packed annotators; None where it is not known who they are.
    """
    rows = _Rows(request, found.source)
    names = _texts(found.columns[item])
    labels = [_cell(text, rows.pack) for text in _texts(found.columns[label])]
    people = None if annotator is None else [_cell(text, rows.pack) for text in _texts(found.columns[annotator])]
    for row, (name, given) in enumerate(zip(names, labels, strict=True)):
        rows.add(row, name, given, None if people is None else people[row])
    return rows.columns(annotator is not None), rows.source()


class _Rows:
    """Answers, while cells are taken apart."""

    def __init__(self, request: ReadRequest, source: Source) -> None:
        self.request = request
        self.pack = str(request.options.get("pack", ","))
        self.inside = str(request.options.get("pack", "|"))
        self.where = source
        self.items: dict[str, int] = {}
        self.people: dict[str, int] = {}
        self.labels: dict[str, int] = {}
        self.cells: list[tuple[int, int, int]] = []
        self.rows: list[int] = []
        self.empty = 0
        self.lost = 0
        self.told: list[FileProblem] = []

    def add(self, row: int, name: str, given: list[Any] | None, people: list[Any] | None) -> None:
        if given is None or (people is None and given is None):
            self._tell(f"record {quoted(name)}: its labels are no list of texts; the record is left out", row)
            self.lost += 1
            return
        if people is not None and len(people) != len(given):
            self._tell(
                f"record {quoted(name)}: {len(people)} annotators and {len(given)} labels cannot be paired; "
                "the record is left out",
                row,
            )
            self.lost += 1
            return
        item = self.items.setdefault(name, len(self.items))
        for at, answer in enumerate(given):
            label = self._label(answer)
            if label is None:
                self.empty += 1
                continue
            who = "" if people is None else _plain(people[at])
            code = self.people.setdefault(who, len(self.people))
            self.cells.append((item, code, self.labels.setdefault(label, len(self.labels))))
            self.rows.append(row)

    def _label(self, answer: Any) -> str | None:
        """Return the label of an answer, or of a list of them; None for an empty list."""
        if isinstance(answer, list):
            return self.inside.join(_plain(one) for one in answer) if answer else None
        return _plain(answer)

    def _tell(self, message: str, row: int) -> None:
        if self.lost < _SHOWN:
            self.told.append(FileProblem("observed", message, self.request.name, self.where.line_of(row)))

    def columns(self, has_people: bool) -> Columns:
        cells = np.array(self.cells, dtype=np.int32).reshape(-1, 3)
        return Columns(
            item=Coded(cells[:, 0], Texts(self.items)),
            annotator=Coded(cells[:, 1], Texts(self.people)) if has_people else None,
            label=Coded(cells[:, 2], Texts(self.labels)),
        )

    def source(self) -> Source:
        told, left = list(self.told), []
        if self.lost:
            left.append(LeftOut("items", "annotators and labels cannot be paired", self.lost))
        if self.empty:
            left.append(LeftOut("annotations", "an empty list of labels", self.empty))
            which = "1 answer is an empty list" if self.empty == 1 else f"{self.empty} answers are empty lists"
            told.append(FileProblem("observed", which, self.request.name))
        answered = {item for item, _, _ in self.cells}
        without = [name for name, item in self.items.items() if item not in answered]
        if without:
            which = f"item {without[0]} has" if len(without) == 1 else f"{len(without)} items have"
            told.append(FileProblem("observed", f"{which} no annotation", self.request.name))
        rows, line_of = self.rows, self.where.line_of
        return Source(
            self.request.name,
            lambda row: line_of(rows[row]),
            self.where.note,
            observations=tuple(told),
            left_out=tuple(left),
        )


def _texts(column: Coded) -> list[str]:
    texts = [*column.texts, ""]
    return [texts[code] for code in column.codes.tolist()]


def _cell(text: str, pack: str) -> list[Any] | None:
    """Return the parts of a cell; None where it begins as a list and is none."""
    stripped = text.strip()
    if not stripped.startswith("["):
        return [part.strip() for part in text.split(pack)] if stripped else []
    if len(text) > _LONGEST:
        return None
    found = _literal(stripped)
    return found if isinstance(found, list) and all(_is_plain(one) for one in found) else None


def _literal(text: str) -> object:
    """Return a list as JSON or Python writes it; nothing but literals is read, and nothing is run."""
    try:
        return json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        pass
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None


def _is_plain(value: object) -> bool:
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return all(isinstance(one, str | int | float | bool) or one is None for one in value)
    return isinstance(value, str | int | float | bool) or value is None


def _plain(value: object) -> str:
    return "" if value is None else str(value)
