"""CoNLL columns."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Form, Refusal
from .forms import labels_of, spans_of, told


@pytest.mark.parametrize(
    ("tags", "spans"),
    [
        ("B-P I-P O B-P", [[[0, 2]], [[3, 4]]]),
        ("B-P B-P O O", [[[0, 1]], [[1, 2]]]),
        ("S-P B-P E-P O", [[[0, 1]], [[1, 3]]]),
        ("U-P B-P L-P U-Q", [[[0, 1]], [[1, 3]], [[3, 4]]]),
        ("B-P I-Q O O", [[[0, 1]], [[1, 2]]]),
    ],
)
def test_tags_become_spans_of_tokens(read_form: Form, tags: str, spans: list[list[list[int]]]) -> None:
    text = "".join(f"w{at} {tag}\n" for at, tag in enumerate(tags.split()))
    found = read_form("conll", {"a.conll": text}, "a.conll")
    assert (spans_of(found), found.span_unit) == (spans, "token")


def test_a_span_ends_with_its_sentence(read_form: Form) -> None:
    found = read_form("conll", {"a.conll": "a\tB-P\n \t\nb\tI-P\n"}, "a.conll")
    assert (spans_of(found), found.also) == ([[[0, 1]], [[1, 2]]], {"tokens": 2, "sentences": 2})
    assert told(found) == [
        "1 tag breaks the scheme: a.conll:3: I-P follows the beginning of a sentence",
        "a.conll:3: I-P follows nothing of its kind; a span begins here",
    ]


def test_tags_without_prefix_are_labels_of_tokens(read_form: Form) -> None:
    table: Any = read_form("conll", {"a.conll": "a N\nb V\n"}, "a.conll")
    assert (tuple(table.items), tuple(table.labels)) == (("a.conll:1", "a.conll:2"), ("N", "V"))


def test_one_file_for_each_annotator(read_form: Form) -> None:
    files = {"p.conll": "-DOCSTART- O\n\na B-P\n\n-DOCSTART- O\n\nb O\n", "q.conll": "a B-P\n-DOCSTART- O\nb B-Q\n"}
    found = read_form("conll", files, options={"files": "each"})
    assert labels_of(found) == {("1", "p"): ["P"], ("1", "q"): ["P"], ("2", "p"): [], ("2", "q"): ["Q"]}


def test_other_tokens_are_refused(refusal: Refusal) -> None:
    files = {"p.conll": "a B-P\nb O\n", "q.conll": "a B-P\nc O\n"}
    assert refusal("conll", files, options={"files": "each"}) == [
        'q.conll: token 2 of document 1 is "c", in p.conll it is "b"'
    ]


def test_more_columns_must_be_named(refusal: Refusal, read_form: Form) -> None:
    files = {"a.conll": "a\tx\tB-P\n"}
    assert refusal("conll", files, "a.conll") == [
        "a.conll: 3 columns and no header: say which columns hold the token and the label"
    ]
    assert len(read_form("conll", files, "a.conll", options={"tag_column": -1})) == 1


def test_short_lines_are_refused_with_their_place(refusal: Refusal) -> None:
    assert refusal("conll", {"a.conll": "a\tB-P\nb\n"}, "a.conll") == [
        "a.conll:2: the line has 1 columns, too few for the token and the label"
    ]
