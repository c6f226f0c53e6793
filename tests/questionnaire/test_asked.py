"""Which questions a report is asked, at which level, and why."""

from __future__ import annotations

from gtreport.questionnaire.asked import Asked, asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.question import Requirement
from gtreport.sources import read_document, show


def questions(text: str) -> dict[str, Asked]:
    answers = load(read_document(text.encode(), "report.yaml")).questionnaire
    return {show(one.path): one for one in asked(answers, Conditions(answers))}


def test_an_empty_report_is_asked_what_every_report_is() -> None:
    found = questions("{}")
    assert {one.applies for one in found.values()} == {"always"}
    assert {one.absent for one in found.values()} == {True}
    assert found["identity.name"].because == "every report"


def test_fields_of_a_list_are_asked_for_each_record_that_exists() -> None:
    found = questions("limits: {items: [{id: L1}, {id: L2}]}")
    assert [path for path in found if path.endswith(".statement")] == [
        "limits.items[0].statement",
        "limits.items[1].statement",
    ]
    assert "source.sites[0].kind" not in found


def test_fields_of_a_recommended_part_are_asked_once_it_is_written() -> None:
    assert "quality.error_rate.n" not in questions("quality: {methods: [none]}")
    assert "quality.error_rate.n" in questions("quality: {error_rate: {value: 0.1}}")


def test_a_site_is_asked_the_questions_of_its_own_kind() -> None:
    found = questions("source: {sites: [{id: a, kind: crowd_consensus}, {id: b, kind: direct_measurement}]}")
    assert "source.sites[0].crowd_consensus.platform" in found
    assert "source.sites[1].crowd_consensus.platform" not in found
    assert "source.sites[1].direct_measurement.measurand" in found
    assert found["source.sites[0].crowd_consensus.platform"].because == "site kind crowd_consensus"


def test_a_target_is_asked_the_questions_of_its_own_form() -> None:
    found = questions("targets: [{id: a, form: regression, encoding: {value_unit: Cel}}, {id: b, form: span_ner}]")
    assert found["targets[0].encoding.range"].because == "form regression"
    assert "targets[1].encoding.range" not in found


def test_a_condition_raises_a_recommended_answer_to_core() -> None:
    one = questions("targets: [{form: classification, labels: [a]}]")["targets[0].labels[0].definition"]
    assert (one.requirement, one.because) == (Requirement.CORE, "form classification")
    one = questions("targets: [{form: regression, labels: [a]}]")["targets[0].labels[0].definition"]
    assert (one.requirement, one.because) == (Requirement.RECOMMENDED, "every report")


def test_a_profile_raises_answers_to_core() -> None:
    assert questions("{}")["identity.url"].requirement is Requirement.RECOMMENDED
    one = questions("report: {profiles: neurips_2026}")["identity.url"]
    assert (one.requirement, one.because) == (Requirement.CORE, "a profile of this report")


def test_an_empty_list_is_given() -> None:
    found = questions("limits: {items: [], areas_considered: []}")
    given = ["limits.items", "limits.areas_considered", "limits.biases"]
    assert [found[path].given_empty for path in given] == [True, True, False]
    assert found["limits.none_found"].requirement is Requirement.CORE


def test_the_status_of_a_whole_part_is_that_of_each_of_its_answers() -> None:
    found = questions("identity: {status: unknown, reason: lost}")
    assert {one.standing.reason for path, one in found.items() if path.startswith("identity.")} == {"lost"}
