"""Squared distances between labels, and the disagreement they make: what Krippendorff's alpha is computed from.

For a unit (an item, or a pattern of items) with label counts n_k and r = sum_k n_k, three sums suffice:

    within   D_u = sum_kl n_k n_l delta_kl           the disagreement inside the unit
    cross    e_u = sum_k n_k sum_l delta_kl p_l      its disagreement with everything, p_l the shares of the labels
    total    sum_kl N_k N_l delta_kl                 the disagreement of everything with everything

A table of distances gives them by matrix products; for the interval level the moments of each unit are enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from gtreport.agreement.values import FloatArray


class Distance(Protocol):
    """Squared distances between labels."""

    def within(self, counts: FloatArray) -> FloatArray:
        """Return D_u of each row of counts, shape (rows,)."""

    def between(self, counts: FloatArray, shares: FloatArray) -> FloatArray:
        """Return e_u of each row of counts, shape (rows,)."""

    def total(self, counts: FloatArray) -> FloatArray:
        """Return the total of each row of counts, shape (rows,)."""

    def greatest(self) -> float:
        """Return the greatest distance."""


@dataclass(frozen=True, eq=False)
class TableDistance:
    """Distances from a table.

    Attributes:
        delta: Squared distances, shape (labels, labels), symmetric, 0 on the diagonal.
    """

    delta: FloatArray

    def within(self, counts: FloatArray) -> FloatArray:
        """Return sum_kl n_k n_l delta_kl, shape (rows,)."""
        result: FloatArray = (counts * (counts @ self.delta)).sum(axis=1)
        return result

    def between(self, counts: FloatArray, shares: FloatArray) -> FloatArray:
        """Return sum_k n_k sum_l delta_kl p_l, shape (rows,)."""
        return counts @ (self.delta @ shares)

    def total(self, counts: FloatArray) -> FloatArray:
        """Return sum_kl N_k N_l delta_kl, shape (rows,)."""
        return self.within(counts)

    def greatest(self) -> float:
        """Return the greatest distance."""
        return float(self.delta.max())


@dataclass(frozen=True)
class NominalDistance:
    """Distance 1 between any two labels."""

    def within(self, counts: FloatArray) -> FloatArray:
        """Return r^2 - sum_k n_k^2, shape (rows,)."""
        result: FloatArray = counts.sum(axis=1) ** 2 - (counts**2).sum(axis=1)
        return result

    def between(self, counts: FloatArray, shares: FloatArray) -> FloatArray:
        """Return sum_k n_k (1 - p_k), shape (rows,)."""
        result: FloatArray = counts @ (shares.sum() - shares)
        return result

    def total(self, counts: FloatArray) -> FloatArray:
        """Return N^2 - sum_k N_k^2, shape (rows,)."""
        return self.within(counts)

    def greatest(self) -> float:
        """Return 1."""
        return 1.0


def interval_table(x: FloatArray) -> TableDistance:
    """Return (x_k - x_l)^2."""
    return TableDistance(np.square(x[:, None] - x))


def ratio_table(x: FloatArray) -> TableDistance:
    """Return ((x_k - x_l) / (x_k + x_l))^2, 0 for two zeros."""
    total = x[:, None] + x
    quotient = np.divide(x[:, None] - x, total, out=np.zeros_like(total), where=total != 0)
    return TableDistance(quotient**2)


def ranks(counts: FloatArray) -> FloatArray:
    """Return the middle rank of each label, by which ordinal distances go.

    The ordinal distance of k and l is (sum of N_g for g from k to l, minus (N_k + N_l)/2)^2. With the middle ranks
    c_k = N_1 + ... + N_k - N_k/2 it is (c_k - c_l)^2.

    Args:
        counts: How often each label was given, in the declared order, shape (B, labels).
    """
    result: FloatArray = np.cumsum(counts, axis=1) - counts / 2
    return result
