"""doccano exports."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Form, Refusal
from .forms import labels_of, spans_of, told


def lines(*records: dict[str, Any]) -> str:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records)


@pytest.mark.parametrize(
    "record",
    [
        {"label": [[0, 4, "B"]]},
        {"labels": [[0, 4, "B"]]},
        {"entities": [{"start_offset": 0, "end_offset": 4, "label": "B"}]},
        {"annotations": [{"start_offset": 0, "end_offset": 4, "label": "B"}]},
    ],
)
def test_every_shape_gives_the_same_span(read_form: Form, record: dict[str, Any]) -> None:
    found = read_form("doccano", {"ann.jsonl": lines({"id": 1, "text": "Owls hunt", **record})}, "ann.jsonl")
    assert (spans_of(found), labels_of(found)) == ([[[0, 4]]], {("1", "ann"): ["B"]})


def test_classes_become_a_table(read_form: Form) -> None:
    files = {
        name: lines({"id": 1, "text": "x", "label": [label]}) for name, label in (("p.jsonl", "a"), ("q.jsonl", "b"))
    }
    table: Any = read_form("doccano", files)
    assert (tuple(table.annotators), tuple(table.labels), len(table)) == (("p", "q"), ("a", "b"), 2)


def test_users_are_annotators(read_form: Form) -> None:
    marks = [{"start_offset": 0, "end_offset": 1, "label": "B", "user": user} for user in (3, 4)]
    found = read_form("doccano", {"all.jsonl": lines({"id": 1, "text": "xy", "annotations": marks})}, "all.jsonl")
    assert labels_of(found) == {("1", "3"): ["B"], ("1", "4"): ["B"]}


def test_a_record_without_spans_was_looked_at(read_form: Form) -> None:
    text = lines({"id": 1, "text": "x", "label": [[0, 1, "B"]]}, {"id": 2, "text": "y", "label": []})
    assert labels_of(read_form("doccano", {"a.jsonl": text}, "a.jsonl"))[("2", "a")] == []


def test_numbers_are_called_after_their_names(read_form: Form) -> None:
    files = {
        "a.jsonl": lines({"id": 1, "text": "x", "annotations": [{"start_offset": 0, "end_offset": 1, "label": 7}]})
    }
    assert tuple(read_form("doccano", files, "a.jsonl").labels) == ("label 7",)
    assert tuple(read_form("doccano", files, "a.jsonl", options={"label_names": {7: "B"}}).labels) == ("B",)


def test_the_same_span_twice_is_taken_once(read_form: Form) -> None:
    text = lines({"id": 5, "text": "abcd", "label": [[0, 3, "B"], [0, 3, "B"], [1, 4, "B"]]})
    found = read_form("doccano", {"a.jsonl": text}, "a.jsonl")
    assert told(found) == [
        "record 5: span 0–3 B is given twice; taken once",
        "record 5: B 0–3 and B 1–4 overlap; both kept",
    ]


def test_a_broken_line_is_refused_with_its_number(refusal: Refusal) -> None:
    assert refusal("doccano", {"a.jsonl": '{"id": 1}\n{"id" 2}\n'}, "a.jsonl") == [
        "a.jsonl:2:7: no JSON: expecting ':' delimiter"
    ]


def test_another_text_under_one_id_is_refused(refusal: Refusal) -> None:
    files = {name: lines({"id": 1, "text": name, "label": [[0, 1, "B"]]}) for name in ("p.jsonl", "q.jsonl")}
    assert refusal("doccano", files)[0] == "record 1 has another text in q.jsonl"
