"""Ground truths side by side: which labels flip, where, and how much hangs on one annotation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

import numpy as np

from gtreport.agreement.patterns import patterns_of
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.comparison_types import (
    Comparison,
    DisputedItem,
    Flips,
    LabelShare,
    Move,
    PartFlips,
    Stability,
    TruthSummary,
)
from gtreport.ground_truths.ground_truth import NONE, STATES, TIE, CodeArray, GroundTruth
from gtreport.ground_truths.shares import share_of
from gtreport.ground_truths.soft_labels import distance, entropies_of, entropy_of
from gtreport.ground_truths.voting import pattern_of_items

_EQUAL = 1e-12
"""Numbers that lie no further apart are equal."""


def compare(
    truths: Sequence[GroundTruth],
    *,
    base: str | None = None,
    table: AnnotationTable | None = None,
    strata: Mapping[str, str] | None = None,
    most: int = 100,
) -> Comparison:
    """Compare ground truths of the same items.

    Args:
        truths: The ground truths, each with another name.
        base: Name of the published one; the first when None.
        table: The annotations; with them, flips by group of annotators and the stability of the majority are told.
        strata: Stratum of each item, by item id; an item without one is in none.
        most: How many disputed items are listed.

    Raises:
        UsageError: There are no ground truths, two have one name, or they are of different items or labels.
    """
    _require_alike(truths, table)
    named = {truth.name: truth for truth in truths}
    if base is not None and base not in named:
        raise UsageError(Fault(f"there is no ground truth {base}", help=f"there are {', '.join(named)}"))
    first = truths[0] if base is None else named[base]
    n_disputed, disputed = _disputed(truths, table, most)
    soft = [truth for truth in truths if truth.is_soft]
    return Comparison(
        base=first.name,
        truths=tuple(summary(truth) for truth in truths),
        rare_label=_rare_label(first),
        flips=tuple(flips(one, other) for one, other in combinations(truths, 2) if _comparable(one, other)),
        by_group=() if table is None else tuple(_by_group(first, truths, table)),
        by_stratum=() if strata is None else tuple(_by_stratum(first, truths, strata)),
        disputed=disputed,
        n_disputed=n_disputed,
        soft=tuple(distance(one, other) for one in soft for other in truths if _has_distance(one, other)),
        entropies=tuple(entropy_of(one) for one in soft),
        stability=None if table is None else stability(table),
    )


def _require_alike(truths: Sequence[GroundTruth], table: AnnotationTable | None) -> None:
    if not truths:
        raise UsageError(Fault("there are no ground truths to compare"))
    names = [truth.name for truth in truths]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise UsageError(Fault(f"several ground truths are called {', '.join(twice)}", help="name each otherwise"))
    first = truths[0]
    for truth in truths:
        if truth.items is not first.items and truth.items != first.items:
            raise UsageError(Fault(f"{first.name} and {truth.name} are of different items"))
        if truth.labels is not first.labels and truth.labels != first.labels:
            raise UsageError(Fault(f"{first.name} and {truth.name} have different lists of labels"))
    if table is not None and table.items is not first.items and table.items != first.items:
        raise UsageError(Fault("the annotations and the ground truths are of different items"))


def summary(truth: GroundTruth) -> TruthSummary:
    """Return a ground truth in numbers."""
    states = truth.states()
    counts = _expected_counts(truth)
    total = float(counts.sum())
    shown = zip(truth.labels, counts.tolist(), strict=False)
    return TruthSummary(
        name=truth.name,
        rule=truth.rule,
        parameters=MappingProxyType(dict(truth.parameters)),
        n_items=truth.n_items,
        decided=states["decided"],
        tie=states["tie"],
        single=states["single"],
        none=states["none"],
        labels=tuple(LabelShare(label, n, n / total if total else None) for label, n in shown),
        lost=tuple(label for label, n in zip(truth.labels, counts.tolist(), strict=False) if not n),
        diagnostics=truth.diagnostics,
        left_out=truth.left_out,
        cautions=truth.cautions,
    )


def _expected_counts(truth: GroundTruth) -> FloatArray:
    if truth.is_soft and truth.distribution is not None:
        total: FloatArray = truth.distribution[truth.has_label].sum(axis=0)
        return total
    return truth.label_counts().astype(np.float64) if truth.label is not None else np.zeros(0)


def _rare_label(truth: GroundTruth) -> str | None:
    counts = _expected_counts(truth)
    used = np.flatnonzero(counts > 0)
    return truth.labels[int(used[np.argmin(counts[used])])] if len(used) else None


def _comparable(first: GroundTruth, second: GroundTruth) -> bool:
    """Whether both have labels, or both have numbers."""
    return not first.is_soft and not second.is_soft and (_labels(first, second) or _numbers(first, second))


def _labels(first: GroundTruth, second: GroundTruth) -> bool:
    return first.label is not None and second.label is not None


def _numbers(first: GroundTruth, second: GroundTruth) -> bool:
    return all(truth.number is not None or _label_numbers(truth) for truth in (first, second))


def _label_numbers(truth: GroundTruth) -> bool:
    return truth.label is not None and truth.values is not None


def _has_distance(soft: GroundTruth, other: GroundTruth) -> bool:
    return other is not soft and (other.label is not None or other.is_soft)


def _number_of(truth: GroundTruth) -> FloatArray:
    """Return the number of each item, shape (items,)."""
    if truth.number is not None:
        return truth.number
    if truth.label is None or truth.values is None:
        return np.zeros(truth.n_items)
    return np.where(truth.label >= 0, truth.values[truth.label], 0.0)


def _differences(first: GroundTruth, second: GroundTruth) -> tuple[BoolArray, BoolArray]:
    """Return which items both label, and which of these differ, each of shape (items,)."""
    both = first.has_label & second.has_label
    if first.label is not None and second.label is not None:
        return both, both & (first.label != second.label)
    return both, both & (np.abs(_number_of(first) - _number_of(second)) > _EQUAL)


def flips(first: GroundTruth, second: GroundTruth) -> Flips:
    """Return what changes between two ground truths; ties and items without an annotation are counted apart."""
    both, differ = _differences(first, second)
    nothing = (first.state == NONE) | (second.state == NONE)
    tie = ~nothing & ((first.state == TIE) | (second.state == TIE))
    return Flips(
        first=first.name,
        second=second.name,
        flips=share_of(int(np.count_nonzero(differ)), int(np.count_nonzero(both))),
        unties=int(np.count_nonzero((first.state == TIE) & second.has_label)),
        ties=int(np.count_nonzero(first.has_label & (second.state == TIE))),
        tie=int(np.count_nonzero(tie)),
        none=int(np.count_nonzero(nothing)),
        moves=_moves(first, second, differ),
        mean_shift=_mean_shift(first, second, both, differ),
    )


def _moves(first: GroundTruth, second: GroundTruth, differ: BoolArray) -> tuple[Move, ...]:
    if first.label is None or second.label is None:
        return ()
    q = len(first.labels)
    cells, counts = np.unique(first.label[differ] * q + second.label[differ], return_counts=True)
    return tuple(
        Move(first.labels[int(cell) // q], first.labels[int(cell) % q], int(n))
        for cell, n in zip(cells, counts, strict=True)
    )


def _mean_shift(first: GroundTruth, second: GroundTruth, both: BoolArray, differ: BoolArray) -> float | None:
    if first.label is None or second.label is None:
        change = (_number_of(second) - _number_of(first))[both]
    elif first.level in ("ordinal", "interval", "ratio"):
        change = (second.label - first.label)[differ].astype(np.float64)
    else:
        return None
    return float(change.mean()) if len(change) else None


def _parts(
    base: GroundTruth, truths: Sequence[GroundTruth], parts: Sequence[tuple[str, BoolArray]]
) -> Iterator[PartFlips]:
    for truth in truths:
        if truth is base or not _comparable(base, truth):
            continue
        both, differ = _differences(base, truth)
        for name, of_part in parts:
            n, of = int(np.count_nonzero(differ & of_part)), int(np.count_nonzero(both & of_part))
            yield PartFlips(base.name, truth.name, name, share_of(n, of))


def _by_group(base: GroundTruth, truths: Sequence[GroundTruth], table: AnnotationTable) -> Iterator[PartFlips]:
    """Yield the flips among the items that each group of annotators labelled."""
    if table.group is None:
        return
    group = table.group[table.annotator]
    parts = [
        (name, np.bincount(table.item[group == code], minlength=table.n_items) > 0)
        for code, name in enumerate(table.groups)
    ]
    yield from _parts(base, truths, parts)


def _by_stratum(base: GroundTruth, truths: Sequence[GroundTruth], strata: Mapping[str, str]) -> Iterator[PartFlips]:
    names = sorted(set(strata.values()))
    code = {name: at for at, name in enumerate(names)}
    of_item = np.array([code[strata[item]] if item in strata else -1 for item in base.items], dtype=np.int64)
    yield from _parts(base, truths, [(name, of_item == at) for name, at in code.items()])


def _disputed(
    truths: Sequence[GroundTruth], table: AnnotationTable | None, most: int
) -> tuple[int, tuple[DisputedItem, ...]]:
    """Return how many items have different labels, and the most disputed: by number of labels, entropy, then id."""
    hard = [truth for truth in truths if truth.label is not None]
    n, q = truths[0].n_items, len(truths[0].labels)
    counts = np.zeros((n, q))
    for truth in hard:
        some = np.flatnonzero(truth.has_label)
        counts[some, _codes(truth)[some]] += 1
    n_labels = (counts > 0).sum(axis=1)
    entropy = np.round(_entropy_of_items(counts, table), 12)
    places = np.flatnonzero(n_labels > 1)
    ids = truths[0].items
    # Only those that may be listed are put in the order of their ids.
    order = places[np.lexsort((-entropy[places], -n_labels[places]))]
    if len(order) > most > 0:
        last = order[most - 1]
        before = (n_labels[order] > n_labels[last]) | (
            (n_labels[order] == n_labels[last]) & (entropy[order] >= entropy[last])
        )
        order = order[before]
    chosen = sorted((-int(n_labels[i]), -float(entropy[i]), ids[int(i)], int(i)) for i in order)[:most]
    return len(places), tuple(
        DisputedItem(item, tuple(_shown(truth, at) for truth in truths), -minus_n, abs(minus_entropy))
        for minus_n, minus_entropy, item, at in chosen
    )


def _codes(truth: GroundTruth) -> CodeArray:
    return np.full(truth.n_items, -1) if truth.label is None else truth.label


def _entropy_of_items(counts: FloatArray, table: AnnotationTable | None) -> FloatArray:
    if table is None:
        return entropies_of(counts / np.maximum(counts.sum(axis=1, keepdims=True), 1))
    patterns = patterns_of(table)
    return entropies_of(patterns.shares())[pattern_of_items(patterns)]


def _shown(truth: GroundTruth, at: int) -> str:
    if truth.label is not None and truth.label[at] >= 0:
        return truth.labels[int(truth.label[at])]
    if truth.number is not None and truth.state[at] != NONE:
        return repr(float(truth.number[at]))
    return "soft" if truth.is_soft and truth.state[at] != NONE else STATES[int(truth.state[at])]


def stability(table: AnnotationTable) -> Stability:
    """Return how many majorities are tied once one of their annotations is removed."""
    patterns = patterns_of(table)
    if not table.n_items:
        return Stability(share_of(0, 0), 0, 0)
    ordered = np.sort(patterns.counts, axis=1)
    top = ordered[:, -1]
    second = ordered[:, -2] if ordered.shape[1] > 1 else np.zeros(len(top))
    m, several = patterns.multiplicity, patterns.r >= 2
    decided, ties = several & (top > second), several & (top == second)
    unstable = decided & (top - second <= 1)
    return Stability(
        share_of(int(m[unstable].sum()), int(m[decided].sum())), int(m[ties].sum()), int(m[patterns.r == 1].sum())
    )
