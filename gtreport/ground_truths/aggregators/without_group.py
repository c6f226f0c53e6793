"""Without some groups of annotators: another rule on the annotations of all others.

`groups` names them; `then` is the rule, `majority` by default, and takes all further parameters. An item without an
annotation that is left has the state `none`. Annotators without a group are in none of them.
"""

from __future__ import annotations

from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.selecting import GROUPS, Filter, by_group

FILTER = Filter("without_group", GROUPS, by_group, keeps=False, why="given by groups that are left out")


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the outcome of the rule on the annotations that are left."""
    return FILTER.outcome(table, parameters)


AGGREGATOR = FILTER.aggregator("Without some groups", aggregate)
