"""Quantiles of the t and F distributions; the one place that loads scipy for them."""

from __future__ import annotations

import math


def t_quantile(p: float, df: float) -> float:
    """Return the p-quantile of Student's t distribution with df degrees of freedom."""
    from scipy import special

    return float(special.stdtrit(df, p))


def f_quantile(p: float, between: float, within: float) -> float:
    """Return the p-quantile of the F distribution; infinity where it does not exist."""
    from scipy import special

    value = float(special.fdtri(between, within, p))
    return value if not math.isnan(value) else math.inf
