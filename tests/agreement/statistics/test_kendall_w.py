"""Kendall's W."""

from __future__ import annotations

import pytest
from scipy import stats

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable


def test_value_from_the_friedman_test_of_scipy_with_ties(shrout_fleiss_1979: AnnotationTable) -> None:
    assert shrout_fleiss_1979.values is not None
    x = shrout_fleiss_1979.values[shrout_fleiss_1979.label].reshape(6, 4)
    chi_squared = stats.friedmanchisquare(*x).statistic
    assert estimate(shrout_fleiss_1979, "kendall_w").value == pytest.approx(chi_squared / (4 * 5), abs=1e-12)


def test_equal_orders_agree_fully_whatever_the_numbers() -> None:
    table = from_matrix([[1.0, 10.0], [2.0, 11.0], [3.0, 99.0]], "rows", level="interval")
    assert estimate(table, "kendall_w").value == pytest.approx(1.0)


def test_annotators_who_tie_everything_have_no_order() -> None:
    table = from_matrix([[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], "rows", level="interval")
    assert estimate(table, "kendall_w").reason == "no variation between items"
