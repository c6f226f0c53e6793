"""From a table and the name of a statistic to an estimate with everything that belongs to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import numpy as np

from gtreport.agreement.bootstrap import Draws, bootstrap_interval
from gtreport.agreement.cautions import cautions_of
from gtreport.agreement.estimates import NO_ANNOTATIONS, ONE_LABEL, Caution, Estimate, Interval, IntervalKind, Undefined
from gtreport.agreement.jackknife import jackknife_interval, recomputed_without_each
from gtreport.agreement.quantiles import t_quantile
from gtreport.agreement.statistic import Parameters, Prepared, Statistic, WrongParameter
from gtreport.annotations.repeats import resolved
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.registry import discover

DEFAULT_INTERVALS: tuple[IntervalKind, ...] = ("item_bootstrap", "annotator_jackknife")

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
    try:
        prepared = chosen.prepare(table, parameters)
        if table.has_own_pairs:
            again = partial(recomputed_without_each, table, chosen.prepare, parameters)
            prepared = replace(prepared, without_each=again)
        wanted = _Wanted(replicates, seed, level, frozenset(intervals))
        return _estimated(blank, table, chosen, prepared, wanted)
    except Undefined as undefined:
        return replace(blank, reason=undefined.reason)


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
    blank: Estimate, table: AnnotationTable, statistic: Statistic, prepared: Prepared, wanted: _Wanted
) -> Estimate:
    whole = prepared.evaluate(prepared.multiplicity[None, :].astype(np.float64))
    if not whole.defined[0]:
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    value = float(whole.value[0])
    error = prepared.standard_error()
    draws = table.once("draws", Draws)
    intervals, missing = _intervals(prepared, value, error, wanted, draws) if prepared.has_intervals else ((), ())
    cautions = cautions_of(table, prepared, statistic, bool(intervals))
    return replace(
        blank,
        value=value,
        observed=None if whole.observed is None else float(whole.observed[0]),
        expected=None if whole.expected is None else float(whole.expected[0]),
        se=error,
        intervals=intervals,
        n_items_used=prepared.n_items_used,
        warnings=(*prepared.cautions, *cautions, *missing),
        details=MappingProxyType(dict(prepared.details)),
        left_out=(*blank.left_out, *prepared.left_out),
    )


def _intervals(
    prepared: Prepared, value: float, error: float | None, wanted: _Wanted, draws: Draws
) -> tuple[tuple[Interval, ...], tuple[Caution, ...]]:
    found: list[tuple[Interval | None, Caution | None]] = []
    if "item_bootstrap" in wanted.kinds and wanted.replicates > 0:
        found.append(bootstrap_interval(prepared, wanted.replicates, wanted.seed, wanted.level, draws))
    if "annotator_jackknife" in wanted.kinds:
        found.append(jackknife_interval(value, prepared.without_each(), wanted.level))
    if "analytic" in wanted.kinds:
        found.append(_analytic(prepared, value, error, wanted.level))
    intervals = tuple(interval for interval, _ in found if interval is not None)
    cautions = tuple(caution for _, caution in found if caution is not None)
    return intervals, (*cautions, *(_outside(value, interval) for interval in intervals if not _holds(value, interval)))


def _holds(value: float, interval: Interval) -> bool:
    return interval.low - 1e-12 <= value <= interval.high + 1e-12


def _outside(value: float, interval: Interval) -> Caution:
    """Return the caution that a value lies outside its own interval: replicates differ from it one-sidedly."""
    return Caution(
        "value_outside_interval",
        f"the value {value:.3f} lies outside its {interval.kind.replace('_', ' ')} interval "
        f"[{interval.low:.3f}, {interval.high:.3f}]: drawing items again shifts it, so the interval is biased",
    )


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
