"""The plain object of a report: made from a questionnaire, and read back."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gtreport.contexts.boundary import judge
from gtreport.contexts.declared import declare
from gtreport.contexts.reading_declared import read_declared
from gtreport.errors import UnreadableError
from gtreport.evidence import gather
from gtreport.questionnaire.loader import load
from gtreport.sources import read_document, read_file

EXAMPLES = Path(__file__).parents[2] / "site_example"
TEXT = """\
identity: {name: Tides, license: MIT, commercial_use: {status: withheld, reason: talks go on}}
vocab: {broader: {spring_tide: tide}, terms: {task: forecast}, types: {level_m: range}}
composition: {splits: [{id: north, role: test}, {role: train}]}
source: {circular_with: harmonic_model, preprocessing_complete: {status: unknown, reason: logs are lost}}
quality:
  agreement:
    - {id: readers, statistic: cohen_kappa, value: {status: todo, value: 0.8}}
    - {statistic: icc, value: 0.9}
  reference_levels: [{metric: mae, value: 0.04}]
limits:
  items:
    - {id: ice, severity: caution, statement: gauges freeze, affects: {level_m: {max: 0.5}}}
    - {id: words, severity: note, affects: {status: unknown, reason: not agreed}}
  expiry: {valid_until: "2030-01-01"}
contexts:
  envelope:
    geography: {covers: [IS, FO], closed: true}
    period: {covers: {status: unknown, reason: not recorded}, must_state: true}
  supported:
    - id: forecast
      when: {purpose: train, level_m: {min: 0, max: 4}}
      because: gauges were levelled
      rests_on: ["quality.agreement[0]", "quality.agreement[readers].value", quality.disagrement, protocol.tool]
  conditional:
    - id: warn
      when: {decision_role: decision_support}
      conditions: [{id: pilot, text: a year of trials, needs_evidence: true}]
    - {id: close, when: {decision_role: automated}}
  out_of_scope: [{id: rivers, when: {object: {none_of: [sea]}}}]
  claims: {supported: relative_ranking}
