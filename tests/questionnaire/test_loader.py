"""Loading: half-filled files load whole, and what is wrong drops only the answer that it is in."""

from __future__ import annotations

import pytest

from gtreport.findings import Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.loader import Reading, load
from gtreport.questionnaire.placed import everything
from gtreport.sources import read_document


def read(text: str) -> Reading:
    return load(read_document(text.encode(), "report.yaml"))


def said(reading: Reading, rule: str) -> list[tuple[str, str]]:
    """Return place and message of each problem of a rule."""
    found = []
    for problem in reading.problems.get(rule, ()):
        place = problem.at or reading.locate(problem.path, problem.part)
        found.append((f"{place.line}:{place.column}", problem.message))
    return found


def test_an_empty_mapping_loads_with_everything_absent() -> None:
    reading = read("{}")
    assert reading.problems == {}
    assert {one.standing.status for one in everything(reading.questionnaire)} == {Status.ABSENT}


def test_half_a_questionnaire_loads() -> None:
    reading = read("identity: {name: Fjords}\nlimits: {items: [{id: L1}]}\n")
    assert reading.problems == {}
    answers = reading.questionnaire
    assert (answers.identity.name.get(), answers.limits.items[0].id.get(), answers.targets.status) == (
        "Fjords",
        "L1",
        Status.ABSENT,
    )


def test_everything_knows_its_path() -> None:
    answers = read("source: {sites: [{id: a}, {id: b}]}\ncontexts: {envelope: {task: {covers: [x]}}}").questionnaire
    assert answers.source.sites[1].id.path == ("source", "sites", 1, "id")
    assert answers.source.sites[1].here == ("source", "sites", 1)
    assert answers.contexts.envelope.items["task"].covers.path == ("contexts", "envelope", "task", "covers")


def test_a_wrong_type_drops_only_that_answer() -> None:
    reading = read("composition:\n  n_items: many\n  item: one film\n")
    assert said(reading, "wrong_type") == [("2:12", 'composition.n_items: expected a whole number, found "many"')]
    composition = reading.questionnaire.composition
    assert (composition.n_items.status, composition.item.get()) == (Status.ABSENT, "one film")
    assert reading.refused == {("composition", "n_items")}


def test_every_mistake_is_told_at_once() -> None:
    reading = read("composition: {n_items: many, about_people: maybe}\ntargets: 3\nlicense: x\n")
    assert sorted(place for place, _ in said(reading, "wrong_type")) == ["1:24", "1:44", "2:10"]
    assert [place for place, _ in said(reading, "unknown_key")] == ["3:1"]


def test_a_wrong_record_leaves_the_others_in_their_places() -> None:
    reading = read("limits:\n  items:\n    - just text\n    - {id: L2}\n")
    assert said(reading, "wrong_type") == [("3:7", 'limits.items[0]: expected a mapping, found "just text"')]
    assert reading.questionnaire.limits.items[1].id.path == ("limits", "items", 1, "id")
    assert reading.questionnaire.limits.items[1].id.get() == "L2"


def test_one_wrong_end_of_a_period_leaves_the_other() -> None:
    reading = read('composition: {period_labels: {from: "2024", to: "2024-13-45"}}')
    message = 'composition.period_labels.to: expected a date of the calendar, found "2024-13-45"'
    assert said(reading, "wrong_type") == [("1:49", message)]
    period = reading.questionnaire.composition.period_labels.get()
    assert period is not None
    assert (period.start, period.end) == ("2024", None)


def test_a_mistake_in_the_long_form_is_placed_in_it() -> None:
    reading = read("identity:\n  name: {value: [a], reason: b}\n  contact: {status: unknown, reason: [c]}\n")
    assert said(reading, "wrong_type") == [
        ("2:17", "identity.name.value: expected text, found a list"),
        ("3:38", "identity.contact.reason: expected text, found a list"),
    ]


def test_a_number_in_the_long_form_is_read_as_written() -> None:
    reading = read("identity: {dataset_version: {value: 1.10, evidence: [E1]}}")
    version = reading.questionnaire.identity.dataset_version
    assert (version.get(), version.evidence) == ("1.10", ("E1",))
    message = "identity.dataset_version: 1.10 is read by other YAML tools as 1.1, but text is expected"
    assert said(reading, "retyped_scalar") == [("1:37", message)]


def test_a_misspelt_status_is_not_taken_for_a_status() -> None:
    reading = read("identity: {name: {status: unknwon}}")
    expected = "expected one of answered, unknown, not_applicable, withheld, todo"
    assert said(reading, "wrong_type") == [
        ("1:27", f'identity.name.status: {expected}, found "unknwon"; did you mean "unknown"?')
    ]
    assert reading.questionnaire.identity.name.status is Status.ABSENT


