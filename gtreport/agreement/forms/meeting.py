"""Which stretches of two annotations meet, of many pairs of annotations at once.

The stretches of an annotation are sorted by where they begin. Those that meet one from b to e begin before e, and come
after every stretch up to which nothing reaches beyond b: a run of the sorted ones, found by two searches. So the work
goes with the stretches and those that meet, not with all pairs of stretches.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.forms.types import IntArray, ragged
from gtreport.agreement.values import FloatArray


def meeting(
    begin: FloatArray, end: FloatArray, offsets: IntArray, first: IntArray, second: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Return every two stretches of two annotations that may meet; some that do not are among them.

    Args:
        begin: Where each stretch begins, shape (n,).
        end: Where it ends, shape (n,).
        offsets: Where the stretches of each annotation begin, shape (annotations + 1,).
        first: The one annotation of each pair, shape (P,).
        second: The other, shape (P,).

    Returns:
        Pair, stretch of the first and stretch of the second annotation, shape (found,) each.
    """
    counts = np.diff(offsets)
    pair, place = ragged(counts[first])
    one = offsets[first][pair] + place
    if not len(one):
        return pair, one, one
    row = np.repeat(np.arange(len(counts)), counts)
    order = np.lexsort((begin, row))
    lowest = float(begin.min())
    stride = float(end.max()) - lowest + 2  # annotations lie one behind the other
    slack = 8 * np.finfo(np.float64).eps * stride * (len(counts) + 1)
    begins = (row * stride + begin - lowest)[order]
    reach = np.maximum.accumulate((row * stride + end - lowest)[order])
    there = second[pair] * stride - lowest
    low = np.maximum(np.searchsorted(reach, there + begin[one] - slack), offsets[second][pair])
    high = np.minimum(np.searchsorted(begins, there + end[one] + slack), offsets[second + 1][pair])
    of, step = ragged(np.maximum(high - low, 0))
    return pair[of], one[of], order[low[of] + step]
