"""First: the label that stands first, by the annotators' passes or by the rows of the file.

By `pass`, the annotations of the first pass of each item vote, and may tie; by `row`, the first row of the item counts,
which is the first in time where the file was written as the work went on. Without `by`, passes count where annotators
repeated themselves, else rows. Where repeats were settled before, all of them are looked at.
"""

from __future__ import annotations

from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.ordering import BY, at_the_end


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the first label of each item."""
    return at_the_end(table, parameters, 1)


AGGREGATOR = Aggregator("first", "First annotation", aggregate, (BY,), settles_repeats=False)
