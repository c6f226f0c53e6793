"""Gwet's AC1: chance is that an annotator guesses, and guesses agree.

    AC1 = (p_a - p_e) / (1 - p_e),   p_e = (1 / (q - 1)) sum_k pi_k (1 - pi_k)

pi_k is the mean of n_ik / r_i over the items with an annotation; q is the length of the label list, declared labels
that nobody used included; without a declared list it is the number of labels found, and a caution says so.

SE: Gwet's formula with e_i = (1 / (q - 1)) sum_k (n_ik / r_i)(1 - pi_k).

When only one of several declared labels is used, the value is 1 with a caution; without a declared list it is
undefined: `only one label was used`. Else undefined: `no annotations`, `no item has two annotations`,
`one item with two annotations`.

Source: Gwet 2008, British Journal of Mathematical and Statistical Psychology 61.
"""

from __future__ import annotations

from gtreport.agreement.guessing import guessing_kappa
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind AC1 to a table."""
    return guessing_kappa(table, None)


STATISTIC = Statistic("gwet_ac1", "Gwet's AC1 (2008)", ("nominal", "ordinal"), prepare, needs_label_list=True)
