"""Percent agreement: how often two annotators of an item agree.

    a_i = sum_k n_ik (n*_ik - 1) / (r_i (r_i - 1)),   p_a = (1/n') sum_i a_i

n_ik is how many annotators gave item i the label k, r_i = sum_k n_ik, n' the number of items with r_i >= 2, and
n*_ik = sum_l w_kl n_il with agreement weights w_kl in [0, 1] (identity by default). The value lies in [0, 1]; items
weigh alike, whatever their number of annotations. Nothing is taken off for agreement by chance, so a rare label makes
it high: it is never shown alone.

SE^2 = sum_i ((n/n') a_i - p_a)^2 / (n (n - 1)) over the n items with an annotation.

Undefined: `no annotations`, `no item has two annotations`.

Source: Gwet 2014, Handbook of Inter-Rater Reliability, 4th ed., ch. 2.
"""

from __future__ import annotations

from gtreport.agreement.kappas import observed_agreement
from gtreport.agreement.parameters import SPACING, WEIGHTS, weights_of
from gtreport.agreement.statistic import LABEL_LEVELS, Parameters, Prepared, Statistic
from gtreport.annotations.table import AnnotationTable

_MANY_NUMBERS = 100


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind percent agreement to a table."""
    return observed_agreement(table, weights_of(table, parameters))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of all labels but real numbers, which hardly ever are equal."""
    return {} if len(table.labels) <= _MANY_NUMBERS or table.level in ("nominal", "ordinal", "set") else None


STATISTIC = Statistic(
    "percent_agreement",
    "Percent agreement",
    (*LABEL_LEVELS, "set"),
    prepare,
    (WEIGHTS, SPACING),
    chance_corrected=False,
    shown=shown,
)
