"""Run-length coded masks as COCO writes them.

Pixels go column by column. The counts are the lengths of runs, of unmarked and marked pixels in turn; the first run is
unmarked and may be 0. The compressed form writes each count (from the fourth on, its difference from the count two
places before) in groups of five bits, lowest first, as characters from `0` on; a sixth bit says that more groups
follow, and the highest bit of the last group is the sign.

Source: the data format of COCO, Lin et al. 2014, ECCV; tested against pycocotools.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.values import BoolArray
from gtreport.errors import Fault, UsageError

_GROUPS = 13
"""Groups of five bits of a count of 63 bits."""


def encode(mask: BoolArray) -> IntArray:
    """Return the counts of a mask of shape (height, width)."""
    pixels = np.asarray(mask, dtype=bool).ravel(order="F")
    if not len(pixels):
        return np.zeros(0, dtype=np.int64)
    changes = np.flatnonzero(pixels[1:] != pixels[:-1]) + 1
    ends = np.concatenate((np.zeros(1, dtype=np.int64), changes, np.array([len(pixels)])))
    counts = np.diff(ends)
    return np.concatenate((np.zeros(1, dtype=np.int64), counts)) if pixels[0] else counts


def decode(counts: Sequence[int] | IntArray, height: int, width: int) -> BoolArray:
    """Return the mask, shape (height, width).

    Raises:
        UsageError: A count is negative, or the counts do not sum to height x width.
    """
    runs = np.asarray(counts, dtype=np.int64)
    if (runs < 0).any():
        raise UsageError(Fault(f"a run of a mask is {int(runs.min())} pixels long"))
    if int(runs.sum()) != height * width:
        raise UsageError(Fault(f"the runs of a mask sum to {int(runs.sum())}, but {height} x {width} pixels are it"))
    marked = np.arange(len(runs)) % 2 == 1
    result: BoolArray = np.repeat(marked, runs).reshape((height, width), order="F")
    return result


def compress(counts: Sequence[int] | IntArray) -> str:
    """Return the compressed form of counts."""
    rest = np.array(counts, dtype=np.int64)
    rest[3:] -= np.asarray(counts, dtype=np.int64)[1:-2]
    codes, used = np.zeros((len(rest), _GROUPS), dtype=np.uint8), np.zeros((len(rest), _GROUPS), dtype=bool)
    open_ = np.ones(len(rest), dtype=bool)
    for group in range(_GROUPS):
        low = rest & 31
        rest >>= 5
        more = np.where(low & 16, rest != -1, rest != 0)
        codes[:, group] = low + 32 * more + 48
        used[:, group] = open_
        open_ = open_ & more
    return codes[used].tobytes().decode("ascii")


def expand(text: str | bytes) -> IntArray:
    """Return the counts of a compressed form.

    Raises:
        UsageError: It holds a character that no group is written as, or ends within a count.
    """
    codes = np.frombuffer(text.encode("utf-8") if isinstance(text, str) else text, dtype=np.uint8).astype(np.int64) - 48
    if not len(codes):
        return np.zeros(0, dtype=np.int64)
    last = codes < 32
    if ((codes < 0) | (codes > 63)).any() or not last[-1]:
        raise UsageError(Fault("a run-length coded mask is damaged", help="it holds characters from 0 to o only"))
    begins = np.flatnonzero(np.concatenate(([True], last[:-1])))
    sizes = np.diff(np.append(begins, len(codes)))
    if sizes.max() > _GROUPS:
        raise UsageError(Fault("a run-length coded mask is damaged", help=f"a count has {int(sizes.max())} groups"))
    place = np.arange(len(codes)) - np.repeat(begins, sizes)
    values = np.add.reduceat((codes & 31) << (5 * np.minimum(place, 12)), begins)
    signed = np.where((codes[begins + sizes - 1] & 16) > 0, values - (1 << np.minimum(5 * sizes, 62)), values)
    counts = signed.copy()
    counts[1::2] = np.cumsum(signed[1::2])
    counts[2::2] = np.cumsum(signed[2::2])
    return counts
