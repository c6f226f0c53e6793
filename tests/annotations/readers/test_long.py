"""One row for each annotation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]
Problems = Callable[..., Any]


def test_columns_are_found_by_name_in_any_order(read_text: Read) -> None:
    table = read_text("note,label,item,annotator\nn,x,1,a\n")
    assert (table.items, table.annotators, table.labels) == (("1",), ("a",), ("x",))


def test_parts_without_a_column_are_all_named(problems_of: Problems) -> None:
    problems = problems_of("item\n1\n", columns={"item": "item"})
    assert [(problem.rule, problem.message) for problem in problems] == [
        ("column_absent", "no column of data/ratings.csv is named for annotator"),
        ("column_absent", "no column of data/ratings.csv is named for label"),
    ]


def test_column_of_values_stands_in_for_labels(read_text: Read) -> None:
    table = read_text(
        "item,annotator,mm\n1,a,2.5\n",
        columns={"item": "item", "annotator": "annotator", "value": "mm"},
        level="ratio",
    )
    assert table.values is not None
    assert table.values.tolist() == [2.5]


def test_slots_are_no_people(read_text: Read) -> None:
    assert read_text("item,annotator,label\n1,a,x\n", options={"annotators": "slots"}).identity == "slots"
