"""Values of many replicates at once, with those that are undefined marked: no nan ever stands for a value."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

_MOST_HELD = 4_000_000
"""Numbers that are held for all draws of a block."""

NEARLY_ZERO = 1e-15
"""A chance agreement this close to 1 leaves nothing to divide by."""


@dataclass(frozen=True, eq=False)
class Values:
    """A statistic for several sets of weights of the items, B of them.

    Attributes:
        value: The values, shape (B,); 0 where undefined.
        defined: Where there is a value, shape (B,).
        observed: Observed agreement, shape (B,), where the statistic has one.
        expected: Expected agreement, shape (B,), where the statistic has one.
    """

    value: FloatArray
    defined: BoolArray
    observed: FloatArray | None = None
    expected: FloatArray | None = None


def ratio(above: FloatArray, below: FloatArray, defined: BoolArray | None = None) -> tuple[FloatArray, BoolArray]:
    """Divide; where nothing is left to divide by, return 0 and mark it.

    Args:
        above: Numerators, shape (B,).
        below: Denominators, shape (B,), not negative.
        defined: Where there is something to divide at all.
    """
    sound = below > NEARLY_ZERO if defined is None else defined & (below > NEARLY_ZERO)
    return np.divide(above, below, out=np.zeros_like(above, dtype=np.float64), where=sound), sound


_LEAST_SPREAD, _MOST_SPREAD = 1e-3, 1e60
"""Numbers that lie this far apart can be squared twice, summed, and still be told from nothing."""


def in_reach(x: FloatArray) -> FloatArray:
    """Return numbers times a power of two, so that their powers neither overflow nor vanish; most are left as they are.

    A power of two changes no digit: what does not depend on the unit of the numbers is the same.

    Args:
        x: Numbers, shape (n,).
    """
    spread = spread_of(x)
    greatest = float(np.abs(x).max(initial=0.0))
    if _LEAST_SPREAD <= spread <= _MOST_SPREAD or not greatest:
        return x
    exponent = math.frexp(spread if 0 < spread < math.inf else greatest)[1]
    scaled: FloatArray = np.ldexp(x, -exponent)
    return scaled


def spread_of(x: FloatArray) -> float:
    """Return the distance between the least and the greatest number, infinity where it is too large for a float."""
    with np.errstate(over="ignore"):
        return float(np.ptp(x)) if len(x) else 0.0


def weighted_counts(codes: NDArray[np.int64], weights: NDArray[Any], size: int) -> FloatArray:
    """Return the sum of the weights of each code.

    Args:
        codes: Shape (n,).
        weights: Shape (n,), or (B, n) for B sums at once.
        size: Greatest code and 1.

    Returns:
        Shape (size,), or (B, size).
    """
    if weights.ndim == 1:
        return np.bincount(codes, weights, size).astype(np.float64, copy=False)
    n_sums = len(weights)
    keys = np.arange(n_sums)[:, None] * size + codes
    sums = np.bincount(keys.reshape(-1), weights.reshape(-1), n_sums * size).astype(np.float64, copy=False)
    return sums.reshape(n_sums, size)


def in_blocks(draws: FloatArray, width: int, evaluate: Callable[[FloatArray], Values]) -> Values:
    """Evaluate many draws a block at a time, so that what is held for each draw stays small.

    Args:
        draws: Weights, shape (B, n).
        width: Numbers that are held for each draw.
        evaluate: Takes some of the draws and returns their values.
    """
    most = max(1, _MOST_HELD // max(1, width))
    found = [evaluate(draws[start : start + most]) for start in range(0, len(draws), most)]
    return Values(np.concatenate([one.value for one in found]), np.concatenate([one.defined for one in found]))


def distinct(keys: NDArray[np.int64], bound: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct keys in order, and the place of each key among them; by counting where keys are small."""
    if bound > 20_000_000:
        found, place = np.unique(keys, return_inverse=True)
        return found, place.reshape(-1)
    occurs = np.zeros(bound, dtype=bool)
    occurs[keys] = True
    found = np.flatnonzero(occurs)
    number = np.zeros(bound, dtype=np.int64)
    number[found] = np.arange(len(found))
    return found, number[keys]


def quotient(above: float, below: float) -> float | None:
    """Return a quotient; None where there is nothing to divide by."""
    return above / below if below else None


def above_chance(observed: FloatArray, expected: FloatArray, defined: BoolArray) -> Values:
    """Return (observed - expected) / (1 - expected), the form of every kappa."""
    value, sound = ratio(observed - expected, 1 - expected, defined)
    return Values(value, sound, observed, expected)
