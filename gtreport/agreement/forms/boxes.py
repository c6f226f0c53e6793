"""Agreement of boxes: intersection over union, and what follows from it where an annotation is one box.

A box is x1, y1, x2, y2 in pixels, x1 <= x2 and y1 <= y2. Coordinates are continuous: the width is x2 - x1, and boxes
that touch have IoU 0. With `inclusive` the last pixel belongs to the box and the width is x2 - x1 + 1.

    IoU             = area of A and B / area of A or B
    alpha           = Krippendorff's alpha with the distance 1 - IoU, for annotations of one box each
    centre distance = distance of the centres, in pixels

Where an annotation has several boxes, see `box_matching`.

Undefined: IoU of two boxes without area.

Source: Everingham et al. 2010, IJCV 88 (IoU); Krippendorff 2004, Content Analysis (alpha).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.distances import Distances, distance_alpha
from gtreport.agreement.forms.pairs import PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import IntArray, Rows, as_boxes, offsets_of, require_same_length
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.errors import Fault, UsageError


@dataclass(frozen=True, eq=False)
class Boxes:
    """Any number of boxes for each annotation.

    Attributes:
        rows: The annotations.
        boxes: x1, y1, x2, y2 of every box, in the order of the annotations, shape (n, 4).
        offsets: Where the boxes of each annotation begin, shape (annotations + 1,).
        label: Code of the label of each box, shape (n,); None where boxes have none.
    """

    rows: Rows
    boxes: FloatArray
    offsets: IntArray
    label: IntArray | None = None

    @property
    def counts(self) -> IntArray:
        """How many boxes each annotation has."""
        return np.diff(self.offsets)


def boxes_of(rows: Rows, boxes: object, counts: object = None, label: object = None) -> Boxes:
    """Return boxes with their annotations, checked.

    Args:
        rows: The annotations.
        boxes: x1, y1, x2, y2, shape (n, 4).
        counts: How many boxes each annotation has; None: one each.
        label: Code of the label of each box.

    Raises:
        UsageError: The boxes are none, or their number is another.
    """
    found = as_boxes(boxes)
    of = np.ones(len(rows), dtype=np.int64) if counts is None else np.asarray(counts, dtype=np.int64)
    require_same_length("annotations and counts of boxes", rows.item, of)
    if int(of.sum()) != len(found):
        raise UsageError(Fault(f"{len(found)} boxes are given, but the annotations have {int(of.sum())}"))
    codes = None if label is None else np.asarray(label, dtype=np.int64)
    if codes is not None:
        require_same_length("boxes and labels", found, codes)
    return Boxes(rows, found, offsets_of(of), codes)


def areas(boxes: FloatArray, inclusive: bool = False) -> FloatArray:
    """Return the area of each box in square pixels, shape (n,)."""
    size = boxes[..., 2:] - boxes[..., :2] + inclusive
    result: FloatArray = size[..., 0] * size[..., 1]
    return result


def paired_iou(a: FloatArray, b: FloatArray, inclusive: bool = False) -> tuple[FloatArray, BoolArray]:
    """Return IoU of box i of the one with box i of the other, and where it is defined; shapes broadcast.

    Args:
        a: Boxes, shape (..., 4).
        b: Boxes, shape (..., 4).
        inclusive: Whether the last pixel belongs to the box.
    """
    size = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2]) + inclusive
    np.maximum(size, 0, out=size)
    both = size[..., 0] * size[..., 1]
    either = areas(a, inclusive) + areas(b, inclusive) - both
    defined = either > 0
    return np.divide(both, either, out=np.zeros_like(both), where=defined), defined


def iou_matrix(a: FloatArray, b: FloatArray, inclusive: bool = False) -> FloatArray:
    """Return IoU of each box of the one with each of the other, shape (n, m); 0 where it is undefined."""
    return paired_iou(a[:, None, :], b[None, :, :], inclusive)[0]


def centre_distances(a: FloatArray, b: FloatArray) -> FloatArray:
    """Return the distance of the centres of box i and box i, in pixels, shape (n,)."""
    difference = (a[..., :2] + a[..., 2:] - b[..., :2] - b[..., 2:]) / 2
    result: FloatArray = np.hypot(difference[..., 0], difference[..., 1])
    return result


def without_area(boxes: FloatArray, inclusive: bool = False) -> IntArray:
    """Return the places of the boxes without area."""
    return np.flatnonzero(areas(boxes, inclusive) <= 0)


def single_iou(boxes: Boxes, inclusive: bool = False) -> PairMeasures:
    """Return IoU of each pair of annotations that have one box each.

    Raises:
        UsageError: An annotation has another number of boxes.
    """
    _require_one_each(boxes)
    first, second = pairs_of(boxes.rows)
    iou, defined = paired_iou(boxes.boxes[first], boxes.boxes[second], inclusive)
    left_out = counted_apart({"neither box has an area": int(np.count_nonzero(~defined))})
    return PairMeasures(boxes.rows, first, second, iou, defined.astype(np.float64), left_out, "no box has an area")


def share_at_least(measures: PairMeasures, threshold: float) -> PairMeasures:
    """Return 1 for each pair whose measure is at least the threshold, else 0."""
    reached = measures.above >= threshold * measures.below
    return PairMeasures(
        measures.rows,
        measures.first,
        measures.second,
        (reached & measures.defined).astype(np.float64),
        measures.defined.astype(np.float64),
        measures.left_out,
        measures.reason,
    )


def iou_alpha(boxes: Boxes, inclusive: bool = False) -> Prepared:
    """Bind Krippendorff's alpha with the distance 1 - IoU to annotations of one box each.

    Two boxes without area have the distance 0 where they are equal, else 1.

    Raises:
        UsageError: An annotation has another number of boxes.
        Undefined: With the reason.
    """
    _require_one_each(boxes)

    def apart(a: IntArray, b: IntArray) -> FloatArray:
        one, other = boxes.boxes[a][:, None, :], boxes.boxes[b][None, :, :]
        iou, defined = paired_iou(one, other, inclusive)
        if not defined.all():
            iou[~defined] = (one == other).all(axis=-1)[~defined]
        return 1 - iou

    return distance_alpha(Distances(boxes.rows, apart))


def _require_one_each(boxes: Boxes) -> None:
    others = np.flatnonzero(boxes.counts != 1)
    if len(others):
        raise UsageError(
            Fault(
                f"{len(others)} of {len(boxes.rows)} annotations do not have one box",
                help="match boxes where there are several",
            )
        )
