"""Krippendorff's alpha with any distance between two whole annotations.

    D_o = (1/N) sum_i sum over ordered pairs of annotations of item i of delta / (r_i - 1)
    D_e = (1/(N(N - 1))) sum over ordered pairs of all annotations of delta,   alpha = 1 - D_o / D_e

over the N annotations of items with two or more, r_i of them on item i. Distances are never kept all at once: they are
made for some annotations against all, and only their sums between items stay, shape (items, items), because the item
bootstrap needs nothing else: with weights w of the items, N (N - 1) D_e = w' S w.

Undefined: `no annotations`, `no item has two annotations`, and where all annotations are alike.

Source: Krippendorff 2004, Content Analysis, 2nd ed., ch. 11.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.alpha import alpha_values
from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_OVERLAP, Undefined
from gtreport.agreement.forms.pairs import pairs_of
from gtreport.agreement.forms.types import IntArray, Rows
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values

_CELLS = 4_000_000
"""Distances that are made at once."""

_SMALL = 1e-6

_MOST_ITEMS = 5_000
"""With more items their table is not kept: the value stands without a bootstrap interval."""

TOO_MANY = "too many items for a table of their distances"


@dataclass(frozen=True, eq=False)
class Distances:
    """Annotations and how far two of them are apart.

    Attributes:
        rows: The annotations.
        between: Takes the rows of some annotations, shape (n,), and of others, shape (m,); returns their distances,
            shape (n, m), symmetric, 0 for equal ones, at most 1.
    """

    rows: Rows
    between: Callable[[IntArray, IntArray], FloatArray]


def distance_alpha(distances: Distances) -> Prepared:
    """Bind alpha to annotations with a distance.

    Raises:
        Undefined: With the reason.
    """
    rows = distances.rows
    if not len(rows):
        raise Undefined(NO_ANNOTATIONS)
    r = rows.of_items
    paired = np.flatnonzero(r[rows.item] > 1)
    if not len(paired):
        raise Undefined(NO_OVERLAP)
    if np.count_nonzero(r > 1) > _MOST_ITEMS:
        raise Undefined(f"{TOO_MANY}: {np.count_nonzero(r > 1)}, at most {_MOST_ITEMS}")
    within = _within(distances)
    table, of_rows = _between_items(distances, paired)
    counts = np.where(r > 1, r, 0).astype(np.float64)

    def evaluate(weights: FloatArray) -> Values:
        total = np.einsum("bi,bi->b", weights @ table, weights)
        return alpha_values(weights @ within, total, weights @ counts, np.ones(len(weights)))

    return Prepared(
        multiplicity=np.minimum(r, 1),
        evaluate=evaluate,
        standard_error=lambda: None,
        without_each=lambda: _without_each(distances, paired, of_rows, float(table.sum())),
        n_items_used=int(np.count_nonzero(r > 1)),
        details={
            "observed_disagreement": float(within.sum() / counts.sum()),
            "expected_disagreement": float(table.sum() / (counts.sum() * (counts.sum() - 1))),
        },
    )


def _within(distances: Distances) -> FloatArray:
    """Return each item's share of N D_o, shape (items,)."""
    rows = distances.rows
    first, second = pairs_of(rows)
    apart = _of_pairs(distances, first, second)
    item = rows.item[first]
    sums = np.bincount(item, 2 * apart, rows.n_items)
    result: FloatArray = sums / np.maximum(rows.of_items - 1, 1)
    return result


def _of_pairs(distances: Distances, first: IntArray, second: IntArray) -> FloatArray:
    """Return the distance of each pair, made item by item."""
    found = np.zeros(len(first))
    item = distances.rows.item[first]
    for pairs in np.split(np.arange(len(first)), np.flatnonzero(np.diff(item)) + 1):
        a, at_a = np.unique(first[pairs], return_inverse=True)
        b, at_b = np.unique(second[pairs], return_inverse=True)
        found[pairs] = distances.between(a, b)[at_a.reshape(-1), at_b.reshape(-1)]
    return found


def _between_items(distances: Distances, paired: IntArray) -> tuple[FloatArray, FloatArray]:
    """Return summed distances between items, shape (items, items), and of each annotation, shape (annotations,)."""
    n = distances.rows.n_items
    item = distances.rows.item[paired]
    order = np.argsort(item, kind="stable")
    paired, item = paired[order], item[order]
    begins = np.flatnonzero(np.r_[True, np.diff(item) > 0])
    table, of_rows = np.zeros((n, n)), np.zeros(len(distances.rows))
    step = max(_CELLS // len(paired), 1)
    for start in range(0, len(paired), step):
        some = paired[start : start + step]
        sums = np.add.reduceat(distances.between(some, paired), begins, axis=1)
        of_rows[some] = sums.sum(axis=1)
        here = item[start : start + step]
        parts = np.flatnonzero(np.r_[True, np.diff(here) > 0])
        table[np.ix_(here[parts], item[begins])] += np.add.reduceat(sums, parts, axis=0)
    return table, of_rows


def _without_each(distances: Distances, paired: IntArray, of_rows: FloatArray, total: float) -> Values:
    """Return alpha without each annotator: their distances are taken off, and those of items that fall to one."""
    rows = distances.rows
    first, second = pairs_of(rows)
    apart, item = _of_pairs(distances, first, second), rows.item[first]
    disagreement, sums, n = [], [], []
    for annotator in rows.present:
        theirs = rows.annotator[paired] == annotator
        left = np.bincount(rows.item[paired[~theirs]], minlength=rows.n_items)
        gone = paired[theirs | (left[rows.item[paired]] < 2)]
        keep = (rows.annotator[first] != annotator) & (rows.annotator[second] != annotator)
        within = np.bincount(item[keep], 2 * apart[keep], rows.n_items) / np.maximum(left - 1, 1)
        disagreement.append(within.sum())
        n.append(float(len(paired) - len(gone)))
        rest = total - 2 * float(of_rows[gone].sum()) + _among(distances, gone)
        # Of a small rest only rounding may be left, and nothing would pass for disagreement.
        sums.append(rest if rest > _SMALL * total else _among(distances, np.setdiff1d(paired, gone)))
    size = np.array(n)
    return alpha_values(np.array(disagreement), np.where(size > 1, sums, 0.0), size, np.ones(len(size)))


def _among(distances: Distances, some: IntArray) -> float:
    step = max(_CELLS // max(len(some), 1), 1)
    return sum(float(distances.between(some[start : start + step], some).sum()) for start in range(0, len(some), step))
