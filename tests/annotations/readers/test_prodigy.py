"""Prodigy exports."""

from __future__ import annotations

import json
from typing import Any

from .conftest import Form, Refusal
from .forms import labels_of, told


def record(key: int, **more: Any) -> str:
    return json.dumps({"_input_hash": key, "text": f"text {key}", "answer": "accept", **more}) + "\n"


def test_accepted_and_rejected_labels(read_form: Form) -> None:
    text = record(1, label="X", _annotator_id="p") + record(1, label="X", answer="reject", _annotator_id="q")
    table: Any = read_form("prodigy", {"a.jsonl": text}, "a.jsonl")
    assert (tuple(table.labels), tuple(table.annotators)) == (("X: accept", "X: reject"), ("p", "q"))


def test_questions_about_two_labels_are_two_items(read_form: Form) -> None:
    table: Any = read_form("prodigy", {"a.jsonl": record(1, label="X") + record(1, label="Y")}, "a.jsonl")
    assert tuple(table.items) == ("1 X", "1 Y")


def test_chosen_options_are_labels(read_form: Form) -> None:
    text = record(1, options=[{"id": "a"}, {"id": "b"}], accept=["b"], _session_id="s")
    table: Any = read_form("prodigy", {"a.jsonl": text}, "a.jsonl")
    assert tuple(table.labels) == ("b",)


def test_spans(read_form: Form) -> None:
    text = record(1, spans=[{"start": 0, "end": 4, "label": "T"}], _annotator_id="p") + record(2, spans=[])
    found = read_form("prodigy", {"a.jsonl": text}, "a.jsonl")
    assert labels_of(found) == {("1", "p"): ["T"], ("2", "a"): []}


def test_ignored_answers_are_left_out(read_form: Form) -> None:
    table: Any = read_form("prodigy", {"a.jsonl": record(1, label="X") + record(2, answer="ignore")}, "a.jsonl")
    assert [(one.why, one.count) for one in table.left_out][:1] == [('answer "ignore"', 1)]
    assert told(table)[:2] == [
        '1 record with answer "ignore" left out',
        "no annotator name in the records (_session_id, _annotator_id absent): one annotator is assumed",
    ]


def test_a_record_without_key_is_refused(refusal: Refusal) -> None:
    assert refusal("prodigy", {"a.jsonl": '{"answer": "accept"}\n'}, "a.jsonl") == [
        "a.jsonl: a record has neither _input_hash nor text"
    ]
