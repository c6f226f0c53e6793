"""Threshold: a label that a stated share of the annotators of the item gave.

    G_i = the k with n_ik / r_i >= share

n_ik is how many annotators gave item i the label k, r_i = sum_k n_ik. `share` is required, above 0 and up to 1;
`unanimous` is 1.0. Below a half two labels may reach it: then the more frequent one counts. An item on which no label
reaches it is a tie of all labels that were given, since nothing was settled among them.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from gtreport.agreement.parameter_kinds import Kind, numbers
from gtreport.agreement.patterns import Patterns
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator, number_in
from gtreport.ground_truths.ground_truth import Outcome, best_labels, labelled, states_of
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.voting import counted

_SHARES = numbers(0, 1, above=True)
SHARE = RuleParameter(
    "share",
    "which share of the item's annotations a label needs, or unanimous",
    required=True,
    kind=Kind(f"{_SHARES.expected}, or unanimous", lambda value: value == "unanimous" or _SHARES.fits(value), "0.75"),
)

_ROUNDING = 1e-12
"""Two of three annotations reach a share of 0.6666666666667 and 2/3 alike."""


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the label of each item that enough annotators gave."""
    share = 1.0 if parameters["share"] == "unanimous" else number_in(parameters, "share")
    return counted(table, partial(_judged, share=share))


def _judged(patterns: Patterns, share: float) -> Outcome:
    label, ties, best = best_labels(patterns.counts)
    reached = patterns.counts.max(axis=1, initial=0) >= (share - _ROUNDING) * patterns.r
    open_ = np.where(reached[:, None], best, patterns.counts > 0)
    return labelled(label, open_, states_of(patterns.r, ~reached | ties))


AGGREGATOR = Aggregator("threshold", "Threshold", aggregate, (SHARE,))
