"""Concordance correlation."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable


def test_formula_of_lin_1989_with_moments_of_1_over_n(peak_flow: AnnotationTable) -> None:
    assert peak_flow.values is not None
    x, y = peak_flow.values[peak_flow.label].reshape(-1, 2).T
    expected = 2 * np.cov(x, y, ddof=0)[0, 1] / (x.var() + y.var() + (x.mean() - y.mean()) ** 2)
    assert estimate(peak_flow, "lin_ccc").value == pytest.approx(expected)


def test_limits_hold_as_often_as_they_say() -> None:
    generator = np.random.default_rng(0)
    true = 2 * 0.8 / (1 + 1 + 0.5**2)
    held = 0
    for _ in range(300):
        x = generator.standard_normal(100)
        y = 0.8 * x + 0.6 * generator.standard_normal(100) + 0.5
        table = from_matrix(np.column_stack((x, y)), "rows", level="interval")
        (interval,) = estimate(table, "lin_ccc", intervals=("analytic",)).intervals
        held += interval.low <= true <= interval.high
    assert held / 300 == pytest.approx(0.95, abs=0.03)


def test_constant_difference_lowers_it() -> None:
    table = from_matrix([[1.0, 2.0], [2.0, 3.0], [3.0, 4.0]], "rows", level="interval")
    assert estimate(table, "lin_ccc").value == pytest.approx(2 * (2 / 3) / (2 / 3 + 2 / 3 + 1))


def test_no_variation() -> None:
    table = from_matrix([[1.0, 1.0], [1.0, 1.0]], "rows", level="interval")
    assert estimate(table, "lin_ccc").reason == "no variation between items"
