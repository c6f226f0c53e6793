"""One row for each item, one column for each annotator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]
Problems = Callable[..., Any]


def given(table: AnnotationTable) -> list[tuple[str, str, str]]:
    return [
        (table.items[int(i)], table.annotators[int(a)], table.labels[int(k)])
        for i, a, k in zip(table.item, table.annotator, table.label, strict=True)
    ]


def test_every_column_but_the_item_is_an_annotator(read_text: Read) -> None:
    assert given(read_text("item,ann,bob\np1,x,y\np2,,x\n", "wide")) == [
        ("p1", "ann", "x"),
        ("p1", "bob", "y"),
        ("p2", "bob", "x"),
    ]


def test_annotators_are_those_that_are_named(read_text: Read) -> None:
    table = read_text("item,ann,note,bob\np1,x,n,y\n", "wide", columns={"item": "item", "annotator": ("bob", "ann")})
    assert given(table) == [("p1", "ann", "x"), ("p1", "bob", "y")]


def test_rows_are_numbered_where_there_is_no_item_column(read_text: Read) -> None:
    assert read_text("ann,bob\nx,y\ny,y\n", "wide", columns={}).items == ("1", "2")


def test_line_of_a_label_outside_the_list(problems_of: Problems) -> None:
    (problem,) = problems_of("item,ann,bob\np1,x,y\np2,x,z\n", "wide", labels=("x", "y"))
    assert (problem.line, problem.message) == (
        3,
        'data/ratings.csv holds "z" (once), which is neither a declared label nor a missing token',
    )


def test_item_in_two_rows_is_a_repeat(problems_of: Problems) -> None:
    (problem,) = problems_of("item,ann\np1,x\np2,x\np3,y\np1,y\n", "wide")
    assert problem.message == "annotator ann labelled item p1 2 times (1 such pair), and repeats is error"


def test_file_without_annotators_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of("item\np1\n", "wide")
    assert (problem.rule, problem.message) == ("column_absent", "data/ratings.csv has no column for an annotator")
