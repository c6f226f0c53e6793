"""Plain inputs that the statistics of structured annotations share.

An annotation is a row: one annotator's answer for one item. What the answer holds (boxes, a mask, a text ...) stands
beside the rows, in the same order; several marks for each row are one array of marks and the offsets at which the marks
of each row begin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.values import FloatArray
from gtreport.errors import Fault, UsageError

IntArray = NDArray[np.int64]
Spacing = Sequence[float]
"""Size of a pixel along each axis of a mask, in a unit of length."""


@dataclass(frozen=True, eq=False)
class Rows:
    """Who answered what: one row for each annotation.

    Attributes:
        item: Code of the item of each annotation, shape (N,).
        annotator: Code of the annotator, shape (N,).
        items: Ids of the items, by code; some may have no annotation.
        annotators: Ids of the annotators, by code.
    """

    item: IntArray
    annotator: IntArray
    items: tuple[str, ...]
    annotators: tuple[str, ...]

    def __len__(self) -> int:
        """Return how many annotations there are."""
        return len(self.item)

    @cached_property
    def of_items(self) -> IntArray:
        """How many annotations each item has, shape (items,)."""
        return np.bincount(self.item, minlength=len(self.items)).astype(np.int64)

    @cached_property
    def present(self) -> IntArray:
        """Codes of the annotators that have an annotation."""
        return np.unique(self.annotator)

    @property
    def n_items(self) -> int:
        """Number of items, those without an annotation among them."""
        return len(self.items)


def rows_of(items: Sequence[str], annotators: Sequence[str]) -> Rows:
    """Return the rows of annotations, ids coded in order of first appearance.

    Args:
        items: Id of the item of each annotation.
        annotators: Id of the annotator of each annotation, as many.

    Raises:
        UsageError: The two differ in length.
    """
    require_same_length("items and annotators", items, annotators)
    item_codes = {name: code for code, name in enumerate(dict.fromkeys(items))}
    annotator_codes = {name: code for code, name in enumerate(dict.fromkeys(annotators))}
    return Rows(
        np.array([item_codes[name] for name in items], dtype=np.int64),
        np.array([annotator_codes[name] for name in annotators], dtype=np.int64),
        tuple(item_codes),
        tuple(annotator_codes),
    )


def require_same_length(what: str, *several: Sequence[object] | NDArray[np.generic]) -> None:
    """Stop where things that belong together differ in length.

    Raises:
        UsageError: With the lengths.
    """
    lengths = [len(one) for one in several]
    if len(set(lengths)) > 1:
        raise UsageError(Fault(f"{what} differ in length: {', '.join(map(str, lengths))}"))


def offsets_of(counts: Sequence[int] | IntArray) -> IntArray:
    """Return where the marks of each row begin, and the end of the last, shape (rows + 1,)."""
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(counts, dtype=np.int64)))


def ragged(counts: IntArray) -> tuple[IntArray, IntArray]:
    """Return the group and the place within its group of each member of groups of these sizes, shape (sum,)."""
    group = np.repeat(np.arange(len(counts)), counts)
    return group, np.arange(len(group)) - np.repeat(offsets_of(counts)[:-1], counts)


def as_boxes(boxes: object) -> FloatArray:
    """Return boxes as float64, shape (n, 4): x1, y1, x2, y2 with x1 <= x2 and y1 <= y2.

    Raises:
        UsageError: They have another shape, are not finite, or a corner stands on the wrong side.
    """
    found = np.asarray(boxes, dtype=np.float64)
    if found.size == 0:
        return found.reshape(0, 4)
    if found.ndim != 2 or found.shape[1] != 4:
        raise UsageError(Fault(f"boxes have the shape {found.shape}", help="give (n, 4): x1, y1, x2, y2"))
    if not np.isfinite(found).all():
        raise UsageError(Fault("a coordinate of a box is not a finite number"))
    wrong = np.flatnonzero((found[:, 2] < found[:, 0]) | (found[:, 3] < found[:, 1]))
    if len(wrong):
        raise UsageError(
            Fault(
                f"{len(wrong)} of {len(found)} boxes end before they begin; the first is {found[wrong[0]].tolist()}",
                help="give corners x1, y1, x2, y2, not width and height",
            )
        )
    return found
