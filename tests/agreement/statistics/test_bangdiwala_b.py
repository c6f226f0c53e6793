"""Bangdiwala's B."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_share_of_the_chart_that_is_filled(cohen_1960: AnnotationTable) -> None:
    value = estimate(cohen_1960, "bangdiwala_b").value
    assert value == pytest.approx((88**2 + 40**2 + 12**2) / (120 * 100 + 60 * 60 + 20 * 40))
