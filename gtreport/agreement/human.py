"""The human reference level: how well an annotator meets the others, and models on the same items by the same rule.

    H = (1/A) sum_a mean over items of a of 1[y_ia = G_i(-a)]
    M = (1/A) sum_a mean over the same items of 1[model_i = G_i(-a)]

G_i(-a) is the most frequent label of the other annotators; ties are left out and counted. Only M is comparable with H:
a model scored against the reference of everybody meets more annotators than any of them did, and looks better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.breakdown_types import AnnotatorScore, HumanLevel, ModelScore
from gtreport.agreement.counted import require_identity
from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_OVERLAP, Interval, Undefined
from gtreport.agreement.people import labels_of_others
from gtreport.agreement.rows import Incidence
from gtreport.agreement.values import FloatArray, quotient, ratio
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError


def human_level(
    table: AnnotationTable,
    models: Mapping[str, Mapping[str, str]] | None = None,
    *,
    replicates: int = 1000,
    seed: int = 0,
    level: float = 0.95,
) -> HumanLevel:
    """Score each annotator, and models, against the most frequent label of the other annotators.

    Args:
        table: The annotations, one of each annotator for an item.
        models: Labels of each model by item id. A model that took part in labelling is an annotator: it is left out of
            its own reference like any other, and should not be given here.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.
        level: Level of confidence.

    Raises:
        Undefined: There is nobody to compare with.
        UsageError: A model has no label for an item that is scored.
    """
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    require_identity(table)
    if table.has_own_pairs:
        raise UsageError(
            Fault("the human level takes one annotation of an item by each annotator", help="settle repeats")
        )
    reference = labels_of_others(table)
    decided = reference >= 0
    if not decided.any():
        raise Undefined(NO_OVERLAP)
    scored = _Scored(table, reference, decided)
    given = {name: _labels_of(table, labels, name, scored) for name, labels in (models or {}).items()}
    hits = [reference == table.label, *(labels[table.item] == reference for labels in given.values())]
    draws = _replicated(scored, hits, replicates, seed)
    per_annotator = [scored.by_annotator(one) for one in hits]
    means = [float(one.mean()) for one in per_annotator]
    shared = table.annotations_of_items()[table.item] >= 2
    ties = shared & ~decided
    return HumanLevel(
        level=means[0],
        interval=_interval(draws[0], replicates, seed, level),
        annotators=_annotators(scored, per_annotator[0], ties),
        models=tuple(
            ModelScore(
                name,
                means[at],
                means[at] - means[0],
                _interval(draws[at] - draws[0], replicates, seed, level),
                int(np.count_nonzero(per_annotator[at] > per_annotator[0])),
                _against_all(table, labels),
                int(np.count_nonzero(labels != _NONE)),
            )
            for at, (name, labels) in enumerate(given.items(), 1)
        ),
        n_ties=int(np.count_nonzero(ties)),
        n_alone=int(np.count_nonzero(~shared)),
    )


_NONE = -2
"""Code of a model that has no label for an item; a label outside the list is -3, and never right."""
_OTHER = -3

_CELLS = 4_000_000
"""Cells of a replicates x items table that are drawn at once."""


@dataclass(frozen=True, eq=False)
class _Scored:
    table: AnnotationTable
    reference: NDArray[np.int64]
    decided: NDArray[np.bool_]

    @cached_property
    def present(self) -> NDArray[np.int64]:
        """Annotators with a decided item."""
        return np.unique(self.table.annotator[self.decided]).astype(np.int64)

    def by_annotator(self, hits: NDArray[np.bool_]) -> FloatArray:
        """Return the share of decided items that are hit, of each annotator who has any, shape (annotators,)."""
        n = len(self.table.annotators)
        above = np.bincount(self.table.annotator[self.decided & hits], minlength=n)
        below = np.bincount(self.table.annotator[self.decided], minlength=n)
        return ratio(above[self.present].astype(np.float64), below[self.present].astype(np.float64))[0]

    def sums(self, hits: Sequence[NDArray[np.bool_]]) -> Incidence:
        """Return what is summed over items: for each annotator the decided items, and those of them that are hit.

        Args:
            hits: Whether each annotation is hit, shape (N,), for each of S scores.

        Returns:
            Cells of the decided items of each annotator who has any, then of those that each score hits:
            (1 + S) times the annotators.
        """
        number = np.zeros(len(self.table.annotators), dtype=np.int64)
        number[self.present] = np.arange(len(self.present))
        counted = [self.decided, *(self.decided & one for one in hits)]
        return Incidence(
            np.concatenate([self.table.item[one] for one in counted]).astype(np.int64),
            np.concatenate(
                [number[self.table.annotator[one]] + at * len(self.present) for at, one in enumerate(counted)]
            ),
            self.table.n_items,
            len(counted) * len(self.present),
        )


def _labels_of(table: AnnotationTable, labels: Mapping[str, str], name: str, scored: _Scored) -> NDArray[np.int64]:
    """Return the code of a model's label for each item of the table, shape (items,)."""
    place = {text: code for code, text in enumerate(table.labels)}
    codes = np.array(
        [place.get(labels[item], _OTHER) if item in labels else _NONE for item in table.items], dtype=np.int64
    )
    lacking = np.unique(table.item[scored.decided & (codes[table.item] == _NONE)])
    if len(lacking):
        first = table.items[int(lacking[0])]
        raise UsageError(
            Fault(
                f"model {name} has no label for {len(lacking)} items, the first of them {first}",
                help="compare on items that every model labelled: leave these out of the table",
            )
        )
    return codes


