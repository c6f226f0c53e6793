"""CSV, TSV and Parquet: text stays text, and every fault has its line."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest, read
from gtreport.annotations.table import AnnotationTable

Read = Callable[..., AnnotationTable]
Problems = Callable[..., Any]

HEAD = "item,annotator,label\n"


def labels_by_item(table: AnnotationTable) -> list[tuple[str, str, str]]:
    return [
        (table.items[int(i)], table.annotators[int(a)], table.labels[int(k)])
        for i, a, k in zip(table.item, table.annotator, table.label, strict=True)
    ]


def test_texts_that_look_like_numbers_stay_apart(read_text: Read) -> None:
    table = read_text(HEAD + "007,a,1\n7,a,1.0\n7.0,a,true\n1e3,a,TRUE\n")
    assert labels_by_item(table) == [
        ("007", "a", "1"),
        ("7", "a", "1.0"),
        ("7.0", "a", "true"),
        ("1e3", "a", "TRUE"),
    ]


def test_words_that_other_tools_take_for_missing_are_labels(read_text: Read) -> None:
    table = read_text(HEAD + "".join(f"{i},a,{word}\n" for i, word in enumerate(("NA", "nan", "None", "null", "N/A"))))
    assert table.labels == ("NA", "nan", "None", "null", "N/A")


def test_ids_above_the_exact_range_of_floats_stay_apart(read_text: Read) -> None:
    table = read_text(HEAD + "9007199254740993,a,x\n9007199254740992,a,x\n")
    assert table.items == ("9007199254740993", "9007199254740992")


@pytest.mark.parametrize(("delimiter", "name"), [(",", "comma"), (";", "semicolon"), ("\t", "tab")])
def test_delimiter_is_found_and_said(read_text: Read, delimiter: str, name: str) -> None:
    table = read_text(
        f"item{delimiter}annotator{delimiter}label\n1{delimiter}a{delimiter}x, y\n".replace("x, y", '"x, y"')
    )
    assert (table.labels, table.source.note) == (("x, y",), f"the delimiter is {name}, as found in the first line")


def test_named_delimiter_is_taken(read_text: Read) -> None:
    table = read_text("item|annotator|label\n1|a|x\n", options={"delimiter": "|"})
    assert labels_by_item(table) == [("1", "a", "x")]


def test_delimiter_of_two_characters_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of("item||annotator\n", options={"delimiter": "||"})
    assert problem.message == 'data/ratings.csv cannot be read as a table: delimiter "||" is not one character'


def test_byte_order_mark_is_skipped(read_text: Read) -> None:
    assert labels_by_item(read_text(b"\xef\xbb\xbf" + (HEAD + "1,a,x\n").encode())) == [("1", "a", "x")]


def test_quoted_fields_hold_delimiters_quotes_and_line_ends(read_text: Read) -> None:
    table = read_text(HEAD + '"1,\n2",a,"say ""x"""\n')
    assert labels_by_item(table) == [("1,\n2", "a", 'say "x"')]


def test_carriage_returns_end_lines(read_text: Read) -> None:
    assert labels_by_item(read_text("item,annotator,label\r\n1,a,x\r\n2,a,y\r\n")) == [("1", "a", "x"), ("2", "a", "y")]


def test_file_without_header_has_numbered_columns(read_text: Read) -> None:
    table = read_text(
        "1,a,x\n2,a,y\n", columns={"item": "1", "annotator": "2", "label": "3"}, options={"header": False}
    )
    assert labels_by_item(table) == [("1", "a", "x"), ("2", "a", "y")]


def test_bytes_that_are_not_utf8_are_refused_with_their_line(problems_of: Problems) -> None:
    (problem,) = problems_of((HEAD + "1,a,x\n2,a,gr").encode() + b"\xfcn\n")
    assert (problem.rule, problem.line, problem.message) == (
        "annotations_unreadable",
        3,
        "data/ratings.csv cannot be read as a table: byte 0xfc is not UTF-8, line 3",
    )


def test_header_that_is_not_utf8_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of("item,annotator,gr\xfcn\n".encode("latin-1"))
    assert (problem.line, problem.message) == (
        1,
        "data/ratings.csv cannot be read as a table: byte 0xfc is not UTF-8, line 1",
    )


def test_utf16_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of((HEAD + "1,a,x\n").encode("utf-16"))
    assert problem.message == "data/ratings.csv cannot be read as a table: it is UTF-16, not UTF-8, line 1"


def test_other_encodings_are_refused(problems_of: Problems) -> None:
    (problem,) = problems_of(HEAD, options={"encoding": "latin-1"})
    assert problem.message == "data/ratings.csv cannot be read as a table: encoding latin-1 is not read, only utf-8"


def test_packed_file_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of(gzip.compress(HEAD.encode()))
    assert (problem.message, problem.help) == (
        "data/ratings.csv cannot be read as a table: it is packed (gzip)",
        "unpack it, or save the sheet as CSV, so that a reader can open it too",
    )


def test_rows_of_another_length_are_refused_with_their_lines(problems_of: Problems) -> None:
    problems = problems_of(HEAD + '"1\n1",a,x\n2,a\n3,a,x,y\n')
    assert [(problem.line, problem.message) for problem in problems] == [
        (4, "data/ratings.csv cannot be read as a table: the row has 2 fields, where the first line has 3, line 4"),
        (5, "data/ratings.csv cannot be read as a table: the row has 4 fields, where the first line has 3, line 5"),
    ]