def test_answered_needs_a_value() -> None:
    reading = read("identity: {name: {status: answered}}")
    message = "identity.name: expected a value beside status answered, found nothing"
    assert said(reading, "wrong_type") == [("1:18", message)]


@pytest.mark.parametrize(
    ("written", "expected", "found"),
    [
        ('"0,85"', "a number (write a decimal point: 0.85)", '"0,85"'),
        ('"87 %"', "a number (write a share, such as 0.87, in place of a percentage)", '"87 %"'),
        (".nan", "a number (leave it out, or write `status: unknown` with a reason)", '".nan"'),
        ('"0.5"', "a number (without quotes or leading zeros)", '"0.5"'),
        ("high", "a number", '"high"'),
        ("true", "a number", "`true`"),
        ("[1]", "a number", "a list"),
    ],
)
def test_what_is_wrong_with_a_number_is_told(written: str, expected: str, found: str) -> None:
    reading = read(f"quality: {{agreement: [{{value: {written}}}]}}")
    message = f"quality.agreement[0].value: expected {expected}, found {found}"
    assert said(reading, "wrong_type") == [("1:31", message)]


@pytest.mark.parametrize(
    ("written", "expected", "found"),
    [
        ("12.5", "a whole number", "the number 12.5"),
        ("1e3", "a whole number", "the number 1000.0"),
        ("1_000", "a whole number in decimal digits, without leading zeros or underscores", '"1_000"'),
        ("0o17", "a whole number in decimal digits, without leading zeros or underscores", '"0o17"'),
        ("true", "a whole number", "`true`"),
    ],
)
def test_what_is_wrong_with_a_count_is_told(written: str, expected: str, found: str) -> None:
    reading = read(f"composition: {{n_items: {written}}}")
    assert said(reading, "wrong_type") == [("1:24", f"composition.n_items: expected {expected}, found {found}")]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('"2024-02-30"', "a date of the calendar"),
        ("January", 'a date such as "2024-01-31"'),
        (
            '"2024-01"',
            'a date such as "2024-01-31" '
            "(with its day; where the day is not known, write `status: unknown` and the rest in the reason)",
        ),
    ],
)
def test_what_is_wrong_with_a_date_is_told(written: str, expected: str) -> None:
    reading = read(f"report: {{date: {written}}}")
    shown = written.strip('"')
    assert said(reading, "wrong_type") == [("1:16", f'report.date: expected {expected}, found "{shown}"')]


def test_a_date_without_quotation_marks_is_text() -> None:
    reading = read("report: {date: 2024-01-31}")
    assert (reading.questionnaire.report.date.get(), reading.problems) == ("2024-01-31", {})


@pytest.mark.parametrize("written", ["image", "[image]"])
def test_one_value_stands_for_a_list_of_one(written: str) -> None:
    reading = read(f"composition: {{modality: {written}}}")
    assert (reading.questionnaire.composition.modality.get(), reading.problems) == (("image",), {})


def test_a_mapping_does_not_stand_for_a_list_of_records() -> None:
    reading = read("targets: {id: a}")
    assert said(reading, "wrong_type") == [("1:10", "targets: expected a list, found a mapping")]


def test_an_unknown_key_is_told_with_the_nearest_known_one() -> None:
    reading = read("identity:\n  licence: CC0\n")
    message = 'identity: key "licence" is not in the questionnaire; did you mean "license"?'
    assert said(reading, "unknown_key") == [("2:3", message)]
    assert reading.questionnaire.identity.license.status is Status.ABSENT


def test_what_lies_under_a_misspelt_key_is_checked_and_not_used() -> None:
    reading = read("identitty: {name: [a], nmae: b}")
    assert [place for place, _ in said(reading, "unknown_key")] == ["1:1", "1:24"]
    assert [place for place, _ in said(reading, "wrong_type")] == ["1:19"]
    assert reading.questionnaire.identity.name.status is Status.ABSENT


def test_a_number_where_text_is_expected_is_read_as_written() -> None:
    reading = read("identity: {dataset_version: 1.10}")
    assert reading.questionnaire.identity.dataset_version.get() == "1.10"
    (problem,) = reading.problems["retyped_scalar"]
    message = "identity.dataset_version: 1.10 is read by other YAML tools as 1.1, but text is expected"
    assert (problem.message, problem.severity) == (message, Severity.ERROR)


def test_text_that_only_other_tools_read_otherwise_is_a_warning() -> None:
    reading = read("composition: {geography: [NO, SE]}")
    assert reading.questionnaire.composition.geography.get() == ("NO", "SE")
    (problem,) = reading.problems["retyped_scalar"]
    message = "composition.geography: NO is read by other YAML tools as false, but text is expected"
    assert (problem.message, problem.severity) == (message, Severity.WARNING)