def _replicated(scored: _Scored, hits: list[NDArray[np.bool_]], replicates: int, seed: int) -> list[FloatArray]:
    """Return H and each M for items drawn again, the same items for all; replicates without a decided item are gone."""
    n, width = scored.table.n_items, len(scored.present)
    generator = np.random.Generator(np.random.PCG64(seed))
    sums = scored.sums(hits)
    found = []
    block = max(_CELLS // n, 1)
    for start in range(0, replicates, block):
        weights = np.empty((min(block, replicates - start), n))
        for row in weights:
            row[:] = np.bincount(generator.integers(0, n, n), minlength=n)
        for total in sums.totals(weights).reshape(-1, len(hits) + 1, width):
            shares, sound = ratio(total[1:], np.broadcast_to(total[0], total[1:].shape))
            if sound.any():
                found.append([one[sound[0]].mean() for one in shares])
    return list(np.array(found, dtype=np.float64).reshape(-1, len(hits)).T)


def _interval(values: FloatArray, replicates: int, seed: int, level: float) -> Interval | None:
    if not len(values):
        return None
    low, high = np.quantile(values, ((1 - level) / 2, (1 + level) / 2))
    return Interval("item_bootstrap", level, float(low), float(high), replicates, replicates - len(values), seed)


def _annotators(scored: _Scored, shares: FloatArray, ties: NDArray[np.bool_]) -> tuple[AnnotatorScore, ...]:
    table, n = scored.table, len(scored.table.annotators)
    decided = np.bincount(table.annotator[scored.decided], minlength=n)
    tied = np.bincount(table.annotator[ties], minlength=n)
    return tuple(
        AnnotatorScore(table.annotators[int(a)], int(decided[a]), float(share), int(tied[a]))
        for a, share in zip(scored.present, shares, strict=True)
    )


def _against_all(table: AnnotationTable, labels: NDArray[np.int64]) -> float | None:
    """Return the share of items with a single most frequent label for which a model has it; singles count."""
    q = len(table.labels)
    counts = np.zeros((table.n_items, q), dtype=np.int64)
    np.add.at(counts, (table.item, table.label), 1)
    top = counts.max(axis=1)
    single = (counts == top[:, None]).sum(axis=1) == 1
    right = single & (counts.argmax(axis=1) == labels)
    return quotient(float(np.count_nonzero(right)), float(np.count_nonzero(single)))
