"""Fleiss' kappa: agreement above what the shares of the labels give by chance.

    kappa = (p_a - p_e) / (1 - p_e),   p_e = sum_kl w_kl pi_k pi_l

p_a is percent agreement and pi_k the mean of n_ik / r_i over the items with an annotation; unequal counts and missing
annotations are allowed. Weights w_kl are identity by default. The value is at most 1 and negative where annotators
disagree systematically.

SE: Gwet's formula with e_i = sum_k (n_ik / r_i) sum_l w_kl pi_l.

Undefined: `no annotations`, `no item has two annotations`, `one item with two annotations`,
`only one label was used`.

A library that prints Davies and Fleiss (1982) under the name of Fleiss gives another number: that is `conger_kappa`
on a complete design.

Source: Fleiss 1971, Psychological Bulletin 76; Gwet 2014, ch. 2-3.
"""

from __future__ import annotations

from gtreport.agreement.kappas import kappa
from gtreport.agreement.parameters import SPACING, WEIGHTS, weights_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray
from gtreport.agreement.weights import spread
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Fleiss' kappa to a table."""
    weights = weights_of(table, parameters)

    def chance(shares: FloatArray) -> FloatArray:
        expected: FloatArray = (shares * spread(shares, weights)).sum(axis=1)
        return expected

    return kappa(table, weights, chance, lambda shares: spread(shares, weights))


STATISTIC = Statistic(
    "fleiss_kappa",
    "Fleiss' kappa (1971)",
    ("nominal", "ordinal"),
    prepare,
    (WEIGHTS, SPACING),
)
