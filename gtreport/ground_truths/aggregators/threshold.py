"""Threshold: a label that a stated share of the annotators of the item gave.

    G_i = the k with n_ik / r_i >= share

n_ik is how many annotators gave item i the label k, r_i = sum_k n_ik. `share` is required, above 0 and up to 1;
`unanimous` is 1.0. Below a half two labels may reach it: then the more frequent one counts. An item on which no label
reaches it is a tie of all labels that were given, since nothing was settled among them.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from gtreport.agreement.patterns import Patterns
from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import Aggregator, number
from gtreport.ground_truths.ground_truth import Outcome, best_labels, labelled, states_of
from gtreport.ground_truths.voting import counted

SHARE = Parameter("share", "which share of the item's annotations a label needs, or unanimous", required=True)

_ROUNDING = 1e-12
"""Two of three annotations reach a share of 0.6666666666667 and 2/3 alike."""


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the label of each item that enough annotators gave."""
    given = 1.0 if parameters["share"] == "unanimous" else parameters["share"]
    share = number("threshold", {"share": given}, "share", 0, 1)
    if share == 0:
        raise UsageError(Fault("threshold: share is 0, which every label reaches", help="give a share above 0"))
    return counted(table, partial(_judged, share=share))


def _judged(patterns: Patterns, share: float) -> Outcome:
    label, ties, best = best_labels(patterns.counts)
    reached = patterns.counts.max(axis=1, initial=0) >= (share - _ROUNDING) * patterns.r
    open_ = np.where(reached[:, None], best, patterns.counts > 0)
    return labelled(label, open_, states_of(patterns.r, ~reached | ties))


AGGREGATOR = Aggregator("threshold", "Threshold", aggregate, (SHARE,))
