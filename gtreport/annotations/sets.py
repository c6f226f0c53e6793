"""Labels that are sets of labels: unpacked from their cells, each set once, whatever the order it is written in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.texts import Coded, IntArray, Texts


@dataclass(frozen=True, eq=False)
class Sets:
    """A column of sets of labels.

    Attributes:
        codes: Code of the set of each row, shape (rows,); -1 for missing rows.
        texts: The distinct sets as text: their labels in order, joined by the separator.
        elements: The labels that sets are made of: as declared, or in the order of first appearance.
        members: Codes of the elements of each set, ascending.
        unknown: Elements that are not declared, with how many rows hold them and the first of these rows.
    """

    codes: IntArray
    texts: Texts
    elements: Texts
    members: tuple[tuple[int, ...], ...]
    unknown: tuple[tuple[str, int, int], ...]


def unpacked(
    label: Coded, missing: NDArray[np.bool_], declared: tuple[str, ...] | None, pack: str, empty: str | None
) -> Sets:
    """Take the cells apart.

    Args:
        label: The cells.
        missing: Which rows have no label.
        declared: The labels that sets are made of; None for those that are found.
        pack: Separator inside a cell.
        empty: Text that stands for the empty set; None for none.
    """
    used = np.bincount(label.codes[~missing], minlength=len(label.texts))
    place = {text: code for code, text in enumerate(declared or ())}
    unknown: dict[str, list[int]] = {}
    sets: dict[tuple[int, ...], int] = {}
    new = np.full(len(label.texts) + 1, -1, dtype=np.int64)
    for code in np.flatnonzero(used):
        elements = _elements(label.texts[int(code)], pack, empty)
        for element in elements:
            if element not in place and declared is not None:
                unknown.setdefault(element, []).append(int(code))
            elif element not in place:
                place[element] = len(place)
        key = tuple(sorted({place[element] for element in elements if element in place}))
        new[code] = sets.setdefault(key, len(sets))
    names = Texts(place)
    return Sets(
        codes=np.where(missing, -1, new[label.codes]),
        texts=Texts(pack.join(names[one] for one in key) for key in sets),
        elements=names,
        members=tuple(sets),
        unknown=_found_in_rows(label, missing, unknown),
    )


def _elements(text: str, pack: str, empty: str | None) -> tuple[str, ...]:
    return () if text == empty else tuple(text.split(pack))


def _found_in_rows(
    label: Coded, missing: NDArray[np.bool_], unknown: dict[str, list[int]]
) -> tuple[tuple[str, int, int], ...]:
    found = []
    for element, codes in unknown.items():
        rows = np.flatnonzero(np.isin(label.codes, codes) & ~missing)
        found.append((element, len(rows), int(rows[0])))
    return tuple(sorted(found, key=lambda one: one[2]))
