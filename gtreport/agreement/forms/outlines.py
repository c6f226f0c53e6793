"""Outlines as pixels: a pixel is inside where its centre is.

Rings are closed by themselves. A centre is inside an outline when a ray from it crosses the rings an odd number of
times (even-odd rule), so that a ring inside another one is a hole. The pixel in column x and row y has its centre at
(x + 0.5, y + 0.5); a centre that lies on a left or upper edge is inside, one on a right or lower edge outside.

Source: Foley et al. 1996, Computer Graphics, 2nd ed., ch. 3 (scan conversion of polygons).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gtreport.agreement.forms.types import ragged
from gtreport.agreement.values import BoolArray, FloatArray


def filled(rings: Sequence[FloatArray], width: int, height: int) -> BoolArray:
    """Return the pixels of an outline, shape (height, width).

    Args:
        rings: Corners of each ring in pixels, shape (points, 2) each: x, y.
        width: Width of the image; what lies beyond it is cut.
        height: Height of the image.
    """
    crossings = np.zeros((height, width + 1), dtype=np.int64)
    for ring in rings:
        x, y = np.asarray(ring, dtype=np.float64).reshape(-1, 2).T
        to_x, to_y = np.roll(x, -1), np.roll(y, -1)
        first = _first_centre(np.minimum(y, to_y), height)
        behind = _first_centre(np.maximum(y, to_y), height)
        edge, step = ragged(behind - first)
        row = first[edge] + step
        at = x[edge] + (row + 0.5 - y[edge]) * (to_x - x)[edge] / (to_y - y)[edge]
        np.add.at(crossings, (row, _first_centre(at, width)), 1)
    inside: BoolArray = (np.cumsum(crossings, axis=1)[:, :width] & 1).astype(bool)
    return inside


def _first_centre(edge: FloatArray, size: int) -> np.ndarray:
    """Return the first pixel whose centre does not lie before an edge, from 0 to the size."""
    return np.clip(np.ceil(edge - 0.5), 0, size).astype(np.int64)
