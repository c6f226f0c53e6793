"""Pearson's correlation of two annotators' numbers: association, not agreement.

    r = s_12 / (s_1 s_2)

with the standard deviations s and the covariance s_12 of the items that both labelled. Two annotators of whom one is
always 10 higher have r = 1 and never agree: it is never shown alone.

Limits: tanh(artanh r -+ z / sqrt(n - 3)).

Undefined: `no annotations`, `labels are not numbers`, `annotator ids are absent`,
`needs exactly two annotators, found {n}`, `no shared item`, `one shared item`, `no variation between items`.

Source: Pearson 1895; Fisher 1921 for the limits.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.association import ASSOCIATION, fisher_limits
from gtreport.agreement.estimates import NO_VARIATION, Undefined
from gtreport.agreement.pairs import PAIR
from gtreport.agreement.ratings import numbers_of_annotations, paired_numbers
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.two_numbers import moments, ones
from gtreport.agreement.values import FloatArray, Values
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Pearson's correlation to a table."""
    x, y = paired_numbers(table, parameters, numbers_of_annotations(table))
    value, defined = moments(x, y, ones(len(x))).correlation()
    if not defined[0]:
        raise Undefined(NO_VARIATION)

    def evaluate(draws: FloatArray) -> Values:
        found, sound = moments(x, y, draws).correlation()
        return Values(found, sound > 0)

    return Prepared(
        multiplicity=np.ones(len(x), dtype=np.int64),
        evaluate=evaluate,
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=len(x),
        cautions=(ASSOCIATION,),
        limits=lambda level: fisher_limits(float(value[0]), len(x), level),
    )


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand aside: association is computed when it is asked for."""
    return None


STATISTIC = Statistic(
    "pearson",
    "Pearson's correlation",
    ("interval", "ratio"),
    prepare,
    (PAIR,),
    chance_corrected=False,
    shown=shown,
)
