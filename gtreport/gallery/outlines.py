"""Outlines of masks along the edges of their pixels, simplified until they are short enough for a page."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from gtreport.agreement.values import BoolArray
from gtreport.gallery_types import Ring

MOST_CELLS = 240
"""Cells along the longer side of what is traced; a larger mask is drawn in steps of several pixels."""

MOST_CORNERS = 800
"""Corners of an outline; one with more is drawn in longer steps."""

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Right, down, left and up, in the order of turns to the right where y points downwards."""


def outline_of(mask: BoolArray) -> tuple[tuple[Ring, ...], int]:
    """Return the outline of a mask in pixels, and the pixels of a step: 1 where it is exact.

    Args:
        mask: The mask, shape (height, width).
    """
    step = max(1, -(-max(mask.shape) // MOST_CELLS))
    rings = traced(reduced(mask, step))
    while sum(map(len, rings)) > MOST_CORNERS:
        step *= 2
        rings = traced(reduced(mask, step))
    height, width = mask.shape
    return tuple(tuple((min(x * step, width), min(y * step, height)) for x, y in ring) for ring in rings), step


def reduced(mask: BoolArray, step: int) -> BoolArray:
    """Return a mask of cells of step by step pixels, smaller at the edges; one is inside where half of it or more is.

    A mask that would vanish keeps every cell in which it has a pixel: what is there must be seen.
    """
    if step == 1:
        return mask
    rows, columns = (np.arange(0, side, step) for side in mask.shape)
    counts = np.add.reduceat(np.add.reduceat(mask, rows, axis=0, dtype=np.int64), columns, axis=1)
    sizes = np.outer(*(np.diff(np.append(at, side)) for at, side in zip((rows, columns), mask.shape, strict=True)))
    found: BoolArray = counts * 2 >= sizes
    return found if found.any() else counts > 0


def traced(mask: BoolArray) -> tuple[Ring, ...]:
    """Return the rings around the inside of a mask: corners only, the inside to the right hand.

    Cells that touch at a corner are apart. Rings around holes run the other way.

    Args:
        mask: The mask, shape (height, width).
    """
    leaving = _edges(mask)
    rings = []
    for start in sorted(leaving, key=lambda corner: (corner[1], corner[0])):
        while leaving[start]:
            rings.append(_ring(leaving, start))
    return tuple(rings)


def _edges(mask: BoolArray) -> dict[tuple[int, int], list[int]]:
    """Return the directions in which edges of the mask leave each corner."""
    padded = np.pad(mask, 1)
    inside = padded[1:-1, 1:-1]
    beyond = (padded[:-2, 1:-1], padded[1:-1, 2:], padded[2:, 1:-1], padded[1:-1, :-2])
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    leaving: dict[tuple[int, int], list[int]] = defaultdict(list)
    for direction, (other, (right, down)) in enumerate(zip(beyond, corners, strict=True)):
        for y, x in np.argwhere(inside & ~other).tolist():
            leaving[x + right, y + down].append(direction)
    return leaving


def _ring(leaving: dict[tuple[int, int], list[int]], start: tuple[int, int]) -> Ring:
    """Walk along edges until they are back at the start, and take them away."""
    direction = leaving[start].pop()
    first, at = direction, start
    corners: list[tuple[float, float]] = [start]
    while True:
        at = (at[0] + _STEPS[direction][0], at[1] + _STEPS[direction][1])
        if at == start:
            # A start in the middle of a straight line is no corner.
            return tuple(corners if direction != first else corners[1:])
        ways = leaving[at]
        right = (direction + 1) % 4
        way = right if right in ways else ways[0]
        ways.remove(way)
        if way != direction:
            corners.append(at)
        direction = way
