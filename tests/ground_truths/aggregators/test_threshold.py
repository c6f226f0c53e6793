"""Threshold."""

from __future__ import annotations

import pytest

from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.making import ground_truth


@pytest.fixture
def table() -> AnnotationTable:
    return from_matrix([list("xxx"), list("xxy"), list("xyz"), ["y", None, None]], "rows")


def made(table: AnnotationTable, share: object) -> list[str | None]:
    truth = ground_truth(table, "threshold", {"share": share})
    return [truth.label_of(item) for item in truth.items]


@pytest.mark.parametrize("share", [1.0, 1, "unanimous"])
def test_unanimous(table: AnnotationTable, share: object) -> None:
    assert made(table, share) == ["x", None, None, "y"]


@pytest.mark.parametrize("share", [2 / 3, 0.6666666666667])
def test_two_of_three_reach_two_thirds(table: AnnotationTable, share: float) -> None:
    assert made(table, share) == ["x", "x", None, "y"]


def test_what_is_open_is_every_label_that_was_given(table: AnnotationTable) -> None:
    truth = ground_truth(table, "threshold", {"share": 1.0})
    assert truth.tied_labels(3).tolist() == [[True, True, False], [True, True, True]]


def test_below_a_half_the_more_frequent_label_counts(table: AnnotationTable) -> None:
    assert made(table, 0.3) == ["x", "x", None, "y"]


@pytest.mark.parametrize("share", [0, 1.5, "most", None])
def test_share_is_checked(table: AnnotationTable, share: object) -> None:
    with pytest.raises(UsageError):
        made(table, share)
