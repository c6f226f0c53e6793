"""Agreement of segmentations: where do annotators put the boundaries of a text?

A text of n pieces has n - 1 places for a boundary. Two annotators' boundaries that stand at one place match (M); of the
others, two no more than n_t - 1 places apart are a near miss (T), each boundary in one at most; the rest is added or
missing (A).

    B = 1 - (|A| + sum over T of distance / n_t) / (|A| + |T| + |M|)          boundary similarity
    S = 1 - (|A| + sum over T of distance / n_t) / places                     segmentation similarity

Chance-corrected, over all pairs of annotators: A_a pools the numerators and denominators of B, and

    pi     A_e = p^2, p the share of all places of all annotators that are boundaries
    kappa  A_e = mean over pairs of annotators of p_a p_b
    value = (A_a - A_e) / (1 - A_e)

Undefined: B where neither annotator put a boundary (`both are empty`: counted apart).

Source: Fournier 2013, ACL (B, pi and kappa with B); Fournier and Inkpen 2012, NAACL (S); values of segeval 2.0.11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.pairs import BOTH_EMPTY, PairMeasures, counted_apart, pairs_of, require_measure
from gtreport.agreement.forms.types import IntArray, Rows, require_same_length
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values, above_chance, ratio, weighted_counts
from gtreport.errors import Fault, UsageError

Chance = Literal["pi", "kappa"]

NEAR = 2
"""n_t: near misses are boundaries less than so many places apart."""


@dataclass(frozen=True, eq=False)
class Segmentations:
    """The boundaries of each annotation.

    Attributes:
        rows: The annotations.
        boundaries: Places of the boundaries of each annotation, ascending, from 1 to the places of its item.
        places: How many places for a boundary each item has, shape (items,).
    """

    rows: Rows
    boundaries: tuple[tuple[int, ...], ...]
    places: IntArray


def segmentations_of(rows: Rows, masses: Sequence[Sequence[int]]) -> Segmentations:
    """Return segmentations from the lengths of the segments.

    Args:
        rows: The annotations.
        masses: Lengths of the segments of each annotation, in pieces, each at least 1.

    Raises:
        UsageError: A length is below 1, or two annotators' texts differ in length.
    """
    require_same_length("annotations and segmentations", rows.item, masses)
    totals = np.zeros(rows.n_items, dtype=np.int64)
    for item, segments in zip(rows.item.tolist(), masses, strict=True):
        if not segments or min(segments) < 1:
            raise UsageError(Fault(f"item {rows.items[item]} has a segment of no length"))
        if totals[item] not in (0, sum(segments)):
            raise UsageError(Fault(f"item {rows.items[item]} has {totals[item]} pieces and {sum(segments)} pieces"))
        totals[item] = sum(segments)
    boundaries = tuple(tuple(np.cumsum(segments)[:-1].tolist()) for segments in masses)
    return Segmentations(rows, boundaries, np.maximum(totals - 1, 0))


@dataclass(frozen=True)
class Edits:
    """How two segmentations differ.

    Attributes:
        matches: Boundaries at one place.
        additions: Boundaries of one annotator alone.
        near_misses: Pairs of boundaries that stand near each other.
        distance: Sum of their distances, in places.
    """

    matches: int
    additions: int
    near_misses: int
    distance: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.matches + self.additions + self.near_misses

    def cost(self, near: int) -> float:
        """Return the additions and the distances, each divided by n_t."""
        return self.additions + self.distance / near


def edits(a: Sequence[int], b: Sequence[int], near: int = NEAR) -> Edits:
    """Return how two rows of boundaries differ; near misses are taken nearest first, then from the left.

    Args:
        a: Places of the boundaries, ascending.
        b: Places of the other's boundaries, ascending.
        near: n_t, at least 1.
    """
    left, right = set(a) - set(b), set(b) - set(a)
    misses, distance = 0, 0
    for step in range(1, near):
        for place in sorted(left | right):
            for ours, theirs in ((left, right), (right, left)):
                if place in ours and place + step in theirs:
                    ours.remove(place)
                    theirs.remove(place + step)
                    misses, distance = misses + 1, distance + step
    return Edits(len(set(a) & set(b)), len(left) + len(right), misses, distance)


def boundary_similarity(segmentations: Segmentations, near: int = NEAR) -> PairMeasures:
    """Return B of each pair of segmentations as numerator and denominator."""
    first, second, found = _edits(segmentations, near)
    total = np.array([one.total for one in found], dtype=np.float64)
    cost = np.array([one.cost(near) for one in found], dtype=np.float64)
    apart = counted_apart({BOTH_EMPTY: int(np.count_nonzero(total == 0))})
    return PairMeasures(segmentations.rows, first, second, total - cost, total, apart, BOTH_EMPTY)


def segmentation_similarity(segmentations: Segmentations, near: int = NEAR) -> PairMeasures:
    """Return S of each pair of segmentations as numerator and denominator."""
    first, second, found = _edits(segmentations, near)
    places = segmentations.places[segmentations.rows.item[first]].astype(np.float64)
    cost = np.array([one.cost(near) for one in found], dtype=np.float64)
    return PairMeasures(segmentations.rows, first, second, places - cost, places)


def chance_corrected(segmentations: Segmentations, chance: Chance, near: int = NEAR) -> Prepared:
    """Bind pi or kappa with B.

    Raises:
        Undefined: With the reason.
    """
    measures = boundary_similarity(segmentations, near)
    require_measure(measures)
    above = _item_sums(measures, measures.above)
    below = _item_sums(measures, measures.below)
    marked, places = _boundaries(segmentations)

    def evaluate(weights: FloatArray) -> Values:
        observed, defined = ratio(weights @ above, weights @ below)
        by_chance, sound = _expected(weights @ marked, weights @ places, chance)
        return above_chance(observed, by_chance, defined & sound)

    return Prepared(
        multiplicity=np.minimum(segmentations.rows.of_items, 1),
        evaluate=evaluate,
        standard_error=lambda: None,
        without_each=lambda: _without_each(segmentations, chance, near),
        n_items_used=int(np.count_nonzero(below)),
        left_out=measures.left_out,
    )


def _edits(segmentations: Segmentations, near: int) -> tuple[IntArray, IntArray, list[Edits]]:
    first, second = pairs_of(segmentations.rows)
    boundaries = segmentations.boundaries
    return first, second, [edits(boundaries[a], boundaries[b], near) for a, b in zip(first, second, strict=True)]


def _item_sums(measures: PairMeasures, of_pairs: FloatArray) -> FloatArray:
    return weighted_counts(measures.item, of_pairs, measures.rows.n_items)


def _boundaries(segmentations: Segmentations) -> tuple[FloatArray, FloatArray]:
    """Return the boundaries and the places of each item and annotator, shape (items, annotators) each."""
    rows = segmentations.rows
    marked, places = np.zeros((2, rows.n_items, len(rows.annotators)))
    counts = [len(one) for one in segmentations.boundaries]
    shared = rows.of_items[rows.item] > 1
    np.add.at(marked, (rows.item, rows.annotator), np.where(shared, counts, 0))
    np.add.at(places, (rows.item, rows.annotator), np.where(shared, segmentations.places[rows.item], 0))
    return marked, places


def _expected(marked: FloatArray, places: FloatArray, chance: Chance) -> tuple[FloatArray, np.ndarray]:
    """Return A_e from boundaries and places of each annotator, shape (B, annotators), and where it is defined."""
    if chance == "pi":
        share, defined = ratio(marked.sum(axis=1), places.sum(axis=1))
        return share**2, defined
    there = places > 0
    shares = np.divide(marked, places, out=np.zeros_like(marked), where=there)
    n = there.sum(axis=1)
    return ratio(shares.sum(axis=1) ** 2 - (shares**2).sum(axis=1), (n * (n - 1)).astype(np.float64))


def _without_each(segmentations: Segmentations, chance: Chance, near: int) -> Values:
    rows, found = segmentations.rows, []
    for annotator in rows.present:
        keep = np.flatnonzero(rows.annotator != annotator)
        rest = Segmentations(
            Rows(rows.item[keep], rows.annotator[keep], rows.items, rows.annotators),
            tuple(segmentations.boundaries[at] for at in keep),
            segmentations.places,
        )
        try:
            bound = chance_corrected(rest, chance, near)
        except Undefined:
            found.append(Values(np.zeros(1), np.zeros(1, dtype=bool)))
            continue
        found.append(bound.evaluate(bound.multiplicity[None, :].astype(np.float64)))
    return Values(np.concatenate([one.value for one in found]), np.concatenate([one.defined for one in found]))
