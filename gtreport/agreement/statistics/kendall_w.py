"""Kendall's W: how far annotators put the items in the same order.

    W = 12 S / (m^2 (n^3 - n) - m sum_j T_j),   S = sum_i (R_i - mean R)^2,   T_j = sum over ties of (t^3 - t)

Each of m annotators ranks n items, ties with their middle rank; R_i is the sum of the ranks of item i, t the size of a
group of ties. The value lies in [0, 1]. It needs a complete block: items that an annotator left out are left out and
counted. It measures order alone: an annotator who is always higher agrees fully.

Undefined: `no annotations`, `annotator ids are absent`, `no order of labels is declared`,
`no item has two annotations`, `no complete block: {n} of {m} items have all annotators`,
`no variation between items` (every annotator ties all items).

Source: Kendall and Babington Smith 1939, Annals of Mathematical Statistics 10.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_VARIATION, Undefined
from gtreport.agreement.jackknife import recomputed_without_each
from gtreport.agreement.ratings import complete_block, ranks_of_labels
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, in_blocks, ratio, weighted_counts
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Kendall's W to a table."""
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    block = complete_block(table, ranks_of_labels(table))
    codes = np.column_stack([np.unique(column, return_inverse=True)[1].reshape(-1) for column in block.x.T])
    if not (codes.max(axis=0) > 0).any():
        raise Undefined(NO_VARIATION)
    return Prepared(
        multiplicity=np.ones(len(codes), dtype=np.int64),
        evaluate=lambda draws: in_blocks(draws, len(codes), lambda block: _values(codes, block)),
        standard_error=lambda: None,
        without_each=lambda: recomputed_without_each(table, prepare, parameters),
        n_items_used=len(codes),
        left_out=block.left_out(),
    )


def _values(codes: NDArray[np.int64], draws: FloatArray) -> Values:
    """Return W for weights of the items, shape (B, items)."""
    n, m = draws.sum(axis=1), codes.shape[1]
    total, ties = np.zeros(draws.shape), np.zeros(len(draws))
    for column in codes.T:
        size = weighted_counts(column, draws, int(column.max()) + 1)
        total += (np.cumsum(size, axis=1) - size / 2 + 0.5)[:, column]
        ties += (size**3 - size).sum(axis=1)
    deviation = total - ((draws * total).sum(axis=1) / n)[:, None]
    below = m**2 * (n**3 - n) - m * ties
    return Values(*ratio(12 * (draws * deviation**2).sum(axis=1), below, below > 0))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of annotators with ids whose labels have an order."""
    return {} if table.identity == "people" and (table.labels_declared or table.values is not None) else None


STATISTIC = Statistic("kendall_w", "Kendall's W (1939)", ("ordinal", "interval", "ratio"), prepare, shown=shown)
