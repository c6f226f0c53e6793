"""Gwet's AC2: AC1 for ordered labels, where near misses count in part.

    AC2 = (p_a - p_e) / (1 - p_e),   p_e = T_w / (q (q - 1)) sum_k pi_k (1 - pi_k)

p_a is the weighted percent agreement, T_w = sum_kl w_kl, pi_k the mean of n_ik / r_i over the items with an
annotation, q the length of the label list. `weights` is required: `linear`, `quadratic`, `ordinal`, `radical`,
`ratio`, `circular`, `bipolar`, or a table. `spacing` says whether they go by positions or by values.

SE: Gwet's formula with e_i = T_w / (q (q - 1)) sum_k (n_ik / r_i)(1 - pi_k).

Undefined: as AC1, and `no order of labels is declared`, `labels are not numbers`.

Source: Gwet 2014, ch. 3.
"""

from __future__ import annotations

from gtreport.agreement.guessing import guessing_kappa
from gtreport.agreement.parameters import REQUIRED_WEIGHTS, SPACING, weights_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind AC2 to a table."""
    return guessing_kappa(table, weights_of(table, parameters))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand with linear weights among the statistics of a declared list of labels."""
    return {"weights": "linear"} if table.labels_declared else None


STATISTIC = Statistic(
    "gwet_ac2",
    "Gwet's AC2 (2014)",
    ("ordinal", "interval", "ratio"),
    prepare,
    (REQUIRED_WEIGHTS, SPACING),
    needs_label_list=True,
    shown=shown,
)
