"""Median: the middle of the numbers, or of the ordered labels, that annotators gave.

    G_i = the middle x_ia; of an even count the midpoint of the two middle ones
    spread: MAD_i = median over a of abs(x_ia - G_i)

In the unit of the labels. At the level ordinal the median is a label, and two different labels in the middle are a tie
of these two. `round` makes whole numbers (halves to the even one) or the nearest label; two equally near labels tie.

Not defined for ordinal labels without a declared order.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import NO_ORDER, Undefined
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.averaging import NUMBER_LEVELS, ROUND, rounded, runs_of
from gtreport.ground_truths.ground_truth import Outcome, labelled, states_of


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the median of each item."""
    if table.level == "ordinal":
        return _of_ordered_labels(table)
    runs = runs_of(table)
    return rounded(table, runs.median(), runs.median_deviation(), parameters["round"])


def _of_ordered_labels(table: AnnotationTable) -> Outcome:
    if not table.labels_declared:
        raise Undefined(NO_ORDER)
    low, high = (middle.astype(np.int64) for middle in runs_of(table, table.label.astype(np.float64)).middle())
    best = np.zeros((table.n_items, len(table.labels)), dtype=bool)
    every = np.arange(table.n_items)
    best[every, low] = best[every, high] = True
    return labelled(low, best, states_of(table.annotations_of_items(), low != high))


AGGREGATOR = Aggregator("median", "Median", aggregate, (ROUND,), ("ordinal", *NUMBER_LEVELS))
