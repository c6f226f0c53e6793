"""Boxes: whether their numbers are in the unit and format that they are read by, inside the image, and have an area."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.alignment.telling import Declared, Told, first_items, share
from gtreport.annotations.coordinates import FORMATS, Convention, corners
from gtreport.annotations.structures import Structures

Numbers = NDArray[np.float64]

_FEW = 3
"""Fewer boxes than this are slips of the hand, no sign of another format."""

_LOOSE, _STRICT = 0.1, 0.02
"""By which share of its side a box must pass an edge to speak against the declared format, and against another one."""

_MANY_NEGATIVE = 0.25
"""Share of boxes with a negative side from which on boxes were not merely drawn from another corner.

A box whose second corner was taken for a size, or the other way round, has a negative side wherever it lies further
from the origin than it is large, which most boxes of a picture do.
"""

_AT_EDGE = 5
_BEYOND = {"pixel": 0.5, "share": 1e-3}
"""By how much a box may pass an edge: half a pixel, or half a pixel of 500."""


def tell_boxes(found: Structures, declared: Declared, told: Told) -> None:
    """Tell what is wrong with the boxes of a file.

    A box outside the image says nothing of its own where all boxes are in another unit or format.
    """
    if not len(found.boxes):
        return
    if not (_tell_unit(found, told) or _tell_format(found, declared, told) or _tell_ends(found, declared, told)):
        _tell_outside(found, declared, told)
    _tell_no_area(found, told)


def _names(found: Structures, items: NDArray[np.int64]) -> str:
    return first_items(found.items, items)


def _tell_unit(found: Structures, told: Told) -> bool:
    """Tell of boxes of a format in pixels that lie between 0 and 1: inside the first pixel of the image."""
    written = found.written
    if not len(written.boxes) or written.box_format.startswith("rel_"):
        return False
    values = written.boxes
    sizes = found.sizes[written.box_item]
    small = (np.abs(values) <= 1).all(axis=1) & (values != np.round(values)).any(axis=1) & ~(sizes == 1).any(axis=1)
    n = int(small.sum())
    if not n:
        return False
    which = share(n, len(values), "boxes")
    told.tell(
        "box_unit_differs",
        f"{which} {'lie' if n > 1 else 'lies'} between 0 and 1, as shares of the image do, and {written.box_format} "
        f"counts pixels: {_names(found, written.box_item[small])}",
        f"declare box_format rel_{written.box_format}"
        if n == len(values)
        else "write all boxes of the file in one unit",
        n=n,
        total=len(values),
    )
    return True


def _tell_format(found: Structures, declared: Declared, told: Told) -> bool:
    """Tell of boxes that do not fit their format where all of them fit another one."""
    written = found.written
    n = len(written.boxes)
    if n < _FEW or written.origin != "top_left" or written.box_format.removeprefix("rel_") not in FORMATS:
        return False
    prefix = "rel_" if written.box_format.startswith("rel_") else ""
    sizes = found.sizes[written.box_item].astype(np.float64)
    edges = np.ones_like(sizes) if prefix else np.where(sizes > 0, sizes, np.inf)
    negative, beyond = _against(written.boxes, written.box_format, edges, _LOOSE)
    against = beyond if declared.box_clip == "may_exceed" else negative | beyond
    least = 0.1 if declared.box_clip == "may_exceed" else 0.02
    enough = int(against.sum()) >= max(_FEW, least * n)
    if not (enough and (beyond.sum() >= _FEW or negative.sum() >= _MANY_NEGATIVE * n)):
        return False
    others = [f"{prefix}{name}" for name in FORMATS if f"{prefix}{name}" != written.box_format]
    fitting = [name for name in others if not np.logical_or(*_against(written.boxes, name, edges, _STRICT)).any()]
    if not fitting:
        return False
    which = share(int(against.sum()), n, "boxes")
    told.tell(
        "box_format_differs",
        f"{which} have a negative side or leave the image as {written.box_format}, and all fit "
        f"{' or '.join(fitting)}: {_names(found, written.box_item[against])}",
        f"declare box_format {fitting[0]}, or correct the boxes",
        n=int(against.sum()),
        total=n,
        fitting=tuple(fitting),
    )
    return True


def _against(values: Numbers, name: str, edges: Numbers, slack: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which boxes would have a negative side in a format, and which of the others would leave the image.

    Args:
        values: Four numbers of each box, shape (boxes, 4).
        name: The format.
        edges: Right and lower edge of the image of each box, shape (boxes, 2); infinite where they are not known.
        slack: By which share of its side a box may pass an edge.
    """
    box, _ = corners(values, Convention(name), np.full_like(edges, -1))
    sides = box[:, 2:] - box[:, :2]
    negative: NDArray[np.bool_] = np.any(sides < 0, axis=1)
    over = np.maximum(np.maximum(-box[:, :2], box[:, 2:] - edges), 0)
    beyond: NDArray[np.bool_] = ~negative & (over > slack * np.abs(sides) + 1e-9).any(axis=1)
    return negative, beyond


