"""Mean, median and trimmed mean."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.making import ground_truth

ROWS = st.lists(st.lists(st.integers(-5, 9), min_size=1, max_size=6), min_size=2, max_size=8)


def numbers(rows: list[list[int]]) -> AnnotationTable:
    width = max(2, *(len(row) for row in rows))
    return from_matrix([[*row, *[None] * (width - len(row))] for row in rows], "rows", level="interval")


@given(ROWS)
def test_mean_and_standard_deviation(rows: list[list[int]]) -> None:
    truth = ground_truth(numbers(rows), "mean")
    assert truth.number == pytest.approx([statistics.fmean(row) for row in rows])
    assert truth.spread == pytest.approx([statistics.stdev(row) if len(row) > 1 else 0 for row in rows], abs=1e-9)


@given(ROWS)
def test_median_and_median_deviation(rows: list[list[int]]) -> None:
    truth = ground_truth(numbers(rows), "median")
    middle = [statistics.median(row) for row in rows]
    assert truth.number == pytest.approx(middle)
    assert truth.spread == pytest.approx(
        [statistics.median(abs(x - m) for x in row) for row, m in zip(rows, middle, strict=True)]
    )


@given(ROWS, st.sampled_from([0, 0.1, 0.25, 0.4]))
def test_trimmed_mean(rows: list[list[int]], share: float) -> None:
    found = ground_truth(numbers(rows), "trimmed_mean", {"share": share}).number
    cut = [sorted(row)[int(share * len(row)) : len(row) - int(share * len(row))] for row in rows]
    assert found == pytest.approx([statistics.fmean(row) for row in cut])


def test_a_tenth_of_ten_is_one() -> None:
    found = ground_truth(numbers([[*range(9), 100], [1, 1]]), "trimmed_mean", {"share": 0.1})
    assert found.number == pytest.approx([4.5, 1])


def test_nothing_left_is_refused() -> None:
    with pytest.raises(UsageError):
        ground_truth(numbers([[1, 2], [2, 3]]), "trimmed_mean", {"share": 0.5})


def test_halves_become_the_even_number() -> None:
    assert ground_truth(numbers([[1, 2], [2, 3]]), "mean", {"round": "half_even"}).number == pytest.approx([2, 2])


def test_equally_near_labels_tie() -> None:
    truth = ground_truth(numbers([[1, 2], [2, 2], [1, 1]]), "mean", {"round": "to_label"})
    assert [truth.label_of(item) for item in "123"] == [None, "2", "1"]


def test_midpoint_between_ordered_labels_is_a_tie() -> None:
    rows = [["low", "low", "high"], ["low", "high", None], ["mid", None, None]]
    table = from_matrix(rows, "rows", labels=("low", "mid", "high"), level="ordinal")
    truth = ground_truth(table, "median")
    assert [truth.label_of(item) for item in "123"] == ["low", None, "mid"]
    assert truth.tied_labels(3).tolist() == [[True, False, True]]
    assert ground_truth(table, "median", {"ties": "lowest"}).label_of("2") == "low"


def test_order_is_never_guessed() -> None:
    with pytest.raises(UsageError) as caught:
        ground_truth(from_matrix([["low", "high"]], "rows", level="ordinal"), "median")
    assert str(caught.value) == "median cannot be used: no order of labels is declared"
