"""One-coin: one accuracy for each annotator, by expectation and maximisation.

    M step  c_a = (sum_i T_i,y + s) / (n_a + 2 s),   P(a gives l | t is true) = c_a for l = t, else (1 - c_a)/(q - 1)

y is the label that annotator a gave item i, n_a the number of the annotator's annotations. Start, E step, prevalence,
smoothing, stop, ties and single items are those of `dawid_skene`; smoothing adds s sum (log c_a + log(1 - c_a)) to the
objective in place of the error rates.

Wrong labels are taken to be equally likely, which a class that is mistaken more often than others breaks: the result
may be far worse than the majority. Not defined without annotations, and where annotators cannot be told apart.

Source: the special case of Dawid and Skene 1979 with one free parameter an annotator.
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
    """Return what each annotator gives where each label is true, shape (annotators, true, given)."""
    q = met.shape[2]
    right = np.trace(met, axis1=1, axis2=2)
    accuracy = (right + smoothing) / (met.sum(axis=(1, 2)) + 2 * smoothing)
    wrong = (1 - accuracy) / max(q - 1, 1)
    found: FloatArray = np.where(np.eye(q, dtype=bool), accuracy[:, None, None], wrong[:, None, None])
    return found


def log_prior(errors: FloatArray) -> float:
    """Return the sum of log c + log(1 - c) over the annotators."""
    accuracy = errors[:, 0, 0]
    return float((np.log(accuracy) + np.log1p(-accuracy)).sum())


MODEL = ErrorModel(matrices, log_prior, lambda annotators, q: (q - 1) + annotators)


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the most probable label of each item."""
    return of_error_model("one_coin", table, parameters, MODEL)


AGGREGATOR = Aggregator("one_coin", "One-coin", aggregate, PARAMETERS)