def _tell_ends(found: Structures, declared: Declared, told: Told) -> bool:
    """Tell of corners that cannot be counted as the declared pixel convention counts them."""
    written = found.written
    order = FORMATS.get(written.box_format)
    if not declared.pixel_convention or order is None or "w" in order or (written.boxes % 1 != 0).any():
        return False
    sizes = found.sizes[written.box_item]
    known = (sizes > 0).all(axis=1)
    edge = sizes[known][:, ::-1] if order[0] == "y1" else sizes[known]
    low, high = written.boxes[known, :2], written.boxes[known, 2:]
    at_edge, before = (high == edge).any(axis=1), (high == edge - 1).any(axis=1)
    zero = (low == 0).any(axis=1)
    match declared.pixel_convention:
        case "inclusive_max_zero_based" if at_edge.sum() >= _AT_EDGE and at_edge.sum() > before.sum():
            odd, said = at_edge, "have the width or height as last pixel, which none has when the first one is 0"
        case "inclusive_max_one_based" if zero.sum() >= _AT_EDGE:
            odd, said = zero, "begin at 0, which no pixel has when the first one is 1"
        case "continuous_edges" if before.sum() >= _AT_EDGE and zero.sum() >= _AT_EDGE and not at_edge.any():
            odd, said = before, "end one before the width or height and none at it, so their last pixel is inside"
        case _:
            return False
    n = int(odd.sum())
    told.tell(
        "box_end_differs",
        f"{share(n, int(known.sum()), 'boxes')} {said}, and pixel_convention is {declared.pixel_convention}: "
        f"{_names(found, written.box_item[known][odd])}",
        "correct pixel_convention, or the corners",
        n=n,
        total=int(known.sum()),
    )
    return True


def _tell_outside(found: Structures, declared: Declared, told: Told) -> None:
    """Tell of boxes that pass the edge of their image, or lie beyond it where they may pass it."""
    marks = found.of_kind("box")
    items = found.item[found.answer[marks]]
    boxes = found.boxes[found.rows("box")]
    edge = np.ones((len(boxes), 2)) if found.box_unit == "share" else found.sizes[items].astype(np.float64)
    edge = np.where(edge > 0, edge, np.inf)
    slack = _BEYOND[found.box_unit]
    outside = (boxes[:, :2] >= edge).any(axis=1) | (boxes[:, 2:] <= 0).any(axis=1)
    passing = (boxes[:, :2] < -slack).any(axis=1) | (boxes[:, 2:] > edge + slack).any(axis=1)
    may = declared.box_clip == "may_exceed"
    odd = outside if may else passing
    n = int(odd.sum())
    if not n:
        return
    beyond = f", {int(outside.sum())} of them wholly" if not may and outside.any() else ""
    what = ("lie outside" if n > 1 else "lies outside") if may else ("leave" if n > 1 else "leaves")
    told.tell(
        "box_outside_image",
        f"{share(n, len(boxes), 'boxes')} {what} the image{beyond}: {_names(found, items[odd])}",
        "correct the boxes" if may else "clip the boxes, or declare clip: may_exceed",
        n=n,
        total=len(boxes),
    )


def _tell_no_area(found: Structures, told: Told) -> None:
    marks = found.of_kind("box")
    boxes = found.boxes[found.rows("box")]
    flat = (boxes[:, 0] == boxes[:, 2]) | (boxes[:, 1] == boxes[:, 3])
    n = int(flat.sum())
    if n:
        which = share(n, len(boxes), "boxes")
        items = _names(found, found.item[found.answer[marks]][flat])
        told.tell(
            "box_without_area",
            f"{which} {'have' if n > 1 else 'has'} no width or no height: {items}",
            "take the boxes out, or correct them",
            n=n,
            total=len(boxes),
        )
