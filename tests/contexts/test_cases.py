"""The cases of the project and of the specification, against Python and against the site's script.

The golden texts are written again with GTREPORT_GOLDEN=write in the environment.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.contexts.boundary import judge
from gtreport.contexts.boxes import relation
from gtreport.contexts.dimensions import dimensions_of
from gtreport.contexts.reading_declared import read_declared
from gtreport.contexts.verdict import Outcome

HERE = Path(__file__).parent
GOLDEN = HERE / "golden" / "verdicts.txt"

Cases = dict[str, Any]


def expected(cases: Cases) -> dict[str, tuple[str, list[str]]]:
    return {case["id"]: (case["verdict"], sorted(case["rules"])) for case in cases["cases"]}


def by_python(cases: Cases) -> dict[str, tuple[str, list[str]]]:
    verdicts = {case["id"]: judge(cases["reports"][case["report"]], case["plan"]) for case in cases["cases"]}
    return {
        name: (one.verdict.value, sorted({reason.rule for reason in one.reasons})) for name, one in verdicts.items()
    }


def by_script(cases: Cases, script: Callable[..., Any]) -> list[Any]:
    calls = [("judge", [cases["reports"][case["report"]], case["plan"]]) for case in cases["cases"]]
    found: list[Any] = script(calls)
    return found


def relations(cases: Cases) -> list[str]:
    dimensions = dimensions_of(next(iter(cases["reports"].values())))
    return [relation(dimensions, pair["a"], pair["b"]).value for pair in cases["boxes"]]


def test_own_cases(own: Cases) -> None:
    assert by_python(own) == expected(own)


def test_specified_cases(specified: Cases) -> None:
    assert len(specified["cases"]) == 83
    assert by_python(specified) == expected(specified)


def test_own_relations(own: Cases) -> None:
    assert relations(own) == [pair["relation"] for pair in own["boxes"]]


def test_specified_relations(specified: Cases) -> None:
    assert len(specified["boxes"]) == 9
    assert relations(specified) == [pair["relation"] for pair in specified["boxes"]]


def test_exit_codes(specified: Cases) -> None:
    assert {one.value: one.exit_code for one in Outcome} == specified["exit_codes"]


def test_the_example_of_the_specification(specified: Cases) -> None:
    chest = specified["reports"]["chest"]
    plan = {
        "id": "our-triage-pilot",
        "purpose": "evaluate",
        "task": "segmentation",
        "decision_role": "decision_support",
        "modality": "chest_xray_pa",
        "population": ["adult", "child"],
        "geography": "DE",
        "period": {"min": "2019", "max": "2026"},
        "claim": "absolute_performance",
        "model_family": "unet",
        "commercial": False,
        "planned_on": "2026-11-01",
        "conditions_met": [],
    }
    met = [{"id": "local-recheck", "evidence": "report 2026-02"}, "human-in-loop"]
    adults = {**plan, "population": "adult"}
    recent = {**adults, "period": {"min": "2019", "max": "2023"}, "conditions_met": met}
    shown = [
        (one.verdict.value, [(reason.rule, reason.context or reason.dimension) for reason in one.reasons])
        for one in (judge(chest, stated) for stated in (plan, adults, recent))
    ]
    unmet = ("B8", "reader-study")
    assert shown == [
        ("outside_boundary", [("B1", "children"), ("B5", "period"), ("B5", "population"), unmet]),
        ("caution", [("B5", "period"), unmet]),
        ("supported", [unmet]),
    ]


@pytest.mark.parametrize("source", ["own", "specified"])
def test_the_script_says_the_same(source: str, request: pytest.FixtureRequest) -> None:
    cases, script = request.getfixturevalue(source), request.getfixturevalue("script")
    verdicts = [judge(cases["reports"][case["report"]], case["plan"]).as_json() for case in cases["cases"]]
    assert by_script(cases, script) == verdicts


@pytest.mark.parametrize("source", ["own", "specified"])
def test_the_script_finds_the_same_relations(source: str, request: pytest.FixtureRequest) -> None:
    cases, script = request.getfixturevalue(source), request.getfixturevalue("script")
    report = next(iter(cases["reports"].values()))
    found = script([("relation", [report, pair["a"], pair["b"]]) for pair in cases["boxes"]])
    assert found == [pair["relation"] for pair in cases["boxes"]]


def test_every_reason_and_what_would_change_it(own: Cases) -> None:
    lines = []
    for case in own["cases"]:
        verdict = judge(own["reports"][case["report"]], case["plan"])
        lines.append(f"{case['id']}: {verdict.verdict.value}")
        for reason in verdict.reasons:
            lines.append(f"  {reason.rule} {reason.verdict.value}: {reason.text}")
            lines += [f"    {reason.change}"] if reason.change else []
        lines.append("")
    shown = "\n".join(lines)
    if os.environ.get("GTREPORT_GOLDEN") == "write":
        GOLDEN.write_text(shown, encoding="utf-8", newline="\n")
    assert shown == GOLDEN.read_text(encoding="utf-8")


def test_every_rule_has_a_case_of_our_own(own: Cases) -> None:
    covered = {rule for case in own["cases"] for rule in case["rules"]}
    assert covered == {f"B{number}" for number in range(19)}


def test_every_reason_above_supported_has_a_sentence(own: Cases) -> None:
    for case in own["cases"]:
        verdict = judge(own["reports"][case["report"]], case["plan"])
        above = [reason for reason in verdict.reasons if reason.verdict is not Outcome.SUPPORTED]
        assert len(verdict.would_change) == len(above)
        assert [one for one in verdict.would_change if not re.fullmatch(r"[A-Z].*\.", one)] == []


def test_the_reports_of_our_cases_are_well_formed(own: Cases) -> None:
    for name, report in own["reports"].items():
        assert read_declared(json.loads(json.dumps(report)), name) == report


REPORT = {
    "contexts": {
        "supported": [{"id": "ours", "when": {"task": "detection", "dose": {"max": 5}}}],
        "out_of_scope": [{"id": "maps", "when": {"task": "mapping"}}],
        "envelope": {"task": {"covers": ["detection"], "must_state": True}},
    },
    "limits": {"items": [{"id": "L1", "severity": "blocking", "affects": {"task": "mapping", "dose": {"min": 3}}}]},
}


def said_of(plan: dict[str, object]) -> dict[str, tuple[str, str]]:
    return {one.rule: (one.text, one.change) for one in judge(REPORT, plan).reasons}


def test_a_term_that_is_not_declared_is_not_called_unstated() -> None:
    found = said_of({"task": ["detect", "sorting"], "dose": "much"})
    why = "task detect, sorting are not declared in the report, which declares detection, mapping"
    how = "State task in terms of the report"
    assert found["B3"] == (f"excluded use maps cannot be ruled out, because {why}", f"{how}.")
    assert found["B6"] == (f"{why}, and the report asks every plan to state task", f"{how}.")
    assert found["B9"] == (
        "the plan lies in no use that the report supports; it may lie in supported use ours, "
        "if it states dose as a number or as {min, max} and task in terms of the report",
        "State dose as a number or as {min, max} and task in terms of the report for supported use ours.",
    )
    assert found["B10"][0] == (
        "limit L1 (blocking) cannot be ruled out, because "
        f"dose much is not a number or an interval of numbers and {why}"
    )


def test_what_is_not_stated_is_called_so_beside_a_term_that_is_not_declared() -> None:
    assert said_of({"task": "sorting"})["B10"] == (
        "limit L1 (blocking) cannot be ruled out, because dose is not stated and "
        "task sorting is not declared in the report, which declares detection, mapping",
        "State dose and task in terms of the report.",
    )


def test_a_dimension_with_one_declared_term_left_is_stated() -> None:
    assert "B6" not in said_of({"task": ["detection", "sorting"]})
