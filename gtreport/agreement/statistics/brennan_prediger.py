"""Brennan and Prediger's kappa: chance is drawing labels at random from the label list.

    kappa = (p_a - p_e) / (1 - p_e),   p_e = sum_kl w_kl / q^2

q is the length of the label list, declared labels that nobody used included; without a declared list it is the number
of labels found, and a caution says so. Also known as Bennett's S, Randolph's free-marginal kappa and PABAK.

SE: Gwet's formula without the second term, since chance does not depend on the items.

When only one of several declared labels is used, the value is 1 with a caution; without a declared list it is
undefined: `only one label was used`. Else undefined: `no annotations`, `no item has two annotations`,
`one item with two annotations`.

Source: Brennan and Prediger 1981, Educational and Psychological Measurement 41; Gwet 2014, ch. 3.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.kappas import kappa
from gtreport.agreement.parameters import SPACING, WEIGHTS, weights_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray
from gtreport.agreement.weights import total_weight
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Brennan and Prediger's kappa to a table."""
    weights = weights_of(table, parameters)
    q = len(table.labels)

    def chance(shares: FloatArray) -> FloatArray:
        return np.full(len(shares), total_weight(weights, q) / q**2)

    return kappa(table, weights, chance, None, holds_for_one_label=True)


STATISTIC = Statistic(
    "brennan_prediger",
    "Brennan and Prediger's kappa (1981)",
    ("nominal", "ordinal"),
    prepare,
    (WEIGHTS, SPACING),
    needs_label_list=True,
)
