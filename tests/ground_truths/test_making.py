"""Ground truths made by rules, with annotators and groups left out."""

from __future__ import annotations

import importlib

import pytest

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.applying import aggregators
from gtreport.ground_truths.making import again_without, ground_truth, leave_one_annotator_out, leave_one_group_out


def labels(truth: object) -> list[str | None]:
    return [truth.label_of(item) for item in truth.items]  # type: ignore[attr-defined]


def test_unknown_rule_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        ground_truth(from_matrix([list("xy")], "rows"), "glad")
    assert str(caught.value) == "there is no aggregation rule glad"


def test_unknown_parameter_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        ground_truth(from_matrix([list("xy")], "rows"), "majority", {"votes": 2})
    assert str(caught.value) == 'majority has no parameter votes; did you mean "min_votes"?'


def test_rule_for_numbers_refuses_nominal_labels() -> None:
    with pytest.raises(UsageError) as caught:
        ground_truth(from_matrix([list("xy")], "rows"), "mean")
    assert str(caught.value) == "mean is for labels at the levels interval, ratio, and these are nominal"


def test_rule_that_needs_annotators_says_so() -> None:
    table = from_arrays([1, 1, 2], None, list("xxy"))
    with pytest.raises(UsageError) as caught:
        ground_truth(table, "dawid_skene")
    assert str(caught.value) == "dawid_skene cannot be used: annotator ids are absent"


def test_every_parameter_is_told_with_its_default(groups: AnnotationTable) -> None:
    truth = ground_truth(groups, "only_group", {"groups": ["north"], "then": "one_coin", "smoothing": 0.5})
    assert dict(truth.parameters) == {
        "groups": ["north"],
        "then": "one_coin",
        "smoothing": 0.5,
        "tolerance": 1e-10,
        "max_steps": 1000,
        "starts": "both",
    }


def test_every_rule_has_a_document() -> None:
    for rule in {one.name for one in aggregators().values()}:
        module = importlib.import_module(f"gtreport.ground_truths.aggregators.{rule}")
        assert len((module.__doc__ or "").splitlines()) > 2, rule


def test_questionnaire_names_are_known() -> None:
    named = "majority weighted dawid_skene one_coin mean median only_annotators only_group without_group column"
    assert set(named.split()) <= set(aggregators())


def test_item_whose_annotations_are_all_left_out_has_none(groups: AnnotationTable) -> None:
    table = from_matrix([["x", "y"], ["x", None]], "rows")
    truth = ground_truth(table, "without_annotators", {"annotators": ["1"]})
    assert (labels(truth), dict(truth.states())) == (["y", None], {"decided": 0, "tie": 0, "single": 1, "none": 1})


@pytest.mark.parametrize("rule", ["majority", "dawid_skene", "soft", "weighted_majority"])
def test_nothing_left_is_none_everywhere(rule: str) -> None:
    table = from_matrix([["x", None], ["y", None]], "rows")
    truth = ground_truth(table, rule, without=("1",))
    assert truth.states()["none"] == 2


def test_without_a_group_is_only_the_others(groups: AnnotationTable) -> None:
    without = ground_truth(groups, "without_group", {"groups": ["south"]})
    only = ground_truth(groups, "only_annotators", {"annotators": ["A", "B", "C"]})
    assert (labels(without), without.state.tolist()) == (labels(only), only.state.tolist())


def test_each_annotator_is_left_out_in_turn(groups: AnnotationTable) -> None:
    found = leave_one_annotator_out(groups)
    assert [truth.name for truth in found] == [f"majority without {who}" for who in "ABCDEF"]
    assert labels(found[2]) == labels(ground_truth(groups, "without_annotators", {"annotators": ["C"]}))


def test_each_group_is_left_out_in_turn(groups: AnnotationTable) -> None:
    north, south = leave_one_group_out(groups)
    assert (north.name, south.name) == ("majority without group north", "majority without group south")
    assert labels(north) == labels(ground_truth(groups, "only_group", {"groups": ["south"]}))


def test_leaving_groups_out_needs_groups() -> None:
    with pytest.raises(UsageError):
        leave_one_group_out(from_matrix([list("xy")], "rows"))


def test_made_again_without_an_annotator_with_the_same_parameters(groups: AnnotationTable) -> None:
    truth = ground_truth(groups, "only_group", {"groups": ["north"], "ties": "declared_first"}, name="north")
    again = again_without(groups, truth, ("A",))
    assert (again.name, again.parameters) == ("north", truth.parameters)
    assert labels(again) == labels(
        ground_truth(groups, "only_annotators", {"annotators": ["B", "C"], "ties": "declared_first"})
    )


def test_external_labels_do_not_hang_on_annotators() -> None:
    table = from_matrix([["x", None], ["y", "y"]], "rows")
    truth = ground_truth(table, "external", {"labels": {"1": "x", "2": "y"}}, without=("1",))
    assert labels(truth) == ["x", "y"]


def test_repeats_that_count_are_told() -> None:
    table = from_arrays([1, 1, 1, 2], list("aaba"), list("xxyx"), repeats="keep")
    assert [one.name for one in ground_truth(table).cautions] == ["repeats_count"]


def test_empty_table_has_no_rows() -> None:
    truth = ground_truth(from_arrays([], [], [], labels=("x", "y")))
    assert (truth.n_items, truth.label_counts().tolist()) == (0, [0, 0])
