"""Gwet's model of chance, which AC1 and AC2 share: an annotator guesses, and two guesses agree."""

from __future__ import annotations

from gtreport.agreement.kappas import kappa
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray
from gtreport.agreement.weights import total_weight
from gtreport.annotations.table import AnnotationTable


def guessing_kappa(table: AnnotationTable, weights: FloatArray | None) -> Prepared:
    """Bind AC1 (identity weights, None) or AC2 to a table.

    Raises:
        Undefined: With the reason.
    """
    q = len(table.labels)
    scale = total_weight(weights, q) / (q * (q - 1)) if q > 1 else 0.0

    def chance(shares: FloatArray) -> FloatArray:
        expected: FloatArray = scale * (shares * (1 - shares)).sum(axis=1)
        return expected

    return kappa(table, weights, chance, lambda shares: scale * (1 - shares), holds_for_one_label=True)