"""


def declared_of(text: str) -> dict[str, Any]:
    evidence = gather(load(read_document(text.encode(), "report.yaml")), None, date(2026, 11, 30))
    return declare(evidence.answers, evidence.asked)


def test_what_is_answered_is_declared() -> None:
    found = declared_of(TEXT)
    statuses = found.pop("statuses")
    assert found == {
        "identity": {"license": "MIT"},
        "vocab": {"broader": {"spring_tide": "tide"}, "terms": {"task": ["forecast"]}, "types": {"level_m": "range"}},
        "composition": {"splits": [{"id": "north"}, {}]},
        "source": {"circular_with": ["harmonic_model"]},
        "quality": {"reference_levels": [{"metric": "mae", "value": 0.04}]},
        "limits": {
            "items": [
                {
                    "id": "ice",
                    "statement": "gauges freeze",
                    "severity": "caution",
                    "affects": {"level_m": {"max": 0.5}},
                },
                {"id": "words", "severity": "note"},
            ],
            "expiry": {"valid_until": "2030-01-01"},
        },
        "contexts": {
            "envelope": {
                "geography": {"covers": {"any_of": ["IS", "FO"]}, "closed": True},
                "period": {"must_state": True},
            },
            "supported": [
                {
                    "id": "forecast",
                    "because": "gauges were levelled",
                    "when": {"purpose": {"any_of": ["train"]}, "level_m": {"min": 0, "max": 4}},
                    "rests_on": [
                        "quality.agreement[readers]",
                        "quality.agreement[readers].value",
                        "quality.disagrement",
                        "protocol.tool",
                    ],
                }
            ],
            "conditional": [
                {
                    "id": "warn",
                    "when": {"decision_role": {"any_of": ["decision_support"]}},
                    "conditions": [{"id": "pilot", "text": "a year of trials", "needs_evidence": True}],
                },
                {"id": "close", "when": {"decision_role": {"any_of": ["automated"]}}},
            ],
            "out_of_scope": [{"id": "rivers", "when": {"object": {"none_of": ["sea"]}}}],
            "claims": {"supported": ["relative_ranking"]},
        },
    }
    assert statuses["identity.commercial_use"] == "withheld"


def test_statuses_name_records_by_id_and_by_place_without_one() -> None:
    statuses = declared_of(TEXT)["statuses"]
    assert statuses["quality.agreement[readers].value"] == "todo"
    assert statuses["composition.splits[1].id"] == "absent"
    assert statuses["contexts.envelope.period.covers"] == "unknown"
    assert "quality.reference_levels" not in statuses


def test_an_answer_that_a_use_rests_on_and_nobody_gave_is_absent() -> None:
    statuses = declared_of(TEXT)["statuses"]
    assert statuses["quality.disagrement"] == "absent"
    assert statuses["protocol.tool"] == "absent"


def test_without_questions_there_are_no_statuses() -> None:
    answers = load(read_document(TEXT.encode(), "report.yaml")).questionnaire
    assert "statuses" not in declare(answers)


def test_an_empty_report_declares_nothing() -> None:
    answers = load(read_document(b"identity: {name: Tides}\n", "report.yaml")).questionnaire
    assert declare(answers) == {}


def test_a_list_that_is_unknown_as_a_whole_declares_nothing() -> None:
    text = "contexts: {supported: {status: unknown, reason: lost, value: [{id: a, when: {task: x}}]}}\n"
    found = declared_of(text)
    assert "contexts" not in found
    assert found["statuses"]["contexts.supported"] == "unknown"


@pytest.mark.parametrize("name", ["anaesthetists", "mistakes"])
def test_the_examples_are_read_back_from_json(name: str) -> None:
    file = EXAMPLES / name / "report.yaml"
    evidence = gather(load(read_file(file)), file.parent, date(2026, 11, 30), data=False)
    found = declare(evidence.answers, evidence.asked)
    back = read_declared(json.loads(json.dumps(found)), "report.json")
    assert back == found
    assert judge(back, {"purpose": "evaluate"}) == judge(found, {"purpose": "evaluate"})


def test_the_specified_reports_are_read(specified: dict[str, Any]) -> None:
    for name, report in specified["reports"].items():
        assert read_declared(report, name) is report


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "the whole file: expected a mapping, found a list"),
        ({"contexts": {"supported": {}}}, "contexts.supported: expected a list, found a mapping"),
        (
            {"contexts": {"banned": []}},
            "contexts: expected no other keys than envelope, supported, conditional, out_of_scope, prohibited, "
            'claims, found "banned"',
        ),
        ({"vocab": {"types": {"x": "colour"}}}, None),
        (
            {"contexts": {"out_of_scope": [{"when": {"task": {"any_of": ["a"], "min": 1}}}]}},
            "contexts.out_of_scope[0].when.task: expected any_of, none_of, or min with max, found a mapping",
        ),
        (
            {"limits": {"items": [{"severity": "fatal"}]}},
            'limits.items[0].severity: expected one of note, caution, blocking, found "fatal"',
        ),
        (
            {"quality": {"reference_levels": [{"value": True}]}},
            "quality.reference_levels[0].value: expected a number, found `true`",
        ),
        ({"statuses": {"a": "answered"}}, None),
        ({"contexts": {"envelope": {"x": {"closed": "yes"}}}}, None),
        ({"contexts": {"envelope": {"x": {"covers": {"min": None}}}}}, None),
        ({"source": {"circular_with": ["a", 3]}}, "source.circular_with[1]: expected text, found the number 3"),
        ({"identity": None}, "identity: expected a mapping, found nothing"),
    ],
)
def test_what_is_no_report_is_refused(value: object, message: str | None) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_declared(value, "report.json")
    (fault,) = refused.value.faults
    assert fault.file == "report.json"
    assert message is None or fault.message == message


def test_every_mistake_is_told() -> None:
    with pytest.raises(UnreadableError) as refused:
        read_declared({"identity": {"license": 3}, "colour": "red"}, "report.json")
    assert len(refused.value.faults) == 2
