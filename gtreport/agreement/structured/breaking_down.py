"""Agreement of marks by label, item, annotator and pair: all from the measures of pairs that the whole rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gtreport.agreement.breakdown_types import FEW_SHARED, DisagreementBin
from gtreport.agreement.breakdowns import spread
from gtreport.agreement.details import MOST_ITEMS, natural
from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.pairs import PairMeasures, pairs_of
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.marked_types import (
    ErrorMatrix,
    MarkedAnnotator,
    MarkedDetails,
    MarkedItem,
    MarkedLabel,
    MarkedPair,
    Measure,
)
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.structured.estimating import estimate_form, of_labels
from gtreport.agreement.structured.form import Bound, Form, FormStatistic, Marked
from gtreport.agreement.values import BoolArray, FloatArray, weighted_counts
from gtreport.errors import UsageError

_MOST_LABELS = 100
_MOST_LEFT_OUT = 2000
_MOST_PAIRS = 200_000
_BINS = 10


@dataclass(frozen=True, eq=False)
class _Leading:
    """The measure that all parts go by, bound to the annotations."""

    statistic: FormStatistic
    parameters: Parameters
    bound: Bound
    measures: PairMeasures

    @property
    def pooled(self) -> bool:
        return self.bound.average == "pooled"


def details_of_marks(marked: Marked, form: Form, names: Mapping[str | None, str | None] | None = None) -> MarkedDetails:
    """Break the agreement of marks down.

    Args:
        marked: The annotations.
        form: Their form.
        names: What the labels are called, by label.
    """
    found, notes = marked.found, list[str]()
    blank = MarkedDetails(
        form.name, _conventions(marked, form, notes), found.n_answers, int(np.count_nonzero(found.is_empty))
    )
    blank = replace(blank, error_matrix=_error_matrix(marked, form, notes))
    leading = _leading(marked, form, notes)
    if leading is None:
        return replace(blank, notes=tuple(notes))
    people = found.identity == "people"
    if not people:
        notes.append("annotators cannot be told apart over items")
    confusion = form.confusion(marked)
    items = _items(marked, leading)
    return replace(
        blank,
        measure=_measure(leading),
        labels=_labels(marked, form, leading, names or {}, notes),
        label_list=confusion[0] if confusion is not None and len(confusion[0]) <= _MOST_LABELS else (),
        confusion=confusion[1] if confusion is not None and len(confusion[0]) <= _MOST_LABELS else (),
        items=items[:MOST_ITEMS],
        distribution=_spread(items, leading),
        annotators=_annotators(marked, leading) if people else (),
        pairs=_pairs(marked, leading, notes) if people else (),
        notes=tuple(notes),
    )


def _conventions(marked: Marked, form: Form, notes: list[str]) -> tuple[tuple[str, str], ...]:
    try:
        return form.conventions(marked)
    except UsageError as refused:
        notes.append(refused.faults[0].message)
        return ()


def _error_matrix(marked: Marked, form: Form, notes: list[str]) -> ErrorMatrix | None:
    try:
        return form.error_matrix(marked)
    except UsageError as refused:
        notes.append(refused.faults[0].message)
        return None


def _leading(marked: Marked, form: Form, notes: list[str]) -> _Leading | None:
    try:
        chosen = form.leading(marked)
        statistic = form.statistic(chosen[0]) if chosen is not None else None
        if chosen is None or statistic is None:
            return None
        parameters = statistic.checked(chosen[1], marked.declared)
        bound = statistic.bind(marked, parameters)
    except Undefined as undefined:
        notes.append(undefined.reason)
        return None
    except UsageError as refused:
        notes.append("; ".join(one for one in (refused.faults[0].message, refused.faults[0].help) if one))
        return None
    if bound.measures is None or not bound.measures.defined.any():
        return None
    return _Leading(statistic, parameters, bound, bound.measures)


def _measure(leading: _Leading) -> Measure:
    bound = leading.bound.prepare()
    whole = bound.evaluate(bound.multiplicity[None, :].astype(np.float64))
    return Measure(
        leading.statistic.name,
        leading.parameters,
        leading.statistic.unit(leading.parameters),
        leading.statistic.lower_is_better,
        float(whole.value[0]) if whole.defined[0] else None,
        leading.pooled,
    )


def averaged(measures: PairMeasures, group: IntArray, size: int, pooled: bool) -> tuple[FloatArray, IntArray]:
    """Return the average of the measures of each group, and the items behind it, shape (size,) each.

    Args:
        measures: Measures of pairs of annotations.
        group: Group of each measure, shape (P,); -1 for none.
        size: How many groups there are.
        pooled: Whether measures are pooled; else an item's value is the mean of its measures, and items weigh alike.
    """
    keep = measures.defined & (group >= 0)
    item, of, n = measures.item[keep], group[keep], measures.rows.n_items
    above, below = measures.above[keep], measures.below[keep]
    cells, place = np.unique(of * n + item, return_inverse=True)
    groups = cells // n
    items = np.bincount(groups, minlength=size).astype(np.int64)
    if pooled:
        return _divided(weighted_counts(of, above, size), weighted_counts(of, below, size)), items
    of_cells = weighted_counts(place.reshape(-1), above / below, len(cells)) / np.bincount(place.reshape(-1))
    return _divided(weighted_counts(groups, of_cells, size), items.astype(np.float64)), items


def _divided(above: FloatArray, below: FloatArray) -> FloatArray:
    return np.divide(above, below, out=np.zeros(len(above)), where=below > 0)


def _value(values: FloatArray, used: IntArray, at: int) -> float | None:
    return float(values[at]) if used[at] else None


def _marks(marked: Marked) -> tuple[IntArray, BoolArray]:
    counts = np.diff(marked.found.start).astype(np.int64)
    return counts, counts == 0


def _items(marked: Marked, leading: _Leading) -> tuple[MarkedItem, ...]:
    rows = marked.rows
    values, used = averaged(leading.measures, leading.measures.item, rows.n_items, leading.pooled)
    counts, empty = _marks(marked)
    n_empty = weighted_counts(rows.item, empty.astype(np.float64), rows.n_items)
    least, most = np.full(rows.n_items, np.iinfo(np.int64).max), np.zeros(rows.n_items, dtype=np.int64)
    np.minimum.at(least, rows.item, counts)
    np.maximum.at(most, rows.item, counts)
    found = [
        MarkedItem(
            rows.items[at],
            _value(values, used, at),
            int(rows.of_items[at]),
            int(n_empty[at]),
            int(least[at]),
            int(most[at]),
        )
        for at in np.flatnonzero(rows.of_items > 1).tolist()
    ]
    sign = -1.0 if leading.statistic.lower_is_better else 1.0
    return tuple(
        sorted(
            found,
            key=lambda one: (one.value is None, sign * (one.value or 0.0), -one.n_annotations, natural(one.item)),
        )
    )


def _spread(items: Sequence[MarkedItem], leading: _Leading) -> tuple[DisagreementBin, ...]:
    values = [one.value for one in items if one.value is not None]
    if leading.statistic.lower_is_better or any(not 0 <= one <= 1 for one in values):
        return ()
    return spread(np.array(values, dtype=np.float64), None, _BINS)


def _annotators(marked: Marked, leading: _Leading) -> tuple[MarkedAnnotator, ...]:
    rows, found, measures = marked.rows, marked.found, leading.measures
    n = len(rows.annotators)
    both = PairMeasures(
        measures.rows,
        np.concatenate((measures.first, measures.second)),
        np.concatenate((measures.second, measures.first)),
        np.tile(measures.above, 2),
        np.tile(measures.below, 2),
    )
    values, used = averaged(both, measures.rows.annotator[both.first], n, leading.pooled)
    counts, empty = _marks(marked)
    shared = rows.of_items[rows.item] > 1
    n_answers, n_marks, n_empty, n_shared = (
        weighted_counts(rows.annotator, one.astype(np.float64), n).astype(np.int64).tolist()
        for one in (np.ones(len(rows)), counts, empty, shared)
    )
    without = _without(leading) if n <= _MOST_LEFT_OUT else {}
    groups = found.group
    made = [
        MarkedAnnotator(
            rows.annotators[at],
            found.groups[int(groups[at])] if groups is not None and groups[at] >= 0 else None,
            n_answers[at],
            n_marks[at],
            n_empty[at],
            n_shared[at],
            _value(values, used, at),
            without.get(at),
        )
        for at in rows.present.tolist()
    ]
    return tuple(sorted(made, key=lambda one: natural(one.annotator)))


def _without(leading: _Leading) -> Mapping[int, float]:
    values = leading.bound.prepare().without_each()
    others = leading.measures.others
    if values is None or len(values.value) != len(others):
        return {}
    return {
        int(code): float(values.value[at])
        for at, code in enumerate(others)
        if values.defined[at] and np.isfinite(values.value[at])
    }


def _pairs(marked: Marked, leading: _Leading, notes: list[str]) -> tuple[MarkedPair, ...]:
    rows, measures, n = marked.rows, leading.measures, len(marked.rows.annotators)
    first, second = pairs_of(rows)
    keys, counts = np.unique(rows.annotator[first] * n + rows.annotator[second], return_counts=True)
    if len(keys) > _MOST_PAIRS:
        notes.append(f"{n:,} annotators make too many pairs to be listed one by one")
        return ()
    ends = np.sort([measures.rows.annotator[measures.first], measures.rows.annotator[measures.second]], axis=0)
    at = np.searchsorted(keys, ends[0] * n + ends[1])
    values, used = averaged(measures, at, len(keys), leading.pooled)
    alike = used - _unlike(leading, at, len(keys))
    made = [
        _ordered(
            MarkedPair(
                rows.annotators[key // n],
                rows.annotators[key % n],
                int(counts[k]),
                int(used[k]),
                float(values[k]) if used[k] else None,
                bool(used[k] < FEW_SHARED),
                int(alike[k]),
            )
        )
        for k, key in enumerate(keys.tolist())
    ]
    return tuple(sorted(made, key=lambda one: (natural(one.first), natural(one.second))))


def _unlike(leading: _Leading, pair: IntArray, size: int) -> IntArray:
    """Return on how many items the measure tells a difference, of each pair of annotators, shape (size,)."""
    measures, n = leading.measures, leading.measures.rows.n_items
    perfect = measures.above == (0 if leading.statistic.lower_is_better else measures.below)
    cells = np.unique((pair * n + measures.item)[measures.defined & ~perfect])
    return np.bincount(cells // n, minlength=size).astype(np.int64)


def _ordered(pair: MarkedPair) -> MarkedPair:
    """Put the smaller id first; nothing else of a pair depends on the order."""
    if natural(pair.first) <= natural(pair.second):
        return pair
    return replace(pair, first=pair.second, second=pair.first)


def _labels(
    marked: Marked, form: Form, leading: _Leading, names: Mapping[str | None, str | None], notes: list[str]
) -> tuple[MarkedLabel, ...]:
    found = marked.found
    counts = found.prevalence.tolist()
    if len(found.labels) < 2 or not sum(counts):
        return ()
    if len(found.labels) > _MOST_LABELS:
        notes.append(f"{len(found.labels):,} different labels are too many to be broken down one by one")
        return ()
    made = []
    for label, n in zip(found.labels, counts, strict=True):
        one = estimate_form(of_labels(marked, (label,)), form, leading.statistic.name, leading.parameters, intervals=())
        made.append(MarkedLabel(label, n, n / sum(counts), one.value, one.reason, one.n_items_used, names.get(label)))
    return tuple(made)
