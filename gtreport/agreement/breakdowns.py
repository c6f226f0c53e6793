"""Agreement by label and by item, from the same counts as the statistics."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.breakdown_types import DisagreementBin, ItemAgreement, LabelAgreement
from gtreport.agreement.patterns import Parts, Patterns, patterns_of
from gtreport.agreement.sets import members_of
from gtreport.agreement.values import FloatArray, quotient
from gtreport.annotations.table import AnnotationTable


def by_label(table: AnnotationTable) -> tuple[LabelAgreement, ...]:
    """Return the agreement on each label, in the order of the label list; for sets, on each of their elements."""
    patterns = patterns_of(table)
    if table.elements is None:
        names, having = table.labels, np.eye(len(table.labels))
    else:
        names, having = table.elements, members_of(table)
    n = table.prevalence @ having
    total = max(len(table), 1)
    return tuple(_of_label(name, int(n[k]), total, _recoded(patterns, having[:, k])) for k, name in enumerate(names))


def _recoded(patterns: Patterns, having: FloatArray) -> Patterns:
    """Return the patterns with two labels: those that have something, and those that have it not.

    Args:
        patterns: The patterns.
        having: Which labels have it, as 0 and 1, shape (labels,).
    """
    both = np.column_stack((having, 1 - having))
    parts = patterns.parts
    if parts is not None:
        parts = Parts(parts.unit, parts.counts @ both, parts.n_units)
    return Patterns(patterns.counts @ both, patterns.multiplicity, patterns.pattern, parts)


def _of_label(label: str, n: int, total: int, patterns: Patterns) -> LabelAgreement:
    """Return the agreement on a label from patterns of two labels: this one, and all others."""
    m, used = patterns.multiplicity, patterns.n_pairable
    together, possible = (pairs[:, 0] for pairs in patterns.label_pairs())
    specific = quotient(float(m @ together), float(m @ possible))
    if not used:
        return LabelAgreement(label, n, n / total, specific, None, None, None)
    observed = float(m @ patterns.agreement()) / used
    share = m @ patterns.shares() / patterns.n_items
    expected = float(share @ share)
    apart = float(m @ (2 * (possible - together) * patterns.pair_weight()))
    n_with, n_without = (float(count) for count in m @ patterns.paired_counts())
    by_chance = quotient(2 * n_with * n_without, n_with + n_without - 1)
    mixed = 0 < n < total
    return LabelAgreement(
        label,
        n,
        n / total,
        specific,
        observed,
        quotient(observed - expected, 1 - expected) if mixed else None,
        1 - apart / by_chance if by_chance else None,
    )


def by_item(table: AnnotationTable, most: int | None = None) -> tuple[ItemAgreement, ...]:
    """Return the items, the most disputed first: by entropy, then by number of annotations, then by id.

    Args:
        table: The annotations.
        most: How many to return; None for all.
    """
    patterns = patterns_of(table)
    pattern = np.asarray(patterns.pattern)
    agreement, entropy = patterns.agreement(), entropies(patterns)
    order = _disputed_first(table, entropy[pattern], most)
    return tuple(
        ItemAgreement(
            table.items[int(i)],
            float(agreement[pattern[i]]) if patterns.pairable[pattern[i]] else None,
            float(entropy[pattern[i]]),
            _given(table, patterns, int(pattern[i])),
        )
        for i in order
    )


def entropies(patterns: Patterns) -> FloatArray:
    """Return the entropy of the labels of an item of each pattern, in bits, shape (patterns,)."""
    share = patterns.shares()
    logs = np.log2(share, out=np.zeros_like(share), where=share > 0)
    result: FloatArray = np.abs((share * logs).sum(axis=1))
    return result


def _disputed_first(table: AnnotationTable, entropy: FloatArray, most: int | None) -> NDArray[np.int64]:
    r = table.annotations_of_items()
    rounded = np.round(entropy, 12)
    order = np.lexsort((-r, -rounded))
    if most is not None and most < len(order):
        last = order[most - 1]  # those equal to the last one are put in the order of their ids, too
        beyond = (rounded > rounded[last]) | ((rounded == rounded[last]) & (r >= r[last]))
        order = order[: int(np.count_nonzero(beyond))]
    ids = [table.items[int(i)] for i in order] if len(order) < 1_000_000 else list(table.items.take(order))
    keyed = sorted(range(len(order)), key=lambda at: (-rounded[order[at]], -r[order[at]], ids[at]))
    return np.asarray([order[at] for at in keyed[:most]], dtype=np.int64)


def _given(table: AnnotationTable, patterns: Patterns, pattern: int) -> tuple[tuple[str, int], ...]:
    row = patterns.counts[pattern]
    return tuple((table.labels[int(k)], int(row[k])) for k in np.flatnonzero(row))


def disagreement_distribution(table: AnnotationTable, bins: int = 10) -> tuple[DisagreementBin, ...]:
    """Return how the agreement of items with two annotations or more is spread, from 0 to 1."""
    patterns = patterns_of(table)
    keep = patterns.pairable
    return spread(patterns.agreement()[keep], patterns.multiplicity[keep], bins)


def spread(values: FloatArray, weights: NDArray[np.int64] | None = None, bins: int = 10) -> tuple[DisagreementBin, ...]:
    """Return how values from 0 to 1 are spread over bins of one width; a value on an edge is in the bin above it.

    Args:
        values: The values, shape (n,).
        weights: How often each counts, shape (n,); once when None.
        bins: How many bins.
    """
    edges = np.arange(bins + 1) / bins
    counts, _ = np.histogram(np.round(values, 12), edges, weights=weights)
    return tuple(
        DisagreementBin(float(low), float(high), int(n))
        for low, high, n in zip(edges[:-1], edges[1:], counts, strict=True)
    )


def label_confusion(table: AnnotationTable) -> tuple[tuple[int, ...], ...]:
    """Return how often two annotations of an item have each two labels: symmetric counts, shape (labels, labels).

    The cell (k, l) counts unordered pairs of annotations with the labels k and l; the diagonal those that agree.
    """
    patterns = patterns_of(table)
    ordered = patterns.counts.T @ (patterns.counts * patterns.multiplicity[:, None])
    if patterns.parts is None:
        ordered[np.diag_indices_from(ordered)] -= patterns.multiplicity @ patterns.counts
    else:
        ordered -= patterns.parts.counts.T @ patterns.parts.counts
    ordered[np.diag_indices_from(ordered)] /= 2
    return tuple(tuple(round(float(cell)) for cell in row) for row in ordered)
