"""One-to-one matching of the marks of two annotators.

Of all one-to-one matchings the one is taken that has, first, the most pairs with a similarity of at least the threshold
and, second, the greatest sum of their similarities (Kuhn 1955, Naval Research Logistics Quarterly 2). Marks that have
one candidate on either side need no search: only what is left goes to scipy's assignment, one conflict at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.values import FloatArray


@dataclass(frozen=True, eq=False)
class Candidates:
    """Marks of two annotators that may be matched.

    Attributes:
        first: Mark of the one, shape (E,); a mark never stands in two comparisons.
        second: Mark of the other, shape (E,).
        similarity: How alike they are, shape (E,), finite and not negative.
    """

    first: IntArray
    second: IntArray
    similarity: FloatArray

    def __len__(self) -> int:
        """Return how many candidates there are."""
        return len(self.first)


def matched(candidates: Candidates) -> IntArray:
    """Return the places of the matched pairs among the candidates, in ascending order.

    Args:
        candidates: Every pair whose similarity reaches the threshold, of any number of comparisons at once.
    """
    if not len(candidates):
        return np.zeros(0, dtype=np.int64)
    first = np.unique(candidates.first, return_inverse=True)[1].reshape(-1)
    second = np.unique(candidates.second, return_inverse=True)[1].reshape(-1)
    alone = (np.bincount(first)[first] == 1) & (np.bincount(second)[second] == 1)
    rest = np.flatnonzero(~alone)
    if not len(rest):
        return np.arange(len(candidates))
    chosen = [rest[part] for part in _conflicts(first[rest], second[rest])]
    solved = [_assigned(first[part], second[part], candidates.similarity[part], part) for part in chosen]
    return np.sort(np.concatenate((np.flatnonzero(alone), *solved)))


def _conflicts(first: IntArray, second: IntArray) -> list[IntArray]:
    """Return the candidates of each connected part of the graph of marks."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    n = int(first.max()) + 1
    size = n + int(second.max()) + 1
    graph = coo_array((np.ones(len(first)), (first, second + n)), shape=(size, size))
    part = connected_components(graph, directed=False)[1][first]
    order = np.argsort(part, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(part[order])) + 1)


def _assigned(first: IntArray, second: IntArray, similarity: FloatArray, place: IntArray) -> IntArray:
    """Return the places that the assignment chooses.

    Beside its similarity, at most 1 after scaling, a candidate weighs more than all similarities of a matching can sum
    up to, so that no gain in similarity is worth a pair.
    """
    from scipy.optimize import linear_sum_assignment

    rows, row = np.unique(first, return_inverse=True)
    columns, column = np.unique(second, return_inverse=True)
    row, column = row.reshape(-1), column.reshape(-1)
    weight = np.zeros((len(rows), len(columns)))
    scale = max(float(similarity.max()), 1.0)
    weight[row, column] = similarity / scale + min(weight.shape) + 1
    where = np.full(weight.shape, -1, dtype=np.int64)
    where[row, column] = place
    found: IntArray = where[linear_sum_assignment(weight, maximize=True)]
    return found[found >= 0]


def sparse_matching(similarity: FloatArray, threshold: float) -> tuple[IntArray, IntArray]:
    """Return the matched rows and columns of a table of similarities.

    Args:
        similarity: Similarity of each mark of the one with each of the other, shape (n, m), in [0, 1].
        threshold: Least similarity of a matched pair; a similarity of 0 is never matched.
    """
    first, second = np.nonzero((similarity >= threshold) & (similarity > 0))
    chosen = matched(Candidates(first, second, similarity[first, second]))
    return first[chosen], second[chosen]
