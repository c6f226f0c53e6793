"""Quantiles of the t and F distributions; scipy is loaded for F alone, for loading it takes longer than most tables."""

from __future__ import annotations

import math
from statistics import NormalDist

_MOST_STEPS = 60
_SMALLEST = 1e-300
_GREAT = 50.0
_MANY = 1000
_ROOT_SERIES = (1.0, -1 / 8, 1 / 128, 5 / 1024, -21 / 32768, -399 / 262144, 869 / 4194304)
"""gamma(a + 1/2) / gamma(a) = sqrt(a) (1 - 1/(8 a) + 1/(128 a^2) + ...), Abramowitz and Stegun 1972, 6.1.47."""


def t_quantile(p: float, df: float) -> float:
    """Return the p-quantile of Student's t distribution.

    The tail 1 - p = I_x(df/2, 1/2) / 2 with x = df/(df + t^2) is solved for t by Newton's steps, which rise towards
    the root from below, since the tail is convex there.

    Args:
        p: From 0 to 1, both excluded.
        df: Degrees of freedom, above 0.

    Source: Abramowitz and Stegun 1972, Handbook of Mathematical Functions, 26.7; 26.7.5 from 1,000 degrees on.
    """
    if p < 0.5:
        return -t_quantile(1 - p, df)
    t = NormalDist().inv_cdf(p)
    if df >= _MANY:
        return _near_normal(t, df)
    tail = 1 - p
    for _ in range(_MOST_STEPS):
        step = (_t_tail(t, df) - tail) / _t_density(t, df)
        t += step
        if abs(step) <= 1e-15 * abs(t):
            break
    return t


def _near_normal(z: float, df: float) -> float:
    """Return the quantile from that of the normal distribution, to the fourth order in 1/df."""
    orders = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / df**order for order, term in enumerate(orders, 1))


def _t_density(t: float, df: float) -> float:
    return _half_step(df / 2) / math.sqrt(math.pi * df) * math.exp(-(df + 1) / 2 * math.log1p(t * t / df))


def _t_tail(t: float, df: float) -> float:
    """Return the probability of more than t, for t from 0 on, by the incomplete beta function."""
    a, u = df / 2, t * t / df
    x, y = 1 / (1 + u), u / (1 + u)
    front = _half_step(a) / math.sqrt(math.pi) * math.exp(-a * math.log1p(u)) * math.sqrt(y)
    if x < (a + 1) / (a + 2.5):
        return front * _fraction(a, 0.5, x) / a / 2
    return 0.5 - front * _fraction(0.5, a, y)


def _half_step(a: float) -> float:
    """Return gamma(a + 1/2) / gamma(a), without loss of digits for great a."""
    if a < _GREAT:
        return math.exp(math.lgamma(a + 0.5) - math.lgamma(a))
    return math.sqrt(a) * sum(factor / a**power for power, factor in enumerate(_ROOT_SERIES))


def _fraction(a: float, b: float, x: float) -> float:
    """Return the continued fraction of the incomplete beta function by Lentz's method (A. and S., 26.5.8)."""
    c, d = 1.0, 1 / _not_nothing(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, 10_000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            c, d = _not_nothing(1 + term / c), 1 / _not_nothing(1 + term * d)
            found *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return found


def _not_nothing(value: float) -> float:
    return value if abs(value) > _SMALLEST else _SMALLEST


def f_quantile(p: float, between: float, within: float) -> float:
    """Return the p-quantile of the F distribution; infinity where it does not exist."""
    from scipy import special

    value = float(special.fdtri(between, within, p))
    return value if not math.isnan(value) else math.inf
