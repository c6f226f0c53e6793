"""Quantiles of the t distribution against printed tables and against scipy."""

from __future__ import annotations

import pytest
from scipy import special

from gtreport.agreement.quantiles import t_quantile


@pytest.mark.parametrize(
    ("p", "df", "printed"),
    [(0.975, 1, 12.706), (0.975, 2, 4.303), (0.975, 10, 2.228), (0.995, 30, 2.750), (0.95, 120, 1.658)],
)
def test_quantiles_of_a_printed_table(p: float, df: float, printed: float) -> None:
    """Fisher and Yates 1938, table III, as in every textbook."""
    assert round(t_quantile(p, df), 3) == printed


@pytest.mark.parametrize("p", [0.025, 0.3, 0.6, 0.9, 0.95, 0.975, 0.995, 0.9995])
@pytest.mark.parametrize("df", [1, 1.5, 2, 3, 7, 30, 49.5, 99, 100, 500, 999.5, 1000, 9999, 1e5, 1e6, 1e9])
def test_quantiles_are_those_of_scipy(p: float, df: float) -> None:
    assert t_quantile(p, df) == pytest.approx(float(special.stdtrit(df, p)), rel=1e-12)


def test_quantile_of_the_middle_is_nothing() -> None:
    assert t_quantile(0.5, 4) == pytest.approx(0, abs=1e-15)
