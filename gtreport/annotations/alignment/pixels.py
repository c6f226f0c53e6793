"""Pixel values of masks: whether those that are no class were made by interpolating between those that are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LEAST = 4
_BETWEEN = 0.9


def is_interpolated(pixels: NDArray[Any], classes: Collection[int]) -> bool:
    """Return whether the values that are no class lie between those of their neighbours, as a resampled edge does.

    An area of a class that nobody declared has pixels whose neighbours are all alike; the rim that interpolation
    leaves has none, and takes several values.

    Args:
        pixels: Values of a mask, shape (height, width).
        classes: Values that are a class or the background.
    """
    odd = ~np.isin(pixels, list(classes))
    if odd.sum() < _LEAST or len(np.unique(pixels[odd])) < 2:
        return False
    around = np.pad(pixels.astype(np.int64), 1, mode="edge")
    height, width = pixels.shape
    shifted = [around[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    low, high = np.minimum.reduce(shifted), np.maximum.reduce(shifted)
    between = (low < pixels) & (pixels < high)
    return bool(between[odd].mean() >= _BETWEEN)
