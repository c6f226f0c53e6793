"""Median of keypoints: the median of each coordinate over the annotators that placed the point.

Visibility is the most frequent one of all annotators (0 not labelled, 1 hidden, 2 visible). Two equally frequent ones
are a tie: the visibility is left open and counted. A keypoint that most annotators did not label has no coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.forms.state import State, state_of

OPEN = -1
"""Visibility of a keypoint whose annotators are divided."""


@dataclass(frozen=True, eq=False)
class MedianKeypoints:
    """Keypoints made of several annotators' keypoints.

    Attributes:
        xy: Coordinates in pixels, shape (keypoints, 2); 0 where not placed.
        placed: Whether the keypoint has coordinates, shape (keypoints,).
        visibility: 0, 1 or 2; -1 for a tie, shape (keypoints,).
        n_placed: Annotators that placed it, shape (keypoints,).
        n_ties: Keypoints with a tie in visibility.
        state: `decided`; `single` with one annotator; `none` without.
    """

    xy: FloatArray
    placed: BoolArray
    visibility: IntArray
    n_placed: IntArray
    n_ties: int
    state: State


def keypoints_median(xy: FloatArray, visibility: IntArray) -> MedianKeypoints:
    """Return the keypoints of one object.

    Args:
        xy: Coordinates in pixels, shape (annotators, keypoints, 2); anything where not labelled.
        visibility: 0, 1 or 2, shape (annotators, keypoints).

    Raises:
        UsageError: The shapes do not fit.
    """
    if xy.shape != (*visibility.shape, 2):
        raise UsageError(Fault(f"keypoints have the shapes {xy.shape} and {visibility.shape}"))
    there = visibility > 0
    n_placed = np.count_nonzero(there, axis=0).astype(np.int64)
    votes = np.stack([np.count_nonzero(visibility == one, axis=0) for one in (0, 1, 2)])
    best = votes == votes.max(axis=0)
    tied = np.count_nonzero(best, axis=0) > 1
    found = np.where(tied, OPEN, best.argmax(axis=0)).astype(np.int64)
    placed = (n_placed > 0) & (found != 0)
    points = np.zeros(xy.shape[1:])
    for keypoint in np.flatnonzero(placed):
        points[keypoint] = np.median(xy[there[:, keypoint], keypoint], axis=0)
    return MedianKeypoints(points, placed, found, n_placed, int(np.count_nonzero(tied)), state_of(len(xy)))
