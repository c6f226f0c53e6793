"""Plan files: what is read, where every mistake stands, and what is given to be filled in."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from gtreport.contexts.boundary import judge
from gtreport.contexts.dimensions import CUSTOMARY, PLAN_KEYS
from gtreport.contexts.plan import dated, plan_schema, plan_template, read_plan_file, read_plans
from gtreport.errors import UnreadableError
from gtreport.questionnaire.vocabulary import BUILT_IN_TERMS
from gtreport.sources import read_document

PLAN = """\
use:
  id: night-watch
  title: Owls at night
  purpose: [train, evaluate]
  geography: "NO"
  period: {min: "2019", max: 2023-06}
  snr_db: {min: 3}
  gain: [1, 2.5, {max: 9}]
  lighting: night
  age:
  planned_on: 2026-11-01
  conditions_met: [pilot, {id: test, evidence: report 7}]
  model_family: owlnet
  trains_on_splits: all
  evaluates_on_splits: [north, south]
  metric_targets: [{metric: f1, value: 0.8}]
  commercial: false
"""


def faults(text: str, *dimensions: str) -> list[tuple[str, str | None]]:
    with pytest.raises(UnreadableError) as refused:
        read_plans(text.encode(), "plan.yaml", dimensions)
    return [(str(fault).removeprefix("plan.yaml:"), fault.help) for fault in refused.value.faults]


def test_a_plan_is_read_as_it_is_written() -> None:
    (plan,) = read_plans(PLAN.encode(), "plan.yaml")
    assert plan.value == {
        "id": "night-watch",
        "title": "Owls at night",
        "purpose": ["train", "evaluate"],
        "geography": "NO",
        "period": {"min": "2019", "max": "2023-06"},
        "snr_db": {"min": 3},
        "gain": [1, 2.5, {"max": 9}],
        "lighting": "night",
        "planned_on": "2026-11-01",
        "conditions_met": ["pilot", {"id": "test", "evidence": "report 7"}],
        "model_family": "owlnet",
        "trains_on_splits": "all",
        "evaluates_on_splits": ["north", "south"],
        "metric_targets": [{"metric": "f1", "value": 0.8}],
        "commercial": False,
    }
    assert (plan.name, str(plan.location)) == ("night-watch", "plan.yaml:2:3")


def test_several_plans_are_named_by_id_or_place() -> None:
    plans = read_plans(b"use:\n  - {id: a, purpose: train}\n  - {purpose: evaluate}\n", "plan.yaml")
    assert [(one.name, str(one.location)) for one in plans] == [("a", "plan.yaml:2:5"), ("use 2", "plan.yaml:3:5")]


def test_one_plan_without_an_id_has_the_name_of_its_key() -> None:
    (plan,) = read_plans(b"use: {purpose: train}\n", "plan.yaml")
    assert plan.name == "use"


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    assert read_plan_file(tmp_path / "plan.yaml") != ()
    with pytest.raises(UnreadableError, match="there is no such file"):
        read_plan_file(tmp_path / "none.yaml")


def test_the_day_of_the_check_is_filled_in() -> None:
    assert dated({"purpose": "train"}, date(2026, 11, 30)) == {"purpose": "train", "planned_on": "2026-11-30"}
    assert dated({"planned_on": "2027-01-01"}, date(2026, 11, 30)) == {"planned_on": "2027-01-01"}


BEGIN = "begin with `use:` and the keys of the plan under it, such as `purpose: evaluate`"
EMPTY = "state a purpose, a task and what else the report asks for"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("1:1: the file is empty", BEGIN)]),
        ("# nothing\n", [("1:1: the file holds no plan", BEGIN)]),
        ("train\n", [("1:1: a mapping with `use` is expected, this is text", BEGIN)]),
        ("- a\n", [("1:1: a mapping with `use` is expected, this is a list", BEGIN)]),
        ("{}\n", [("1:1: the file holds no plan", BEGIN)]),
        ("use:\n", [("1:5: use: the plan is empty", EMPTY)]),
        ("use: {}\n", [("1:6: use: the plan is empty", EMPTY)]),
        ("use: []\n", [("1:6: use: the list of plans is empty", BEGIN)]),
        ("use: [3]\n", [("1:7: use[0]: expected a mapping, found the number 3", None)]),
        ("use: all\n", [('1:6: use: expected a mapping, found "all"', None)]),
        ("uses: {a: b}\n", [('1:1: key "uses" does not belong at the top of a file of plans', 'did you mean "use"?')]),
        (
            "use: {a: b}\npurpose: x\n",
            [
                (
                    '2:1: key "purpose" does not belong at the top of a file of plans',
                    "put the keys of a plan under `use:`",
                )
            ],
        ),
    ],
)
def test_files_without_a_plan(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert faults(text) == expected


TERM = 'write a term in quotes: "true"'
VALUE = "expected text, a number or a mapping with min and max, found"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("id: a b", ('7: use.id: expected an id (text of letters, digits, "-" and "_"), found "a b"', None)),
        ("title: 3", ("10: use.title: expected text, found the number 3", 'write it in quotes: "3"')),
        ('title: " "', ("10: use.title: the text is empty", "leave the key out, or write a value")),
        (
            "planned_on: 2026-02-30",
            ('15: use.planned_on: expected a date such as "2026-11-30", found "2026-02-30"', None),
        ),
        ("planned_on: 2026", ('15: use.planned_on: expected a date such as "2026-11-30", found the number 2026', None)),
        ("commercial: yes", ('15: use.commercial: expected true or false, found "yes"', "write true")),
        ("commercial: 1", ("15: use.commercial: expected true or false, found the number 1", None)),
        ("model_family: [a, a]", ('21: use.model_family[1]: "a" stands twice in the list', None)),
        (
            "conditions_met: pilot",
            (
                '19: use.conditions_met: expected a list of mappings with id, evidence, or of ids, found "pilot"',
                None,
            ),
        ),
        ("conditions_met: [{evidence: x}]", ("20: use.conditions_met[0]: id is missing", None)),
        (
            "conditions_met: [{id: a, evidense: x}]",
            ('28: use.conditions_met[0]: key "evidense" is not known', 'did you mean "evidence"?'),
        ),
        ("metric_targets: [{metric: f1}]", ("20: use.metric_targets[0]: value is missing", None)),
        (
            "metric_targets: [{metric: f1, value: 80%}]",
            ('40: use.metric_targets[0].value: expected a number, found "80%"', None),
        ),
        (
            "period: 2020",
            (
                '11: use.period: expected a date as text: "YYYY", "YYYY-MM" or "YYYY-MM-DD", found the number 2020',
                'write it in quotes: "2020"',
            ),
        ),
        (
            "period: {min: 2019}",
            (
                '17: use.period.min: expected a date as text, such as "2020", found the number 2019',
                'write it in quotes: "2019"',
            ),
        ),
        ('period: {min: "2021", max: "2020"}', ("11: use.period: min lies above max", "swap them")),
        ("size: {min: 3, max: 1}", ("9: use.size: min lies above max", "swap them")),
        ("size: {min: 3, maxx: 1}", ('18: use.size: key "maxx" is not known', 'did you mean "max"?')),
        (
            "size: {min: 3, max: big}",
            ("9: use.size: min and max are of different kinds", "write two numbers, or two dates in quotes"),
        ),
        (
            "size: {min: big}",
            (
                "9: use.size: min and max must be numbers, or dates in quotes",
                'write {min: "2019", max: "2023-06"}',
            ),
        ),
        (
            "size: {}",
            (
                "9: use.size: the interval has neither min nor max",
                'write {min: "2019", max: "2023"} or leave the key out',
            ),
        ),
        ("size: []", ("9: use.size: the list is empty", "leave the key out, or name a value")),
        ("size: [[1]]", (f"10: use.size[0]: {VALUE} a list", None)),
        ("size: true", (f"9: use.size: {VALUE} `true`", TERM)),
        (f"size: 1{'0' * 330}", ("9: use.size: the number is too large", None)),
        ("comercial: false", ('3: use: key "comercial" is not known', 'did you mean "commercial"?')),
        ("populaton: adult", ('3: use: key "populaton" is not known', 'did you mean "population"?')),
        ('"": x', ("3: use: key is empty", None)),
    ],
)
def test_a_mistake_is_placed_and_explained(line: str, expected: tuple[str, str | None]) -> None:
    assert faults(f"use:\n  {line}\n") == [(f"2:{expected[0]}", expected[1])]


def test_every_mistake_is_told_in_the_order_of_the_file() -> None:
    text = "use:\n  - {id: a, commercial: maybe}\n  - {id: a, period: 2020, taks: x}\n"
    assert [message.split(": ")[0] for message, _ in faults(text)] == ["2:25", "3:10", "3:21", "3:27"]


def test_a_key_that_the_report_knows_is_no_mistake() -> None:
    (plan,) = read_plans(b"use: {objects: cup}\n", "plan.yaml", ["objects"])
    assert plan.value == {"objects": "cup"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("use: &a {purpose: train}\nmore: *a\n", "2:7: more: the alias *a is not allowed"),
        ("use: {purpose: !!python/name:os.system x}\n", '1:16: use.purpose: the tag "!!python/name:os.system" is not'),
        ("use:\n  <<: {purpose: train}\n", "2:3: use: the merge key << is not allowed"),
        (
            "use:\n  purpose: train\n  purpose: audit\n",
            "3:3: key purpose stands twice in the same mapping, first in line 2",
        ),
        ("use: {a: b}\n---\nuse: {a: c}\n", "2:1: the file holds 2 YAML documents, expected one"),
        ("use: {a: b\n", "1:6: "),
        ("use: {a: " + "[" * 50 + "]" * 50 + "}\n", "1:48: use: nested more than 40 levels deep"),
        ("use: {a: [" + "b, " * 2_001 + "]}\n", "1:6: use: more than 2,000 keys and values"),
        ("use: {a: " + "b" * 20_001 + "}\n", "1:10: use.a is 20,001 characters long"),
        ("use: {a: [" + "b, " * 700_000 + "]}\n", "1:1: the file is 2,100,013 bytes large"),
        ('use: {a: "\\u202e"}\n', "1:10: use.a holds a direction override (U+202E)"),
    ],
)
def test_hostile_files_are_refused(text: str, message: str) -> None:
    (first, *_) = faults(text)
    assert first[0].startswith(message)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(UnreadableError, match="not UTF-8"):
        read_plans(b"\xff\xfe\x00", "plan.yaml")


# The JSON Schema


def test_the_schema_is_one() -> None:
    Draft7Validator.check_schema(plan_schema())


def test_plans_that_are_read_fit_the_schema(own: dict[str, Any]) -> None:
    validator = Draft7Validator(plan_schema())
    validator.validate(read_document(PLAN.encode(), "plan.yaml").value)
    broken = {"b0-backwards", "b0-dates", "b8-bare"}
    for case in own["cases"]:
        if case["id"] not in broken:
            validator.validate({"use": [case["plan"]]})


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"use": {}},
        {"use": []},
        {"use": {"commercial": "no"}},
        {"use": {"period": 2020}},
        {"use": {"size": True}},
        {"use": {"size": {"min": 1, "most": 2}}},
        {"use": {"metric_targets": [{"metric": "f1"}]}},
        {"use": {"id": "a b"}},
        {"use": {"purpose": "train"}, "purpose": "train"},
    ],
)
def test_plans_that_are_refused_do_not_fit_the_schema(plan: dict[str, Any]) -> None:
    assert not Draft7Validator(plan_schema()).is_valid(plan)


def test_the_schema_describes_every_known_key() -> None:
    keys = plan_schema()["definitions"]["plan"]["properties"]
    assert set(keys) == {*PLAN_KEYS, *CUSTOMARY}
    assert all(one["description"].endswith(".") for one in keys.values())


# The template


def test_the_template_of_a_report(own: dict[str, Any]) -> None:
    golden = Path(__file__).parent / "golden" / "template.yaml"
    assert plan_template(own["reports"]["birds"]) == golden.read_text(encoding="utf-8")


def test_a_template_that_is_not_filled_in_states_nothing(own: dict[str, Any]) -> None:
    for report in own["reports"].values():
        (plan,) = read_plans(plan_template(report).encode(), "plan.yaml")
        assert plan.value == {"id": "my-plan"}
        assert judge(report, plan.value).verdict in ("unknown", "outside_boundary")


def test_nothing_in_a_report_can_break_out_of_the_template() -> None:
    sly = "x\nuse: {}\n\u2028purpose: train #"
    report = {
        "vocab": {"terms": {sly: [sly], "yes": [], "a: b": ["\x00"]}},
        "contexts": {"out_of_scope": [{"when": {"yes": "x", "a: b": {"none_of": [sly]}}}]},
        "source": {"circular_with": [sly]},
    }
    (plan,) = read_plans(plan_template(report).encode(), "plan.yaml", ["yes", "a: b"])
    assert plan.value == {"id": "my-plan"}


def test_built_in_terms_are_named_in_the_template(own: dict[str, Any]) -> None:
    template = plan_template(own["reports"]["birds"])
    assert all(term in template for term in BUILT_IN_TERMS["purpose"])
