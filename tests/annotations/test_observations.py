"""What is worth knowing and stops nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]

HEAD = "item,annotator,label\n"


def observed(table: AnnotationTable) -> list[tuple[str, str]]:
    return [(one.rule, one.message) for one in table.observations]


@pytest.mark.parametrize(("a", "b"), [("A", "a"), ("B ", "B"), ("\u00e9", "e\u0301")])
def test_labels_that_look_alike_are_kept_apart_and_listed(read_text: Read, a: str, b: str) -> None:
    table = read_text(f"{HEAD}1,r1,{a}\n1,r2,{b}\n2,r1,{a}\n2,r2,other\n")
    assert len(table.labels) == 3
    assert observed(table) == [
        (
            "look_alike_labels",
            f'data/ratings.csv: "{a}" and "{b}" differ only in case, blanks or Unicode form (2 and 1 times)',
        )
    ]


def test_ids_that_look_alike_are_listed(read_text: Read) -> None:
    table = read_text(HEAD + "1,Ann,x\n1,ann,y\n")
    assert observed(table) == [
        ("look_alike_labels", 'data/ratings.csv: "Ann" and "ann" differ only in case, blanks or Unicode form')
    ]


def test_labels_with_equal_hashes_in_other_languages_stay_apart(read_text: Read) -> None:
    assert read_text(HEAD + "1,r1,Aa\n1,r2,BB\n").labels == ("Aa", "BB")


def test_addresses_in_place_of_codes_are_counted(read_text: Read) -> None:
    table = read_text(HEAD + "1,ann@example.org,x\n1,b,y\n")
    assert observed(table) == [
        ("names_in_annotations", "data/ratings.csv: annotator ids look like personal addresses (1)")
    ]


def test_table_without_overlap_is_noted(read_text: Read) -> None:
    table = read_text(HEAD + "1,a,x\n2,b,y\n")
    assert observed(table) == [
        (
            "annotations_without_overlap",
            "data/ratings.csv: no item was labelled by two annotators, so nothing can be compared",
        )
    ]


def test_annotators_who_agree_on_ten_items_are_listed(read_text: Read) -> None:
    rows = "".join(f"{i},a,{'xyz'[i % 3]}\n{i},b,{'xyz'[i % 3]}\n{i},c,{'xyz'[i % 2]}\n" for i in range(10))
    assert observed(read_text(HEAD + rows)) == [
        ("identical_annotators", "annotators a and b agree on all 10 shared items")
    ]


def test_annotators_who_agree_on_nine_items_are_not_listed(read_text: Read) -> None:
    rows = "".join(f"{i},a,{'xyz'[i % 3]}\n{i},b,{'xyz'[i % 3]}\n" for i in range(9))
    assert observed(read_text(HEAD + rows)) == []


def test_annotators_who_use_one_label_are_not_taken_for_copies(read_text: Read) -> None:
    rows = "".join(f"{i},a,x\n{i},b,x\n" for i in range(20))
    assert observed(read_text(HEAD + rows)) == []
