"""One row for each item, one column for each label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]
Problems = Callable[..., Any]


def test_counts_become_annotations_without_annotators(read_text: Read) -> None:
    table = read_text("item,yes,no\np1,2,1\np2,0,3\n", "counts")
    assert (table.identity, table.labels, table.prevalence.tolist()) == ("absent", ("yes", "no"), [2, 4])
    assert table.annotations_of_items().tolist() == [3, 3]


def test_empty_cell_counts_nothing(read_text: Read) -> None:
    assert len(read_text("item,yes,no\np1,2,\n", "counts")) == 2


def test_cell_that_is_no_count_is_refused(problems_of: Problems) -> None:
    problems = problems_of("item,yes,no\np1,2,-1\np2,1.5,0\n", "counts")
    assert [(problem.line, problem.message) for problem in problems] == [
        (3, '"1.5" in column yes is no count'),
        (2, '"-1" in column no is no count'),
    ]
