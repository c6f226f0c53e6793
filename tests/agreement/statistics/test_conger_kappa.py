"""Conger's kappa."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_warrens_2010_prints_0_8326_as_hubert(warrens_2010: AnnotationTable) -> None:
    assert estimate(warrens_2010, "conger_kappa").value == pytest.approx(0.8326, abs=5e-5)


def test_gwet_2014_prints_0_76282_and_its_error_with_gaps(krippendorff_2011: AnnotationTable) -> None:
    one = estimate(krippendorff_2011, "conger_kappa")
    assert (one.value, one.se) == (pytest.approx(0.76282, abs=5e-6), pytest.approx(0.14917, abs=5e-6))


def test_it_is_cohen_kappa_of_two_annotators(cohen_1960: AnnotationTable) -> None:
    assert estimate(cohen_1960, "conger_kappa").value == pytest.approx(estimate(cohen_1960, "cohen_kappa").value)
