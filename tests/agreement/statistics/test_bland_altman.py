"""Limits of agreement."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError


def test_bland_and_altman_1986_print_bias_and_deviation(peak_flow: AnnotationTable) -> None:
    one = estimate(peak_flow, "bland_altman", {"unit": "l/min"})
    assert (one.value, one.details["sd"]) == (pytest.approx(-2.1, abs=0.05), pytest.approx(38.8, abs=0.05))


def test_limits_lie_1_96_deviations_around_the_bias(peak_flow: AnnotationTable) -> None:
    details = estimate(peak_flow, "bland_altman", {"unit": "l/min"}).details
    assert [details[name] for name in ("lower", "upper")] == pytest.approx([-78.10, 73.86], abs=0.01)


def test_error_of_bias_and_of_limits(peak_flow: AnnotationTable) -> None:
    one = estimate(peak_flow, "bland_altman", {"unit": "l/min"})
    assert (one.se, one.details["se_limit"]) == (pytest.approx(9.4, abs=0.05), pytest.approx(16.3, abs=0.1))


def test_unit_is_required(peak_flow: AnnotationTable) -> None:
    with pytest.raises(UsageError) as caught:
        estimate(peak_flow, "bland_altman")
    assert str(caught.value) == "bland_altman needs unit"
