"""Cohen's kappa."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_cohen_1960_prints_0_492_and_the_greatest_0_831(cohen_1960: AnnotationTable) -> None:
    one = estimate(cohen_1960, "cohen_kappa")
    assert (one.value, one.observed, one.expected) == (
        pytest.approx(0.492, abs=5e-4),
        pytest.approx(0.70, abs=5e-3),
        pytest.approx(0.41, abs=5e-3),
    )
    assert one.details["greatest_value"] == pytest.approx(0.831, abs=5e-4)


def test_artstein_and_poesio_2008_print_0_348(artstein_poesio_1: AnnotationTable) -> None:
    assert estimate(artstein_poesio_1, "cohen_kappa").value == pytest.approx(0.348, abs=5e-4)
