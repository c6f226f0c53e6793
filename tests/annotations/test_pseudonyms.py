"""Annotators as A1, A2, ...: nothing that comes of a file names them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.pseudonyms import pair_renamed
from gtreport.annotations.reading import ReadRequest, read
from gtreport.annotations.table import AnnotationTable

COLUMNS: dict[str, str | tuple[str, ...]] = {"item": "item", "annotator": "who", "label": "label"}
ROWS = "item,who,label\n1,zoe@example.org,x\n1,Anna,x\n2,zoe@example.org,y\n2,Anna,x\n2,anna,y\n"


def request(tmp_path: Path, text: str, columns: dict[str, str | tuple[str, ...]] | None = None) -> ReadRequest:
    (tmp_path / "f.csv").write_text(text, encoding="utf-8")
    return ReadRequest(tmp_path / "f.csv", "f.csv", COLUMNS if columns is None else columns, pseudonyms=True)


def table(tmp_path: Path, text: str = ROWS) -> AnnotationTable:
    return read(request(tmp_path, text))


def test_annotators_are_numbered_in_the_order_of_their_ids(tmp_path: Path) -> None:
    made = table(tmp_path)
    assert made.annotators == ("A1", "A2", "A3")
    assert dict(made.pseudonyms) == {"Anna": "A1", "anna": "A2", "zoe@example.org": "A3"}


def test_each_keeps_his_annotations(tmp_path: Path) -> None:
    made = table(tmp_path)
    rows = zip(made.item, made.annotator, made.label, strict=True)
    given = sorted((made.items[int(i)], made.annotators[int(a)], made.labels[int(k)]) for i, a, k in rows)
    assert given == [("1", "A1", "x"), ("1", "A3", "x"), ("2", "A1", "x"), ("2", "A2", "y"), ("2", "A3", "y")]


def test_without_pseudonyms_annotators_are_called_by_their_ids(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_text(ROWS, encoding="utf-8")
    made = read(ReadRequest(tmp_path / "f.csv", "f.csv", COLUMNS))
    assert (tuple(made.annotators), dict(made.pseudonyms)) == (("Anna", "anna", "zoe@example.org"), {})


def test_addresses_and_look_alikes_are_still_found(tmp_path: Path) -> None:
    assert [(one.rule, one.message) for one in table(tmp_path).observations] == [
        ("look_alike_labels", 'f.csv: "A1" and "A2" differ only in case, blanks or Unicode form'),
        ("names_in_annotations", "f.csv: annotator ids look like personal addresses (1)"),
    ]


def test_copies_are_told_by_pseudonym(tmp_path: Path) -> None:
    rows = "".join(f"{item},{who},{'xy'[item % 2]}\n" for item in range(12) for who in ("Ben", "Eve"))
    copies = [one.message for one in table(tmp_path, f"item,who,label\n{rows}").observations]
    assert copies == ["annotators A1 and A2 agree on all 12 shared items"]


def test_repeats_are_told_by_pseudonym(tmp_path: Path) -> None:
    with pytest.raises(AnnotationsRefused) as refused:
        table(tmp_path, "item,who,label\n1,Eve,x\n1,Eve,y\n2,Ben,x\n")
    assert refused.value.problems[0].message == (
        "annotator A2 labelled item 1 2 times (1 such pair), and repeats is error"
    )


def test_an_empty_id_is_still_an_error_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(AnnotationsRefused) as refused:
        table(tmp_path, "item,who,label\n1,Eve,x\n1,,y\n")
    (problem,) = refused.value.problems
    assert (problem.message, problem.line) == ("1 row has no annotator id", 3)


def test_a_file_that_cannot_be_read_is_refused_without_the_names_in_it(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_text("patient,Anna,Zoe\n1,x,y\n", encoding="utf-8")
    wide = ReadRequest(tmp_path / "f.csv", "f.csv", {"item": "item"}, pseudonyms=True)
    with pytest.raises(AnnotationsRefused) as refused:
        read(wide, "wide")
    (problem,) = refused.value.problems
    assert (problem.rule, problem.message) == (
        "column_absent",
        "f.csv cannot be read as wide, line 1; gtreport check says what is wrong",
    )
    assert (problem.detail, problem.help) == ({}, None)


def test_the_columns_of_a_wide_file_get_pseudonyms(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_text("item,Zoe,Anna\n1,x,y\n", encoding="utf-8")
    made = read(ReadRequest(tmp_path / "f.csv", "f.csv", {"item": "item"}, pseudonyms=True), "wide")
    assert dict(made.pseudonyms) == {"Anna": "A1", "Zoe": "A2"}


@pytest.mark.parametrize(
    ("pair", "renamed"),
    [
        ("Anna,Zoe", "A1,A2"),
        ("Zoe , Anna", "A2,A1"),
        ("Li, Wu,Zoe", "A3,A2"),
        (("Zoe", "Anna"), "A2,A1"),
        ("Anna,Nobody", "A1,?"),
        ("Nobody", "?"),
    ],
)
def test_the_pair_of_a_statistic_is_renamed(pair: object, renamed: str) -> None:
    assert pair_renamed(pair, {"Anna": "A1", "Zoe": "A2", "Li, Wu": "A3"}) == renamed


def test_pseudonyms_of_many_stand_in_the_order_of_their_ids(tmp_path: Path) -> None:
    rows = "item,who,label\n" + "2,b,x\n" + "".join(f"1,{who},x\n" for who in "bcdefghijkla")
    made = table(tmp_path, rows)
    assert [made.pseudonyms[who] for who in "abjl"] == ["A01", "A02", "A10", "A12"]
    assert list(made.annotators) == sorted(made.pseudonyms.values())
