"""Masks as runs of pixels, decoded when they are asked for; the encodings of COCO and CVAT.

COCO writes a mask column by column, as the lengths of runs that begin with background; its short form packs the
differences between run lengths into letters (Lin et al. 2014, `maskApi`). CVAT writes runs row by row inside a box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_PIXELS = 1 << 28
"""Pixels of the largest mask that is read."""

_LETTER = 48
_BITS = 5


@dataclass(frozen=True, eq=False)
class Mask:
    """A mask as runs, row by row from the upper left corner, beginning with background.

    Attributes:
        width: Width in pixels.
        height: Height in pixels.
        runs: Lengths of the runs, background and foreground in turn, shape (runs,); they add up to all pixels.
    """

    width: int
    height: int
    runs: NDArray[np.int64]

    @property
    def area(self) -> int:
        """Number of foreground pixels."""
        return int(self.runs[1::2].sum())

    def decode(self) -> NDArray[np.bool_]:
        """Return the mask, shape (height, width)."""
        inside = (np.arange(len(self.runs)) & 1).astype(bool)
        pixels: NDArray[np.bool_] = np.repeat(inside, self.runs).reshape(self.height, self.width)
        return pixels


def mask_of(pixels: NDArray[np.bool_]) -> Mask:
    """Return a mask of an array, shape (height, width)."""
    height, width = pixels.shape
    return Mask(width, height, _runs(pixels.ravel()))


def mask_of_columns(counts: Sequence[int] | NDArray[np.int64], height: int, width: int) -> Mask:
    """Return the mask of runs that go column by column, as COCO writes them.

    Raises:
        ValueError: A run is negative, or the runs do not add up to all pixels.
    """
    runs = _checked(counts, height * width, f"{width} x {height}")
    inside = (np.arange(len(runs)) & 1).astype(bool)
    return mask_of(np.repeat(inside, runs).reshape(width, height).T)


def mask_in_box(counts: Sequence[int], left: int, top: int, box: tuple[int, int], size: tuple[int, int]) -> Mask:
    """Return the mask of runs that go row by row inside a box, as CVAT writes them.

    Args:
        counts: The runs.
        left: First column of the box.
        top: First row of the box.
        box: Width and height of the box.
        size: Width and height of the item; what lies beyond it is cut.

    Raises:
        ValueError: A run is negative, or the runs do not add up to the pixels of the box.
    """
    width, height = box
    runs = _checked(counts, width * height, f"{width} x {height}")
    if size[0] * size[1] > MOST_PIXELS:
        raise ValueError(f"a mask of {size[0]} x {size[1]} pixels is too large")
    inside = np.repeat((np.arange(len(runs)) & 1).astype(bool), runs).reshape(height, width)
    whole = np.zeros((size[1], size[0]), dtype=bool)
    rows = slice(max(top, 0), min(top + height, size[1]))
    columns = slice(max(left, 0), min(left + width, size[0]))
    whole[rows, columns] = inside[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    return mask_of(whole)


def unpacked_counts(text: str) -> list[int]:
    """Return the run lengths of COCO's short form.

    Each letter holds five bits and whether more follow; from the third number on, the difference to the number two
    places before is written.

    Raises:
        ValueError: A letter is outside the alphabet, or the last number is cut off.
    """
    counts: list[int] = []
    number = shift = 0
    for letter in text:
        bits = ord(letter) - _LETTER
        if not 0 <= bits < 64:
            raise ValueError(f"{letter!r} is no letter of a packed mask")
        number |= (bits & 0x1F) << shift
        shift += _BITS
        if bits & 0x20:
            continue
        if bits & 0x10:
            number -= 1 << shift
        counts.append(number + (counts[-2] if len(counts) > 2 else 0))
        number = shift = 0
    if shift:
        raise ValueError("a packed mask is cut off")
    return counts


def packed_counts(counts: Sequence[int]) -> str:
    """Return run lengths in COCO's short form."""
    letters = []
    for at, count in enumerate(counts):
        number = count - (counts[at - 2] if at > 2 else 0)
        more = True
        while more:
            bits = number & 0x1F
            number >>= _BITS
            more = number != (-1 if bits & 0x10 else 0)
            letters.append(chr((bits | (0x20 if more else 0)) + _LETTER))
    return "".join(letters)


def _runs(flat: NDArray[np.bool_]) -> NDArray[np.int64]:
    edges = np.flatnonzero(flat[1:] != flat[:-1]) + 1
    bounds = np.concatenate([[0], edges, [len(flat)]]).astype(np.int64)
    runs = np.diff(bounds)
    return np.append(np.int64(0), runs) if len(flat) and flat[0] else runs


def _checked(counts: Sequence[int] | NDArray[Any], pixels: int, size: str) -> NDArray[np.int64]:
    if pixels > MOST_PIXELS:
        raise ValueError(f"a mask of {size} pixels is too large")
    runs = np.asarray(counts, dtype=np.int64)
    if len(runs) and int(runs.min()) < 0:
        raise ValueError("a run of the mask is negative")
    if int(runs.sum()) != pixels:
        raise ValueError(f"the runs of the mask add up to {int(runs.sum())} pixels, its size is {size} = {pixels}")
    return runs
