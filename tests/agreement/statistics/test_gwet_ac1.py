"""Gwet's AC1."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_cohens_data_give_0_576_and_chance_0_2925(cohen_1960: AnnotationTable) -> None:
    one = estimate(cohen_1960, "gwet_ac1")
    assert (one.value, one.expected) == (pytest.approx(0.5760, abs=5e-5), pytest.approx(0.2925, abs=5e-5))


def test_gwet_2014_prints_0_77544_and_its_error_with_gaps(krippendorff_2011: AnnotationTable) -> None:
    one = estimate(krippendorff_2011, "gwet_ac1")
    assert (one.value, one.se) == (pytest.approx(0.77544, abs=5e-6), pytest.approx(0.14295, abs=5e-6))
