"""A claimed interval against those that the annotations give."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gtreport.agreement.claims import SLACK, Claim, read_claim
from gtreport.agreement.estimates import Estimate, Interval, IntervalKind
from gtreport.agreement.estimating import estimate
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable

KINDS: tuple[IntervalKind, ...] = ("analytic", "item_bootstrap", "annotator_jackknife")
"""In the order in which they are tried: the first that gives both limits is named."""


@dataclass(frozen=True)
class IntervalCheck:
    """What became of a claimed interval.

    Attributes:
        kind: Which interval it is; None where no interval of the annotations has these limits.
        message: What is the case, with all limits; lower case, no full stop.
    """

    kind: IntervalKind | None
    message: str


def check_interval_claim(
    table: AnnotationTable,
    low: str,
    high: str,
    statistic: str,
    params: Parameters | None = None,
    level: float = 0.95,
) -> IntervalCheck | None:
    """Compare claimed limits with the analytic, the item bootstrap and the annotator jackknife interval.

    A limit agrees when it is the computed one, rounded; with a bootstrap it may be off by two standard errors of the
    drawing besides, for others draw with other seeds.

    Args:
        table: The annotations.
        low: Lower limit as published.
        high: Upper limit as published.
        statistic: The statistic that the interval belongs to.
        params: Its parameters.
        level: The level of confidence.

    Returns:
        The comparison; None where the annotations give no interval to compare with.

    Raises:
        UsageError: A limit is no number, or there is no such statistic or parameter.
    """
    return check_limits(low, high, estimate(table, statistic, params, intervals=KINDS, level=level))


def check_limits(low: str, high: str, found: Estimate) -> IntervalCheck | None:
    """Compare claimed limits with the intervals of an estimate.

    Args:
        low: Lower limit as published.
        high: Upper limit as published.
        found: The estimate, with intervals of every kind.

    Raises:
        UsageError: A limit is no number.
    """
    limits = (read_claim(low), read_claim(high))
    intervals = sorted(found.intervals, key=lambda one: KINDS.index(one.kind))
    if not intervals:
        return None
    claimed = f"[{low}, {high}]"
    for interval in intervals:
        if _gives(interval, limits):
            return IntervalCheck(interval.kind, f"the interval {claimed} is that of the {_words(interval.kind)}")
    decimals = max(limits, key=lambda limit: limit.decimals)
    given = ", ".join(
        f"[{decimals.written(one.low)}, {decimals.written(one.high)}] by {_words(one.kind)}" for one in intervals
    )
    return IntervalCheck(None, f"the interval {claimed} is claimed; the annotations give {given}")


def _words(kind: IntervalKind) -> str:
    return "analytic formula" if kind == "analytic" else kind.replace("_", " ")


def _gives(interval: Interval, limits: tuple[Claim, Claim]) -> bool:
    slack = 0.0 if interval.seed is None else 2 * _drawing_error(interval)
    return _is_near(limits[0], interval.low, slack) and _is_near(limits[1], interval.high, slack)


def _drawing_error(interval: Interval) -> float:
    """Return the standard error of a 2.5 % quantile of normal replicates whose 95 % interval has this width."""
    spread = (interval.high - interval.low) / (2 * 1.96)
    return spread * math.sqrt(0.025 * 0.975 / max(interval.replicates or 1, 1)) / 0.0584


def _is_near(limit: Claim, end: float, slack: float) -> bool:
    return limit.value is not None and abs(limit.value - end) <= 0.5 * 10.0**-limit.decimals + slack + SLACK
