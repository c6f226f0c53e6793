"""Mean: the mean of the numbers that annotators gave.

    G_i = sum_a x_ia / r_i,   spread: SD_i = sqrt(sum_a (x_ia - G_i)^2 / (r_i - 1))

In the unit of the labels; for labels at the levels interval and ratio. The standard deviation of an item with one
annotation is 0. `round` makes whole numbers (halves to the even one) or the nearest label of it; two labels that are
equally near tie.
"""

from __future__ import annotations

from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.averaging import NUMBER_LEVELS, ROUND, rounded, runs_of
from gtreport.ground_truths.ground_truth import Outcome


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the mean of each item."""
    runs = runs_of(table)
    return rounded(table, runs.mean(), runs.deviation(), parameters["round"])


AGGREGATOR = Aggregator("mean", "Mean", aggregate, (ROUND,), NUMBER_LEVELS)
