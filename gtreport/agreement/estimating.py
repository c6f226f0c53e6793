"""From a table and the name of a statistic to an estimate with everything that belongs to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import numpy as np

from gtreport.agreement.bootstrap import Draws, bootstrap_interval
from gtreport.agreement.cautions import beyond_range, cautions_of
from gtreport.agreement.estimates import (
    NO_ANNOTATIONS,
    ONE_LABEL,
    TOO_LARGE,
    TOO_SMALL,
    Caution,
    Estimate,
    Interval,
    IntervalKind,
    Undefined,
)
from gtreport.agreement.jackknife import jackknife_interval, recomputed_without_each
from gtreport.agreement.quantiles import t_quantile
from gtreport.agreement.statistic import Parameters, Prepared, Statistic, WrongParameter
from gtreport.agreement.values import in_reach, spread_of
from gtreport.annotations.repeats import resolved
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.registry import discover

DEFAULT_INTERVALS: tuple[IntervalKind, ...] = ("item_bootstrap", "annotator_jackknife")

_LEAST_ITEMS = 2
_ONE_ITEM = Caution(
    "interval_absent", "no bootstrap interval: one item enters the value, and drawing it again shows nothing"
)

_FARTHEST = 1e150
"""The square of what lies farther apart is no float any more."""

REPEATS = ("first", "last", "majority", "each_as_annotator", "keep")
"""What a statistic may be told to do with repeats, whatever the file declares."""


def statistics() -> Mapping[str, Statistic]:
    """Return every statistic by its name."""
    return {one.name: one for one in discover("gtreport.agreement.statistics", "STATISTIC", Statistic)}


def estimate(
    table: AnnotationTable,
    statistic: str,
    params: Parameters | None = None,
    *,
    replicates: int = 1000,
    seed: int = 0,
    level: float = 0.95,
    intervals: Iterable[IntervalKind] = DEFAULT_INTERVALS,
) -> Estimate:
    """Estimate one statistic.

    Args:
        table: The annotations.
        statistic: Name of the statistic.
        params: Its parameters; `repeats` besides, to settle repeated annotations otherwise than the table does.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.
        level: Level of confidence of the intervals.
        intervals: Which intervals to make.

    Returns:
        The estimate; its value is None and its reason is set where the statistic is undefined.

    Raises:
        UsageError: There is no such statistic; as WrongParameter, a parameter is unknown, wrong or absent.
    """
    known = statistics()
    if statistic not in known:
        raise UsageError(Fault(f"there is no statistic {statistic}", help=f"there are {', '.join(sorted(known))}"))
    given = dict(params or {})
    repeats = given.pop("repeats", None)
    if repeats is not None:
        table = _with_repeats(table, repeats)
    chosen = known[statistic]
    parameters = chosen.checked(given)
    shown = dict(parameters) if repeats is None else {**parameters, "repeats": repeats}
    blank = _blank(table, chosen, shown)
    if not len(table):
        return replace(blank, reason=NO_ANNOTATIONS)
    wanted = _Wanted(replicates, seed, level, frozenset(intervals))
    try:
        with np.errstate(all="ignore"):  # what is not finite is refused below
            return _estimated(blank, reachable(table, chosen), chosen, parameters, wanted)
    except Undefined as undefined:
        return replace(blank, reason=undefined.reason)


def reachable(table: AnnotationTable, statistic: Statistic) -> AnnotationTable:
    """Return the table with numbers that the statistic can be computed from.

    Raises:
        Undefined: The statistic has the unit of the numbers, and they are too large, or too close together.
    """
    if table.values is None:
        return table
    if not statistic.in_unit_of_labels:
        scaled = in_reach(table.values)
        if scaled is table.values:
            return table
        return table.once("in reach", lambda: replace(table, values=scaled, _kept={}))
    spread = spread_of(table.values)
    if spread and not _FARTHEST**-1 <= spread <= _FARTHEST:
        raise Undefined(TOO_LARGE if spread > 1 else TOO_SMALL)
    return table


def not_estimated(table: AnnotationTable, statistic: Statistic, params: Parameters, reason: str) -> Estimate:
    """Return an estimate that was left out, with the reason."""
    return replace(_blank(table, statistic, statistic.checked(params)), reason=reason)


def _with_repeats(table: AnnotationTable, repeats: object) -> AnnotationTable:
    if repeats not in REPEATS:
        raise WrongParameter([("repeats", Fault(f"repeats {repeats} is not one of {', '.join(REPEATS)}"))])
    return resolved(table.passes or table, repeats)  # type: ignore[arg-type]


def _blank(table: AnnotationTable, statistic: Statistic, shown: Parameters) -> Estimate:
    """Return an estimate with its counts and without a value."""
    return Estimate(
        statistic=statistic.name,
        parameters=MappingProxyType(dict(sorted(shown.items()))),
        value=None,
        reason=None,
        n_items=table.n_items,
        n_annotators=table.n_annotators,
        n_annotations=len(table),
        n_labels_declared=table.n_labels_declared,
        n_labels_used=int(np.count_nonzero(table.prevalence)),
        left_out=table.left_out,
    )


@dataclass(frozen=True)
class _Wanted:
    """Which intervals are to be made, and how."""

    replicates: int
    seed: int
    level: float
    kinds: frozenset[IntervalKind]


def _estimated(
    blank: Estimate, table: AnnotationTable, statistic: Statistic, parameters: Parameters, wanted: _Wanted
) -> Estimate:
    prepared = statistic.prepare(table, parameters)
    if table.has_own_pairs:
        again = partial(recomputed_without_each, table, statistic.prepare, parameters)
        prepared = replace(prepared, without_each=again)
    whole = prepared.evaluate(prepared.multiplicity[None, :].astype(np.float64))
    if not whole.defined[0]:
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    value = float(whole.value[0])
    if not math.isfinite(value):
        raise Undefined(TOO_LARGE)
    error = _finite(prepared.standard_error())
    draws = table.once("draws", Draws)
    intervals, missing = _intervals(prepared, value, error, wanted, draws) if prepared.has_intervals else ((), ())
    cautions = cautions_of(table, prepared, statistic, bool(intervals))
    return replace(
        blank,
        value=value,
        observed=None if whole.observed is None else _finite(float(whole.observed[0])),
        expected=None if whole.expected is None else _finite(float(whole.expected[0])),
        se=error,
        intervals=intervals,
        n_items_used=prepared.n_items_used,
        warnings=(*prepared.cautions, *cautions, *missing, *beyond_range(statistic.name, intervals)),
        details=MappingProxyType({name: _finite(one) for name, one in prepared.details.items()}),
        left_out=(*blank.left_out, *prepared.left_out),
    )


def _finite(value: float | None) -> float | None:
    """Return a number; None for what is none."""
    return value if value is not None and math.isfinite(value) else None


def _intervals(
    prepared: Prepared, value: float, error: float | None, wanted: _Wanted, draws: Draws
) -> tuple[tuple[Interval, ...], tuple[Caution, ...]]:
    found: list[tuple[Interval | None, Caution | None]] = []
    if "item_bootstrap" in wanted.kinds and wanted.replicates > 0:
        if prepared.n_items_used < _LEAST_ITEMS:
            found.append((None, _ONE_ITEM))
        else:
            found.append(bootstrap_interval(prepared, wanted.replicates, wanted.seed, wanted.level, draws))
    if "annotator_jackknife" in wanted.kinds:
        found.append(jackknife_interval(value, prepared.without_each(), wanted.level))
    if "analytic" in wanted.kinds:
        found.append(_analytic(prepared, value, error, wanted.level))
    found = [_finite_interval(*one) for one in found]
    intervals = tuple(interval for interval, _ in found if interval is not None)
    cautions = tuple(caution for _, caution in found if caution is not None)
    return intervals, (*cautions, *(_outside(value, interval) for interval in intervals if not _holds(value, interval)))


def _holds(value: float, interval: Interval) -> bool:
    return interval.low - 1e-12 <= value <= interval.high + 1e-12


def _finite_interval(interval: Interval | None, caution: Caution | None) -> tuple[Interval | None, Caution | None]:
    """Return an interval with its caution; without an interval where a limit is no number."""
    if interval is None or (math.isfinite(interval.low) and math.isfinite(interval.high)):
        return interval, caution
    return None, Caution("interval_absent", f"no {interval.kind.replace('_', ' ')} interval: {TOO_LARGE}")


def _outside(value: float, interval: Interval) -> Caution:
    """Return the caution that a value lies outside its own interval: replicates differ from it one-sidedly."""
    shown, low, high = told_apart(value, interval)
    return Caution(
        "value_outside_interval",
        f"the value {shown} lies outside its {interval.kind.replace('_', ' ')} interval "
        f"[{low}, {high}]: drawing items again shifts it, so the interval is biased",
    )


def told_apart(value: float, interval: Interval) -> tuple[str, str, str]:
    """Return a value and the limits of its interval with three decimals, or as many as show that it lies outside."""
    limit = interval.low if value < interval.low else interval.high
    decimals = next((n for n in range(3, 15) if f"{value:.{n}f}" != f"{limit:.{n}f}"), 15)
    return f"{value:.{decimals}f}", f"{interval.low:.{decimals}f}", f"{interval.high:.{decimals}f}"


def _analytic(
    prepared: Prepared, value: float, error: float | None, level: float
) -> tuple[Interval | None, Caution | None]:
    """Return the statistic's own limits, or value -+ t(n - 1) SE, cut at 1, the greatest value of agreement."""
    if prepared.limits is not None:
        own = prepared.limits(level)
        return (None if own is None else Interval("analytic", level, own[0], own[1])), None
    n = int(prepared.multiplicity.sum())
    if error is None or n < 2:
        return None, None
    reach = t_quantile((1 + level) / 2, n - 1) * error
    high = value + reach
    note = Caution("cut_at_one", f"the analytic upper limit {high:.3f} is cut at 1") if high > 1 else None
    return Interval("analytic", level, value - reach, min(high, 1.0)), note
