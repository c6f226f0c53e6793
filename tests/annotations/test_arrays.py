"""Tables from data that is in memory."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from gtreport.annotations.arrays import from_arrays, from_frame, from_matrix
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError


def given(table: AnnotationTable) -> list[tuple[str, str, str]]:
    return [
        (table.items[int(i)], table.annotators[int(a)], table.labels[int(k)])
        for i, a, k in zip(table.item, table.annotator, table.label, strict=True)
    ]


EXPECTED = [("1", "a", "x"), ("1", "b", "y"), ("2", "a", "x")]


@pytest.mark.parametrize(
    ("item", "annotator", "label"),
    [
        ([1, 1, 2], ["a", "b", "a"], ["x", "y", "x"]),
        (np.array([1, 1, 2]), np.array(["a", "b", "a"]), np.array(["x", "y", "x"], dtype=object)),
        (
            pa.array(["1", "1", "2"]),
            pa.chunked_array([["a"], ["b", "a"]]),
            pa.array(["x", "y", "x"]).dictionary_encode(),
        ),
        (pd.Series([1, 1, 2]), pd.Series(["a", "b", "a"]), pd.Series(["x", "y", "x"], dtype="category")),
    ],
    ids=["lists", "numpy", "arrow", "pandas"],
)
def test_columns_of_any_kind(item: object, annotator: object, label: object) -> None:
    assert given(from_arrays(item, annotator, label)) == EXPECTED


def test_data_frame() -> None:
    frame = pd.DataFrame({"text": [1, 1, 2], "who": ["a", "b", "a"], "what": ["x", "y", "x"]})
    assert given(from_frame(frame, "text", "who", "what")) == EXPECTED


@pytest.mark.parametrize("missing", [None, math.nan])
def test_none_and_nan_mean_that_no_label_was_given(missing: object) -> None:
    table = from_arrays([1, 1], ["a", "b"], ["x", missing])
    assert (given(table), table.left_out[0].by_annotator) == ([("1", "a", "x")], (("b", 1),))


def test_words_for_missing_are_labels() -> None:
    table = from_arrays([1, 2, 3, 4], ["a"] * 4, ["nan", "NA", "None", "null"])
    assert table.labels == ("nan", "NA", "None", "null")


def test_texts_beside_numbers_are_refused_with_their_rows() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        from_arrays([1, 2, 3], ["a", "a", "a"], ["1", 1, 2])
    assert [str(problem) for problem in caught.value.problems] == [
        "label: texts stand beside other values, in rows 1, 2; make all of them text"
    ]


def test_decimal_numbers_are_no_nominal_labels() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        from_arrays([1, 1], ["a", "b"], [1.5, 2.0])
    assert str(caught.value.problems[0]) == "label: 1.5 is a float, expected text"


def test_truth_values_are_shown_as_text() -> None:
    assert from_arrays([1, 1], ["a", "b"], [True, False]).labels == ("True", "False")


def test_numbers_at_the_interval_level_keep_every_digit() -> None:
    table = from_arrays([1, 1, 2], ["a", "b", "a"], [0.1, 1 / 3, math.nan], level="interval")
    assert table.values is not None
    assert table.values.tolist() == [0.1, 1 / 3]


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        from_arrays([1, 2], ["a"], ["x", "y"])
    assert str(caught.value.problems[0]) == "columns have different lengths: item 2, annotator 1, label 2"


def test_matrix_with_items_in_rows() -> None:
    assert given(from_matrix([["x", "y"], ["x", None]], "rows")) == [("1", "1", "x"), ("1", "2", "y"), ("2", "1", "x")]


def test_matrix_with_items_in_columns() -> None:
    assert given(from_matrix([["x", "x"], ["y", None]], "columns")) == [
        ("1", "1", "x"),
        ("1", "2", "y"),
        ("2", "1", "x"),
    ]


def test_data_without_annotators() -> None:
    table = from_arrays([1, 1], None, ["x", "y"])
    assert (table.identity, table.n_annotators, len(table)) == ("absent", 0, 2)


def test_label_that_is_listed_twice_is_refused() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        from_arrays([1, 1], list("ab"), list("xy"), labels=["x", "y", "z", "y", "z", "y"])
    assert [problem.message for problem in caught.value.problems] == [
        'label "y" is listed 3 times',
        'label "z" is listed twice',
    ]


def test_number_too_large_for_a_float_is_refused_with_its_row() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        from_arrays([1, 1, 2], list("aba"), ["1", "1e999", "2"], level="interval")
    assert [(problem.message, problem.line) for problem in caught.value.problems] == [
        ('"1e999" (once) is too large a number to compute with', 1)
    ]


VOTES = {"item": [1, 1, 2, 2], "who": list("abab"), "label": list("xyxx")}


@pytest.mark.parametrize("frame", [VOTES, pd.DataFrame(VOTES), pa.table(VOTES)])
def test_column_that_is_not_there_is_named_with_those_that_are(frame: object) -> None:
    with pytest.raises(UsageError) as caught:
        from_frame(frame, "item", "annotator", "label")
    assert (str(caught.value), caught.value.faults[0].help) == (
        "the data have no column annotator; there are item, who, label",
        "name the column of the annotator: annotator=...",
    )


@pytest.mark.parametrize(
    ("data", "said", "advice"),
    [
        ("votes.csv", "the data are 'votes.csv', a text or a path, expected columns", "read the file first"),
        (np.ones((3, 2), dtype=int), "the data are a ndarray, whose columns have no names", "from_matrix"),
        ([[1, 2], [2, 2]], "the data are a list, whose columns have no names", "from_matrix"),
        (5, "the data are a int, whose columns have no names", "give a data frame"),
    ],
)
def test_data_without_named_columns_are_refused_with_advice(data: object, said: str, advice: str) -> None:
    with pytest.raises(UsageError) as caught:
        from_frame(data, "item", "annotator", "label")
    assert (str(caught.value), advice in (caught.value.faults[0].help or "")) == (said, True)


@pytest.mark.parametrize("option", [{"level": "foo"}, {"repeats": "foo"}])
def test_word_that_does_not_exist_is_refused(option: dict[str, str]) -> None:
    with pytest.raises(UsageError) as caught:
        from_arrays([1, 1], list("ab"), list("xy"), **option)  # type: ignore[arg-type]
    (name,) = option
    assert str(caught.value).startswith(f"{name} foo is not one of ")


GAP = [1.0, math.nan, 2.0]


@pytest.mark.parametrize("column", [GAP, np.array(GAP), pd.Series(GAP), pa.array(GAP), pa.chunked_array([GAP])])
def test_whole_numbers_with_a_gap_are_whole(column: object) -> None:
    table = from_arrays([1, 1, 2], list("aba"), column, labels=[1.0, 2])
    assert (list(table.labels), [table.labels[int(code)] for code in table.label]) == (["1", "2"], ["1", "2"])


def test_declared_label_that_is_no_text_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        from_arrays([1, 1], list("ab"), list("xy"), labels=[1.5])
    assert str(caught.value) == "1.5 in the list of labels is no text"


def test_declared_numbers_are_those_of_the_data() -> None:
    table = from_arrays([1, 1], list("ab"), [0.5, 1.0], labels=[0.5, 1.0, 1.5], level="interval")
    assert table.values is not None
    assert table.values.tolist() == [0.5, 1.0, 1.5]
