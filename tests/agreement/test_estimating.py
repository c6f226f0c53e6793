"""Estimates: defined, undefined with the reason, and never a number for want of a value."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from gtreport.agreement.estimating import estimate, statistics
from gtreport.agreement.statistic import WrongParameter
from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError

Rows = Callable[..., AnnotationTable]

CORRECTED = ("fleiss_kappa", "scott_pi", "cohen_kappa", "conger_kappa", "light_kappa", "krippendorff_alpha")
PARAMS: dict[str, dict[str, object]] = {
    "krippendorff_alpha": {"level": "nominal"},
    "gwet_ac2": {"weights": "linear"},
    "weighted_cohen_kappa": {"weights": "linear"},
    "icc": {"form": "icc_1", "unit": "single"},
    "bland_altman": {"unit": "mm"},
    "within_subject_sd": {"unit": "mm"},
}


def found(table: AnnotationTable, statistic: str, **params: object) -> float | str | None:
    """Return the value, or else the reason; intervals are made, too, so that none of them fails."""
    one = estimate(table, statistic, params or PARAMS.get(statistic, {}), replicates=50)
    return one.value if one.value is not None else one.reason


def two(first: str, second: str, **options: Any) -> AnnotationTable:
    """Return the table of two annotators who gave one letter to each item."""
    return from_matrix([list(first), list(second)], "columns", **options)


@pytest.mark.parametrize("statistic", CORRECTED)
def test_one_label_leaves_chance_corrected_statistics_undefined(statistic: str) -> None:
    assert found(two("xxx", "xxx"), statistic) == "only one label was used: expected disagreement is zero"


def test_one_label_is_full_percent_agreement() -> None:
    assert found(two("xxx", "xxx"), "percent_agreement") == 1.0


@pytest.mark.parametrize("statistic", ["gwet_ac1", "brennan_prediger"])
def test_one_of_two_declared_labels_gives_one_with_a_caution(statistic: str) -> None:
    one = estimate(two("xxx", "xxx", labels=("x", "y")), statistic)
    assert (one.value, one.intervals, next(caution.message for caution in one.warnings)) == (
        1.0,
        (),
        "only one of 2 declared labels was used: the value 1 follows from the formula, "
        "the annotations cannot show agreement on the other labels",
    )


@pytest.mark.parametrize("statistic", ["gwet_ac1", "brennan_prediger"])
@pytest.mark.parametrize("labels", [None, ("x",)])
def test_one_label_without_another_to_choose_is_undefined(statistic: str, labels: tuple[str, ...] | None) -> None:
    assert found(two("xxx", "xxx", labels=labels), statistic) == (
        "only one label was used: expected disagreement is zero"
    )


def test_label_on_single_annotations_does_not_count_as_used() -> None:
    table = from_arrays(["c1", "c2", "c1", "c2", "c3"], list("aabba"), list("xxxxy"))
    assert found(table, "krippendorff_alpha") == "only one label was used: expected disagreement is zero"


@pytest.mark.parametrize("statistic", sorted(statistics()))
def test_no_annotations_is_a_reason(statistic: str) -> None:
    assert found(from_arrays([], [], []), statistic) == "no annotations"


@pytest.mark.parametrize("statistic", ["percent_agreement", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1"])
def test_one_annotator_has_nobody_to_agree_with(statistic: str) -> None:
    table = from_arrays([1, 2, 3], ["a"] * 3, list("xyx"))
    assert found(table, statistic) == "no item has two annotations: one annotator"


@pytest.mark.parametrize("statistic", ["percent_agreement", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1"])
def test_no_overlap_is_a_reason(statistic: str) -> None:
    assert found(from_arrays([1, 2, 3], list("aba"), list("xyx")), statistic) == "no item has two annotations"


@pytest.mark.parametrize("statistic", ["fleiss_kappa", "krippendorff_alpha", "gwet_ac1", "brennan_prediger"])
def test_one_item_says_nothing_beyond_chance(statistic: str) -> None:
    assert found(two("x", "y"), statistic) == "one item with two annotations"


def test_one_item_has_percent_agreement() -> None:
    assert found(two("x", "y"), "percent_agreement") == 0.0


def test_near_constant_labels_are_defined() -> None:
    table = two("nnnn", "nnny", labels=("n", "y"))
    values = {name: found(table, name) for name in ("percent_agreement", "cohen_kappa", "fleiss_kappa", "gwet_ac1")}
    assert values == pytest.approx(
        {"percent_agreement": 0.75, "cohen_kappa": 0.0, "fleiss_kappa": -1 / 7, "gwet_ac1": 0.68}
    )
    assert found(table, "krippendorff_alpha") == pytest.approx(0.0, abs=1e-12)


def test_systematic_swap_is_negative() -> None:
    table = two("ab", "ba")
    assert [found(table, name) for name in ("krippendorff_alpha", "cohen_kappa", "scott_pi")] == [-0.5, -1.0, -1.0]


@pytest.mark.parametrize("statistic", ["scott_pi", "cohen_kappa", "conger_kappa", "light_kappa", "kendall_w"])
def test_statistics_of_people_need_ids(statistic: str) -> None:
    table = from_arrays([1, 1, 2, 2], None, list("xyxx"), labels=("x", "y"), level="ordinal")
    assert found(table, statistic) == "annotator ids are absent"


def test_slots_are_no_people() -> None:
    assert found(two("xy", "xx", identity="slots"), "cohen_kappa") == "annotator ids are absent"


def test_counts_without_annotators_have_no_annotator_interval() -> None:
    table = from_arrays([*range(20), *range(20)], None, list("xxyy" * 10))
    assert [one.kind for one in estimate(table, "fleiss_kappa", replicates=50).intervals] == ["item_bootstrap"]


def test_two_annotators_are_needed() -> None:
    table = from_matrix([list("xyx"), list("xyy")], "rows")
    assert found(table, "cohen_kappa") == "needs exactly two annotators, found 3"


def test_pair_is_named() -> None:
    table = from_matrix([list("xyx"), list("xyy"), list("yyx")], "rows")
    assert found(table, "cohen_kappa", pair="1, 3") == found(
        from_matrix([["x", "x"], ["x", "y"], ["y", "x"]], "rows"), "cohen_kappa"
    )


def test_pair_that_is_not_there_is_named() -> None:
    table = from_matrix([list("xyx"), list("xyy")], "rows")
    with pytest.raises(WrongParameter) as caught:
        estimate(table, "cohen_kappa", {"pair": "1, 9"})
    assert str(caught.value) == "pair 1, 9: 9 is no annotator of these annotations"
    assert [name for name, _ in caught.value.wrong] == ["pair"]


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (["8", "9"], "pair 8, 9: neither is an annotator of these annotations"),
        (["1", "1"], "pair 1, 1 is not two annotators"),
        (["1"], "pair 1 is not two annotators"),
        (1, "pair 1 is not two annotators"),
    ],
)
def test_pair_that_is_none_is_refused_in_plain_words(pair: object, said: str) -> None:
    with pytest.raises(WrongParameter) as caught:
        estimate(from_matrix([list("xyx"), list("xyy")], "rows"), "cohen_kappa", {"pair": pair})
    assert str(caught.value) == said


def test_annotators_who_share_no_item() -> None:
    assert found(from_arrays([1, 2], ["a", "b"], ["x", "y"]), "cohen_kappa") == "no shared item"


def test_annotators_who_share_one_item() -> None:
    assert found(from_arrays([1, 1, 2], ["a", "b", "a"], list("xyx")), "cohen_kappa") == "one shared item"


@pytest.mark.parametrize(
    ("statistic", "params"),
    [
        ("krippendorff_alpha", {"level": "ordinal"}),
        ("gwet_ac2", {"weights": "linear"}),
        ("weighted_cohen_kappa", {"weights": "ordinal"}),
        ("fleiss_kappa", {"weights": "quadratic"}),
        ("spearman", {}),
        ("kendall_w", {}),
    ],
)
def test_order_is_never_guessed(statistic: str, params: dict[str, object]) -> None:
    table = two("lmhlm", "lmhml")
    one = estimate(table, statistic, params)
    assert (one.value, one.reason) == (None, "no order of labels is declared")


@pytest.mark.parametrize("level", ["interval", "ratio"])
def test_texts_are_not_numbers(level: str) -> None:
    table = two("lmh", "lmm", labels=("l", "m", "h"))
    assert found(table, "krippendorff_alpha", level=level) == "labels are not numbers"


def test_positions_are_taken_where_they_are_asked_for() -> None:
    table = two("lmhl", "lmml", labels=("l", "m", "h"))
    numbers = two("1231", "1221", labels=("1", "2", "3"))
    assert found(table, "krippendorff_alpha", level="interval", spacing="positions") == found(
        numbers, "krippendorff_alpha", level="interval"
    )


def test_labels_below_zero_have_no_ratio() -> None:
    table = from_arrays([1, 1, 2, 2], list("abab"), ["-1", "2", "3", "3"], level="ratio")
    assert found(table, "krippendorff_alpha", level="ratio") == "labels below 0 at the ratio level"


def test_zero_against_zero_is_no_distance() -> None:
    table = from_arrays([1, 1, 2, 2], list("abab"), ["0", "0", "3", "2"], level="ratio")
    assert found(table, "krippendorff_alpha", level="ratio") == pytest.approx(1 - 0.08 / (8.08 / 3))


def test_weights_are_required() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(two("xy", "xy"), "gwet_ac2")
    assert str(caught.value) == "gwet_ac2 needs weights"


def test_level_of_alpha_is_required() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(two("xy", "xy"), "krippendorff_alpha")
    assert str(caught.value) == "krippendorff_alpha needs level: nominal, ordinal, interval or ratio"


def test_unknown_statistic_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(two("xy", "xy"), "kappa")
    assert str(caught.value) == "there is no statistic kappa"


def test_unknown_parameter_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(two("xy", "xy"), "fleiss_kappa", {"wieghts": "linear"})
    assert (str(caught.value), caught.value.faults[0].help) == (
        'fleiss_kappa has no parameter wieghts; did you mean "weights"?',
        "it has weights, spacing",
    )


def test_word_that_a_parameter_does_not_take_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(two("xy", "xy"), "krippendorff_alpha", {"level": "metric"})
    assert str(caught.value) == ("krippendorff_alpha: level metric is not one of nominal, ordinal, interval, ratio")


def test_repeats_are_settled_for_one_statistic() -> None:
    table = from_arrays([1, 1, 1, 2, 2], list("aabab"), list("xyxyy"), repeats="first")
    first, last = (estimate(table, "percent_agreement", {"repeats": one}).value for one in ("first", "last"))
    assert (first, last) == (1.0, 0.5)


def test_estimate_carries_its_counts() -> None:
    table = from_arrays([1, 1, 2, 2, 3], list("ababa"), list("xyxxy"), labels=("x", "y", "z"))
    one = estimate(table, "percent_agreement")
    assert (
        one.n_items,
        one.n_items_used,
        one.n_annotators,
        one.n_annotations,
        one.n_labels_declared,
        one.n_labels_used,
    ) == (3, 2, 2, 5, 3, 2)


def test_number_of_labels_found_is_said() -> None:
    one = estimate(two("xyzx", "xyxx"), "gwet_ac1")
    assert "no label list is declared: the value rests on the 3 labels that were found" in map(str, one.warnings)


def test_few_items_are_said() -> None:
    one = estimate(two("xyzx" * 5, "xyxx" * 5), "fleiss_kappa")
    assert "the interval may be too narrow: 20 items, fewer than 50" in map(str, one.warnings)


def test_rare_label_is_said() -> None:
    one = estimate(two("x" * 95 + "yyyyy", "x" * 95 + "yyyyx"), "fleiss_kappa")
    assert "the interval may be too narrow: label y is expected on 4.5 items, fewer than 10" in map(str, one.warnings)


def test_low_overlap_is_said() -> None:
    items = [*range(400), *range(30)]
    table = from_arrays(items, ["a"] * 400 + ["b"] * 30, ["x", "y"] * 215)
    assert "30 of 400 items enter the value (8% have two annotations)" in map(
        str, estimate(table, "fleiss_kappa").warnings
    )


def test_pair_that_carries_the_value_is_said() -> None:
    items = [*range(60), *range(60), 0, 1]
    table = from_arrays(items, ["a"] * 60 + ["b"] * 60 + ["c"] * 2, ["x", "y"] * 61)
    assert "annotators a and b make 60 of the 64 pairs of annotations" in map(
        str, estimate(table, "fleiss_kappa").warnings
    )


def test_analytic_interval_is_cut_at_one_and_says_so() -> None:
    one = estimate(two("xyxyxyxyxx", "xyxyxyxyxy"), "fleiss_kappa", intervals=("analytic",))
    assert (one.intervals[0].high, [w.name for w in one.warnings if w.name == "cut_at_one"]) == (1.0, ["cut_at_one"])


@pytest.mark.parametrize("statistic", sorted(statistics()))
def test_document_of_a_statistic_says_when_it_is_undefined_and_where_it_is_from(statistic: str) -> None:
    document = (import_module(f"gtreport.agreement.statistics.{statistic}").__doc__ or "").casefold()
    assert [word for word in ("undefined:", "source:") if word not in document] == []
