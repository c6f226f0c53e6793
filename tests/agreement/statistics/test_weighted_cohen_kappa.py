"""Weighted kappa."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_artstein_and_poesio_2008_print_0_8163(artstein_poesio_2: AnnotationTable) -> None:
    weights = ((1, 0, 0.5), (0, 1, 0.5), (0.5, 0.5, 1))
    value = estimate(artstein_poesio_2, "weighted_cohen_kappa", {"weights": weights}).value
    assert value == pytest.approx(0.8163, abs=5e-5)


def test_identity_weights_give_cohen_kappa(cohen_1960: AnnotationTable) -> None:
    weighted = estimate(cohen_1960, "weighted_cohen_kappa", {"weights": "identity"})
    plain = estimate(cohen_1960, "cohen_kappa")
    assert (weighted.value, weighted.se) == (plain.value, plain.se)
