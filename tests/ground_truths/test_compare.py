"""Ground truths side by side."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.api import compare, flips, ground_truth, leave_one_group_out, stability
from gtreport.ground_truths.ground_truth import GroundTruth
from gtreport.ground_truths.shares import share_of


@pytest.fixture
def truths(groups: AnnotationTable) -> list[GroundTruth]:
    return [
        ground_truth(groups),
        ground_truth(groups, "only_group", {"groups": ["north"]}, name="north"),
        ground_truth(groups, "only_group", {"groups": ["south"]}, name="south"),
    ]


def test_flips_from_and_to(truths: list[GroundTruth]) -> None:
    found = compare(truths).between("north", "south")
    assert (found.compared, found.flips.n, found.tie, found.none) == (20, 9, 0, 0)
    assert [(move.before, move.after, move.n) for move in found.moves] == [("none", "mild", 6), ("mild", "severe", 3)]


def test_shift_of_ordered_labels_has_a_sign(truths: list[GroundTruth]) -> None:
    _, north, south = truths
    assert (flips(north, south).mean_shift, flips(south, north).mean_shift) == (1.0, -1.0)


def test_nominal_labels_have_no_shift() -> None:
    table = from_matrix([list("xy")], "rows")
    first, second = (ground_truth(table, "only_annotators", {"annotators": [who]}, name=who) for who in "12")
    assert flips(first, second).mean_shift is None


def test_ties_are_counted_apart(truths: list[GroundTruth]) -> None:
    found = compare(truths).between("majority", "north")
    assert (found.compared, found.flips.n, found.unties, found.ties, found.tie) == (11, 0, 9, 0, 9)
    assert found.changed_or_tied == 9


def test_flips_are_symmetric(truths: list[GroundTruth]) -> None:
    for first in truths:
        for second in truths:
            one, other = flips(first, second), flips(second, first)
            assert (one.flips, one.tie, one.none) == (other.flips, other.tie, other.none)
            assert (one.unties, one.ties) == (other.ties, other.unties)


def test_external_column_that_equals_the_majority_flips_nothing(groups: AnnotationTable) -> None:
    majority = ground_truth(groups)
    labels = {item: label for item in majority.items if (label := majority.label_of(item))}
    found = flips(majority, ground_truth(groups, "external", {"labels": labels}))
    assert (found.flips.n, found.compared, found.none) == (0, 11, 9)


@pytest.mark.parametrize(("n", "of"), [(0, 7), (3, 7), (7, 7), (145, 530)])
def test_wilson_interval(n: int, of: int) -> None:
    found = share_of(n, of)
    assert (found.low, found.high) == pytest.approx(proportion_confint(n, of, method="wilson"), abs=1e-9)


def test_share_of_nothing_is_undefined() -> None:
    assert (share_of(0, 0).value, share_of(0, 0).low) == (None, None)


def test_numbers_are_compared_as_numbers() -> None:
    table = from_matrix([[1, 3, 8], [2, 2, 2]], "rows", level="interval")
    found = flips(ground_truth(table, "mean"), ground_truth(table, "median"))
    assert (found.compared, found.flips.n, found.mean_shift, found.moves) == (2, 1, -0.5, ())


def test_flips_among_the_items_of_a_group() -> None:
    table = from_arrays([1, 1, 2, 3], list("abab"), list("xyxy"), group=list("nsns"))
    first = ground_truth(table, "external", {"labels": {"1": "x", "2": "x", "3": "y"}}, name="first")
    second = ground_truth(table, "external", {"labels": {"1": "y", "2": "x", "3": "x"}}, name="second")
    found = compare([first, second], table=table).by_group
    assert [(one.part, one.flips.n, one.flips.of) for one in found] == [("n", 1, 2), ("s", 2, 2)]


def test_flips_in_strata(truths: list[GroundTruth]) -> None:
    strata = {f"i{at:02d}": "early" if at < 9 else "late" for at in range(19)}
    found = compare(truths[1:], strata=strata).by_stratum
    assert [(one.part, one.flips.n, one.flips.of) for one in found] == [("early", 3, 9), ("late", 6, 10)]


def test_flips_when_a_group_is_left_out(groups: AnnotationTable) -> None:
    base = ground_truth(groups, "only_group", {"groups": ["north"]}, name="north")
    found = compare([base, *leave_one_group_out(groups)])
    assert found.between("north", "majority without group north").flips.n == 9
    assert found.between("north", "majority without group south").flips.n == 0


def test_labels_that_win_nothing_and_the_rare_one() -> None:
    table = from_matrix([list("xxy"), list("xxz"), list("yyz")], "rows", labels=("x", "y", "z"))
    found = compare([ground_truth(table)])
    assert (found.truths[0].lost, found.rare_label) == (("z",), "y")
    assert [(one.label, one.n, one.share) for one in found.truths[0].labels] == [
        ("x", 2, 2 / 3),
        ("y", 1, 1 / 3),
        ("z", 0, 0),
    ]


def test_disputed_items_by_labels_then_entropy_then_id() -> None:
    rows = [list("xxyz"), list("xxyy"), list("xyyy"), list("xxxx"), list("xyyy")]
    table = from_matrix(rows, "rows", labels=("x", "y", "z"))
    made = [ground_truth(table, "only_annotators", {"annotators": [who]}, name=who) for who in "1234"]
    found = compare(made, table=table)
    assert [(one.item, one.n_labels) for one in found.disputed] == [("1", 3), ("2", 2), ("3", 2), ("5", 2)]
    assert found.disputed[0].labels == ("x", "x", "y", "z")
    assert (found.n_disputed, [one.item for one in compare(made, table=table, most=2).disputed]) == (4, ["1", "2"])


def test_soft_labels_from_hard_ones() -> None:
    table = from_matrix([list("xxxx"), list("xxyy")], "rows", labels=("x", "y"))
    soft = ground_truth(table, "soft")
    hard = ground_truth(table, "majority", {"ties": "declared_first"})
    (found,) = compare([hard, soft]).soft
    # Item 1: no distance. Item 2: (1/2, 1/2) and (1, 0): TV 1/2, divergence H(3/4) - (1 + 0)/2.
    divergence = -(0.75 * math.log2(0.75) + 0.25 * math.log2(0.25)) - 0.5
    assert found.total_variation == pytest.approx(0.25)
    assert found.jensen_shannon == pytest.approx(math.sqrt(divergence) / 2)


def test_entropy_of_soft_labels() -> None:
    table = from_matrix([["x"] * 4, list("xxyy"), ["x", None, None, None]], "rows", labels=("x", "y"))
    (found,) = compare([ground_truth(table, "soft")]).entropies
    assert (found.mean, found.greatest, found.n_unanimous) == (pytest.approx(1 / 3), 1.0, 1)
    assert [one.n for one in found.bins] == [2, *[0] * 8, 1]


def test_majority_that_hangs_on_one_annotation() -> None:
    rows = [list("xxy"), list("xxx"), ["x", "y", None], ["x", None, None], ["x", "x", None]]
    found = stability(from_matrix(rows, "rows"))
    assert (found.unstable.n, found.unstable.of, found.n_ties, found.n_single) == (1, 3, 1, 1)


def _mend(kind: str, truths: list[GroundTruth]) -> dict[str, Any]:
    other = ground_truth(from_matrix([list("xy")], "rows"), name="other")
    return {
        "none": {"truths": []},
        "twice": {"truths": [truths[0], truths[0]]},
        "items": {"truths": [truths[0], other]},
        "base": {"truths": truths, "base": "east"},
        "table": {"truths": truths, "table": from_matrix([list("xy")], "rows")},
    }[kind]


@pytest.mark.parametrize("kind", ["none", "twice", "items", "base", "table"])
def test_what_cannot_be_compared_is_refused(truths: list[GroundTruth], kind: str) -> None:
    given = _mend(kind, truths)
    with pytest.raises(UsageError):
        compare(given.pop("truths"), **given)


def test_results_are_plain_values(truths: list[GroundTruth], groups: AnnotationTable) -> None:
    assert "numpy" not in repr(type_names(compare([*truths, ground_truth(groups, "dawid_skene")], table=groups)))


def type_names(value: Any) -> set[str]:
    """Return the modules of the types of everything inside a result."""
    if isinstance(value, str | bytes) or value is None:
        return {type(value).__module__}
    if isinstance(value, tuple | list):
        return {name for one in value for name in type_names(one)}
    if hasattr(value, "__dataclass_fields__"):
        return {name for field in value.__dataclass_fields__ for name in type_names(getattr(value, field))}
    assert not isinstance(value, np.ndarray)
    return {type(value).__module__}
