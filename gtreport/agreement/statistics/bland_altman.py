"""Bland and Altman's limits of agreement of two annotators' numbers.

    bias = mean of d_i,   d_i = x_i1 - x_i2,   s = SD of d_i with n - 1,   limits bias -+ 1.96 s

The value is the bias, in the unit of the labels, first annotator minus second; `unit` is required and names it.
Details give `sd`, `lower`, `upper`, `se_limit` = s sqrt(1/n + 1.96^2/(2 (n - 1))), and `slope`, the trend of the
differences with the mean of the two, with its interval `slope_low`, `slope_high`: the limits assume that there is none.

SE: s / sqrt(n).

Undefined: `no annotations`, `labels are not numbers`, `annotator ids are absent`,
`needs exactly two annotators, found {n}`, `no shared item`, `one shared item`.

Source: Bland and Altman 1986, Lancet 327; 1999, Statistical Methods in Medical Research 8.
"""

from __future__ import annotations

import math

import numpy as np

from gtreport.agreement.pairs import PAIR
from gtreport.agreement.quantiles import t_quantile
from gtreport.agreement.ratings import numbers_of_annotations, paired_numbers
from gtreport.agreement.statistic import Parameter, Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values
from gtreport.annotations.table import AnnotationTable

UNIT = Parameter("unit", "unit of the labels, for example mm", required=True)


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind the limits of agreement to a table."""
    x, y = paired_numbers(table, parameters, numbers_of_annotations(table))
    d, n = x - y, len(x)
    error = float(d.std(ddof=1)) / math.sqrt(n)
    bias = float(d.mean())
    return Prepared(
        multiplicity=np.ones(n, dtype=np.int64),
        evaluate=lambda draws: Values(draws @ d / draws.sum(axis=1), np.ones(len(draws), dtype=bool)),
        standard_error=lambda: error,
        without_each=lambda: None,
        n_items_used=n,
        details=_details(x, y),
        limits=lambda level: _around(bias, t_quantile((1 + level) / 2, n - 1) * error),
    )


def _details(x: FloatArray, y: FloatArray) -> dict[str, float | None]:
    d, n = x - y, len(x)
    bias, sd = float(d.mean()), float(d.std(ddof=1))
    slope, low, high = _trend((x + y) / 2, d)
    return {
        "sd": sd,
        "lower": bias - 1.96 * sd,
        "upper": bias + 1.96 * sd,
        "se_limit": sd * math.sqrt(1 / n + 1.96**2 / (2 * (n - 1))),
        "slope": slope,
        "slope_low": low,
        "slope_high": high,
    }


def _trend(mean: FloatArray, d: FloatArray) -> tuple[float | None, float | None, float | None]:
    """Return the slope of the differences over the means by least squares, with its 95 % interval."""
    n = len(d)
    centred = mean - mean.mean()
    spread = float(centred @ centred)
    if n < 3 or spread == 0:
        return None, None, None
    slope = float(centred @ d) / spread
    rest = d - d.mean() - slope * centred
    reach = t_quantile(0.975, n - 2) * math.sqrt(float(rest @ rest) / (n - 2) / spread)
    return slope, slope - reach, slope + reach


def _around(value: float, reach: float) -> tuple[float, float]:
    return value - reach, value + reach


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of exactly two annotators."""
    return {"unit": "the labels' unit"} if table.n_annotators == 2 else None


STATISTIC = Statistic(
    "bland_altman",
    "Limits of agreement (Bland and Altman 1986)",
    ("interval", "ratio"),
    prepare,
    (UNIT, PAIR),
    chance_corrected=False,
    in_unit_of_labels=True,
    shown=shown,
)
