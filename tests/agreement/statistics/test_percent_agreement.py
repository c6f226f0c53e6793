"""Percent agreement."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_fleiss_1971_prints_0_5556(fleiss_1971: AnnotationTable) -> None:
    assert estimate(fleiss_1971, "percent_agreement").value == pytest.approx(0.5556, abs=5e-5)


def test_near_misses_count_in_part_under_weights(artstein_poesio_2: AnnotationTable) -> None:
    weights = ((1, 0, 0.5), (0, 1, 0.5), (0.5, 0.5, 1))
    value = estimate(artstein_poesio_2, "percent_agreement", {"weights": weights}).value
    assert value == pytest.approx(0.88 + 0.5 * 0.06)
