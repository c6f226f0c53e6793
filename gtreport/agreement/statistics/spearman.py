"""Spearman's rank correlation of two annotators: association, not agreement.

Pearson's correlation of the ranks of the items that both labelled, ties with their middle rank. Labels need an order.
It is never shown alone: it does not see that one annotator is always higher.

Undefined: `no annotations`, `no order of labels is declared`, `annotator ids are absent`,
`needs exactly two annotators, found {n}`, `no shared item`, `one shared item`, `no variation between items`.

Source: Spearman 1904, American Journal of Psychology 15.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.association import ASSOCIATION
from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_VARIATION, Undefined
from gtreport.agreement.pairs import PAIR
from gtreport.agreement.ratings import paired_numbers, ranks_of_labels
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.two_numbers import moments
from gtreport.agreement.values import FloatArray, Values, weighted_counts
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Spearman's correlation to a table."""
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    x, y = paired_numbers(table, parameters, ranks_of_labels(table))
    codes = tuple(np.unique(column, return_inverse=True)[1].reshape(-1) for column in (x, y))
    if any(int(column.max()) == 0 for column in codes):
        raise Undefined(NO_VARIATION)

    def evaluate(draws: FloatArray) -> Values:
        found = [_value(codes[0], codes[1], weights) for weights in draws]
        return Values(np.array([value for value, _ in found]), np.array([sound for _, sound in found]))

    return Prepared(
        multiplicity=np.ones(len(x), dtype=np.int64),
        evaluate=evaluate,
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=len(x),
        cautions=(ASSOCIATION,),
    )


def _value(first: NDArray[np.int64], second: NDArray[np.int64], weights: FloatArray) -> tuple[float, bool]:
    """Return the correlation of the ranks, and whether it is defined, for weights of the items."""
    ranks = []
    for column in (first, second):
        size = weighted_counts(column, weights, int(column.max()) + 1)
        ranks.append((np.cumsum(size) - size / 2)[column])
    value, defined = moments(ranks[0], ranks[1], weights[None, :]).correlation()
    return float(value[0]), bool(defined[0])


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand aside: association is computed when it is asked for."""
    return None


STATISTIC = Statistic(
    "spearman",
    "Spearman's rank correlation",
    ("ordinal", "interval", "ratio"),
    prepare,
    (PAIR,),
    chance_corrected=False,
    shown=shown,
)
