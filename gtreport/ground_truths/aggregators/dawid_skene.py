"""Dawid and Skene (1979): an error matrix for each annotator, by expectation and maximisation.

    start   T_ik = n_ik / r_i
    M step  p_t = (sum_i T_it + s) / (n + q s),   E_atl = (sum_i T_it x_ial + s) / (sum_l sum_i T_it x_ial + q s)
    E step  log T_it = log p_t + sum_al x_ial log E_atl, normalised

x_ial is how often annotator a gave item i the label l, p_t the prevalence of label t, E_atl how often a gives l where t
is true, T_it the probability that t is the label of item i. s is the smoothing: with s = 0 a zero error rate fixes a
posterior at 0 for ever, and a label that an annotator never met has the row 1/q. Steps stop when

    sum_i log sum_t p_t prod_al E_atl^x_ial + s (sum log p + sum log E)

gains less than `tolerance` for each annotation, or after `max_steps`. The label is the most probable one; within 1e-9
of the next it is a tie. An item with one annotation keeps it. The distribution is T.

Annotators are taken to err independently of each other once the true label is given, and one true label is taken to
exist. Where that is wrong the result may be worse than the majority.

Not defined without annotations, and where annotators cannot be told apart.

Source: Dawid and Skene 1979, Applied Statistics 28(1).
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.statistic import Parameters
from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.em import ErrorModel
from gtreport.ground_truths.error_models import PARAMETERS, of_error_model
from gtreport.ground_truths.ground_truth import Outcome


def matrices(met: FloatArray, smoothing: float) -> FloatArray:
    """Return the error matrix of each annotator, shape (annotators, true, given)."""
    total = met.sum(axis=2, keepdims=True) + met.shape[2] * smoothing
    uniform = np.full_like(met, 1 / met.shape[2])
    found: FloatArray = np.divide(met + smoothing, total, out=uniform, where=total > 0)
    return found


def log_prior(errors: FloatArray) -> float:
    """Return the sum of the logarithms of all error rates."""
    return float(np.log(errors).sum())


MODEL = ErrorModel(matrices, log_prior, lambda annotators, q: (q - 1) + annotators * q * (q - 1))


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the most probable label of each item."""
    return of_error_model("dawid_skene", table, parameters, MODEL)


AGGREGATOR = Aggregator("dawid_skene", "Dawid and Skene (1979)", aggregate, PARAMETERS)
