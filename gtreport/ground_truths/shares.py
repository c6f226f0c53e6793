"""Shares of items with their intervals."""

from __future__ import annotations

import math
from statistics import NormalDist

from gtreport.ground_truths.comparison_types import Share

_Z = NormalDist().inv_cdf(0.975)


def share_of(n: int, of: int) -> Share:
    """Return a share with its 95 % Wilson interval.

    (p + z^2/2n -+ z sqrt(p (1 - p)/n + z^2/4n^2)) / (1 + z^2/n), with z the 0.975 quantile of the normal distribution.
    """
    if not of:
        return Share(n, of, None, None, None)
    z, p = _Z, n / of
    middle = p + z * z / (2 * of)
    reach = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    low = 0.0 if n == 0 else (middle - reach) / whole
    high = 1.0 if n == of else (middle + reach) / whole
    return Share(n, of, p, low, high)
