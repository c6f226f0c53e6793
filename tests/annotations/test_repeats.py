"""One annotator, one item, several annotations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.repeats import resolved
from gtreport.annotations.table import AnnotationTable, Repeats

Read = Callable[..., AnnotationTable]
Problems = Callable[..., Any]

HEAD = "item,annotator,label\n"
ROWS = HEAD + "1,a,x\n1,b,x\n1,a,y\n1,a,y\n2,a,x\n"


def given(table: AnnotationTable) -> list[tuple[str, str, str]]:
    return [
        (table.items[int(i)], table.annotators[int(a)], table.labels[int(k)])
        for i, a, k in zip(table.item, table.annotator, table.label, strict=True)
    ]


def test_repeats_are_refused_unless_something_is_declared(problems_of: Problems) -> None:
    (problem,) = problems_of(ROWS)
    assert (problem.rule, problem.line, problem.message, problem.help) == (
        "repeated_annotation",
        4,
        "annotator a labelled item 1 3 times (1 such pair), and repeats is error",
        "choose repeats: first, last or each_as_annotator",
    )


def test_ten_repeated_pairs_are_listed_and_all_are_counted(problems_of: Problems) -> None:
    rows = "".join(f"{i},a,x\n{i},a,x\n{i},b,x\n" for i in range(12)) + "".join(f"{i},a,x\n" for i in range(12, 20))
    (problem,) = problems_of(HEAD + rows)
    listed = ", ".join(f"a on {i}" for i in range(1, 10))
    assert problem.message == (
        f"annotator a labelled item 0 2 times (12 such pairs, also {listed} and more), and repeats is error"
    )


def test_where_most_pairs_repeat_the_columns_are_doubted(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD + "1,a,x\n1,a,y\n2,a,x\n2,a,x\n")
    assert problem.help == (
        "choose repeats: first, last or each_as_annotator; "
        "most pairs repeat, so check that the item and annotator columns are the right ones"
    )


@pytest.mark.parametrize(("repeats", "label"), [("first", "x"), ("last", "y"), ("majority", "y")])
def test_one_annotation_of_each_pair_stays(read_text: Read, repeats: str, label: str) -> None:
    table = read_text(ROWS, repeats=repeats)
    assert given(table) == [("1", "a", label), ("1", "b", "x"), ("2", "a", "x")]


def test_first_goes_by_the_repeat_column_where_there_is_one(read_text: Read) -> None:
    table = read_text(
        "item,annotator,label,pass\n1,a,late,10\n1,a,early,9\n",
        columns={"item": "item", "annotator": "annotator", "label": "label", "repeat": "pass"},
        repeats="first",
    )
    assert given(table) == [("1", "a", "early")]


def test_what_does_not_count_is_counted(read_text: Read) -> None:
    table = read_text(ROWS, repeats="first")
    assert [(left.what, left.why, left.count) for left in table.left_out] == [
        ("annotations", "another annotation of the annotator is the first", 2)
    ]


def test_tied_annotator_is_dropped_under_majority(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,x\n1,a,y\n1,b,x\n2,b,y\n", repeats="majority")
    assert (given(table), table.left_out[0].why) == (
        [("1", "b", "x"), ("2", "b", "y")],
        "the annotator's own annotations are tied",
    )


def test_each_pass_becomes_an_annotator_of_the_same_person(read_text: Read) -> None:
    table = read_text(ROWS, repeats="each_as_annotator")
    assert given(table) == [
        ("1", "a#1", "x"),
        ("1", "a#2", "y"),
        ("1", "a#3", "y"),
        ("1", "b", "x"),
        ("2", "a#1", "x"),
    ]
    assert table.person is not None
    assert table.person.tolist() == [0, 0, 0, 1]


def test_all_passes_stay_under_keep(read_text: Read) -> None:
    table = read_text(ROWS, repeats="keep")
    assert table.pass_ is not None
    assert table.pass_.tolist() == [1, 2, 3, 1, 1]


def test_table_remembers_all_passes(read_text: Read) -> None:
    table = read_text(ROWS, repeats="first")
    assert table.passes is not None
    assert given(resolved(table.passes, "last")) == [("1", "a", "y"), ("1", "b", "x"), ("2", "a", "x")]


def test_nothing_is_settled_where_nobody_repeats(read_text: Read) -> None:
    assert read_text(HEAD + "1,a,x\n1,b,x\n", repeats="first").passes is None


@pytest.mark.parametrize("repeats", ["first", "last", "majority", "each_as_annotator"])
def test_of_some_annotators_the_passes_stay(repeats: Repeats) -> None:
    rows = ([1, 1, 1, 1, 2, 2, 2], list("aabbbaa"), list("xyxxzyy"))
    table = from_arrays(*rows, repeats=repeats)
    b = 1
    left = table.only(table.persons == b, "given by another annotator")
    assert left.passes is not None
    assert given(left.passes) == [("1", "b", "x"), ("1", "b", "x"), ("2", "b", "z")]


def test_of_one_pass_as_an_annotator_no_other_stays() -> None:
    table = from_arrays([1, 1, 1, 2], list("aaba"), list("xyxy"), repeats="each_as_annotator")
    left = table.without_annotator(table.annotators.find("a#2"))
    assert left.passes is not None
    assert given(left.passes) == [("1", "a", "x"), ("1", "b", "x"), ("2", "a", "y")]


def test_people_who_share_a_row_of_the_file_are_told_apart() -> None:
    table = from_arrays([1, 1, 1, 1, 2], list("aabba"), list("xyxzx"), repeats="first")
    assert table.passes is not None
    shared = replace(table, row=table.row * 0, passes=replace(table.passes, row=table.passes.row * 0))
    left = shared.only(shared.annotator == 0, "one")
    assert left.passes is not None
    assert given(left.passes) == [("1", "a", "x"), ("1", "a", "y"), ("2", "a", "x")]
