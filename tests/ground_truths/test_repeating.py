"""What becomes of repeated annotations under a rule, whatever the file declares."""

from __future__ import annotations

import pytest

from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable, Repeats
from gtreport.errors import UsageError
from gtreport.ground_truths.api import GroundTruth, again_without, ground_truth

ITEMS, PEOPLE, GIVEN = [1, 1, 1, 1, 1, 2, 2, 2], list("aaabcaab"), list("xyyxzxyy")
"""On item 1, a says x, y, y, b x and c z; on item 2, a says x, y and b y."""


def table(repeats: Repeats = "first") -> AnnotationTable:
    return from_arrays(ITEMS, PEOPLE, GIVEN, labels="xyz", repeats=repeats, group=list("nnnssnns"))


def labels(truth: GroundTruth) -> list[str | None]:
    return [truth.label_of(item) for item in truth.items]


@pytest.mark.parametrize(
    ("repeats", "expected"),
    [
        ("first", ["x", None]),
        ("last", [None, "y"]),
        ("majority", [None, "y"]),
        ("each_as_annotator", [None, "y"]),
        ("keep", [None, "y"]),
    ],
)
def test_every_way_to_settle_them_is_that_of_the_file(repeats: Repeats, expected: list[str | None]) -> None:
    under_the_rule = ground_truth(table(), "majority", {"repeats": repeats})
    of_the_file = ground_truth(table(repeats), "majority")
    assert labels(under_the_rule) == labels(of_the_file) == expected


@pytest.mark.parametrize("rule", ["majority", "weighted_majority", "dawid_skene", "one_coin", "soft", "threshold"])
def test_rules_that_count_annotations_take_it(rule: str) -> None:
    share = {"share": 0.5} if rule == "threshold" else {}
    found = ground_truth(table("first"), rule, {**share, "repeats": "last"})
    expected = ground_truth(table("last"), rule, share)
    assert (labels(found), found.states()) == (labels(expected), expected.states())


def test_a_filter_hands_it_on() -> None:
    found = ground_truth(table(), "only_group", {"groups": ["n"], "then": "soft", "repeats": "keep"})
    assert found.distribution is not None
    assert found.distribution.round(6).tolist() == [[0.333333, 0.666667, 0.0], [0.5, 0.5, 0.0]]


def test_annotators_are_named_as_in_the_file_where_each_pass_counts_as_one() -> None:
    given = {"annotators": ["a"], "repeats": "each_as_annotator"}
    assert labels(ground_truth(table(), "only_annotators", given)) == ["y", None]
    assert labels(ground_truth(table("each_as_annotator"), "only_annotators", {"annotators": ["a"]})) == ["y", None]


def test_it_stays_where_an_annotator_is_left_out() -> None:
    whole = ground_truth(table(), "majority", {"repeats": "each_as_annotator"})
    assert labels(again_without(table(), whole, ("a",))) == [None, "y"]


def test_an_item_that_loses_all_annotations_has_none() -> None:
    one = from_arrays([1, 1, 2], list("aaa"), list("xyx"), repeats="first")
    found = ground_truth(one, "majority", {"repeats": "majority"})
    assert (labels(found), [left.why for left in found.left_out]) == (
        [None, "x"],
        ["the annotator's own annotations are tied"],
    )


def test_items_that_the_file_leaves_out_do_not_come_back() -> None:
    one = from_arrays([1, 1, 2], list("aaa"), list("xyx"), repeats="majority")
    assert labels(ground_truth(one, "majority", {"repeats": "first"})) == ["x"]


def test_repeats_that_count_are_told() -> None:
    found = ground_truth(table(), "majority", {"repeats": "keep"})
    assert [one.name for one in found.cautions] == ["repeats_count"]


def test_none_of_the_choices_is_refused() -> None:
    with pytest.raises(UsageError, match=r"majority: repeats is \"error\", expected one of first, last, majority"):
        ground_truth(table(), "majority", {"repeats": "error"})
