"""Trimmed mean: the mean without the smallest and greatest numbers of each item.

    G_i = mean of the sorted x_i(g+1) ... x_i(r_i - g),   g = floor(share r_i)

In the unit of the labels; for labels at the levels interval and ratio. `share` is what is cut off at either end, from 0
to below 0.5. The spread beside it is the standard deviation (n - 1) of all numbers of the item.
"""

from __future__ import annotations

from gtreport.agreement.parameter_kinds import numbers
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator, number_in
from gtreport.ground_truths.averaging import NUMBER_LEVELS, ROUND, rounded, runs_of
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.parameters import RuleParameter

SHARE = RuleParameter(
    "share",
    "which share of an item's numbers is cut off at either end",
    required=True,
    kind=numbers(0, 0.5, below=True),
)


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the trimmed mean of each item."""
    runs = runs_of(table)
    return rounded(table, runs.trimmed(number_in(parameters, "share")).mean(), runs.deviation(), parameters["round"])


AGGREGATOR = Aggregator("trimmed_mean", "Trimmed mean", aggregate, (SHARE, ROUND), NUMBER_LEVELS)
