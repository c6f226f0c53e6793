"""Everything that a page shows of one file."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.agreement.breakdown_types import Details
from gtreport.agreement.details import details_of, natural, without_each
from gtreport.agreement.estimating import estimate
from gtreport.agreement.overview import overview
from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable


def crowd(n_items: int = 30, n_annotators: int = 12, seed: int = 1) -> AnnotationTable:
    """Return labels of annotators who are right in two of three cases."""
    draw = np.random.default_rng(seed)
    truth = draw.integers(0, 3, n_items)
    rows = [
        (f"i{i}", f"A{a + 1}", str(truth[i] if draw.random() < 0.67 else draw.integers(0, 3)))
        for i in range(n_items)
        for a in range(n_annotators)
    ]
    items, annotators, labels = zip(*rows, strict=True)
    return from_arrays(items, annotators, labels, labels=("0", "1", "2"))


def details(table: AnnotationTable) -> Details:
    return details_of(table, overview(table, replicates=0).estimates, {"0": "none"})


def test_labels_have_their_names() -> None:
    assert [(one.label, one.name) for one in details(crowd()).labels] == [("0", "none"), ("1", None), ("2", None)]


def test_annotators_and_pairs_stand_in_the_order_of_their_numbers() -> None:
    found = details(crowd())
    assert [one.annotator for one in found.annotators] == [f"A{a}" for a in range(1, 13)]
    assert [(one.first, one.second) for one in found.pairs[:11]] == [("A1", f"A{a}") for a in range(2, 13)]


def test_alpha_without_an_annotator_is_that_of_the_others() -> None:
    table = crowd()
    others = table.without_annotator(list(table.annotators).index("A7"))
    (row,) = (one for one in details(table).annotators if one.annotator == "A7")
    assert row.without == pytest.approx(estimate(others, "krippendorff_alpha", {"level": "nominal"}).value, abs=1e-12)


def test_every_item_with_two_annotations_is_in_the_distribution() -> None:
    found = details(crowd())
    assert sum(one.n for one in found.distribution) == 30
    assert sum(one.n for one in found.annotator_distribution) == 12
    assert sum(one.n for one in found.pair_distribution) == 66


def test_a_value_on_an_edge_is_in_the_bin_above_it() -> None:
    found = details(from_matrix(["aaaab", "aaaaa"], "rows", labels="ab"))
    assert [(one.low, one.n) for one in found.distribution if one.n] == [(0.6, 1), (0.9, 1)]


def test_pairs_that_share_few_items_are_not_in_the_distribution() -> None:
    found = details(crowd(n_items=9))
    assert (len(found.pairs), sum(one.n for one in found.pair_distribution)) == (66, 0)


def test_without_annotations_there_is_nothing() -> None:
    assert details_of(from_arrays([], [], []), (), {}) == Details()


def test_without_ids_only_labels_and_items_are_broken_down() -> None:
    found = details(from_arrays(["1", "1", "2", "2"], None, ["a", "b", "a", "a"]))
    assert (found.annotators, found.pairs, found.coefficient) == ((), (), None)
    assert found.notes == ("the file does not say who gave which label",)
    assert len(found.items) == 2


def test_very_many_labels_are_not_broken_down() -> None:
    items = [str(i) for i in range(120) for _ in range(2)]
    found = details(from_arrays(items, ["a", "b"] * 120, [str(n) for n in range(240)], level="interval"))
    assert (found.labels, found.confusion, found.label_list) == ((), (), ())
    assert found.notes == ("240 different labels are too many to be broken down one by one",)


def test_repeats_are_agreement_with_oneself() -> None:
    items, annotators = ["1", "1", "1", "2", "2", "2"], ["a", "a", "b", "a", "a", "b"]
    table = from_arrays(items, annotators, list("xyxxxx"), labels="xy", repeats="first")
    found = details(table)
    assert [(one.annotator, one.n_pairs, one.repeat_agreement) for one in found.own] == [(None, 2, 0.5), ("a", 2, 0.5)]


def test_the_human_level_is_the_mean_of_the_annotators() -> None:
    found = details(crowd())
    assert found.human is not None
    assert found.human.level == pytest.approx(np.mean([one.majority_agreement for one in found.annotators]), abs=1e-12)


def test_an_estimate_without_a_value_has_none_without_an_annotator() -> None:
    table = from_arrays(["1", "1", "2", "2"], list("abab"), list("xxxx"))
    assert without_each(table, estimate(table, "krippendorff_alpha", {"level": "nominal"})) == {}


def test_numbers_in_ids_sort_as_numbers() -> None:
    ids = ["A10", "A2", "B1", "A2#10", "A2#9", "", "A02", "7", "10"]
    assert sorted(ids, key=natural) == ["", "7", "10", "A02", "A2", "A2#9", "A2#10", "A10", "B1"]
