"""What becomes of ties."""

from __future__ import annotations

import pytest

from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.making import ground_truth


@pytest.fixture
def table() -> AnnotationTable:
    """Return a tie of y and z, a tie of all three, and a decided item."""
    return from_matrix([list("zyy" + "z"), ["x", "y", "z", None], list("xxyz")], "rows", labels=("x", "y", "z"))


def made(table: AnnotationTable, **parameters: object) -> tuple[list[str | None], list[int]]:
    truth = ground_truth(table, "majority", parameters)
    return [truth.label_of(item) for item in truth.items], list(truth.states().values())


def test_ties_stay_ties(table: AnnotationTable) -> None:
    assert made(table) == ([None, None, "x"], [1, 2, 0, 0])


@pytest.mark.parametrize("name", ["declared_first", "first_in_order", "lowest"])
def test_first_declared(table: AnnotationTable, name: str) -> None:
    assert made(table, ties=name) == (["y", "x", "x"], [3, 0, 0, 0])


@pytest.mark.parametrize("name", ["declared_last", "highest"])
def test_last_declared(table: AnnotationTable, name: str) -> None:
    assert made(table, ties=name) == (["z", "z", "x"], [3, 0, 0, 0])


def test_dropped_ties_are_counted(table: AnnotationTable) -> None:
    assert made(table, ties="drop") == ([None, None, "x"], [1, 0, 0, 2])
    left = ground_truth(table, "majority", {"ties": "drop"}).left_out
    assert [(one.what, one.why, one.count) for one in left] == [("items", "two or more labels tie", 2)]


def test_tie_that_the_adjudicator_lacks_stays(table: AnnotationTable) -> None:
    assert made(table, ties="adjudicator", adjudicator={"1": "z", "3": "y"}) == (["z", None, "x"], [2, 1, 0, 0])


def test_adjudicator_with_an_unknown_label(table: AnnotationTable) -> None:
    with pytest.raises(UsageError) as caught:
        made(table, ties="adjudicator", adjudicator={"1": "w"})
    assert str(caught.value) == 'ties: the adjudicator gives "w", no label of the annotations'


def test_random_is_one_of_the_tied_and_can_be_made_again(table: AnnotationTable) -> None:
    (first, _, decided), states = made(table, ties="random", seed=3)
    assert (first in ("y", "z"), decided, states) == (True, "x", [3, 0, 0, 0])
    assert made(table, ties="random", seed=3) == made(table, ties="random", seed=3)


def test_random_draws_each_tied_label_alike() -> None:
    many = from_matrix([list("xz")] * 4000, "rows", labels=("x", "y", "z"))
    counts = ground_truth(many, "majority", {"ties": "random", "seed": 0}).label_counts().tolist()
    assert (counts[0] + counts[2], counts[1]) == (4000, 0)
    assert abs(counts[0] - 2000) < 150


@pytest.mark.parametrize(
    "given", [{"ties": "random"}, {"ties": "adjudicator"}, {"ties": "coin"}, {"ties": "random", "seed": -1}]
)
def test_what_a_tie_rule_lacks_is_said(table: AnnotationTable, given: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        ground_truth(table, "majority", given)
