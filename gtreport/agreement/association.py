"""Correlations: what they have in common, and why they stand apart."""

from __future__ import annotations

import math
from statistics import NormalDist

from gtreport.agreement.estimates import Caution

ASSOCIATION = Caution("association", "this is association, not agreement: a constant difference does not lower it")


def fisher_limits(value: float, n: int, level: float) -> tuple[float, float] | None:
    """Return tanh(artanh r -+ z / sqrt(n - 3)); None where it does not exist."""
    if n < 4 or abs(value) >= 1:
        return None
    reach = NormalDist().inv_cdf((1 + level) / 2) / math.sqrt(n - 3)
    return math.tanh(math.atanh(value) - reach), math.tanh(math.atanh(value) + reach)
