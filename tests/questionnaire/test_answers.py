"""Answers: the short and the long form, statuses, and what carries them."""

from __future__ import annotations

from typing import Any

import pytest

from gtreport.questionnaire.answers import Answer, Standing, Status, is_status_form
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import read_document


def read(text: str) -> Questionnaire:
    return load(read_document(text.encode(), "report.yaml")).questionnaire


def test_a_bare_value_is_answered() -> None:
    expected = Answer("Fjords", Status.ANSWERED, path=("identity", "name"))
    assert read("identity: {name: Fjords}").identity.name == expected


def test_the_long_form_holds_value_reason_and_evidence() -> None:
    name = read("identity: {name: {value: Fjords, reason: so it was printed, evidence: [E1, E2]}}").identity.name
    assert name == Answer("Fjords", Status.ANSWERED, "so it was printed", ("E1", "E2"), ("identity", "name"))


def test_one_id_of_evidence_stands_for_a_list_of_one() -> None:
    assert read("identity: {name: {value: Fjords, evidence: E1}}").identity.name.evidence == ("E1",)


@pytest.mark.parametrize("status", ["unknown", "withheld", "not_applicable"])
def test_a_status_with_a_reason_is_declared(status: str) -> None:
    name = read(f"identity: {{name: {{status: {status}, reason: nobody knows}}}}").identity.name
    assert (name.status, name.reason, name.declared, name.answered, name.get()) == (
        Status(status),
        "nobody knows",
        True,
        False,
        None,
    )


@pytest.mark.parametrize("reason", ['""', '"  "', "null"])
def test_a_reason_of_nothing_is_none(reason: str) -> None:
    name = read(f"identity: {{name: {{status: unknown, reason: {reason}}}}}").identity.name
    assert (name.reason, name.declared) == (None, False)


def test_todo_keeps_a_value_that_waits_and_is_not_answered() -> None:
    name = read("identity: {name: {value: Fjords, status: todo}}").identity.name
    assert (name.value, name.get(), name.status) == ("Fjords", None, Status.TODO)


@pytest.mark.parametrize("nothing", ["", "null", '""', '"  "', "~"])
def test_nothing_is_absent(nothing: str) -> None:
    name = read(f"identity:\n  name: {nothing}\n").identity.name
    assert (name.status, name.value) == (Status.ABSENT, None)


def test_a_missing_answer_is_absent_and_knows_its_place() -> None:
    assert read("identity: {}").identity.name == Answer(path=("identity", "name"))


@pytest.mark.parametrize("empty", ["[]", "{value: []}", "{value: [], evidence: [E1]}"])
def test_an_empty_list_is_an_answer(empty: str) -> None:
    items = read(f"limits: {{items: {empty}}}").limits.items
    assert (items.status, len(items)) == (Status.ANSWERED, 0)


def test_a_list_may_carry_a_status() -> None:
    items = read("limits: {items: {status: unknown, reason: nobody looked}}").limits.items
    assert (items.status, items.reason, items.items) == (Status.UNKNOWN, "nobody looked", ())


def test_a_list_may_carry_evidence() -> None:
    items = read("limits: {items: {value: [{id: L1}], evidence: [E1]}}").limits.items
    assert (items.status, items.evidence, [limit.id.get() for limit in items]) == (Status.ANSWERED, ("E1",), ["L1"])


def test_the_status_of_a_part_spreads_to_all_below_it() -> None:
    composition = read("composition: {status: withheld, reason: the contract forbids it}").composition
    standing = Standing(Status.WITHHELD, "the contract forbids it")
    assert composition.standing == standing
    found: list[Standing] = [composition.item, composition.sampling.method, composition.splits]
    found.append(composition.sampling.standing)
    assert [(one.status, one.reason) for one in found] == [(Status.WITHHELD, "the contract forbids it")] * 4


def test_a_part_with_a_status_is_not_written() -> None:
    answers = read("composition: {status: unknown, reason: lost}\nsource: {summary: a}")
    assert (answers.composition.written, answers.source.written, answers.quality.written) == (False, True, False)


def test_the_status_of_a_record_is_that_record_s_alone() -> None:
    first, second = read("limits: {items: [{status: unknown, reason: lost}, {id: L2}]}").limits.items
    assert (first.statement.status, second.statement.status) == (Status.UNKNOWN, Status.ABSENT)


def test_a_scalar_stands_for_the_value_of_a_label() -> None:
    labels = read('targets: [{labels: ["1", {value: "2", name: two}]}]').targets[0].labels
    assert [(label.value.get(), label.name.get()) for label in labels] == [("1", None), ("2", "two")]


def test_a_label_with_a_value_and_no_status_is_the_record() -> None:
    rate = read("quality: {error_rate: {value: 0.05}}").quality.error_rate
    assert (rate.value.get(), rate.written) == (0.05, True)


@pytest.mark.parametrize("status", ["draft", "review", "release", "superseded", "withdrawn"])
def test_the_status_of_the_report_is_an_answer_of_its_own(status: str) -> None:
    report = read(f"report: {{status: {status}}}").report
    assert (report.status.get(), report.written) == (status, True)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("decisions: [{id: D1, status: superseded}]", "superseded"),
        ("ground_truths: [{id: G1, status: released}]", "released"),
    ],
)
def test_the_status_of_a_decision_or_ground_truth_is_an_answer_of_its_own(text: str, status: str) -> None:
    answers = read(text)
    found = [record.status.get() for record in answers.decisions]
    assert [*found, *(record.status.get() for record in answers.ground_truths)] == [status]


@pytest.mark.parametrize(
    ("raw", "own", "expected"),
    [
        ({"status": "unknown"}, {}, True),
        ({"value": 1}, {}, True),
        ({"value": 1}, {"value_is_own": True}, False),
        ({"value": 1, "status": "todo"}, {"value_is_own": True}, True),
        ({"status": "unknwon"}, {}, True),
        ({"status": "draft"}, {"status_is_own": True}, False),
        ({"status": "unknown", "id": "D1"}, {}, False),
        ({"reason": "a"}, {}, False),
        ({}, {}, False),
        ("unknown", {}, False),
    ],
)
def test_a_mapping_is_the_long_form_exactly_when(raw: object, own: dict[str, Any], expected: bool) -> None:
    assert is_status_form(raw, **own) is expected


def test_answers_are_equal_when_all_that_they_hold_is() -> None:
    one = Answer("a", Status.ANSWERED, path=("x",))
    assert one == Answer("a", Status.ANSWERED, path=("x",))
    assert one != Answer("a", Status.ANSWERED, path=("y",))
    assert hash(one) == hash(Answer("b", Status.ANSWERED))
    assert repr(one) == "Answer('a', <Status.ANSWERED: 'answered'>, None, (), ('x',))"
