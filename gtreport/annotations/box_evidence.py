"""Which convention the numbers of boxes follow, as far as they show it, and which boxes speak against it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.coordinates import FORMATS, Convention, corners

Numbers = NDArray[np.float64]

_SLACK = 1e-6


@dataclass(frozen=True)
class Evidence:
    """What the numbers say about one box format.

    Attributes:
        box_format: Name of the format.
        against: How many boxes do not fit it.
        total: How many boxes there are.
        why: What is wrong with those that do not fit, or what all have in common.
    """

    box_format: str
    against: int
    total: int
    why: str

    def __str__(self) -> str:
        """Return it as a sentence."""
        return f"{self.box_format}: {self.against} of {self.total} boxes speak against it ({self.why})"


def box_evidence(values: Numbers, sizes: Numbers) -> tuple[Evidence, ...]:
    """Return every format with how many boxes speak against it, the best one first.

    A box speaks against a format when it would have a negative side, or leave the image where its size is known.

    Args:
        values: Four numbers of each box, shape (boxes, 4).
        sizes: Width and height of its image, shape (boxes, 2); -1 where they are not known.
    """
    if not len(values):
        return ()
    shares = bool((np.abs(values) <= 1 + _SLACK).all())
    names = [f"rel_{name}" for name in FORMATS] if shares else list(FORMATS)
    found = [_of_format(name, values, sizes) for name in names]
    return tuple(sorted(found, key=lambda one: one.against))


def _of_format(name: str, values: Numbers, sizes: Numbers) -> Evidence:
    box, unit = corners(values, Convention(name), sizes if not name.startswith("rel_") else np.full_like(sizes, -1))
    negative = (box[:, 2] < box[:, 0] - _SLACK) | (box[:, 3] < box[:, 1] - _SLACK)
    edge = np.ones_like(sizes) if unit == "share" else np.where(sizes > 0, sizes, np.inf)
    beyond = (box[:, :2] < -_SLACK).any(axis=1) | (box[:, 2:] > edge + _SLACK).any(axis=1)
    against = negative | beyond
    said = []
    if negative.any():
        said.append(f"{int(negative.sum())} would have a negative side")
    if (beyond & ~negative).any():
        said.append(f"{int((beyond & ~negative).sum())} would pass the edge of the image")
    if not said:
        said.append("all numbers are from 0 to 1" if name.startswith("rel_") else "no side is negative, all lie inside")
    return Evidence(name, int(against.sum()), len(values), ", ".join(said))


def pixel_evidence(box: Numbers, sizes: Numbers) -> tuple[str | None, str]:
    """Return which pixel convention corners follow, or None, and why.

    Args:
        box: Corners as written, shape (boxes, 4).
        sizes: Width and height of the image of each box, shape (boxes, 2); -1 where they are not known.
    """
    if (box != np.round(box)).any():
        return "continuous_edges", "some corners are fractions, so they name places between pixels"
    known = sizes[:, 0] > 0
    if not known.any():
        return None, "corners are whole numbers, and the sizes of the images are not known"
    low, high, edge = box[known, :2], box[known, 2:], sizes[known]
    at_edge, before = int((high == edge).sum()), int((high == edge - 1).sum())
    zeros, ones = int((low == 0).sum()), int((low == 1).sum())
    if zeros == 0 and ones and at_edge:
        return "inclusive_max_one_based", f"no corner is 0, {ones} are 1, and {at_edge} are the width or height"
    if zeros and at_edge == 0 and before:
        return "inclusive_max_zero_based", f"{zeros} corners are 0, none is the width or height, {before} are one less"
    if zeros and at_edge:
        return "continuous_edges", f"{zeros} corners are 0 and {at_edge} are the width or height"
    return None, "no corner lies at an edge of an image, which alone would tell"
