"""Within-subject standard deviation: how far annotations of one item lie apart.

    s_w = sqrt(MSW),   MSW = sum_i sum_j (x_ij - mean_i)^2 / sum_i (r_i - 1)

over items with r_i >= 2 annotations, in the unit of the labels; `unit` is required and names it. `repeatability` =
1.96 sqrt(2) s_w: two annotations of an item differ by less in 95 % of cases, if differences are normal.

Undefined: `no annotations`, `labels are not numbers`, `no item has two annotations`.

Source: Bland and Altman 1996, British Medical Journal 312; 1999, Statistical Methods in Medical Research 8.
"""

from __future__ import annotations

import math

import numpy as np

from gtreport.agreement.estimates import NO_OVERLAP, Undefined
from gtreport.agreement.jackknife import recomputed_without_each
from gtreport.agreement.ratings import numbers_of_annotations
from gtreport.agreement.statistic import Parameter, Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, ratio
from gtreport.annotations.table import AnnotationTable

UNIT = Parameter("unit", "unit of the labels, for example mm", required=True)


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind the within-subject standard deviation to a table."""
    x = numbers_of_annotations(table)
    r = table.annotations_of_items().astype(np.float64)
    if not (r >= 2).any():
        raise Undefined(NO_OVERLAP)
    x = x - x.mean()
    total, squares = np.bincount(table.item, x), np.bincount(table.item, x**2)
    spread, free = np.maximum(squares - total**2 / r, 0.0), r - 1

    def evaluate(draws: FloatArray) -> Values:
        mean_square, defined = ratio(draws @ spread, draws @ free)
        return Values(np.sqrt(mean_square), defined)

    deviation = math.sqrt(float(spread.sum() / free.sum()))
    return Prepared(
        multiplicity=np.ones(table.n_items, dtype=np.int64),
        evaluate=evaluate,
        standard_error=lambda: deviation / math.sqrt(2 * float(free.sum())),
        without_each=lambda: recomputed_without_each(table, prepare, parameters),
        n_items_used=int(np.count_nonzero(r >= 2)),
        details={"repeatability": 1.96 * math.sqrt(2) * deviation},
        limits=lambda level: None,
    )


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of numbers, in the unit of the labels."""
    return {"unit": "the labels' unit"}


STATISTIC = Statistic(
    "within_subject_sd",
    "Within-subject standard deviation",
    ("interval", "ratio"),
    prepare,
    (UNIT,),
    chance_corrected=False,
    in_unit_of_labels=True,
    shown=shown,
)
