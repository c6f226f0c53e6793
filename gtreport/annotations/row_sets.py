"""Several rows of one annotator and one item as one set of labels."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from gtreport.annotations.building import Columns, Declaration
from gtreport.annotations.problems import FileProblem, LeftOut
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.texts import Coded, Texts


def sets_of_rows(columns: Columns, source: Source, request: ReadRequest) -> tuple[Columns, Source]:
    """Return one row for each set, in the order of their first rows, and where these stand.

    Rows of one annotator and one item belong together; where passes are numbered, those of one pass. A row without a
    label adds none, so that rows without any are the empty set, unless the empty cell is declared a label. A label that
    a set holds already counts once.
    """
    if columns.annotator is None:
        return columns, source
    keys = [columns.item.codes, columns.annotator.codes]
    if columns.repeat is not None:
        keys.append(columns.repeat.codes)
    _, first, of_set = np.unique(np.stack(keys, axis=1), axis=0, return_index=True, return_inverse=True)
    of_set = of_set.ravel()
    if len(first) == len(of_set):
        return columns, source
    rows = np.sort(first)
    place = np.argsort(np.argsort(first, kind="stable"), kind="stable")[of_set]
    declared = request.declaration
    pack = declared.pack
    texts = [*columns.label.texts, ""]
    members: list[dict[str, None]] = [{} for _ in rows]
    again = 0
    for at, code in zip(place.tolist(), columns.label.codes.tolist(), strict=True):
        text = "" if texts[code] == declared.empty_set else texts[code]
        if text and text in declared.missing:
            continue
        for label in text.split(pack):
            again += label in members[at]
            members[at][label] = None
    keeps_empty = "" not in declared.missing
    sets = [pack.join(label for label in one if label or keeps_empty) or _nothing(one, declared) for one in members]
    packed: dict[str, int] = {}
    codes = np.array([packed.setdefault(text, len(packed)) for text in sets], dtype=np.int32)
    made = replace(
        columns,
        item=_taken(columns.item, rows),
        annotator=_taken(columns.annotator, rows),
        label=Coded(codes, Texts(packed)),
        repeat=None if columns.repeat is None else _taken(columns.repeat, rows),
        group=None if columns.group is None else _taken(columns.group, rows),
    )
    kept = rows.tolist()
    return made, _told(replace(source, line_of=lambda row: source.line_of(kept[row])), again)


def _nothing(members: Collection[str], declared: Declaration) -> str:
    """Return what stands for a set without labels: the empty set, or no answer where all its rows are missing."""
    return declared.empty_text if members and "" in declared.missing else ""


def _taken(column: Coded, rows: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> Coded:
    return Coded(column.codes[rows], column.texts)


def _told(source: Source, again: int) -> Source:
    if not again:
        return source
    which = "1 row repeats" if again == 1 else f"{again} rows repeat"
    said = f"{which} a label that the same annotator already gave to the same item"
    return replace(
        source,
        observations=(*source.observations, FileProblem("observed", said, source.file)),
        left_out=(*source.left_out, LeftOut("rows", "they repeat a label of the same set", again)),
    )
