"""Krippendorff's alpha: disagreement observed against disagreement expected.

    alpha = 1 - D_o / D_e
    D_o = (1/N) sum_kl o_kl delta_kl,   o_kl = sum_i n_ik (n_il - 1[k = l]) / (r_i - 1)
    D_e = (1/(N (N - 1))) sum_kl n_k (n_l - 1[k = l]) delta_kl,   n_k = sum_l o_kl,   N = sum_k n_k

over the items with r_i >= 2 annotations; n_ik is how many annotators gave item i the label k. `level` is required:

| level | delta_kl |
|---|---|
| nominal | 1 for k != l |
| ordinal | (sum of n_g for g from k to l, minus (n_k + n_l)/2)^2, in the declared order |
| interval | (x_k - x_l)^2 |
| ratio | ((x_k - x_l)/(x_k + x_l))^2, 0 for two zeros |

In its place, `distance` is `jaccard` (1 - J, J = size of A and B / size of A or B; 0 for two empty sets) or `masi`
(1 - J M, M = 1 for equal sets, 2/3 for one inside the other, 1/3 overlapping, 0 disjoint) for sets of labels, or it
gives a symmetric table of squared distances; `weights` gives a name of Gwet's weights, whose distances are 1 - w_kl:
"ordinal weights" are not the ordinal level. `spacing` says whether interval and ratio
distances go by the labels' values or positions. The value is at most 1, negative for systematic disagreement, and
about 0 where labels are given at random.

SE, but for the ordinal level, with w = 1 - delta / max delta, r_bar the mean r_i, eps = 1/N, p_k = n_k / N:

    a'_i = sum_k n_ik (n*_ik - 1) / (r_bar (r_i - 1)),   a' = mean a'_i,   p_e = sum_kl w_kl p_k p_l
    alpha_0 = (a' - p_e)/(1 - p_e),   u_i = a'_i - a' (r_i - r_bar)/r_bar
    e_i = sum_k n_ik sum_l w_kl p_l / r_bar - p_e (r_i - r_bar)/r_bar
    v_i = (u_i - p_e)/(1 - p_e) - 2 (1 - alpha_0)(e_i - p_e)/(1 - p_e),   SE^2 = sum_i (v_i - alpha_0)^2/(n' (n' - 1))

At the ordinal level distances depend on the data: bootstrap and jackknife only.

Undefined: `no annotations`, `no item has two annotations`, `one item with two annotations`,
`only one label was used`, `no order of labels is declared`, `labels are not numbers`,
`labels below 0 at the ratio level`; also where a set distance is asked for and the labels are no sets.

Source: Krippendorff 2004, Content Analysis, 2nd ed., ch. 11; Krippendorff 2011, Computing Krippendorff's
alpha-reliability; Passonneau 2006 for MASI; Gwet 2014, ch. 3, for the SE.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.alpha import ordinal_alpha, table_alpha
from gtreport.agreement.disagreement import Distance, NominalDistance, TableDistance, interval_table, ratio_table
from gtreport.agreement.estimates import BELOW_ZERO, NO_NUMBERS, NO_ORDER, Undefined
from gtreport.agreement.moments_alpha import moments_alpha
from gtreport.agreement.parameters import SPACING, weights_of
from gtreport.agreement.sets import DISTANCES as SET_DISTANCES
from gtreport.agreement.sets import jaccard, masi, members_of
from gtreport.agreement.statistic import LABEL_LEVELS, Parameter, Parameters, Prepared, Statistic, WrongParameter
from gtreport.agreement.values import FloatArray
from gtreport.agreement.weights import NAMES, label_numbers, numbers_of
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError

LEVEL = Parameter("level", "which distances count", LABEL_LEVELS)
DISTANCE = Parameter(
    "distance",
    "in place of a level: jaccard or masi for sets of labels, or a symmetric table of squared distances in the order "
    "of the labels, diagonal 0",
    SET_DISTANCES,
    table=True,
)
WEIGHTS = Parameter("weights", "in place of a level: Gwet's weights by name, whose distances are 1 - w", NAMES)


_MANY_LABELS = 64
"""With more labels than this, interval distances go by the moments of each item."""

_MOST_LABELS = 5000


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind alpha to a table."""
    given = [name for name in ("level", "distance", "weights") if name in parameters]
    if len(given) != 1:
        said = (
            f"krippendorff_alpha has {' and '.join(given)}, of which one is enough"
            if given
            else "krippendorff_alpha needs level: nominal, ordinal, interval or ratio"
        )
        raise WrongParameter([("level", Fault(said))])
    if parameters.get("level") == "ordinal":
        if not table.labels_declared:
            raise Undefined(NO_ORDER)
        return ordinal_alpha(table)
    if parameters.get("level") == "interval" and len(table.labels) > _MANY_LABELS and not table.has_own_pairs:
        return moments_alpha(table, _numbers(table, parameters)[table.label])
    return table_alpha(table, _distance(table, parameters))


def _distance(table: AnnotationTable, parameters: Parameters) -> Distance:
    if "weights" in parameters:
        weights = weights_of(table, parameters)
        return NominalDistance() if weights is None else TableDistance(1 - weights)
    if parameters.get("distance") in SET_DISTANCES:
        share = jaccard if parameters["distance"] == "jaccard" else masi
        return TableDistance(1 - share(members_of(table)))
    if len(table.labels) > _MOST_LABELS and parameters.get("level") != "nominal":
        raise Undefined(f"too many labels: distances between {len(table.labels)} different ones are not compared")
    if "distance" in parameters:
        return TableDistance(_declared(table, parameters["distance"]))
    if parameters["level"] == "nominal":
        return NominalDistance()
    x = _numbers(table, parameters)
    if parameters["level"] == "interval":
        return interval_table(x)
    if (x < 0).any():
        raise Undefined(BELOW_ZERO)
    return ratio_table(x)


def _numbers(table: AnnotationTable, parameters: Parameters) -> FloatArray:
    """Return the labels' numbers: their values, unless positions are asked for."""
    if parameters.get("spacing") == "positions":
        return label_numbers(table, "positions")
    numbers = numbers_of(table)
    if numbers is None:
        raise Undefined(NO_NUMBERS)
    return numbers


def _declared(table: AnnotationTable, given: object) -> FloatArray:
    try:
        delta = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        delta = np.zeros(0)
    q = len(table.labels)
    if delta.shape != (q, q) or (delta != delta.T).any() or (delta < 0).any() or np.diag(delta).any():
        raise UsageError(
            Fault(
                f"krippendorff_alpha: distance is no symmetric table of {q} x {q} numbers with diagonal 0",
                help="give one row for each label, in the order of the labels",
            )
        )
    return delta


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand at the level of the labels; sets of labels go by MASI."""
    if table.level == "set":
        return {"distance": "masi"}
    return {"level": table.level} if table.level in LABEL_LEVELS else None


STATISTIC = Statistic(
    "krippendorff_alpha",
    "Krippendorff's alpha",
    (*LABEL_LEVELS, "set"),
    prepare,
    (LEVEL, DISTANCE, WEIGHTS, SPACING),
    shown=shown,
)
