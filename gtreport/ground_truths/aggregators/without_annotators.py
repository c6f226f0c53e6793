"""Without some annotators: another rule on the annotations of all others.

`annotators` names them; `then` is the rule, `majority` by default, and takes all further parameters. An item without an
annotation that is left has the state `none`. An id that no annotator has is an error.
"""

from __future__ import annotations

from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.applying import filtered
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.selecting import THEN, behind, by_annotator

NAME = "without_annotators"
CHOSEN = Parameter("annotators", "ids of the annotators", required=True)


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the outcome of the rule on the annotations that are left."""
    keep = ~by_annotator(NAME, table, parameters, CHOSEN.name)
    return filtered(table, keep, "given by annotators who are left out", *behind(parameters, CHOSEN))


AGGREGATOR = Aggregator(NAME, "Without some annotators", aggregate, (CHOSEN, THEN), takes_rule=True)
