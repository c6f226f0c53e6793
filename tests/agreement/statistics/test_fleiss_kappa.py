"""Fleiss' kappa."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_fleiss_1971_prints_0_430_and_chance_0_220(fleiss_1971: AnnotationTable) -> None:
    one = estimate(fleiss_1971, "fleiss_kappa")
    assert (one.value, one.expected) == (pytest.approx(0.430, abs=5e-4), pytest.approx(0.2201, abs=5e-4))


def test_gwet_2014_prints_0_76117_and_its_error_with_gaps(krippendorff_2011: AnnotationTable) -> None:
    one = estimate(krippendorff_2011, "fleiss_kappa")
    assert (one.value, one.se) == (pytest.approx(0.76117, abs=5e-6), pytest.approx(0.15302, abs=5e-6))


def test_warrens_2010_prints_0_8324(warrens_2010: AnnotationTable) -> None:
    assert estimate(warrens_2010, "fleiss_kappa").value == pytest.approx(0.8324, abs=1e-4)