def test_absent_column_is_named_with_those_there_are(problems_of: Problems) -> None:
    (problem,) = problems_of("item,rater,label\n1,a,x\n")
    assert (problem.rule, problem.line, problem.message, problem.help) == (
        "column_absent",
        1,
        'column annotator is not in data/ratings.csv, which has "item", "rater", "label"',
        "correct the name; where the first line is a row already, set header: false",
    )


def test_column_that_stands_twice_is_refused(problems_of: Problems) -> None:
    (problem,) = problems_of("item,annotator,label,label\n1,a,x,y\n")
    assert (problem.line, problem.message) == (1, "data/ratings.csv has column label 2 times")


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_empty_file_is_refused(problems_of: Problems, text: str) -> None:
    (problem,) = problems_of(text)
    assert problem.message == "data/ratings.csv cannot be read as a table: it is empty"


def test_file_of_a_header_alone_is_an_empty_table(read_text: Read) -> None:
    assert len(read_text(HEAD)) == 0


def test_header_without_its_line_end_is_an_empty_table(read_text: Read) -> None:
    assert len(read_text("item,annotator,label")) == 0


@pytest.mark.parametrize(
    ("rows", "line"), [('1,a,"x\n2,b,y\n', 2), ('1,a,x\n2,b,"y\n', 3), ('1,a,"x\nx"\n\n2,b,"y', 5)]
)
def test_quote_that_is_never_closed_is_refused_with_its_line(problems_of: Problems, rows: str, line: int) -> None:
    (problem,) = problems_of(HEAD + rows)
    assert (problem.line, problem.message) == (
        line,
        f"data/ratings.csv cannot be read as a table: a quote is opened and never closed, line {line}",
    )


def test_quote_inside_a_field_is_a_letter(read_text: Read) -> None:
    assert read_text(HEAD + '1,a,5" pipe\n').labels == ('5" pipe',)


def test_line_of_an_annotation_counts_line_ends_in_quotes(read_text: Read) -> None:
    table = read_text(HEAD + '1,a,"x\ny"\n\n2,a,z\n')
    assert [table.line(at) for at in range(len(table))] == [2, 5]


def test_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        read(ReadRequest(tmp_path / "none.csv", "data/none.csv"))
    (problem,) = caught.value.problems
    assert (problem.rule, problem.message) == (
        "annotations_file_absent",
        "file data/none.csv is not in the report's folder",
    )


def test_unknown_format_is_named(tmp_path: Path) -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        read(ReadRequest(tmp_path / "none.csv", "data/none.csv"), "sideways")
    (problem,) = caught.value.problems
    assert problem.message.startswith("data/none.csv cannot be read as sideways: there is no reader for it; there are")
    assert '"counts"' in problem.message


def read_parquet(tmp_path: Path, columns: dict[str, Any], **options: Any) -> AnnotationTable:
    path = tmp_path / "ratings.parquet"
    parquet.write_table(pa.table(columns), path)
    names = {"item": "item", "annotator": "annotator", "label": "label"}
    return read(ReadRequest(path, "data/ratings.parquet", names, **options))


def test_parquet_is_read_as_text(tmp_path: Path) -> None:
    table = read_parquet(tmp_path, {"item": ["007", "7"], "annotator": ["a", "a"], "label": ["x", "NA"]})
    assert labels_by_item(table) == [("007", "a", "x"), ("7", "a", "NA")]


def test_whole_numbers_and_truth_values_in_parquet_become_their_text(tmp_path: Path) -> None:
    table = read_parquet(tmp_path, {"item": [2**53 + 1, 2**53], "annotator": ["a", "a"], "label": [True, False]})
    assert labels_by_item(table) == [("9007199254740993", "a", "True"), ("9007199254740992", "a", "False")]


def test_null_in_parquet_means_that_no_label_was_given(tmp_path: Path) -> None:
    table = read_parquet(tmp_path, {"item": ["1", "2"], "annotator": ["a", "a"], "label": ["x", None]})
    assert (len(table), table.left_out[0].count) == (1, 1)


def test_decimal_numbers_in_parquet_are_refused_as_labels(tmp_path: Path) -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        read_parquet(tmp_path, {"item": ["1"], "annotator": ["a"], "label": [1.0]})
    assert caught.value.problems[0].message == "column label of data/ratings.parquet is double, expected text"


def test_decimal_numbers_in_parquet_are_numbers_at_the_interval_level(tmp_path: Path) -> None:
    table = read_parquet(
        tmp_path, {"item": ["1", "2"], "annotator": ["a", "a"], "label": [0.1, 1e300]}, level="interval"
    )
    assert table.values is not None
    assert table.values.tolist() == [0.1, 1e300]


def test_dictionary_columns_of_several_row_groups_have_one_dictionary(tmp_path: Path) -> None:
    path = tmp_path / "ratings.parquet"
    label = pa.array(["x", "y", "y", "x"]).dictionary_encode()
    parquet.write_table(
        pa.table({"item": ["1", "2", "3", "4"], "annotator": ["a"] * 4, "label": label}), path, row_group_size=1
    )
    names = {"item": "item", "annotator": "annotator", "label": "label"}
    table = read(ReadRequest(path, "ratings.parquet", names))
    assert labels_by_item(table) == [("1", "a", "x"), ("2", "a", "y"), ("3", "a", "y"), ("4", "a", "x")]


def test_damaged_parquet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ratings.parquet"
    path.write_bytes(b"PAR1 and nothing else")
    with pytest.raises(AnnotationsRefused) as caught:
        read(ReadRequest(path, "ratings.parquet", {"item": "item", "annotator": "annotator", "label": "label"}))
    assert caught.value.problems[0].rule == "annotations_unreadable"
