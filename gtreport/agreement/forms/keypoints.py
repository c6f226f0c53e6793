"""Agreement of keypoints: OKS, normalised error, share within a distance, visibility, left and right swapped.

Over the keypoints j that both annotators placed, d_j their distance in pixels:

    oks           = mean of exp(-d_j^2 / (2 area (2 sigma_j)^2))        area of the object in square pixels
    mean_distance = mean of d_j                                         pixels
    nme           = mean of d_j / normaliser                            no unit
    pck(t)        = share of d_j <= t normaliser

OKS belongs to an object and is averaged over items; the others are pooled over all keypoints, so that a keypoint weighs
the same wherever it is. The area of a pair of annotations is the mean of their two areas. Keypoints that one annotator
or neither placed are counted apart (`keypoints_one_sided`, `keypoints_neither`) and never enter; agreement on
visibility is its own number. `visibility` decides what counts as placed: `labelled` any coordinate, hidden or visible;
`visible` those seen by both.

Undefined: where no keypoint was placed by both; where an area or a normaliser is not above 0 (counted).

Source: the keypoint task of COCO, Lin et al. 2014, ECCV (OKS); Yang and Ramanan 2013, IEEE PAMI 35 (PCK).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.forms.pairs import PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import IntArray, Rows
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.errors import Fault, UsageError

Placed = Literal["labelled", "visible"]

NONE_PLACED = "no keypoint was placed by both"
NO_SIZE = "no area or normaliser above 0"


@dataclass(frozen=True, eq=False)
class Keypoints:
    """One object for each annotation, with the same keypoints in the same order.

    Attributes:
        rows: The annotations.
        xy: Coordinates in pixels, shape (annotations, keypoints, 2); anything where not placed.
        visibility: 0 not labelled, 1 hidden, 2 visible, shape (annotations, keypoints).
    """

    rows: Rows
    xy: FloatArray
    visibility: IntArray


@dataclass(frozen=True, eq=False)
class KeypointPairs:
    """The keypoints of every two annotations of an item.

    Attributes:
        keypoints: The keypoints.
        first: Row of the one annotation of each pair, shape (P,).
        second: Row of the other, shape (P,).
        both: Keypoints that both placed, shape (P, keypoints).
        one_sided: Keypoints that one of them placed, shape (P, keypoints).
        distance: Distance in pixels; 0 where not both placed it, shape (P, keypoints).
    """

    keypoints: Keypoints
    first: IntArray
    second: IntArray
    both: BoolArray
    one_sided: BoolArray
    distance: FloatArray

    def counts(self) -> dict[str, int]:
        """Return how many keypoints both, one and neither of two annotators placed."""
        both, one = int(np.count_nonzero(self.both)), int(np.count_nonzero(self.one_sided))
        return {
            "keypoints_both": both,
            "keypoints_one_sided": one,
            "keypoints_neither": self.both.size - both - one,
        }


def keypoints_of(rows: Rows, xy: object, visibility: object) -> Keypoints:
    """Return keypoints with their annotations, checked.

    Args:
        rows: The annotations.
        xy: Coordinates in pixels, shape (annotations, keypoints, 2).
        visibility: 0 not labelled, 1 hidden, 2 visible, shape (annotations, keypoints).

    Raises:
        UsageError: A shape or a visibility is another, or a placed keypoint has no finite coordinate.
    """
    points, seen = np.asarray(xy, dtype=np.float64), np.asarray(visibility, dtype=np.int64)
    if points.ndim != 3 or points.shape != (len(rows), *seen.shape[1:], 2) or seen.ndim != 2:
        raise UsageError(
            Fault(
                f"keypoints have the shapes {points.shape} and {seen.shape}",
                help=f"give ({len(rows)}, keypoints, 2) and ({len(rows)}, keypoints)",
            )
        )
    if seen.size and not np.isin(seen, (0, 1, 2)).all():
        raise UsageError(Fault("a visibility is none of 0, 1, 2"))
    if not np.isfinite(points[seen > 0]).all():
        raise UsageError(Fault("a labelled keypoint has a coordinate that is no finite number"))
    return Keypoints(rows, points, seen)


def keypoint_pairs(
    keypoints: Keypoints, placed: Placed = "labelled", pairs: tuple[IntArray, IntArray] | None = None
) -> KeypointPairs:
    """Compare every two annotations of each item.

    Args:
        keypoints: The keypoints.
        placed: What counts as placed.
        pairs: Rows of the annotations that are compared; None: all pairs of annotations of each item.
    """
    first, second = pairs_of(keypoints.rows) if pairs is None else pairs
    there = keypoints.visibility >= (1 if placed == "labelled" else 2)
    a, b = there[first], there[second]
    both = a & b
    return KeypointPairs(keypoints, first, second, both, a ^ b, _distances(keypoints, first, second, both))


def oks(pairs: KeypointPairs, area: FloatArray, sigmas: Sequence[float]) -> PairMeasures:
    """Return the summed similarity of the keypoints of each pair, and how many there are; average over items.

    Args:
        pairs: The compared keypoints.
        area: Area of the object in each annotation, in square pixels, shape (annotations,).
        sigmas: Spread of each keypoint, a share of the square root of the area.

    Raises:
        UsageError: There is not one sigma above 0 for each keypoint.
    """
    spread = np.asarray(sigmas, dtype=np.float64)
    if spread.shape != pairs.distance.shape[1:] or not (spread > 0).all():
        raise UsageError(
            Fault(f"{len(spread)} sigmas for {pairs.distance.shape[1]} keypoints", help="give one above 0 for each")
        )
    size = (area[pairs.first] + area[pairs.second]) / 2
    scale = 2 * np.where(size > 0, size, 1.0)[:, None] * (2 * spread) ** 2
    similarity = np.exp(-(pairs.distance**2) / scale) * pairs.both
    return _pooled(pairs, similarity, size)


def mean_distance(pairs: KeypointPairs) -> PairMeasures:
    """Return the summed distance of the keypoints of each pair in pixels, and how many there are; pool it."""
    return _pooled(pairs, pairs.distance, np.ones(len(pairs.first)))


def nme(pairs: KeypointPairs, normaliser: FloatArray) -> PairMeasures:
    """Return the summed distance in units of the normaliser, and how many keypoints there are; pool it.

    Args:
        pairs: The compared keypoints.
        normaliser: A length in pixels of each annotation, such as the square root of the area, shape (annotations,).
    """
    size = (normaliser[pairs.first] + normaliser[pairs.second]) / 2
    return _pooled(pairs, pairs.distance / np.where(size > 0, size, 1.0)[:, None], size)


def pck(pairs: KeypointPairs, normaliser: FloatArray, threshold: float) -> PairMeasures:
    """Return how many keypoints of each pair are no further apart than threshold x normaliser; pool it.

    Args:
        pairs: The compared keypoints.
        normaliser: A length in pixels of each annotation, shape (annotations,).
        threshold: Share of the normaliser, above 0.

    Raises:
        UsageError: The threshold is not above 0.
    """
    if not threshold > 0:
        raise UsageError(Fault(f"the threshold is {threshold}", help="give a share of the normaliser above 0"))
    size = (normaliser[pairs.first] + normaliser[pairs.second]) / 2
    near = pairs.both & (pairs.distance <= threshold * size[:, None])
    return _pooled(pairs, near.astype(np.float64), size)


def visibility_agreement(keypoints: Keypoints) -> PairMeasures:
    """Return how many keypoints of each pair have the same visibility, and all keypoints; pool it."""
    first, second = pairs_of(keypoints.rows)
    same = keypoints.visibility[first] == keypoints.visibility[second]
    return PairMeasures(
        keypoints.rows,
        first,
        second,
        np.count_nonzero(same, axis=1).astype(np.float64),
        np.full(len(first), float(same.shape[1])),
    )


@dataclass(frozen=True)
class Swap:
    """Left and right that two annotators seem to have the other way round.

    Attributes:
        item: The item.
        annotators: The two.
        mean_distance: Mean distance of the paired keypoints as they are, in pixels.
        mean_distance_swapped: The same with left and right of one annotator exchanged.
    """

    item: str
    annotators: tuple[str, str]
    mean_distance: float
    mean_distance_swapped: float


def swapped_sides(
    keypoints: Keypoints, sides: Sequence[tuple[int, int]], at_most: float = 0.5
) -> tuple[tuple[Swap, ...], int]:
    """Return pairs of annotations that are closer when left and right of one of them are exchanged.

    Args:
        keypoints: The keypoints.
        sides: The left and the right keypoint of each paired part, by their places.
        at_most: How great the distance after the exchange may be, as a share of the one before.

    Returns:
        The swaps, in the order of the items, and how many pairs of annotations could be looked at: those that both
        placed at least one part on both sides.
    """
    pairs = keypoint_pairs(keypoints)
    exchange = np.arange(keypoints.visibility.shape[1])
    for left, right in sides:
        exchange[[left, right]] = right, left
    parts = np.array([place for side in sides for place in side], dtype=np.int64)
    whole = pairs.both[:, parts].reshape(len(pairs.first), len(sides), 2).all(axis=2)
    counted = np.zeros_like(pairs.both)
    counted[:, parts] = np.repeat(whole, 2, axis=1)
    other = Keypoints(keypoints.rows, keypoints.xy[:, exchange], keypoints.visibility[:, exchange])
    n = np.maximum(counted.sum(axis=1), 1)
    before = (pairs.distance * counted).sum(axis=1) / n
    after = (_between(keypoints.xy[pairs.first], other.xy[pairs.second], counted)).sum(axis=1) / n
    seen = counted.any(axis=1)
    rows = keypoints.rows
    found = [
        Swap(
            rows.items[rows.item[pairs.first[at]]],
            (rows.annotators[rows.annotator[pairs.first[at]]], rows.annotators[rows.annotator[pairs.second[at]]]),
            float(before[at]),
            float(after[at]),
        )
        for at in np.flatnonzero(seen & (after < at_most * before))
    ]
    return tuple(found), int(np.count_nonzero(seen))


def _distances(keypoints: Keypoints, first: IntArray, second: IntArray, both: BoolArray) -> FloatArray:
    return _between(keypoints.xy[first], keypoints.xy[second], both)


def _between(a: FloatArray, b: FloatArray, counted: BoolArray) -> FloatArray:
    difference = np.where(counted[..., None], a, 0.0) - np.where(counted[..., None], b, 0.0)
    result: FloatArray = np.hypot(difference[..., 0], difference[..., 1])
    return result


def _pooled(pairs: KeypointPairs, of_keypoints: FloatArray, size: FloatArray) -> PairMeasures:
    """Return sums over the keypoints that both placed; pairs without a size are counted apart."""
    n = np.count_nonzero(pairs.both, axis=1)
    sound = size > 0
    left_out = counted_apart(
        {
            NONE_PLACED: int(np.count_nonzero(n == 0)),
            NO_SIZE: int(np.count_nonzero(~sound & (n > 0))),
        }
    )
    return PairMeasures(
        pairs.keypoints.rows,
        pairs.first,
        pairs.second,
        np.where(sound, (of_keypoints * pairs.both).sum(axis=1), 0.0),
        np.where(sound, n, 0).astype(np.float64),
        left_out,
        NO_SIZE if n.any() else NONE_PLACED,
    )
