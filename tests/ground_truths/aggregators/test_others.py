"""Soft labels, external columns, experts, filters, and the first and last annotation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable, Repeats, Source
from gtreport.errors import UsageError
from gtreport.ground_truths.diagnostics import ExpertDiagnostics
from gtreport.ground_truths.making import ground_truth


@pytest.fixture
def table() -> AnnotationTable:
    return from_matrix([list("xxy"), list("xyz"), ["y", None, None]], "rows", labels=("x", "y", "z"))


def labels(table: AnnotationTable, rule: str, **parameters: object) -> list[str | None]:
    truth = ground_truth(table, rule, parameters)
    return [truth.label_of(item) for item in truth.items]


def test_soft_labels_are_shares(table: AnnotationTable) -> None:
    truth = ground_truth(table, "soft")
    assert truth.distribution == pytest.approx(np.array([[2 / 3, 1 / 3, 0], [1 / 3, 1 / 3, 1 / 3], [0, 1, 0]]))
    assert truth.label is None


def test_smoothed_soft_labels(table: AnnotationTable) -> None:
    found = ground_truth(table, "soft", {"smoothing": 1}).distribution
    assert found is not None
    assert found[2].tolist() == [1 / 4, 2 / 4, 1 / 4]


def test_external_labels(table: AnnotationTable) -> None:
    truth = ground_truth(table, "column", {"labels": {"1": "z", "3": "x", "9": "x"}, "column": "gold"})
    assert ([truth.label_of(item) for item in "123"], truth.states()["none"]) == (["z", None, "x"], 1)
    assert [(one.why, one.count) for one in truth.left_out] == [("the column has them and nobody annotated them", 1)]


def test_undeclared_external_label_is_an_error(table: AnnotationTable) -> None:
    with pytest.raises(UsageError) as caught:
        labels(table, "external", labels={"1": "Z", "2": "Z", "3": "x"}, column="gold", file="gold.csv")
    assert str(caught.value) == 'column gold of gold.csv holds "Z" (2 times), which is no label of the annotations'


def test_expert_breaks_ties_of_the_others() -> None:
    table = from_matrix([["x", "y", "z"], ["x", "x", "y"], ["x", "y", None], [None, None, "z"]], "rows")
    truth = ground_truth(table, "expert_breaks_ties", {"annotator": "3"})
    assert [truth.label_of(item) for item in "1234"] == ["z", "x", None, "z"]
    assert truth.diagnostics == ExpertDiagnostics(n_ties=2, n_settled=1, n_third=1)
    assert dict(truth.states()) == {"decided": 2, "tie": 1, "single": 1, "none": 0}


def test_group_of_experts_breaks_ties() -> None:
    table = from_arrays([1] * 5, list("abcde"), list("xyyyx"), group=["crowd", "crowd", "expert", "expert", "expert"])
    assert labels(table, "expert_breaks_ties", group="expert") == ["y"]


def test_adjudicator_breaks_ties(table: AnnotationTable) -> None:
    assert labels(table, "expert_breaks_ties", labels={"2": "z", "1": "y"}) == ["x", "z", "y"]


@pytest.mark.parametrize("given", [{}, {"annotator": "1", "labels": {}}])
def test_one_expert_is_named(table: AnnotationTable, given: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        labels(table, "expert_breaks_ties", **given)


def test_only_some_annotators(table: AnnotationTable) -> None:
    assert labels(table, "only_annotators", annotators=["3"]) == ["y", "z", None]


def test_unknown_annotator_is_refused(table: AnnotationTable) -> None:
    with pytest.raises(UsageError) as caught:
        labels(table, "only_annotators", annotators=["7"])
    assert str(caught.value) == 'only_annotators: there is no annotator "7"'


def test_unknown_group_is_refused(groups: AnnotationTable) -> None:
    with pytest.raises(UsageError) as caught:
        labels(groups, "without_group", groups=["east"])
    assert str(caught.value) == 'without_group: there is no group "east"'


def test_rule_behind_a_filter_has_its_parameters(table: AnnotationTable) -> None:
    assert labels(table, "without_annotators", annotators=["1"], then="threshold", share=1.0) == [None, None, None]


def test_first_and_last_row_of_the_file() -> None:
    table = from_arrays([1, 1, 1, 2], list("bacb"), list("yxzx"))
    assert (labels(table, "first"), labels(table, "last")) == (["y", "x"], ["z", "x"])


def test_first_and_last_pass_vote() -> None:
    rows = ([1, 1, 1, 1, 2], list("aabba"), list("xyxzx"))
    for repeats in ("keep", "first"):
        table = from_arrays(*rows, repeats=repeats)
        assert (labels(table, "first"), labels(table, "last")) == (["x", "x"], [None, "x"])


@pytest.mark.parametrize("repeats", ["first", "last", "each_as_annotator"])
def test_behind_a_filter_all_passes_are_looked_at(repeats: Repeats) -> None:
    rows = ([1, 1, 1, 1, 2], list("aabbb"), list("xyxzx"))
    table = from_arrays(*rows, repeats=repeats, group=list("nnsss"))
    for rule, expected in (("first", ["x", "x"]), ("last", ["z", "x"])):
        assert labels(table, "only_group", groups=["s"], then=rule) == expected


def test_first_of_several_is_decided_and_one_of_one_is_single() -> None:
    table = from_arrays([1, 1, 2], list("aba"), list("xyx"))
    assert ground_truth(table, "first").states() == {"decided": 1, "tie": 0, "single": 1, "none": 0}


def test_a_column_of_the_annotations_names_their_file(table: AnnotationTable) -> None:
    of_a_file = replace(table, source=Source(file="votes.csv"))
    with pytest.raises(UsageError, match=r"column gold of votes\.csv holds \"Z\" \(once\)"):
        labels(of_a_file, "column", labels={"1": "Z"}, column="gold")
