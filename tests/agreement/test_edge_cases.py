"""Degenerate input on which other tools fail or mislead: the right answer, or undefined with the reason."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gtreport.agreement.breakdowns import by_label
from gtreport.agreement.estimating import estimate
from gtreport.agreement.overview import overview
from gtreport.annotations.arrays import from_arrays, from_frame, from_matrix
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.table import AnnotationTable

ELSEWHERE = {
    "asymmetric_agreement",
    "ds_stops_early",
    "empty_annotation_set",
    "gamma_not_reproducible",
    "mask_sizes_differ",
    "missing_class_in_consensus",
    "sklearn_incompatible",
    "ties_in_majority",
    "zero_error_rate",
}
"""About ground truths and structured forms."""

NOMINAL = {"level": "nominal"}


def found(table: AnnotationTable, statistic: str, **params: object) -> float | str | None:
    one = estimate(table, statistic, params, replicates=20)
    return one.value if one.value is not None else one.reason


def two(first: list[object] | str, second: list[object] | str, **options: object) -> AnnotationTable:
    return from_matrix([list(first), list(second)], "columns", **options)


def refused(*args: object, **options: object) -> str:
    with pytest.raises(AnnotationsRefused) as caught:
        from_arrays(*args, **options)
    return caught.value.problems[0].message


def all_same_label() -> None:
    table = two("xxx", "xxx")
    assert found(table, "percent_agreement") == 1.0
    for statistic in ("fleiss_kappa", "cohen_kappa", "scott_pi", "gwet_ac1"):
        assert found(table, statistic) == "only one label was used: expected disagreement is zero"


def one_category_left_after_singletons() -> None:
    table = from_arrays(["1", "1", "2"], ["c1", "c2", "c2"], ["1", "1", "2"], labels=("1", "2"))
    for statistic in ("fleiss_kappa", "gwet_ac1", "brennan_prediger"):
        assert found(table, statistic) == "only one label was used: expected disagreement is zero"
    assert found(table, "krippendorff_alpha", **NOMINAL) == "only one label was used: expected disagreement is zero"


def one_annotator() -> None:
    table = from_arrays([1, 2, 3], ["a"] * 3, list("xyx"))
    assert found(table, "krippendorff_alpha", **NOMINAL) == "no item has two annotations: one annotator"
    assert [row.n for row in by_label(table)] == [2, 1]


def no_overlap() -> None:
    assert found(from_arrays([1, 2, 3], list("aba"), list("xyx")), "fleiss_kappa") == "no item has two annotations"


def one_item_disagree() -> None:
    assert found(two("x", "y"), "percent_agreement") == 0.0
    assert found(two("x", "y"), "krippendorff_alpha", **NOMINAL) == "one item with two annotations"


def near_constant() -> None:
    table = two("nnnn", "nnny", labels="ny")
    shown = {one.statistic: one.value for one in overview(table, replicates=20).estimates}
    assert shown["krippendorff_alpha"] == pytest.approx(0.0, abs=1e-12)
    assert shown["fleiss_kappa"] == pytest.approx(-1 / 7)
    assert (shown["cohen_kappa"], shown["gwet_ac1"], shown["percent_agreement"]) == (0.0, pytest.approx(0.68), 0.75)
    assert overview(table, replicates=20).prevalence_note is not None


def systematic_swap() -> None:
    assert found(two("AB", "BA"), "krippendorff_alpha", **NOMINAL) == -0.5
    assert (found(two("AB", "BA"), "cohen_kappa"), found(two("AB", "BA"), "scott_pi")) == (-1.0, -1.0)


def nan_label_in_long_table() -> None:
    table = from_arrays([1, 1, 2, 2], list("abab"), ["x", "x", "y", math.nan])
    assert (table.labels, table.left_out[0].by_annotator) == (("x", "y"), (("b", 1),))


def none_label() -> None:
    table = from_arrays([1, 1, 2, 2, 3, 3], list("ababab"), ["x", "x", "y", "y", "x", None])
    assert found(table, "krippendorff_alpha", **NOMINAL) == 1.0


def label_text_nan_or_na() -> None:
    assert from_arrays([1, 2, 3, 4], ["a"] * 4, ["nan", "NA", "None", "null"]).labels == ("nan", "NA", "None", "null")


def mixed_int_and_str() -> None:
    message = refused([1, 1], ["a", "b"], [1, "1"])
    assert message == "label: texts stand beside other values, in rows 0; make all of them text"


def int_vs_float_text() -> None:
    assert from_arrays([1, 1], ["a", "b"], ["1", "1.0"]).labels == ("1", "1.0")


def leading_zeros() -> None:
    assert from_arrays(["007", "7"], ["a", "a"], ["x", "x"]).items == ("007", "7")


def huge_ids() -> None:
    assert from_arrays([9007199254740993, 9007199254740992], ["a", "a"], ["x", "x"]).n_items == 2
    assert refused(["9007199254740993", ""], ["a", "a"], ["x", "x"]) == "1 row has no item id"


def bool_labels() -> None:
    assert found(two([True, False, True], [True, False, False]), "cohen_kappa") == pytest.approx(0.4)


def duplicate_same_annotator() -> None:
    rows = ([0, 0, 0, 1, 1], ["r0", "r0", "r1", "r0", "r1"], list("xyxyy"))
    assert refused(*rows) == "annotator r0 labelled item 0 2 times (1 such pair), and repeats is error"
    assert found(from_arrays(*rows, repeats="keep"), "percent_agreement") == 0.75


def unsorted_ordinal_labels() -> None:
    first, second = ["low", "mid", "high", "low", "mid"], ["low", "high", "high", "mid", "mid"]
    assert found(two(first, second), "weighted_cohen_kappa", weights="linear") == "no order of labels is declared"
    declared = two(first, second, labels=("low", "mid", "high"))
    alphabetical = two(first, second, labels=("high", "low", "mid"))
    values = {found(one, "weighted_cohen_kappa", weights="linear") for one in (declared, alphabetical)}
    assert len(values) == 2


def unequal_spacing() -> None:
    table = two("1231", "1221", labels=("1", "2", "3"), values=(1, 2, 10), level="interval")
    values = {found(table, "weighted_cohen_kappa", weights="quadratic", spacing=one) for one in ("positions", "values")}
    assert len(values) == 2


def unused_category() -> None:
    values = [found(two("xyxx", "xyyx", labels=labels), "brennan_prediger") for labels in ("xy", "xyz")]
    assert values == [pytest.approx(0.5), pytest.approx(0.625)]
    one = estimate(two("xyxx", "xyyx", labels="xyz"), "brennan_prediger")
    assert (one.n_labels_declared, one.n_labels_used) == (3, 2)


def case_blank_unicode() -> None:
    table = from_arrays([1, 1, 2, 2], list("abab"), ["A", "a", "B ", "B"])
    assert len(table.labels) == 4
    assert [one.rule for one in table.observations] == ["look_alike_labels", "look_alike_labels"]


def hash_equal_labels() -> None:
    assert found(two(["Aa", "BB", "Aa"], ["BB", "BB", "Aa"]), "percent_agreement") == pytest.approx(2 / 3)


def missing_values_in_kappa() -> None:
    table = from_matrix([["x", "x", None], ["y", None, "y"], [None, "x", "y"], ["x", "x", "x"]], "rows")
    assert isinstance(found(table, "fleiss_kappa"), float)
    assert isinstance(found(table, "conger_kappa"), float)


def unequal_counts_fleiss() -> None:
    table = from_matrix([list("xxx..".replace(".", " ")), list("xxyyy")], "rows", missing=(" ",))
    assert isinstance(found(table, "fleiss_kappa"), float)


def wrong_orientation() -> None:
    rows = [["x", "x", "y"], ["x", "y", "y"]]
    assert (from_matrix(rows, "rows").n_items, from_matrix(rows, "columns").n_items) == (2, 3)
    with pytest.raises(TypeError):
        from_matrix(rows)  # type: ignore[call-arg]


def item_id_constant() -> None:
    message = refused(["i"] * 6, list("ababab"), list("xyxyxx"), repeats="keep")
    assert message == 'all 6 annotations are of one item, "i", by 2 annotators'


def continuous_values_memory() -> None:
    generator = np.random.default_rng(0)
    item, annotator = (axis.ravel() for axis in np.indices((2000, 5)))
    table = from_arrays(item, annotator, generator.normal(size=10_000), level="interval")
    assert isinstance(found(table, "krippendorff_alpha", level="interval"), float)


def quadratic_time() -> None:
    generator = np.random.default_rng(0)
    item, annotator = (axis.ravel() for axis in np.indices((10_000, 5)))
    table = from_arrays(item, annotator, generator.integers(0, 4, 50_000))
    assert isinstance(found(table, "krippendorff_alpha", **NOMINAL), float)


def int_overflow() -> None:
    labels = np.random.default_rng(0).integers(0, 3, 250_000)
    item = np.arange(250_000)
    table = from_arrays(
        np.concatenate((item, item)),
        np.repeat(["a", "b"], 250_000),
        np.concatenate((labels, np.roll(labels, 1))),
    )
    assert found(table, "cohen_kappa") == pytest.approx(0, abs=0.01)


def ratio_with_zero() -> None:
    table = two("0123", "0122", labels="0123")
    assert isinstance(found(table, "krippendorff_alpha", level="ratio"), float)


def ordinal_formula() -> None:
    rows = ["11.1", "2232", "3333", "3333", "2222", "1234", "4444", "1121", "2222", ".555", "..11", "..3."]
    table = from_matrix([[None if x == "." else x for x in row] for row in rows], "rows", labels="12345")
    assert found(table, "krippendorff_alpha", level="ordinal") == pytest.approx(0.815, abs=5e-4)
    assert found(table, "krippendorff_alpha", weights="ordinal") == pytest.approx(0.834, abs=5e-4)


def pa_differs_between_coefficients() -> None:
    rows = ["11.1", "2232", "3333", "3333", "2222", "1234", "4444", "1121", "2222", ".555", "..11", "..3."]
    table = from_matrix([[None if x == "." else x for x in row] for row in rows], "rows")
    assert found(table, "percent_agreement") == pytest.approx(0.818, abs=5e-4)
    assert estimate(table, "krippendorff_alpha", NOMINAL).observed == pytest.approx(0.805, abs=5e-4)


def nonconsecutive_ids() -> None:
    assert found(from_arrays([5, 5, 99, 99, 7, 7], list("ababab"), list("xxyyxy")), "cohen_kappa") == pytest.approx(0.4)


def empty_file() -> None:
    assert found(from_arrays([], [], []), "fleiss_kappa") == "no annotations"


def icc_unbalanced() -> None:
    table = from_matrix([[1.0, 2.0, None], [None, 3.0, 4.5], [2.0, None, 3.0]], "rows", level="interval")
    assert isinstance(found(table, "icc", form="icc_1", unit="single"), float)
    assert found(table, "icc", form="icc_a", unit="single") == ("no complete block: 0 of 3 items have all annotators")


def annotator_column_all_nan() -> None:
    table = from_frame(
        {"item": [1, 1, 2, 2], "who": list("abab"), "label": ["x", None, "y", None]}, "item", "who", "label"
    )
    assert dict(zip(table.annotators, table.annotations_of_annotators().tolist(), strict=True)) == {"a": 2, "b": 0}


CASES: dict[str, Callable[[], None]] = {
    case.__name__: case
    for case in (
        all_same_label,
        one_category_left_after_singletons,
        one_annotator,
        no_overlap,
        one_item_disagree,
        near_constant,
        systematic_swap,
        nan_label_in_long_table,
        none_label,
        label_text_nan_or_na,
        mixed_int_and_str,
        int_vs_float_text,
        leading_zeros,
        huge_ids,
        bool_labels,
        duplicate_same_annotator,
        unsorted_ordinal_labels,
        unequal_spacing,
        unused_category,
        case_blank_unicode,
        hash_equal_labels,
        missing_values_in_kappa,
        unequal_counts_fleiss,
        wrong_orientation,
        item_id_constant,
        continuous_values_memory,
        quadratic_time,
        int_overflow,
        ratio_with_zero,
        ordinal_formula,
        pa_differs_between_coefficients,
        nonconsecutive_ids,
        empty_file,
        icc_unbalanced,
        annotator_column_all_nan,
    )
}


@pytest.mark.parametrize("case", CASES)
def test_degenerate_input(case: str) -> None:
    CASES[case]()


def test_every_collected_case_is_tested_here_or_elsewhere(shared: Callable[[str], Path]) -> None:
    with shared("reference_values/edge_cases.csv").open(encoding="utf-8", newline="") as lines:
        collected = {row["id"].casefold() for row in csv.DictReader(lines)}
    assert collected - {name.casefold() for name in CASES} - ELSEWHERE == set()
