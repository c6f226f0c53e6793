"""The checklist: which items there are, and how each comes to stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gtreport.checklist import Checklist, Item, Kind, Topic, checklist
from gtreport.checklist.alignment import ALIGNMENT
from gtreport.checklist.judgement import JUDGEMENTS
from gtreport.checklist.mechanical import consistency
from gtreport.checklist.published import PUBLISHED, named, parse
from gtreport.questionnaire.model import questions
from gtreport.questionnaire.vocabulary import Form
from gtreport.report import PARTS, Report
from gtreport.review import State
from gtreport.rules.engine import all_rules

Made = Callable[..., Checklist]
Find = Callable[[Checklist, str], Item]

VOTES = "item,annotator,label\n" + "".join(f"{i},{a},{'yes' if i % 2 else 'no'}\n" for i in range(12) for a in "ab")
WITH_DATA = """\
targets: [{id: t, form: classification, scale: nominal, labels: ["yes", "no"]}]
annotations:
  - {id: v, target: t, file: votes.csv, format: long, columns: {item: item, annotator: annotator, label: label}}
"""


def test_ids_are_words_with_hyphens_and_stand_once(example: Report) -> None:
    ids = [item.id for item in checklist(example).items]
    assert [id_ for id_ in ids if not re.fullmatch(r"[a-z]+(-[a-z]+)*", id_)] == []
    assert sorted(set(ids)) == sorted(ids)


def test_every_question_and_rule_that_an_item_names_is_there() -> None:
    known = {question.id for question in questions()}
    asked = [id_ for one in (*JUDGEMENTS, *ALIGNMENT, *consistency()) for id_ in one.about]
    assert [id_ for id_ in asked if id_ not in known and not named(questions(), (id_,))] == []
    codes = {rule.code for rule in all_rules()}
    assert [code for one in consistency() for code in one.codes if code not in codes] == []


def test_further_entries_are_of_lists_that_are_known() -> None:
    assert [one for item in (*JUDGEMENTS, *ALIGNMENT) for one in item.further if not parse(one)] == []


def test_every_published_list_is_spoken_of(example: Report) -> None:
    assert [name for name, covered in checklist(example).covered.items() if not covered] == []
    assert list(checklist(example).covered) == list(PUBLISHED)


def test_there_is_an_item_for_the_core_answers_of_every_part(example: Report) -> None:
    found = [item.id for item in checklist(example).of(Kind.MECHANICAL, Topic.ANSWERS)]
    assert found == [f"core-answers-{part.replace('_', '-')}" for part in PARTS]


def test_judgement_items_are_open_until_a_person_settles_them(example: Report) -> None:
    states = {item.state for item in checklist(example).of(Kind.JUDGEMENT)}
    assert states == {State.OPEN, State.NOT_APPLICABLE}


def test_a_missing_core_answer_fails_and_is_named(made: Made, item: Find) -> None:
    found = item(made("identity: {name: Cars, license: {status: todo}}\n"), "core-answers-identity")
    assert (found.state, found.said) == (State.FAILED, "5 of 6 core answers are missing")
    assert (("identity", "license"), "left for later") in [(note.path, note.said) for note in found.notes]
    assert ("identity", "contact") in found.evidence


def test_unknown_with_a_reason_is_an_answer_and_is_told(example: Report, item: Find) -> None:
    found = item(checklist(example), "core-answers-identity")
    assert (found.state, found.said) == (
        State.TICKED,
        "6 core answers given, 1 of them as unknown, withheld or not applicable",
    )


def test_a_part_without_core_questions_does_not_apply(made: Made, item: Find) -> None:
    assert item(made(""), "core-answers-maintenance").state is State.NOT_APPLICABLE


def test_an_item_on_rules_fails_with_the_finding(made: Made, item: Find) -> None:
    found = item(made("quality: {agreement: [{id: a, stage: production, value: 0.7}]}\n"), "agreement-is-named")
    assert found.state is State.FAILED
    assert found.said.startswith("GT401 at quality.agreement[0].statistic: agreement a: value 0.7 has no statistic")
    assert {finding.code for finding in found.findings} <= {"GT401", "GT402", "GT408"}


def test_a_waived_finding_leaves_the_item_to_a_person(made: Made, item: Find) -> None:
    report = """\
