"""From a bound statistic of structured annotations to an estimate with its intervals, counts and cautions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from gtreport.agreement.bootstrap import bootstrap_interval
from gtreport.agreement.cautions import FEW_ITEMS, FEW_SHARED, LITTLE_OVERLAP, beyond_range
from gtreport.agreement.estimates import Caution, Estimate, Interval, IntervalKind, Undefined
from gtreport.agreement.forms.pairs import NoMeasure
from gtreport.agreement.forms.types import Rows
from gtreport.agreement.jackknife import jackknife_interval
from gtreport.agreement.quantiles import t_quantile
from gtreport.agreement.statistic import Prepared

DEFAULT_INTERVALS: tuple[IntervalKind, ...] = ("item_bootstrap", "annotator_jackknife")


def form_estimate(
    statistic: str,
    rows: Rows,
    prepare: Callable[[], Prepared],
    parameters: Mapping[str, object] | None = None,
    *,
    replicates: int = 1000,
    seed: int = 0,
    level: float = 0.95,
    intervals: Iterable[IntervalKind] = DEFAULT_INTERVALS,
) -> Estimate:
    """Estimate a statistic of structured annotations.

    Args:
        statistic: Its name.
        rows: All annotations.
        prepare: Binds the statistic to them; may raise Undefined with the reason.
        parameters: Every parameter that the value depends on.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.
        level: Level of confidence.
        intervals: Which intervals to make.

    Returns:
        The estimate; its value is None and its reason is set where the statistic is undefined.
    """
    blank = Estimate(
        statistic=statistic,
        parameters=MappingProxyType(dict(sorted((parameters or {}).items()))),
        value=None,
        reason=None,
        n_items=int(np.count_nonzero(rows.of_items)),
        n_annotators=len(rows.present),
        n_annotations=len(rows),
    )
    try:
        bound = prepare()
    except NoMeasure as absent:
        return replace(blank, reason=absent.reason, left_out=absent.left_out)
    except Undefined as undefined:
        return replace(blank, reason=undefined.reason)
    whole = bound.evaluate(bound.multiplicity[None, :].astype(np.float64))
    if not whole.defined[0]:
        return replace(blank, reason=NO_SPREAD)
    value, error = float(whole.value[0]), bound.standard_error()
    found, missing = _intervals(bound, value, error, frozenset(intervals), (replicates, seed, level))
    return replace(
        blank,
        value=value,
        observed=None if whole.observed is None else float(whole.observed[0]),
        expected=None if whole.expected is None else float(whole.expected[0]),
        se=error,
        intervals=found,
        n_items_used=bound.n_items_used,
        left_out=bound.left_out,
        warnings=(
            *bound.cautions,
            *_cautions(rows, bound, bool(found)),
            *missing,
            *beyond_range(statistic, found),
        ),
        details=MappingProxyType(dict(bound.details)),
    )


NO_SPREAD = "only one label was used: expected disagreement is zero"


def _intervals(
    bound: Prepared, value: float, error: float | None, kinds: frozenset[IntervalKind], how: tuple[int, int, float]
) -> tuple[tuple[Interval, ...], tuple[Caution, ...]]:
    replicates, seed, level = how
    if not bound.has_intervals:
        return (), ()
    if bound.n_items_used < 2:
        return (), (Caution("interval_absent", "no interval: one item enters the value"),)
    found: list[tuple[Interval | None, Caution | None]] = []
    if "item_bootstrap" in kinds and replicates > 0:
        found.append(bootstrap_interval(bound, replicates, seed, level))
    if "annotator_jackknife" in kinds:
        found.append(jackknife_interval(value, bound.without_each(), level))
    limits = bound.limits(level) if bound.limits is not None and "analytic" in kinds else None
    if limits is not None:
        found.append((Interval("analytic", level, *limits), None))
    elif "analytic" in kinds and error is not None:
        reach = t_quantile((1 + level) / 2, max(bound.n_items_used - 1, 1)) * error
        found.append((Interval("analytic", level, value - reach, value + reach), None))
    made = tuple(interval for interval, _ in found if interval is not None)
    return made, tuple(caution for _, caution in found if caution is not None)


def _cautions(rows: Rows, bound: Prepared, has_interval: bool) -> tuple[Caution, ...]:
    found, n_used = [], bound.n_items_used
    if has_interval and n_used < FEW_ITEMS:
        found.append(
            Caution("interval_too_narrow", f"the interval may be too narrow: {n_used} items, fewer than {FEW_ITEMS}")
        )
    annotated = int(np.count_nonzero(rows.of_items))
    overlap = int(np.count_nonzero(rows.of_items > 1)) / annotated
    if bound.of_overlap and (overlap < LITTLE_OVERLAP or n_used < FEW_SHARED):
        found.append(
            Caution(
                "low_overlap",
                f"{n_used} of {annotated} items enter the value ({overlap:.0%} have two annotations)",
            )
        )
    return tuple(found)
