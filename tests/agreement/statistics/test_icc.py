"""Intraclass correlation."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable

PRINTED = [
    ("icc_1", "single", 0.17),
    ("icc_a", "single", 0.29),
    ("icc_c", "single", 0.71),
    ("icc_1", "mean", 0.44),
    ("icc_a", "mean", 0.62),
    ("icc_c", "mean", 0.91),
]


@pytest.mark.parametrize(("form", "unit", "printed"), PRINTED)
def test_shrout_and_fleiss_1979(shrout_fleiss_1979: AnnotationTable, form: str, unit: str, printed: float) -> None:
    assert estimate(shrout_fleiss_1979, "icc", {"form": form, "unit": unit}).value == pytest.approx(printed, abs=5e-3)


@pytest.mark.parametrize(
    ("form", "unit", "low", "high"),
    [
        ("icc_1", "single", -0.1329, 0.7226),
        ("icc_a", "single", 0.0188, 0.7611),
        ("icc_c", "single", 0.3425, 0.9459),
        ("icc_1", "mean", -0.8844, 0.9124),
        ("icc_a", "mean", 0.0711, 0.9272),
        ("icc_c", "mean", 0.6757, 0.9859),
    ],
)
def test_limits(shrout_fleiss_1979: AnnotationTable, form: str, unit: str, low: float, high: float) -> None:
    one = estimate(shrout_fleiss_1979, "icc", {"form": form, "unit": unit}, intervals=("analytic",))
    assert [one.intervals[0].low, one.intervals[0].high] == pytest.approx([low, high], abs=1e-4)


def test_incomplete_items_are_left_out_and_counted() -> None:
    table = from_matrix([[1.0, 2.0], [3.0, None], [5.0, 5.5], [4.0, 4.0]], "rows", level="interval")
    one = estimate(table, "icc", {"form": "icc_a", "unit": "single"})
    assert (one.n_items_used, [(left.why, left.count) for left in one.left_out[1:]]) == (
        3,
        [("not every annotator labelled them", 1)],
    )


def test_no_complete_block() -> None:
    table = from_matrix([[1.0, 2.0, None], [None, 3.0, 4.0], [2.0, None, 3.0]], "rows", level="interval")
    one = estimate(table, "icc", {"form": "icc_c", "unit": "single"})
    assert one.reason == "no complete block: 0 of 3 items have all annotators"


def test_unequal_counts_have_the_one_way_form() -> None:
    table = from_matrix([[1.0, 2.0, None], [None, 3.0, 4.0], [2.0, None, 3.0]], "rows", level="interval")
    assert estimate(table, "icc", {"form": "icc_1", "unit": "single"}).value == pytest.approx((2 - 0.5) / (2 + 0.5))


def test_no_variation_between_items() -> None:
    table = from_matrix([[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], "rows", level="interval")
    assert estimate(table, "icc", {"form": "icc_a", "unit": "single"}).reason == "no variation between items"


def test_labels_without_numbers() -> None:
    table = from_matrix([["a", "b"], ["b", "b"]], "rows")
    assert estimate(table, "icc", {"form": "icc_a", "unit": "single"}).reason == "labels are not numbers"


def test_far_off_numbers_lose_no_digits(shrout_fleiss_1979: AnnotationTable) -> None:
    rows = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    far = from_matrix([[x + 10**9 for x in row] for row in rows], "rows", level="interval")
    params = {"form": "icc_a", "unit": "single"}
    near = estimate(shrout_fleiss_1979, "icc", params).value
    assert estimate(far, "icc", params).value == pytest.approx(near, abs=1e-9)
