"""Krippendorff's alpha."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


@pytest.mark.parametrize(
    ("level", "printed"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)]
)
def test_krippendorff_2011(krippendorff_2011: AnnotationTable, level: str, printed: float) -> None:
    one = estimate(krippendorff_2011, "krippendorff_alpha", {"level": level})
    assert one.value == pytest.approx(printed, abs=5e-4)


def test_krippendorff_2011_exactly(krippendorff_2011: AnnotationTable) -> None:
    value = estimate(krippendorff_2011, "krippendorff_alpha", {"level": "nominal"}).value
    assert value == pytest.approx(904 / 1216, abs=1e-9)


def test_observed_and_expected_disagreement(krippendorff_2011: AnnotationTable) -> None:
    one = estimate(krippendorff_2011, "krippendorff_alpha", {"level": "interval"})
    assert (one.details["observed_disagreement"], one.details["expected_disagreement"]) == (
        pytest.approx(0.433, abs=6e-4),
        pytest.approx(2.872, abs=6e-4),
    )


def test_error_of_the_raw_form(krippendorff_2011: AnnotationTable) -> None:
    one = estimate(krippendorff_2011, "krippendorff_alpha", {"level": "nominal"})
    assert one.se == pytest.approx(0.14548, abs=5e-6)


def test_ordinal_weights_are_not_the_ordinal_level(krippendorff_2011: AnnotationTable) -> None:
    value = estimate(krippendorff_2011, "krippendorff_alpha", {"weights": "ordinal"}).value
    assert value == pytest.approx(0.83364, abs=5e-6)


def test_declared_distances(artstein_poesio_2: AnnotationTable) -> None:
    distance = ((0, 1, 0.5), (1, 0, 0.5), (0.5, 0.5, 0))
    value = estimate(artstein_poesio_2, "krippendorff_alpha", {"distance": distance}).value
    assert value == pytest.approx(0.8156, abs=5e-5)
