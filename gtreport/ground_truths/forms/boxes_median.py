"""Median of boxes: boxes of several annotators that stand for one thing become one box.

The annotator with most boxes comes first (of equal ones, the earlier); the boxes of every other annotator in that order
are matched one to one to the boxes that began a cluster, with IoU of at least `iou`, and a box without a match begins
a cluster of its own. A cluster with boxes of at least `share` of the annotators becomes one box: the median of each
coordinate. Smaller clusters are listed. Annotators who drew nothing count among the annotators.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.boxes import iou_matrix
from gtreport.agreement.forms.matching import sparse_matching
from gtreport.agreement.forms.types import IntArray, as_boxes, require_same_length
from gtreport.agreement.values import FloatArray
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.forms.state import State, state_of

_ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class Cluster:
    """Boxes of several annotators that stand for one thing.

    Attributes:
        box: Median of each coordinate, shape (4,).
        annotators: Places of the annotators, ascending.
        label: Code of the label; None where boxes have none.
    """

    box: FloatArray
    annotators: tuple[int, ...]
    label: int | None


@dataclass(frozen=True, eq=False)
class MedianBoxes:
    """The boxes of an item made of several annotators' boxes.

    Attributes:
        boxes: The boxes that enough annotators drew, shape (n, 4).
        kept: Their clusters, in the same order.
        smaller: Clusters that too few annotators drew.
        state: `decided`; `single` with one annotator; `none` without.
    """

    boxes: FloatArray
    kept: tuple[Cluster, ...]
    smaller: tuple[Cluster, ...]
    state: State


def boxes_median(
    boxes: Sequence[object], iou: float = 0.5, share: float = 0.5, labels: Sequence[object] | None = None
) -> MedianBoxes:
    """Return the boxes of one item.

    Args:
        boxes: The boxes of each annotator, x1, y1, x2, y2, shape (n, 4) each; none drawn is an empty list.
        iou: Least IoU of a match, above 0 and at most 1.
        share: Share of the annotators that a box needs, above 0 and at most 1.
        labels: Code of the label of each box of each annotator; given, only boxes of one label make a cluster.

    Raises:
        UsageError: A threshold is out of range, or boxes and labels differ in number.
    """
    for name, value in (("iou", iou), ("share", share)):
        if not 0 < value <= 1:
            raise UsageError(Fault(f"{name} is {value}", help="give a number above 0 and at most 1"))
    drawn = [as_boxes(one) for one in boxes]
    codes = [np.zeros(len(one), dtype=np.int64) for one in drawn] if labels is None else _codes(drawn, labels)
    clusters = _clusters(drawn, codes, iou)
    made = [_made(members, drawn, codes, labels is not None) for members in clusters]
    enough = [len(one.annotators) >= share * len(drawn) - _ROUNDING for one in made]
    kept = tuple(one for one, good in zip(made, enough, strict=True) if good)
    return MedianBoxes(
        np.array([one.box for one in kept]).reshape(-1, 4),
        kept,
        tuple(one for one, good in zip(made, enough, strict=True) if not good),
        state_of(len(drawn)),
    )


def _codes(drawn: list[FloatArray], labels: Sequence[object]) -> list[IntArray]:
    require_same_length("annotators and their labels", drawn, labels)
    codes = [np.asarray(one, dtype=np.int64) for one in labels]
    for boxes, of in zip(drawn, codes, strict=True):
        require_same_length("boxes and labels of an annotator", boxes, of)
    return codes


def _clusters(drawn: list[FloatArray], codes: list[IntArray], iou: float) -> list[list[tuple[int, int]]]:
    """Return annotator and box of the members of each cluster; the first one began it."""
    found: list[list[tuple[int, int]]] = []
    for annotator in sorted(range(len(drawn)), key=lambda at: -len(drawn[at])):
        seeds = np.array([drawn[members[0][0]][members[0][1]] for members in found]).reshape(-1, 4)
        seed_codes = np.array([codes[members[0][0]][members[0][1]] for members in found], dtype=np.int64)
        similarity = iou_matrix(seeds, drawn[annotator]) * (seed_codes[:, None] == codes[annotator])
        cluster, box = sparse_matching(similarity, iou)
        for at, one in zip(cluster.tolist(), box.tolist(), strict=True):
            found[at].append((annotator, one))
        found.extend([(annotator, one)] for one in range(len(drawn[annotator])) if one not in set(box.tolist()))
    return found


def _made(members: list[tuple[int, int]], drawn: list[FloatArray], codes: list[IntArray], labelled: bool) -> Cluster:
    annotator, box = members[0]
    return Cluster(
        np.median([drawn[who][at] for who, at in members], axis=0),
        tuple(sorted(who for who, _ in members)),
        int(codes[annotator][box]) if labelled else None,
    )
