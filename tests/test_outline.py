"""The outline: every answer of a report stands in exactly one section."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from gtreport.outline import Section
from gtreport.questionnaire.answers import Answer
from gtreport.report import Report, assess
from gtreport.sources import read_document, show


def _report(text: str) -> Report:
    return assess(read_document(text.encode(), "report.yaml"), None, today=date(2026, 11, 30), rules=())


def _answers(section: Section) -> Iterator[str]:
    yield from (show(one.path) for one in section.answers)
    for below in section.sections:
        yield from _answers(below)


def test_sections_follow_the_order_of_the_questionnaire() -> None:
    assert list(_report("identity: {name: x}").sections)[:3] == ["report", "identity", "targets"]


def test_records_are_named_by_id_and_titled_by_what_tells_most() -> None:
    section = _report("targets: [{id: a, concept: x}, {concept: y}]").sections["targets"]
    assert [(one.name, one.title) for one in section.sections] == [("a", "a"), ("2", None)]


def test_an_answer_that_is_not_asked_for_is_shown() -> None:
    source = _report("source: {circular_with: [m]}\nprotocol: {adjudicator: the chief}").sections
    assert "protocol.adjudicator" in _answers(source["protocol"])
    one = source["protocol"].answer("adjudicator")
    assert one is not None
    assert one.because == "given although it is not asked"


def test_a_question_that_does_not_apply_is_not_shown() -> None:
    assert "protocol.guideline" not in set(_answers(_report("identity: {name: x}").sections.get("protocol") or _EMPTY))


def test_every_question_asked_stands_once() -> None:
    report = _report("protocol: {labels_per_item: {max: 3}}\nsource: {sites: [{kind: crowd_consensus}]}")
    shown = [path for section in report.sections.values() for path in _answers(section)]
    from_questions = [show(one.path) for one in report.evidence.asked if isinstance(one.answer, Answer)]
    assert sorted(shown) == sorted(from_questions)


def test_entries_are_sections_named_by_their_key() -> None:
    envelope = _report("contexts: {envelope: {task: {covers: a}}}").sections["contexts"].below("envelope")
    assert envelope is not None
    assert [(one.key, one.anchor) for one in envelope.sections] == [("task", "contexts-envelope-task")]


_EMPTY = Section("", (), None, _report("{identity: {name: x}}").answers.standing, None, None, (), (), "")
