"""Agreement weights between labels (Gwet 2014, ch. 3)."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.agreement.estimating import estimate
from gtreport.agreement.weights import NAMES, weight_table
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError


def of(*values: float) -> AnnotationTable:
    labels = [f"l{number}" for number in range(len(values))]
    return from_arrays([1, 1], ["a", "b"], labels[:2], labels=labels, values=values)


@pytest.mark.parametrize(
    ("name", "first_row"),
    [
        ("linear", [1, 2 / 3, 1 / 3, 0]),
        ("quadratic", [1, 8 / 9, 5 / 9, 0]),
        ("ordinal", [1, 5 / 6, 1 / 2, 0]),
        ("radical", [1, 1 - np.sqrt(1 / 3), 1 - np.sqrt(2 / 3), 0]),
        ("ratio", [1, 1 - (1 / 9) / (9 / 25), 1 - (1 / 4) / (9 / 25), 0]),
        ("circular", [1, 0.5, 0, 0.5]),
        ("bipolar", [1, 1 - (1 / 5) / 1, 1 - (4 / 8) / 1, 0]),
    ],
)
def test_weights_of_four_equally_spaced_labels(name: str, first_row: list[float]) -> None:
    weights = weight_table(of(1, 2, 3, 4), name, "values")
    assert weights is not None
    assert weights[0].tolist() == pytest.approx(first_row)


@pytest.mark.parametrize("name", [one for one in NAMES if one != "identity"])
def test_weights_are_symmetric_and_equal_labels_agree_fully(name: str) -> None:
    weights = weight_table(of(1, 2, 5, 9), name, "values")
    assert weights is not None
    assert np.diag(weights).tolist() == [1, 1, 1, 1]
    assert weights.tolist() == weights.T.tolist()
    assert (weights.min(), weights.max()) == (pytest.approx(0), 1)


def test_values_and_positions_are_two_spacings() -> None:
    by_value, by_position = (weight_table(of(1, 2, 10), "linear", one) for one in ("values", "positions"))
    assert by_value is not None
    assert by_position is not None
    assert (by_value[0, 1], by_position[0, 1]) == (pytest.approx(8 / 9), pytest.approx(1 / 2))


@pytest.mark.parametrize("table", [((1, 0.5), (0.4, 1)), ((0.9, 0), (0, 1)), ((1,),), "abc", 5])
def test_declared_table_must_be_one(table: object) -> None:
    with pytest.raises(UsageError) as caught:
        estimate(from_arrays([1, 1, 2, 2], list("abab"), list("xyxx")), "fleiss_kappa", {"weights": table})
    assert str(caught.value).startswith(("weights is no symmetric table of 2 x 2", "fleiss_kappa: weights "))


def test_declared_distances_must_be_a_table() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(from_arrays([1, 1, 2, 2], list("abab"), list("xyxx")), "krippendorff_alpha", {"distance": [[0, 1]]})
    assert str(caught.value) == ("krippendorff_alpha: distance is no symmetric table of 2 x 2 numbers with diagonal 0")


def test_identity_needs_no_table() -> None:
    assert weight_table(of(1, 2), "identity", "values") is None
