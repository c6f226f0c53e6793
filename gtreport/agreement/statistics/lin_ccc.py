"""Lin's concordance correlation of two annotators' numbers: how near the pairs lie to the line of equality.

    rho_c = 2 s_12 / (s_1^2 + s_2^2 + (m_1 - m_2)^2)

with means m, variances s^2 and covariance s_12 of the items that both labelled, moments with 1/n. The value lies in
[-1, 1].

Limits (Fisher's z): z = artanh rho_c, with r Pearson's correlation and u = (m_1 - m_2)/sqrt(s_1 s_2),

    var z = (1/(n-2)) ((1-r^2) rho_c^2/((1-rho_c^2) r^2) + 2 rho_c^3 (1-rho_c) u^2/(r (1-rho_c^2)^2)
            - rho_c^4 u^4/(2 r^2 (1-rho_c^2)^2))

Undefined: `no annotations`, `labels are not numbers`, `annotator ids are absent`,
`needs exactly two annotators, found {n}`, `no shared item`, `one shared item`, `no variation between items`.

Source: Lin 1989, Biometrics 45; the correction of 2000, Biometrics 56, for the variance.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from gtreport.agreement.estimates import NO_VARIATION, Undefined
from gtreport.agreement.pairs import PAIR
from gtreport.agreement.ratings import numbers_of_annotations, paired_numbers
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.two_numbers import Moments, moments, ones
from gtreport.agreement.values import Values, ratio
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind the concordance correlation to a table."""
    x, y = paired_numbers(table, parameters, numbers_of_annotations(table))
    whole = moments(x, y, ones(len(x)))
    if whole.var_x[0] + whole.var_y[0] == 0:
        raise Undefined(NO_VARIATION)
    return Prepared(
        multiplicity=np.ones(len(x), dtype=np.int64),
        evaluate=lambda draws: _values(moments(x, y, draws)),
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=len(x),
        limits=lambda level: _limits(whole, level),
    )


def _values(m: Moments) -> Values:
    spread = m.var_x + m.var_y
    return Values(*ratio(2 * m.cov, spread + (m.mean_x - m.mean_y) ** 2, spread > 0))


def _limits(m: Moments, level: float) -> tuple[float, float] | None:
    """Return the limits on the scale of z; None where z or its variance does not exist."""
    n, value = float(m.n[0]), float(_values(m).value[0])
    r = float(m.correlation()[0][0])
    if n < 3 or r == 0 or abs(value) >= 1:
        return None
    u = float((m.mean_x[0] - m.mean_y[0]) / np.sqrt(np.sqrt(m.var_x[0] * m.var_y[0])))
    rest = 1 - value**2
    variance = (1 - r**2) * value**2 / (rest * r**2)
    variance += 2 * value**3 * (1 - value) * u**2 / (r * rest**2) - value**4 * u**4 / (2 * r**2 * rest**2)
    if variance < 0:
        return None
    reach = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(variance / (n - 2))
    z = math.atanh(value)
    return math.tanh(z - reach), math.tanh(z + reach)


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of exactly two annotators."""
    return {} if table.n_annotators == 2 else None


STATISTIC = Statistic(
    "lin_ccc", "Concordance correlation (Lin 1989)", ("interval", "ratio"), prepare, (PAIR,), shown=shown
)
