"""Soft labels: the share of the annotators that gave each label.

    d_ik = (n_ik + s) / (r_i + q s)

n_ik is how many annotators gave item i the label k, r_i = sum_k n_ik, q the number of labels and s the `smoothing`, 0
by default. Nobody is voted away: there is a distribution for each item and no label.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from gtreport.agreement.parameter_kinds import numbers
from gtreport.agreement.patterns import Patterns
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator, number_in
from gtreport.ground_truths.ground_truth import Outcome, states_of
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.voting import counted

SMOOTHING = RuleParameter("smoothing", "how much is added to the count of each label", default=0.0, kind=numbers(0))


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the distribution of each item."""
    smoothing = number_in(parameters, "smoothing")
    return counted(table, partial(_judged, smoothing=smoothing))


def _judged(patterns: Patterns, smoothing: float) -> Outcome:
    r, q = patterns.r, patterns.counts.shape[1]
    some = (r > 0)[:, None]
    below = np.where(some, r[:, None] + q * smoothing, 1.0)
    shares = np.where(some, (patterns.counts + smoothing) / below, 0.0)
    return Outcome(state=states_of(r, np.zeros(len(r), dtype=bool)), distribution=shares)


AGGREGATOR = Aggregator("soft", "Soft labels", aggregate, (SMOOTHING,), settles_ties=False)
