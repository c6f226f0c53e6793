"""One-to-one matching of the boxes of an image, and what it gives.

    matched_f1       = 2 tp / (2 tp + fp + fn)     tp matched pairs, fp and fn unmatched boxes
    mean_matched_iou = sum of IoU / tp             `unmatched: counted` divides by tp + fp + fn

Of all matchings of boxes with IoU of at least `iou`, the one with most pairs is taken, and of these the one with the
greatest summed IoU. Labels are ignored unless `same_label` is set: they are compared afterwards, on the matched pairs.
The matching is symmetric: swapping the annotators changes nothing.

Undefined: F1 where neither annotator drew a box (`both are empty`: counted apart); `mean_matched_iou` where nothing was
matched.

Source: Kuhn 1955, Naval Research Logistics Quarterly 2 (matching).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.forms.boxes import Boxes, areas
from gtreport.agreement.forms.empties import Empty, with_empties
from gtreport.agreement.forms.matching import Candidates, matched
from gtreport.agreement.forms.meeting import meeting
from gtreport.agreement.forms.pairs import BOTH_EMPTY, PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import IntArray, ragged
from gtreport.agreement.values import FloatArray, weighted_counts
from gtreport.errors import Fault, UsageError

Unmatched = Literal["left_out", "counted"]

NOTHING_MATCHED = "nothing was matched"


@dataclass(frozen=True, eq=False)
class Matching:
    """The boxes of all pairs of annotations, matched.

    Attributes:
        boxes: The boxes.
        first: Row of the one annotation of each pair, shape (P,).
        second: Row of the other, shape (P,).
        pair: Pair of annotations of each match, shape (M,).
        box: Box of the first annotation of each match, shape (M,).
        other: Box of the second, shape (M,).
        iou: Their IoU, shape (M,).
    """

    boxes: Boxes
    first: IntArray
    second: IntArray
    pair: IntArray
    box: IntArray
    other: IntArray
    iou: FloatArray

    @property
    def n_first(self) -> IntArray:
        """Boxes of the first annotation of each pair, shape (P,)."""
        return self.boxes.counts[self.first]

    @property
    def n_second(self) -> IntArray:
        """Boxes of the second annotation of each pair, shape (P,)."""
        return self.boxes.counts[self.second]

    @property
    def n_matched(self) -> IntArray:
        """Matches of each pair, shape (P,)."""
        return np.bincount(self.pair, minlength=len(self.first)).astype(np.int64)


def match(
    boxes: Boxes,
    iou: float,
    *,
    pairs: tuple[IntArray, IntArray] | None = None,
    same_label: bool = False,
    inclusive: bool = False,
) -> Matching:
    """Match the boxes of every two annotations of an item.

    Args:
        boxes: The boxes.
        iou: Least IoU of a match, above 0 and at most 1.
        pairs: Rows of the annotations that are compared; None: all pairs of annotations of each item.
        same_label: Whether only boxes with one label may be matched.
        inclusive: Whether the last pixel belongs to a box.

    Raises:
        UsageError: The threshold is out of range, or there are no labels to be the same.
    """
    if not 0 < iou <= 1:
        raise UsageError(Fault(f"iou is {iou}", help="give a threshold above 0 and at most 1"))
    first, second = pairs_of(boxes.rows) if pairs is None else pairs
    left, right = boxes.boxes[:, 0], boxes.boxes[:, 2] + inclusive
    pair, box, other = meeting(left, right, boxes.offsets, first, second)
    if same_label:
        if boxes.label is None:
            raise UsageError(Fault("the boxes have no labels", help="leave same_label out"))
        same = boxes.label[box] == boxes.label[other]
        pair, box, other = pair[same], box[same], other[same]
    near, similarity = _near(boxes.boxes, box, other, iou, inclusive)
    pair, box, other = pair[near], box[near], other[near]
    n = len(boxes.boxes)  # a box stands in several pairs of annotations, where it is another mark each time
    chosen = matched(Candidates(pair * n + box, pair * n + other, similarity))
    return Matching(boxes, first, second, pair[chosen], box[chosen], other[chosen], similarity[chosen])


def _near(
    boxes: FloatArray, box: IntArray, other: IntArray, iou: float, inclusive: bool
) -> tuple[IntArray, FloatArray]:
    """Return which comparisons reach the threshold, and their IoU; edge by edge, for most boxes do not meet."""
    left, top, right, bottom = np.ascontiguousarray(boxes.T)
    width = np.minimum(right[box], right[other]) - np.maximum(left[box], left[other]) + inclusive
    meet = np.flatnonzero(width > 0)
    a, b = box[meet], other[meet]
    height = np.minimum(bottom[a], bottom[b]) - np.maximum(top[a], top[b]) + inclusive
    size = areas(boxes, inclusive)
    both = width[meet] * np.maximum(height, 0)
    either = size[a] + size[b] - both
    similarity = np.divide(both, either, out=np.zeros_like(both), where=either > 0)
    near = np.flatnonzero(similarity >= iou)
    return meet[near], similarity[near]


def matched_f1(matching: Matching, empty: Empty | None = None) -> PairMeasures:
    """Return 2 tp and 2 tp + fp + fn of each pair of annotations.

    Args:
        matching: The matched boxes.
        empty: What two annotations without a box give; None: pairs with one or two such are counted apart.
    """
    measures = PairMeasures(
        matching.boxes.rows,
        matching.first,
        matching.second,
        2.0 * matching.n_matched.astype(np.float64),
        (matching.n_first + matching.n_second).astype(np.float64),
        reason=BOTH_EMPTY,
    )
    return with_empties(measures, matching.n_first == 0, matching.n_second == 0, empty)


def mean_matched_iou(matching: Matching, unmatched: Unmatched = "left_out") -> PairMeasures:
    """Return the summed IoU of the matches of each pair of annotations, and how many boxes it stands for.

    Args:
        matching: The matched boxes.
        unmatched: Whether an unmatched box counts as IoU 0.
    """
    n = matching.n_matched
    below = n if unmatched == "left_out" else matching.n_first + matching.n_second - n
    sums = weighted_counts(matching.pair, matching.iou, len(matching.first))
    nothing, reason = int(np.count_nonzero(below == 0)), NOTHING_MATCHED if unmatched == "left_out" else BOTH_EMPTY
    return PairMeasures(
        matching.boxes.rows,
        matching.first,
        matching.second,
        sums,
        below.astype(np.float64),
        counted_apart({reason: nothing}),
        reason,
    )


def label_confusion(matching: Matching, n_labels: int) -> IntArray:
    """Return how often a box of label k was matched to one of label l, shape (labels + 1, labels + 1).

    The last row and column hold the boxes without a match; rows are the annotator with the smaller code.

    Args:
        matching: The matched boxes; match them without regard to labels.
        n_labels: Length of the label list.

    Raises:
        UsageError: The boxes have no labels.
    """
    label, counts = matching.boxes.label, matching.boxes.counts
    if label is None:
        raise UsageError(Fault("the boxes have no labels"))
    q = n_labels + 1
    table = np.bincount(label[matching.box] * q + label[matching.other], minlength=q * q).reshape(q, q)
    for row, matched_boxes, axis in ((matching.first, matching.box, 0), (matching.second, matching.other, 1)):
        _, place = ragged(counts[row])
        drawn = label[np.repeat(matching.boxes.offsets[row], counts[row]) + place]
        rest = np.bincount(drawn, minlength=q) - np.bincount(label[matched_boxes], minlength=q)
        if axis == 0:
            table[:, n_labels] += rest
        else:
            table[n_labels] += rest
    return table.astype(np.int64)
