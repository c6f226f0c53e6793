"""Brennan and Prediger's kappa."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_artstein_and_poesio_2008_print_0_4_as_bennett_s(artstein_poesio_1: AnnotationTable) -> None:
    assert estimate(artstein_poesio_1, "brennan_prediger").value == pytest.approx(0.4, abs=5e-4)


def test_warrens_2010_prints_0_8358_as_randolph(warrens_2010: AnnotationTable) -> None:
    assert estimate(warrens_2010, "brennan_prediger").value == pytest.approx(0.8358, abs=1e-4)
