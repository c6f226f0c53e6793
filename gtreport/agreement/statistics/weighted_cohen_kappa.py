"""Weighted kappa of two annotators: near misses count in part.

    kappa = (p_o - p_e) / (1 - p_e),   p_o = sum_kl w_kl p_kl,   p_e = sum_kl w_kl p_k. p_.l

p_kl is the share of the items that both labelled to which the first annotator gave k and the second l. `weights` is
required; `spacing` says whether they go by the labels' positions or values. It needs exactly two annotators, or `pair`
names them.

SE: as for `cohen_kappa`, with the weights.

Undefined: as `cohen_kappa`, and `no order of labels is declared`, `labels are not numbers`.

Source: Cohen 1968, Psychological Bulletin 70; Fleiss, Cohen and Everitt 1969 for the SE.
"""

from __future__ import annotations

from gtreport.agreement.pairs import PAIR
from gtreport.agreement.parameters import REQUIRED_WEIGHTS, SPACING, weights_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.tables import cohen
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind weighted kappa to a table."""
    return cohen(table, parameters, weights_of(table, parameters))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand with linear weights among the statistics of two annotators whose labels have an order."""
    ordered = table.labels_declared or table.values is not None
    return {"weights": "linear"} if table.n_annotators == 2 and ordered else None


STATISTIC = Statistic(
    "weighted_cohen_kappa",
    "Weighted kappa (Cohen 1968)",
    ("ordinal", "interval"),
    prepare,
    (REQUIRED_WEIGHTS, SPACING, PAIR),
    shown=shown,
)
