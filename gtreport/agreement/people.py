"""Agreement by annotator, by pair of annotators and by group, from the same counts as the statistics."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.breakdown_types import FEW_SHARED, AnnotatorAgreement, BetweenGroups, PairAgreement
from gtreport.agreement.pair_tables import pair_tables
from gtreport.agreement.patterns import Patterns, patterns_of
from gtreport.agreement.values import FloatArray, quotient, weighted_counts
from gtreport.annotations.table import AnnotationTable


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
    majority = labels_of_others(table)
    hit, decided = majority == table.label, majority >= 0
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


def labels_of_others(table: AnnotationTable) -> NDArray[np.int64]:
    """Return the single most frequent label of the other annotators of the item, for each annotation; -1 without one.

    The others' counts are the item's with this annotation taken away, so that a look at the greatest counts of the
    pattern is enough.

    Returns:
        Codes of labels, shape (N,).
    """
    patterns = patterns_of(table)
    of_row = np.asarray(patterns.pattern, dtype=np.int64)[table.item]
    counts = patterns.counts
    top = counts.max(axis=1, initial=0)
    at_top = counts == top[:, None]
    leaders = at_top.sum(axis=1)[of_row]
    next_ = np.where(at_top, -1, counts).max(axis=1, initial=-1)[of_row]
    first_leader, last_leader = at_top.argmax(axis=1)[of_row], _last_true(at_top)[of_row]
    own, most = counts[of_row, table.label], top[of_row]
    found = np.full(len(table), -1, dtype=np.int64)
    # The own label does not lead: the leader stays. It leads alone: it still does, or ties with the next.
    stays = (leaders == 1) & ((own < most) | (own - 1 > next_))
    found[stays] = first_leader[stays]
    # It shares the lead with one other label: that one is left.
    shared = (leaders == 2) & (own == most)
    found[shared] = np.where(first_leader == table.label, last_leader, first_leader)[shared]
    found[patterns.r[of_row] < 2] = -1
    return found


def _last_true(flags: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the place of the last true flag in each row."""
    return np.asarray(flags.shape[1] - 1 - flags[:, ::-1].argmax(axis=1))


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
