"""All statistics of a table side by side, with the spread of labels that they have to be read with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np

from gtreport.agreement.estimates import Caution, Estimate, IntervalKind, LabelCount
from gtreport.agreement.estimating import DEFAULT_INTERVALS, estimate, not_estimated, statistics
from gtreport.agreement.patterns import patterns_of
from gtreport.agreement.statistic import Parameters, Statistic
from gtreport.annotations.problems import FileProblem, LeftOut
from gtreport.annotations.table import AnnotationTable, Level
from gtreport.errors import UsageError

_HELD_BY_ONE = 0.9
_APART = 0.2
_MANY_NUMBERS = 1000


@dataclass(frozen=True)
class Overview:
    """What is known of the agreement in a table.

    Attributes:
        level: Level of measurement of the labels.
        estimates: Every statistic that fits, the undefined ones with their reason.
        labels: Every label in its declared order.
        n_items: Items with an annotation.
        n_items_paired: Items with two annotations or more.
        n_annotators: Annotators with an annotation.
        n_annotations: Annotations.
        overlap: Share of items with two annotations or more; None without items.
        annotations_per_item: Smallest, median and greatest number of annotations of an item; None without items.
        left_out: What does not count, and why.
        prevalence_note: Why coefficients differ, where one label holds nearly all annotations.
        observations: What is worth knowing about the file.
        delimiter: What was found out about the form of the file; None where nothing was.
    """

    level: Level
    estimates: tuple[Estimate, ...]
    labels: tuple[LabelCount, ...]
    n_items: int
    n_items_paired: int
    n_annotators: int
    n_annotations: int
    overlap: float | None
    annotations_per_item: tuple[int, float, int] | None
    left_out: tuple[LeftOut, ...]
    prevalence_note: Caution | None
    observations: tuple[FileProblem, ...]
    delimiter: str | None

    def estimate(self, statistic: str) -> Estimate | None:
        """Return the estimate of a statistic; None where it is not among them."""
        return next((one for one in self.estimates if one.statistic == statistic), None)


def overview(
    table: AnnotationTable,
    *,
    replicates: int = 1000,
    seed: int = 0,
    level: float = 0.95,
    intervals: Iterable[IntervalKind] = DEFAULT_INTERVALS,
) -> Overview:
    """Estimate every statistic that fits a table.

    Args:
        table: The annotations.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.
        level: Level of confidence of the intervals.
        intervals: Which intervals to make.
    """
    kinds = tuple(intervals)
    make = partial(estimate, table, replicates=replicates, seed=seed, level=level, intervals=kinds)
    estimates = tuple(_beside_others(table, one, params, make) for one, params in fitting(table))
    r = table.annotations_of_items()
    labels = label_counts(table)
    return Overview(
        level=table.level,
        estimates=estimates,
        labels=labels,
        n_items=table.n_items,
        n_items_paired=int(np.count_nonzero(r >= 2)),
        n_annotators=table.n_annotators,
        n_annotations=len(table),
        overlap=table.overlap,
        annotations_per_item=(int(r.min()), float(np.median(r)), int(r.max())) if len(r) else None,
        left_out=table.left_out,
        prevalence_note=prevalence_note(estimates, labels),
        observations=table.observations,
        delimiter=table.source.note,
    )


def _beside_others(
    table: AnnotationTable, one: Statistic, params: Parameters, make: Callable[[str, Parameters], Estimate]
) -> Estimate:
    """Return an estimate; without a value where it would take long, or the statistic is not for such a table."""
    why = one.costly(table)
    if why is not None:
        return not_estimated(table, one, params, why)
    try:
        return make(one.name, params)
    except UsageError as refused:  # as by one that takes no repeats: the others are computed all the same
        return not_estimated(table, one, params, refused.faults[0].message)


def fitting(table: AnnotationTable) -> tuple[tuple[Statistic, Parameters], ...]:
    """Return the statistics that fit the level of a table, with the parameters under which they stand side by side."""
    chosen = []
    for one in statistics().values():
        params = one.shown(table) if table.level in one.levels else None
        if params is not None:
            chosen.append((one, params))
    return tuple(sorted(chosen, key=lambda pair: (pair[0].chance_corrected, pair[0].name)))


def label_counts(table: AnnotationTable) -> tuple[LabelCount, ...]:
    """Return how often each label was given, in the order of the label list; none for real numbers."""
    if len(table.labels) > _MANY_NUMBERS and not table.labels_declared and table.values is not None:
        return ()
    counts = table.prevalence
    total = int(counts.sum())
    patterns = patterns_of(table)
    m = patterns.multiplicity
    together, possible = (m @ pairs for pairs in patterns.label_pairs())
    return tuple(
        LabelCount(
            label,
            int(n),
            int(n) / total if total else 0.0,
            float(together[at] / possible[at]) if possible[at] else None,
        )
        for at, (label, n) in enumerate(zip(table.labels, counts, strict=True))
    )


def prevalence_note(estimates: tuple[Estimate, ...], labels: tuple[LabelCount, ...]) -> Caution | None:
    """Return why coefficients differ: one label holds more than 90 % of annotations, or AC1 - alpha is above 0.2."""
    by_name = {one.statistic: one.value for one in estimates}
    percent, alpha, ac1 = (by_name.get(name) for name in ("percent_agreement", "krippendorff_alpha", "gwet_ac1"))
    most = max(labels, key=lambda one: one.n, default=None)
    used = [one for one in labels if one.n]
    if most is None or percent is None or len(used) < 2:
        return None
    apart = ac1 is not None and alpha is not None and ac1 - alpha > _APART
    if most.share <= _HELD_BY_ONE and not apart:
        return None
    rare = min(used, key=lambda one: one.n)
    numbers = [f"percent agreement {percent:.3f}"]
    numbers += [f"alpha {alpha:.3f}"] if alpha is not None else []
    numbers += [f"AC1 {ac1:.3f}"] if ac1 is not None else []
    agreed = "nobody could agree on it" if rare.specific_agreement is None else f"{rare.specific_agreement:.3f}"
    return Caution(
        "prevalence",
        f"label {most.label} holds {most.share:.1%} of annotations: {', '.join(numbers)}; specific agreement of the "
        f"rarest label {rare.label}: {agreed}. Alpha near 0 with high percent agreement means that the annotators do "
        "not find the rare label together; no coefficient is the true one",
    )