evidence: [{id: E1, kind: file, locator: gone.pdf}]
parties: [{id: p, kind: person}]
waivers: [{rule: GT011, path: "evidence[0].locator", reason: lost in a move, by: p, until: "2027-01-01"}]
"""
    checked = made(report)
    assert item(checked, "evidence-can-be-followed").state is State.OPEN
    assert item(checked, "waivers-hold").state is State.TICKED


def test_an_item_on_what_is_not_there_does_not_apply(made: Made) -> None:
    found = {item.id for item in made("").of(Kind.MECHANICAL, Topic.CONSISTENCY) if item.state is State.NOT_APPLICABLE}
    assert {"files-found", "agreement-recomputed", "encoding-is-complete", "numbers-add-up", "waivers-hold"} <= found


def test_files_are_named_with_their_checksum(made: Made, item: Find, tmp_path: Path) -> None:
    (tmp_path / "votes.csv").write_text(VOTES, encoding="utf-8")
    found = item(made(WITH_DATA), "files-found")
    assert (found.state, found.said) == (State.TICKED, "1 file read")
    assert re.fullmatch(r"votes\.csv: \d+ bytes, sha256 [0-9a-f]{64}", found.notes[0].said)


def test_a_file_that_is_gone_fails(made: Made, item: Find) -> None:
    found = item(made(WITH_DATA), "files-found")
    assert (found.state, found.said) == (State.FAILED, "1 of 1 not read")


def test_without_data_what_needs_them_is_open(made: Made, item: Find) -> None:
    checked = made(WITH_DATA, data=False)
    ids = ("files-found", "files-hold-what-is-declared")
    assert [item(checked, id_).state for id_ in ids] == [State.OPEN, State.OPEN]


@pytest.mark.parametrize(
    ("value", "state", "said"),
    [
        ("1.0", State.TICKED, "1 recomputed, and none differs"),
        ("0.4", State.FAILED, "1 of 1 differ from the annotations"),
    ],
)
def test_agreement_is_held_to_the_annotations(
    made: Made, item: Find, tmp_path: Path, value: str, state: State, said: str
) -> None:
    (tmp_path / "votes.csv").write_text(VOTES, encoding="utf-8")
    agreement = f"quality: {{agreement: [{{id: a, annotations: v, statistic: cohen_kappa, value: {value}}}]}}\n"
    found = item(made(WITH_DATA + agreement), "agreement-recomputed")
    assert (found.state, found.said) == (state, said)


def test_agreement_that_cannot_be_compared_is_open(made: Made, item: Find) -> None:
    found = item(made("quality: {agreement: [{id: a, statistic: cohen_kappa, value: 0.8}]}\n"), "agreement-recomputed")
    assert (found.state, found.said) == (State.OPEN, "1 of 1 could not be compared")


def applying(made: Made, form: str) -> list[str]:
    found = made(f"targets: [{{id: t, form: {form}}}]\n").of(Kind.JUDGEMENT, Topic.ALIGNMENT)
    return [item.id.removeprefix("align-") for item in found if item.state is not State.NOT_APPLICABLE]


ALL = [one.id.removeprefix("align-") for one in ALIGNMENT]
ANY_FORM = ["preparation", "evaluation-script", "label-in-loss", "weighting"]


@pytest.mark.parametrize(
    ("form", "ids"),
    [
        ("detection_bbox", ALL),
        ("keypoints", ALL),
        ("segmentation_mask", [id_ for id_ in ALL if id_ != "coordinates"]),
        ("classification", [id_ for id_ in ALL if id_ in (*ANY_FORM, "post-processing")]),
        ("speech_transcripts", [id_ for id_ in ALL if id_ in (*ANY_FORM, "post-processing")]),
        ("span_ner", [id_ for id_ in ALL if id_ != "resizing"]),
        ("other", ALL),
    ],
)
def test_alignment_is_asked_as_far_as_it_applies_to_the_form(made: Made, form: str, ids: list[str]) -> None:
    assert applying(made, form) == ids


def test_alignment_is_asked_whole_where_no_form_is_given(made: Made) -> None:
    found = made("").of(Kind.JUDGEMENT, Topic.ALIGNMENT)
    assert {item.state for item in found} == {State.OPEN}


def test_forms_of_the_alignment_list_are_forms() -> None:
    forms = set(Form.__args__)  # type: ignore[attr-defined]
    assert [form for one in ALIGNMENT for form in one.forms if form not in forms] == []


def test_a_reviewer_settles_judgement_items(made: Made, item: Find) -> None:
    checked = made("", "items: {concept-fits: {state: ticked, words: Yes.}, limits-are-honest: {words: Hm.}}\n")
    assert (item(checked, "concept-fits").state, item(checked, "concept-fits").words) == (State.TICKED, "Yes.")
    assert (item(checked, "limits-are-honest").state, item(checked, "limits-are-honest").words) == (State.OPEN, "Hm.")
    assert (checked.reviewed, checked.faults, checked.settled) == (True, (), False)


def test_a_reviewer_may_speak_of_what_the_tool_ticks_and_not_set_it(made: Made, item: Find) -> None:
    checked = made("", "items:\n  files-found: {words: none sent}\n  core-answers-identity: {state: ticked}\n")
    assert item(checked, "files-found").words == "none sent"
    assert [str(fault) for fault in checked.faults] == [
        "review.yaml:4:34: items.core-answers-identity: gtreport sets this state, and it is failed"
    ]


def test_an_unknown_item_is_told_with_a_suggestion(made: Made) -> None:
    (fault,) = made("", "items: {concept-fit: {state: open}}\n").faults
    assert str(fault) == 'review.yaml:2:9: items: there is no item "concept-fit"; did you mean "concept-fits"?'


def test_a_review_of_another_report_is_told(made: Made, tmp_path: Path) -> None:
    first = made("identity: {name: a}\n")
    review = f"review: {{schema: gtreport-review/1, report_sha256: {first.report_sha256}}}\n"
    (tmp_path / "review.yaml").write_text(review, encoding="utf-8")
    assert made("identity: {name: a}\n").report_changed is False
    assert made("identity: {name: b}\n").report_changed is True


def test_a_review_without_checksum_cannot_tell(made: Made) -> None:
    assert made("", "items: {}\n").report_changed is None


def test_a_review_is_not_settled_while_the_tool_finds_something_failed(made: Made) -> None:
    words = {item.id: "{state: ticked}" for item in made("").of(Kind.JUDGEMENT) if item.state is State.OPEN}
    review = "items:\n" + "".join(f"  {id_}: {said}\n" for id_, said in words.items())
    checked = made("", review)
    assert (checked.open, checked.settled) == ((), False)


def test_a_review_is_settled_when_nothing_is_open_or_failed(example: Report) -> None:
    found = checklist(example)
    ticked = tuple(replace(item, state=State.TICKED) for item in found.items)
    assert replace(found, items=ticked, reviewed=True).settled is True
