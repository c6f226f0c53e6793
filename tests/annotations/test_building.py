"""The rules of input: what is refused, with which message and line, and what is left out and counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]
Problems = Callable[..., Any]

HEAD = "item,annotator,label\n"


def test_rows_are_sorted_by_item_and_annotator(read_text: Read) -> None:
    table = read_text(HEAD + "2,b,x\n1,b,y\n2,a,x\n1,a,x\n")
    assert (table.items, table.annotators) == (("2", "1"), ("a", "b"))
    assert table.item.tolist() == [0, 0, 1, 1]
    assert table.annotator.tolist() == [0, 1, 0, 1]
    assert table.label.tolist() == [0, 0, 0, 1]


def test_empty_label_is_missing_and_counted_for_each_annotator(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,x\n1,b,\n2,b,\n2,a,y\n")
    assert table.left_out == (LeftOut("annotations", "no label was given", 2, (("b", 2),)),)


def test_annotator_without_any_label_stays_listed(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,x\n1,b,\n")
    assert (table.annotators, table.n_annotators) == (("a", "b"), 1)


def test_item_without_any_label_is_left_out_and_counted(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,x\n2,a,\n")
    assert (table.items, table.left_out[1]) == (("1",), LeftOut("items", "nobody labelled them", 1))


def test_only_declared_tokens_are_missing(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD + "1,a,NA\n1,b,\n", labels=("x",), missing=("NA",))
    assert problem.message == 'data/ratings.csv holds "" (once), which is neither a declared label nor a missing token'


def test_label_outside_the_list_is_named_with_count_and_first_line(problems_of: Problems) -> None:
    problems = problems_of(HEAD + "1,a,x\n1,b,z\n2,a,Z\n2,b,z\n", labels=("x", "y"), target="fitness")
    assert [(problem.rule, problem.line, problem.message) for problem in problems] == [
        (
            "label_not_declared",
            3,
            'data/ratings.csv holds "z" (2 times), which is neither a label of fitness nor a missing token',
        ),
        (
            "label_not_declared",
            4,
            'data/ratings.csv holds "Z" (once), which is neither a label of fitness nor a missing token',
        ),
    ]


def test_declared_labels_keep_their_order_and_stay_when_nobody_used_them(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,high\n", labels=("low", "middle", "high"))
    assert (table.labels, table.prevalence.tolist()) == (("low", "middle", "high"), [0, 0, 1])


def test_labels_found_stand_in_the_order_of_first_appearance(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,\n1,b,z\n2,a,a\n")
    assert (table.labels, table.labels_declared) == (("z", "a"), False)


@pytest.mark.parametrize(("row", "role"), [(",a,x", "item"), ("1,,x", "annotator")])
def test_empty_id_is_refused(problems_of: Problems, row: str, role: str) -> None:
    (problem,) = problems_of(f"{HEAD}1,a,x\n{row}\n")
    assert (problem.rule, problem.line, problem.message) == (
        "annotations_unreadable",
        3,
        f"1 row has no {role} id",
    )


def test_all_problems_are_reported_at_once(problems_of: Problems) -> None:
    problems = problems_of(HEAD + ",a,x\n1,,z\n", labels=("x",))
    assert [problem.message for problem in problems] == [
        "1 row has no item id",
        "1 row has no annotator id",
        'data/ratings.csv holds "z" (once), which is neither a declared label nor a missing token',
    ]


def test_text_that_is_no_number_is_refused_at_the_interval_level(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD + "1,a,2.5\n1,b,nan\n2,a,nan\n", level="interval")
    assert (problem.line, problem.message) == (3, '"nan" (2 times) is no number, which the level interval needs')


@pytest.mark.parametrize("text", ["1_000", " 1", "0x1", "inf", "1,5"])
def test_numbers_are_written_plainly(problems_of: Problems, text: str) -> None:
    (problem,) = problems_of(f'{HEAD}1,a,"{text}"\n', level="ratio")
    assert problem.message == f'"{text}" (once) is no number, which the level ratio needs'


def test_numbers_are_read_from_declared_labels(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,1\n", labels=("1", "2", "10"), level="interval")
    assert table.values is not None
    assert table.values.tolist() == [1.0, 2.0, 10.0]


def test_declared_values_stand_for_labels(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,low\n", labels=("low", "high"), values=(1.0, 9.0), level="interval")
    assert table.values is not None
    assert table.values.tolist() == [1.0, 9.0]


def test_one_item_for_everything_is_refused_with_the_likely_cause(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD + "i,a,x\ni,a,y\ni,b,x\ni,b,x\n", repeats="first")
    assert (problem.message, problem.help) == (
        'all 4 annotations are of one item, "i", by 2 annotators',
        "check the item column, or whether item and annotator are swapped",
    )


def test_single_item_with_two_annotators_is_a_table(read_text: Read) -> None:
    assert len(read_text(HEAD + "i,a,x\ni,b,y\n")) == 2


def test_group_of_each_annotator(read_text: Read) -> None:
    table = read_text(
        "item,annotator,label,team\n1,b,x,south\n1,a,x,north\n",
        columns={"item": "item", "annotator": "annotator", "label": "label", "group": "team"},
    )
    assert table.group is not None
    assert [table.groups[g] for g in table.group] == ["north", "south"]


def test_annotator_in_two_groups_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of(
        "item,annotator,label,team\n1,a,x,south\n2,a,x,north\n",
        columns={"item": "item", "annotator": "annotator", "label": "label", "group": "team"},
    )
    assert problem.message == 'annotator "a" is in two groups: "south" and "north"'


def test_no_rows_are_a_table(read_text: Read) -> None:
    table = read_text(HEAD)
    assert (len(table), table.n_items, table.n_annotators, table.overlap) == (0, 0, 0, None)


def test_unknown_option_is_refused_with_those_there_are(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD, "counts", options={"delimeter": ";"})
    assert (problem.rule, problem.message) == (
        "annotations_unreadable",
        'option delimeter is not known to format counts, which has "delimiter", "encoding", "header", "quoting", '
        '"item_columns"',
    )


def test_option_with_a_value_that_it_does_not_take_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD, options={"header": "no"})
    assert problem.message == "option header is no, expected one of true, false"
