"""Weighted majority."""

from __future__ import annotations

import pytest

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.diagnostics import WeightDiagnostics
from gtreport.ground_truths.making import ground_truth


@pytest.fixture
def table() -> AnnotationTable:
    return from_matrix([list("xxy"), list("xxx"), list("yxy"), [None, None, "y"]], "rows")


def weights_of(table: AnnotationTable, **parameters: object) -> dict[str, float | None]:
    told = ground_truth(table, "weighted_majority", parameters).diagnostics
    assert isinstance(told, WeightDiagnostics)
    return dict(told.weights)


def test_accuracy_is_against_the_majority_of_the_others(table: AnnotationTable) -> None:
    # Item 1: a tie of the others for 1 and 2, wrong for 3. Item 2: right. Item 3: wrong for 2, a tie for 1 and 3.
    assert weights_of(table) == pytest.approx({"1": 2 / 3, "2": 1.5 / 3, "3": 1.5 / 3})


def test_declared_weights_outvote() -> None:
    truth = ground_truth(from_matrix([list("xxy")], "rows"), "weighted", {"weights": {"1": 1, "2": 1, "3": 2.5}})
    assert truth.label_of("1") == "y"


def test_equal_sums_tie() -> None:
    truth = ground_truth(from_matrix([list("xxy")], "rows"), "weighted", {"weights": {"1": 0.1, "2": 0.2, "3": 0.3}})
    assert truth.states()["tie"] == 1


def test_accuracy_from_test_items(table: AnnotationTable) -> None:
    assert weights_of(table, accuracy_from={"1": "y", "3": "y"}) == {"1": 0.5, "2": 0.0, "3": 1.0}


def test_single_annotation_is_kept(table: AnnotationTable) -> None:
    truth = ground_truth(table, "weighted_majority", {"weights": {"1": 1, "2": 1, "3": 0}})
    assert (truth.label_of("4"), truth.states()["single"]) == ("y", 1)


def test_label_that_nobody_gave_cannot_win() -> None:
    table = from_matrix([list("xy")], "rows", labels=("w", "x", "y"))
    truth = ground_truth(table, "weighted", {"weights": {"1": 0, "2": 0}})
    assert truth.tied_labels(3).tolist() == [[False, True, True]]


def test_weights_are_checked_all_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        ground_truth(from_matrix([list("xxy")], "rows"), "weighted", {"weights": {"1": 1, "4": 1}})
    assert str(caught.value).splitlines() == [
        'weighted_majority: there is no annotator "4"',
        'weighted_majority: no weight is given for "2", "3"',
    ]


def test_repeats_are_to_be_settled_first() -> None:
    with pytest.raises(UsageError):
        ground_truth(from_arrays([1, 1, 1, 2], list("aaba"), list("xxyx"), repeats="keep"), "weighted_majority")
