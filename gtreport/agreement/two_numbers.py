"""Two annotators' numbers of the same items, and the sums that their statistics are functions of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.values import FloatArray, ratio


@dataclass(frozen=True, eq=False)
class Moments:
    """Moments with 1/n, for B sets of weights of the items; each of shape (B,).

    Attributes:
        n: Items.
        mean_x: Mean of the first annotator's numbers.
        mean_y: Mean of the second's.
        var_x: Variance of the first.
        var_y: Variance of the second.
        cov: Covariance.
    """

    n: FloatArray
    mean_x: FloatArray
    mean_y: FloatArray
    var_x: FloatArray
    var_y: FloatArray
    cov: FloatArray

    def correlation(self) -> tuple[FloatArray, FloatArray]:
        """Return Pearson's correlation, and where it is defined (as 0 and 1)."""
        value, defined = ratio(self.cov, np.sqrt(self.var_x * self.var_y))
        return value, defined.astype(np.float64)


def moments(x: FloatArray, y: FloatArray, weights: FloatArray) -> Moments:
    """Return the moments of paired numbers.

    Args:
        x: Numbers of the first annotator, shape (items,).
        y: Numbers of the second, shape (items,).
        weights: How often each item counts, shape (B, items).
    """
    shift_x, shift_y = x.mean(), y.mean()  # squares of far-off numbers would lose their digits
    a, b = x - shift_x, y - shift_y
    n = weights.sum(axis=1)
    mean_a, mean_b = weights @ a / n, weights @ b / n
    return Moments(
        n,
        mean_a + shift_x,
        mean_b + shift_y,
        np.maximum(weights @ a**2 / n - mean_a**2, 0),
        np.maximum(weights @ b**2 / n - mean_b**2, 0),
        weights @ (a * b) / n - mean_a * mean_b,
    )


def ones(n: int) -> FloatArray:
    """Return one set of equal weights, shape (1, n)."""
    return np.ones((1, n))
