"""Without some groups of annotators: another rule on the annotations of all others.

`groups` names them; `then` is the rule, `majority` by default, and takes all further parameters. An item without an
annotation that is left has the state `none`. Annotators without a group are in none of them.
"""

from __future__ import annotations

from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.applying import filtered
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.selecting import THEN, behind, by_group

NAME = "without_group"
CHOSEN = Parameter("groups", "names of the groups", required=True)


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the outcome of the rule on the annotations that are left."""
    keep = ~by_group(NAME, table, parameters, CHOSEN.name)
    return filtered(table, keep, "given by groups that are left out", *behind(parameters, CHOSEN))


AGGREGATOR = Aggregator(NAME, "Without some groups", aggregate, (CHOSEN, THEN), takes_rule=True)
