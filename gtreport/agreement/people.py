"""Agreement by annotator, by pair of annotators and by group, from the same counts as the statistics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.pair_tables import pair_tables
from gtreport.agreement.patterns import Patterns, patterns_of
from gtreport.agreement.values import FloatArray, quotient, weighted_counts
from gtreport.annotations.table import AnnotationTable

FEW_SHARED = 10
"""A pair with fewer shared items shows its number and no value worth colouring."""


@dataclass(frozen=True)
class PairAgreement:
    """Agreement of two annotators.

    Attributes:
        first: Id of the first.
        second: Id of the second.
        n_shared: Items that both labelled.
        percent_agreement: Share of them with the same label.
        cohen_kappa: Their kappa; None on fewer than two items, or where only one label was used.
        few: Whether so few items are shared that the values should not be coloured.
    """

    first: str
    second: str
    n_shared: int
    percent_agreement: float
    cohen_kappa: float | None
    few: bool


def by_pair(table: AnnotationTable) -> tuple[PairAgreement, ...]:
    """Return the pairs of annotators that share an item, by their ids; empty where there are no ids."""
    if table.identity != "people" or not len(table):
        return ()
    tables = pair_tables(table)
    shared, agreeing = tables.shared(), tables.agreeing()
    kappas, defined = tables.kappas(tables.multiplicity)
    return tuple(
        PairAgreement(
            table.annotators[int(tables.first[at])],
            table.annotators[int(tables.second[at])],
            int(shared[at]),
            float(agreeing[at] / shared[at]),
            float(kappas[at]) if defined[at] else None,
            bool(shared[at] < FEW_SHARED),
        )
        for at in range(len(shared))
    )


@dataclass(frozen=True)
class AnnotatorAgreement:
    """One annotator against the others.

    Attributes:
        annotator: Id.
        group: Group; None without groups.
        n: Annotations.
        n_shared: Of these, on items that others labelled too.
        agreement: Mean over those items of the share of the others' annotations with the same label; None without any.
        majority_agreement: Share of the items whose most frequent label among the others is a single one, on which the
            annotator gave that label; None without any.
        n_majority: How many such items there are.
        labels: How often the annotator gave each label, in the order of the label list.
        others: How often the others gave each label on the same items, as annotations.
    """

    annotator: str
    group: str | None
    n: int
    n_shared: int
    agreement: float | None
    majority_agreement: float | None
    n_majority: int
    labels: tuple[int, ...]
    others: tuple[int, ...]


def by_annotator(table: AnnotationTable) -> tuple[AnnotatorAgreement, ...]:
    """Return every annotator by id, those without annotations too; empty where there are no ids."""
    if table.identity != "people":
        return ()
    patterns = patterns_of(table)
    pattern = np.asarray(patterns.pattern, dtype=np.int64)
    q, n = len(table.labels), len(table.annotators)
    of_row = pattern[table.item]
    r = patterns.r[of_row]
    same = patterns.counts[of_row, table.label]
    shared = r >= 2
    share = np.where(shared, (same - 1) / np.maximum(r - 1, 1), 0)
    hit, decided = _majority_of_others(patterns, of_row, table.label)
    counts = np.bincount(table.annotator, minlength=n)
    n_shared = weighted_counts(table.annotator, shared, n)
    agreement = weighted_counts(table.annotator, share, n)
    n_decided = weighted_counts(table.annotator, decided, n)
    n_hit = weighted_counts(table.annotator, hit, n)
    given = np.bincount(table.annotator.astype(np.int64) * q + table.label, minlength=n * q).reshape(n, q)
    seen = _seen_by_annotators(table, patterns, of_row)
    return tuple(
        AnnotatorAgreement(
            table.annotators[a],
            _group_of(table, a),
            int(counts[a]),
            int(n_shared[a]),
            quotient(float(agreement[a]), float(n_shared[a])),
            quotient(float(n_hit[a]), float(n_decided[a])),
            int(n_decided[a]),
            tuple(int(c) for c in given[a]),
            tuple(round(float(c)) for c in seen[a] - given[a]),
        )
        for a in range(n)
    )


def _majority_of_others(
    patterns: Patterns, of_row: NDArray[np.int64], label: NDArray[np.signedinteger]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return for each annotation whether it has the majority label of the others, and whether they have a single one.

    The others' counts are the item's with this annotation taken away, so that a look at the two greatest counts of
    the pattern is enough.
    """
    counts = patterns.counts
    top = counts.max(axis=1)
    n_top = (counts == top[:, None]).sum(axis=1)
    second = np.where(counts == top[:, None], -1, counts).max(axis=1, initial=-1)
    own, most, ties, next_ = counts[of_row, label], top[of_row], n_top[of_row], second[of_row]
    others = patterns.r[of_row] >= 2
    in_top = own == most
    # The own label leads alone: without this annotation it still does, or ties with the next and nothing is decided.
    leads = in_top & (ties == 1) & (own - 1 > next_)
    # It shares the lead: without this annotation the other leaders stay, and decide where there is one.
    other_leads = in_top & (ties == 2)
    # It does not lead: the leaders stay as they are.
    outside = ~in_top & (ties == 1)
    return others & leads, others & (leads | other_leads | outside)


def _seen_by_annotators(table: AnnotationTable, patterns: Patterns, of_row: NDArray[np.int64]) -> FloatArray:
    """Return how often each label stands on the items of each annotator, shape (annotators, labels)."""
    n, n_patterns = len(table.annotators), len(patterns.counts)
    if n * n_patterns <= 20_000_000:
        seen = np.bincount(table.annotator.astype(np.int64) * n_patterns + of_row, minlength=n * n_patterns)
        result: FloatArray = seen.reshape(n, n_patterns) @ patterns.counts
        return result
    return np.column_stack([weighted_counts(table.annotator, column[of_row], n) for column in patterns.counts.T])


def _group_of(table: AnnotationTable, annotator: int) -> str | None:
    if table.group is None or table.group[annotator] < 0:
        return None
    return table.groups[int(table.group[annotator])]


@dataclass(frozen=True)
class BetweenGroups:
    """Agreement of pairs of annotators of whom each is from another group.

    Attributes:
        first: First group.
        second: Second group; the same as the first for pairs inside a group.
        n_pairs: Pairs of annotations.
        n_items: Items that have such a pair.
        percent_agreement: Mean over these items of the share of pairs that agree; None without any.
    """

    first: str
    second: str
    n_pairs: int
    n_items: int
    percent_agreement: float | None


def by_group_pairs(table: AnnotationTable) -> tuple[BetweenGroups, ...]:
    """Return the agreement inside each group and between each two groups; empty without groups."""
    if table.group is None or table.identity != "people":
        return ()
    size = len(table.groups)
    counts = np.zeros((table.n_items, size, len(table.labels)))
    group = table.group[table.annotator]
    known = group >= 0
    np.add.at(counts, (table.item[known], group[known], table.label[known]), 1)
    found = []
    for g in range(size):
        for h in range(g, size):
            first, second = counts[:, g], counts[:, h]
            agree = (first * second).sum(axis=1)
            pairs = first.sum(axis=1) * second.sum(axis=1)
            if g == h:
                agree, pairs = (agree - first.sum(axis=1)) / 2, (pairs - first.sum(axis=1)) / 2
            some = pairs > 0
            found.append(
                BetweenGroups(
                    table.groups[g],
                    table.groups[h],
                    int(pairs.sum()),
                    int(np.count_nonzero(some)),
                    quotient(float((agree[some] / pairs[some]).sum()), float(np.count_nonzero(some))),
                )
            )
    return tuple(found)
