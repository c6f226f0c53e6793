"""Mean average precision of detected boxes under reference boxes, as COCO defines it.

For each class and threshold t: detections of an image, at most `max_dets`, the highest score first, take in turn the
reference box of that class with the greatest IoU of at least t that is still free. Over all images, by falling score,

    recall_k = tp_k / n,  precision_k = tp_k / k,  p(r) = max precision_k with recall_k >= r, else 0
    AP = mean of p(r) over r = 0, 0.01, ..., 1

The value is the mean of AP over classes that have a reference box and over the thresholds (0.50, 0.55, ..., 0.95 unless
one is given). Boxes of a crowd count neither as found nor as missed: a detection that meets only such a box is left
out, and for it IoU is the intersection by the area of the detection. Continuous coordinates, IoU from 0 to 1.

Matching is within an image, so a bootstrap draws images and sums again.

Undefined: no reference box; detections without scores.

Source: Everingham et al. 2010, International Journal of Computer Vision 88; Lin et al. 2014, ECCV (COCO).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.boxes import areas, iou_matrix
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import BoolArray, FloatArray, Values

COCO_THRESHOLDS: tuple[float, ...] = tuple(np.linspace(0.5, 0.95, 10).tolist())
_RECALLS = np.linspace(0.0, 1.0, 101)
_EPS = float(np.spacing(1))
NO_REFERENCE_BOX = "the reference has no box"
NO_SCORES = "the predictions have no scores"


@dataclass(frozen=True, eq=False)
class Detections:
    """Boxes with their image and class.

    Attributes:
        image: Image of each box, from 0, shape (n,).
        label: Code of its class, shape (n,).
        boxes: x1, y1, x2, y2, shape (n, 4).
        score: Score of each detection, shape (n,); None for reference boxes.
        crowd: Which reference boxes are a crowd, shape (n,); None for none.
    """

    image: IntArray
    label: IntArray
    boxes: FloatArray
    score: FloatArray | None = None
    crowd: BoolArray | None = None


@dataclass(frozen=True, eq=False)
class _Curve:
    """Detections of one class at one threshold, the highest score first.

    Attributes:
        image: Image of each, shape (n,).
        hit: Whether it took a reference box, shape (n,).
        expected: Reference boxes of each image that count, shape (images,).
    """

    image: IntArray
    hit: BoolArray
    expected: IntArray

    def precision(self, weights: FloatArray) -> float | None:
        """Return the average precision where each image counts so often; None without a reference box."""
        n = float(weights @ self.expected)
        if not n > 0:
            return None
        weight = weights[self.image]
        found = np.cumsum(weight * self.hit)
        precision = found / (np.cumsum(weight) + _EPS)
        best = np.maximum.accumulate(precision[::-1])[::-1]
        at = np.searchsorted(found / n, _RECALLS, side="left")
        return float(np.where(at < len(best), np.append(best, 0.0)[np.minimum(at, len(best))], 0.0).mean())


def mean_average_precision(
    reference: Detections,
    found: Detections,
    n_images: int,
    thresholds: Sequence[float] = COCO_THRESHOLDS,
    max_dets: int = 100,
) -> Prepared:
    """Bind mean average precision to detections.

    Args:
        reference: The reference boxes.
        found: The detections, with scores.
        n_images: How many images there are.
        thresholds: Thresholds of IoU.
        max_dets: Most detections of an image and class that count.

    Raises:
        Undefined: With the reason.
    """
    if found.score is None:
        raise Undefined(NO_SCORES)
    crowd = np.zeros(len(reference.label), dtype=bool) if reference.crowd is None else reference.crowd
    if not (~crowd).any():
        raise Undefined(NO_REFERENCE_BOX)
    curves = [
        curve
        for label in np.unique(reference.label[~crowd]).tolist()
        for curve in _curves(reference, found, found.score, crowd, label, n_images, thresholds, max_dets)
    ]

    def evaluate(weights: FloatArray) -> Values:
        means = [[one.precision(row) for one in curves] for row in weights]
        known = [[value for value in row if value is not None] for row in means]
        return Values(
            np.array([sum(row) / len(row) if row else 0.0 for row in known]), np.array([bool(row) for row in known])
        )

    return Prepared(
        multiplicity=np.ones(n_images, dtype=np.int64),
        evaluate=evaluate,
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=n_images,
        of_overlap=False,
    )


def _curves(
    reference: Detections,
    found: Detections,
    scores: FloatArray,
    crowd: BoolArray,
    label: int,
    n_images: int,
    thresholds: Sequence[float],
    max_dets: int,
) -> list[_Curve]:
    """Return the detections of one class, matched at each threshold."""
    wanted = np.flatnonzero(reference.label == label)
    given = np.flatnonzero(found.label == label)
    given = given[np.lexsort((-scores[given], found.image[given]))]
    place = np.arange(len(given)) - np.searchsorted(found.image[given], found.image[given], side="left")
    given = given[place < max_dets]
    hit = np.zeros((len(thresholds), len(given)), dtype=bool)
    apart = np.zeros_like(hit)
    for image in np.intersect1d(found.image[given], reference.image[wanted]).tolist():
        here, own = np.flatnonzero(found.image[given] == image), wanted[reference.image[wanted] == image]
        own = own[np.argsort(crowd[own], kind="stable")]
        iou = _overlaps(found.boxes[given[here]], reference.boxes[own], crowd[own])
        for at, threshold in enumerate(thresholds):
            hit[at, here], apart[at, here] = _taken(iou, crowd[own], threshold)
    order = np.argsort(-scores[given], kind="stable")
    expected = np.bincount(reference.image[wanted[~crowd[wanted]]], minlength=n_images)
    return [
        _Curve(found.image[given[kept]], hit[at, kept], expected)
        for at in range(len(thresholds))
        for kept in (order[~apart[at, order]],)
    ]


def _overlaps(found: FloatArray, reference: FloatArray, crowd: BoolArray) -> FloatArray:
    """Return IoU of detections and reference boxes; with a crowd, the share of the detection that lies in it."""
    iou = iou_matrix(found, reference)
    for at in np.flatnonzero(crowd).tolist():
        low = np.maximum(found[:, :2], reference[at, :2])
        size = np.clip(np.minimum(found[:, 2:], reference[at, 2:]) - low, 0.0, None).prod(axis=1)
        whole = areas(found)
        iou[:, at] = np.divide(size, whole, out=np.zeros(len(found)), where=whole > 0)
    return iou


def _taken(iou: FloatArray, crowd: BoolArray, threshold: float) -> tuple[BoolArray, BoolArray]:
    """Return which detections of an image, in falling score, take a box, and which meet a crowd only."""
    free = np.ones(iou.shape[1], dtype=bool)
    hit, apart = np.zeros(len(iou), dtype=bool), np.zeros(len(iou), dtype=bool)
    for at, row in enumerate(iou):
        open_ = np.where(free & ~crowd & (row >= min(threshold, 1 - 1e-10)), row, -1.0)
        if open_.max(initial=-1.0) >= 0:
            best = len(open_) - 1 - int(np.argmax(open_[::-1]))  # of equal boxes the last one, as COCO does
            free[best], hit[at] = False, True
        elif (crowd & (row >= min(threshold, 1 - 1e-10))).any():
            apart[at] = True
    return hit, apart
