"""The questions and the JSON Schema, against the specification and against files in both forms."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
import yaml
from jsonschema import Draft7Validator

from gtreport.questionnaire.answers import Part
from gtreport.questionnaire.conditions import FLAG_WORDS, FORMS, SITE_KINDS
from gtreport.questionnaire.json_schema import json_schema
from gtreport.questionnaire.model import Questionnaire, questions
from gtreport.questionnaire.question import inner_part, mark, question_of
from gtreport.questionnaire.vocabulary import PROFILES

SCALES = ["nominal", "ordinal", "interval", "ratio", "structured"]


@cache
def specification(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((folder / "spec" / "fields.yaml").read_text(encoding="utf-8"))
    return found


MEMBERS_BEYOND_SPECIFICATION = {
    "ground_truths[].built_by.rule": [
        "threshold",
        "soft",
        "first",
        "last",
        "without_annotators",
        "trimmed_mean",
        "expert_breaks_ties",
    ]
}
"""Members that came after the specification was written."""

QUESTIONS_BEYOND_SPECIFICATION = {"annotations[].gallery.items", "annotations[].gallery.pictures"}
"""Questions that came after it."""


def members(part: type[Part] = Questionnaire, prefix: str = "") -> dict[str, list[str]]:
    """Return the members of each question that has a list of them."""
    found: dict[str, list[str]] = {}
    for field in part.fields.values():
        here = prefix + field.key
        if question_of(field, here) is not None and inner_part(field) is None:
            found[here] = literals(field.annotation)
        inner = inner_part(field)
        if inner is not None:
            found |= members(inner, here + mark(field) + ".")
    return {field_id: words for field_id, words in found.items() if words}


def literals(annotation: object) -> list[str]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return [word for one in get_args(annotation) for word in literals(one)]


def test_ids_are_unique() -> None:
    ids = [question.id for question in questions()]
    assert len(set(ids)) == len(ids)


def test_there_are_as_many_questions_as_the_questionnaire_says() -> None:
    assert (len(questions()), sum(question.counted for question in questions())) == (499, 441)


def test_every_question_asks_and_helps() -> None:
    assert [question.id for question in questions() if not question.text.endswith("?")] == []
    assert [question.id for question in questions() if not question.help] == []


def test_every_term_of_a_condition_is_known() -> None:
    known = set(FLAG_WORDS) | SITE_KINDS | FORMS | {"always"}
    terms = {
        term
        for question in questions()
        for joined in (*question.applies_when, *question.core_when)
        for term in joined.split("+")
    }
    assert terms - known == set()


def test_profiles_name_questions() -> None:
    ids = {question.id for question in questions()}
    assert {field_id for named in PROFILES.values() for field_id in named} - ids == set()


@pytest.mark.parametrize("scale", SCALES)
def test_a_member_of_each_list_is_known_to_the_schema(scale: str) -> None:
    assert valid({"targets": [{"scale": scale}]})


def test_questions_are_those_of_the_specification(shared: Path) -> None:
    specified = {
        one["id"]: {
            "type": one["type"],
            "level": one["level"],
            "counted": one.get("counted", True),
            "applies_when": one["applies_when"],
            "core_when": one.get("core_when", []),
            "maps_to": one["maps_to"],
            "question": one["question"],
            "help": one["help"],
        }
        for one in specification(shared)["fields"]
    }
    actual = {
        one.id: {
            "type": one.type,
            "level": one.level.value,
            "counted": one.counted,
            "applies_when": list(one.applies_when),
            "core_when": list(one.core_when),
            "maps_to": list(one.maps_to),
            "question": one.text,
            "help": one.help,
        }
        for one in questions()
        if one.id not in QUESTIONS_BEYOND_SPECIFICATION
    }
    assert sorted(actual) == sorted(specified)
    differing = {field_id: (actual[field_id], specified[field_id]) for field_id in specified}
    assert {field_id: both for field_id, both in differing.items() if both[0] != both[1]} == {}


def test_members_are_those_of_the_specification(shared: Path) -> None:
    fields = specification(shared)["fields"]
    specified = {one["id"]: one["values"] for one in fields if "values" in one}
    actual = members()
    for field_id, words in MEMBERS_BEYOND_SPECIFICATION.items():
        specified[field_id] = [*specified[field_id], *words]
    assert {field_id: actual.get(field_id) for field_id in specified} == specified


def test_profiles_are_those_of_the_specification(shared: Path) -> None:
    assert {name: list(ids) for name, ids in PROFILES.items()} == specification(shared)["profiles"]


def test_flags_are_those_of_the_specification(shared: Path) -> None:
    assert set(FLAG_WORDS) - {"always"} == set(specification(shared)["flags"])


@cache
def validator() -> Draft7Validator:
    return Draft7Validator(json_schema())


def valid(report: object) -> bool:
    return bool(validator().is_valid(report))


def test_the_json_schema_is_one() -> None:
    Draft7Validator.check_schema(json_schema())


@pytest.mark.parametrize(
    "report",
    [
        {},
        {"identity": {"name": "Fjords"}},
        {"identity": {"name": {"value": "Fjords", "evidence": ["E1"]}}},
        {"identity": {"name": {"status": "unknown", "reason": "lost"}}},
        {"identity": {"status": "unknown", "reason": "lost"}},
        {"composition": {"n_items": {"value": 3, "status": "todo"}}},
        {"composition": {"modality": "image"}},
        {"composition": {"modality": ["image", "text"]}},
        {"limits": {"items": []}},
        {"limits": {"items": {"status": "withheld", "reason": "secret"}}},
        {"limits": {"items": [{"status": "unknown", "reason": "lost"}, {"id": "L1"}]}},
        {"targets": [{"labels": ["1", {"value": "2", "name": "two"}]}]},
        {"quality": {"error_rate": {"value": 0.05, "n": 300}}},
        {"quality": {"error_rate": {"status": "unknown", "reason": "lost"}}},
        {"report": {"schema": "gtreport/1", "status": "draft"}},
        {"contexts": {"envelope": {"task": {"covers": {"any_of": ["a"]}}}}},
        {"composition": {"period_labels": {"from": "2024", "to": "2024-02"}}},
    ],
)
def test_the_json_schema_accepts(report: object) -> None:
    assert [error.message for error in validator().iter_errors(report)] == []


@pytest.mark.parametrize(
    "report",
    [
        {"identitty": {}},
        {"identity": {"licence": "CC0"}},
        {"identity": "Fjords"},
        {"identity": {"name": {"status": "unknwon"}}},
        {"composition": {"n_items": "many"}},
        {"targets": [{"scale": "Nominal"}]},
        {"targets": {"id": "a"}},
    ],
)
def test_the_json_schema_refuses(report: object) -> None:
    assert not valid(report)


def test_the_json_schema_tells_how_to_answer() -> None:
    schema = json_schema()
    name = schema["$defs"]["Identity"]["anyOf"][0]["properties"]["name"]
    assert name["description"].startswith("What is the dataset called?\n\n")
    assert name["description"].endswith("Level: core.")


def test_the_json_schema_accepts_the_specified_example(shared: Path) -> None:
    example = yaml.safe_load((shared / "spec" / "example_min.yaml").read_text(encoding="utf-8"))
    assert [f"{list(error.path)}: {error.message}"[:200] for error in validator().iter_errors(example)] == []