def test_quoted_text_is_not_read_otherwise() -> None:
    reading = read('composition: {geography: ["NO"]}\nidentity: {dataset_version: "1.10"}')
    assert reading.problems == {}


@pytest.mark.parametrize("text", ["TODO", "tbd", "n/a", "???", "[More Information Needed]", "lorem ipsum dolor"])
def test_a_placeholder_is_absent_and_keeps_its_text(text: str) -> None:
    name = read(f"identity: {{name: '{text}'}}").questionnaire.identity.name
    assert (name.status, name.value, name.get()) == (Status.ABSENT, text, None)


@pytest.mark.parametrize("text", ["none", "Todo lists of 400 people", "NA12878", "Insertions and deletions"])
def test_text_that_resembles_a_placeholder_is_an_answer(text: str) -> None:
    assert read(f"identity: {{name: {text}}}").questionnaire.identity.name.get() == text


def test_text_that_repeats_a_data_file_is_no_placeholder() -> None:
    answers = read('targets: [{labels: ["?", "n/a"]}]\nannotations: [{missing: ["-", NA]}]').questionnaire
    assert [label.value.get() for label in answers.targets[0].labels] == ["?", "n/a"]
    assert answers.annotations[0].missing.get() == ("-", "NA")


def test_a_full_stop_is_a_folder_to_evidence_and_nothing_to_a_name() -> None:
    answers = read("evidence: [{locator: .}]\nidentity: {name: .}").questionnaire
    assert (answers.evidence[0].locator.get(), answers.identity.name.get()) == (".", None)


def test_neither_of_two_equal_keys_is_taken_and_both_are_refused() -> None:
    reading = read("identity:\n  name: a\n  name: b\n")
    assert said(reading, "duplicate_key") == [("3:3", "key name stands twice in the same mapping, first in line 2")]
    assert reading.questionnaire.identity.name.get() is None
    assert reading.refused == {("identity", "name")}


def test_a_value_that_was_refused_while_reading_is_not_reported_again() -> None:
    reading = read("parties: [&a {id: x}]\nidentity:\n  creators: [*a]\n")
    assert [fault.line for fault in reading.document.faults] == [3]
    assert said(reading, "wrong_type") == []


def test_nothing_in_a_list_of_texts_is_a_mistake() -> None:
    reading = read("identity:\n  creators: [a, null]\n")
    assert said(reading, "wrong_type") == [("2:17", "identity.creators[1]: expected text, found nothing")]


def test_an_answer_is_located_at_its_value_in_the_long_form() -> None:
    reading = read("limits: {items: {value: [{id: L1}], evidence: [E1]}}")
    assert str(reading.locate(("limits", "items", 0, "id"))) == "report.yaml:1:31"


def test_an_absent_answer_is_located_at_what_would_hold_it() -> None:
    reading = read("identity:\n  name: a\n")
    assert str(reading.locate(("identity", "contact"), "key")) == "report.yaml:1:1"


def test_what_a_whole_part_s_status_covers_is_not_written() -> None:
    reading = read("composition: {status: unknown, reason: lost}\nidentity: {name: a}")
    assert [reading.written(("identity", "name")), reading.written(("composition", "item"))] == [True, False]
    assert reading.written_place(("composition", "sampling", "method")) == ("composition",)
    assert reading.written_place(("quality", "methods")) == ()


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("composition: {class_distribution: {a: x, b: y}}", 2),
        ("identity: {creators: [[a], [b]]}", 2),
        ("contexts: {supported: [{when: {task: 3, population: 5}}]}", 2),
        ("contexts: {supported: [{when: {task: [x, null]}}]}", 1),
        ("evaluations: [{evaluated_on: [{}, 0]}]", 1),
        ("decisions: [a, b]", 2),
    ],
)
def test_several_mistakes_in_one_answer_are_told_each(text: str, n: int) -> None:
    assert len(load(read_document(text.encode(), "report.yaml")).problems["wrong_type"]) == n


def test_keys_are_guessed_for_the_first_hundred_mistakes_only() -> None:
    keys = "".join(f"  licence_{number}: CC0\n" for number in range(101))
    messages = [message for _, message in said(read(f"identity:\n{keys}"), "unknown_key")]
    guessed = [message.endswith('; did you mean "license"?') for message in messages]
    assert (guessed.count(True), guessed.index(False)) == (100, 100)


def test_what_is_wrong_below_a_misspelt_record_is_told_where_it_stands() -> None:
    text = "quality:\n  agrement:\n    - {statistik: fleiss_kappa, n_items: many}\n"
    assert said(read(text), "unknown_key") == [
        ("2:3", 'quality: key "agrement" is not in the questionnaire; did you mean "agreement"?'),
        ("3:8", 'quality.agreement[0]: key "statistik" is not in the questionnaire; did you mean "statistic"?'),
    ]
