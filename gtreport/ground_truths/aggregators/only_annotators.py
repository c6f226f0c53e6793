"""Only some annotators: another rule on their annotations alone.

`annotators` names them; `then` is the rule, `majority` by default, and takes all further parameters. An item without an
annotation that is left has the state `none`. An id that no annotator has is an error.
"""

from __future__ import annotations

from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.selecting import ANNOTATORS, Filter, by_annotator

FILTER = Filter("only_annotators", ANNOTATORS, by_annotator, keeps=True, why="given by other annotators")


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the outcome of the rule on the annotations that are left."""
    return FILTER.outcome(table, parameters)


AGGREGATOR = FILTER.aggregator("Only some annotators", aggregate)
