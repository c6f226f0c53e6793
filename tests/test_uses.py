"""Plans against reports: `gtreport use`, `gtreport badge` and report.json."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from xml.dom.minidom import parseString

import pytest

from gtreport.exporters.badges import badges
from gtreport.exporters.report_json import as_json
from gtreport.report import examine_text
from gtreport.uses import boundary_of, judged

REPORT = """
report: {schema: gtreport/1, status: draft}
identity: {name: Films, license: CC-BY-4.0}
vocab: {broader: {benchmark: evaluate}}
contexts:
  supported: [{id: triage-research, when: {purpose: evaluate, population: adult}, because: x}]
  conditional:
    - {id: pilot, when: {purpose: train, population: adult}, conditions: [{id: local-check, text: checked on site}]}
  out_of_scope: [{id: children, when: {population: child}, because: none was sampled}]
  envelope:
    population: {covers: [adult, child]}
"""
PLANS = {
    "supported": "use: {id: p, purpose: benchmark, population: adult, commercial: true, planned_on: '2026-11-30'}\n",
    "caution": "use: {id: p, purpose: train, population: adult, commercial: true}\n",
    "unknown": "use: {id: p, purpose: evaluate, commercial: true}\n",
    "outside_boundary": "use: {id: p, purpose: evaluate, population: child, commercial: true}\n",
}
CODES = {"supported": 0, "caution": 10, "unknown": 20, "outside_boundary": 30}
TODAY = date(2026, 11, 30)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "report.yaml").write_text(REPORT, encoding="utf-8")
    for name, text in PLANS.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gtreport", *arguments]
    return subprocess.run(
        command, cwd=folder, input=given, capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize("verdict", PLANS)
def test_the_exit_code_is_the_verdict(verdict: str, folder: Path) -> None:
    done = run(folder, "use", f"{verdict}.yaml", "--format", "json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["verdict"], document["exit_code"]) == (CODES[verdict], verdict, CODES[verdict])


def test_the_text_says_why_and_what_would_change_it(folder: Path) -> None:
    assert run(folder, "use", "outside_boundary.yaml").stdout == (
        "outside_boundary.yaml:1:6: p against Films (report.yaml)\n"
        "outside the boundary: the report says that it will not carry this\n"
        "\n"
        "  outside the boundary  B1   population child lies in excluded use children: none was sampled\n"
        "  unknown               B9   the plan lies in no use that the report supports\n"
        "\n"
        "What would change this:\n"
        "  - Drop population child.\n"
        "  - Narrow the plan to supported use triage-research, or conditional use pilot.\n"
    )


def test_of_several_the_worst_counts_and_all_stand_in_a_table(folder: Path) -> None:
    done = run(folder, "use", "supported.yaml", "caution.yaml")
    assert done.returncode == 10
    assert done.stdout.splitlines()[:4] == [
        "plan  report       verdict    reasons",
        "p     report.yaml  supported  B7",
        "p     report.yaml  caution    B8",
        "",
    ]


def test_a_plan_may_come_from_standard_input(folder: Path) -> None:
    done = run(folder, "use", "-", "--format", "json", given=PLANS["caution"])
    assert (done.returncode, json.loads(done.stdout)["uses"][0]["file"]) == (10, "<stdin>")


def test_a_file_that_cannot_be_read_does_not_stop_the_others_and_ends_with_2(folder: Path) -> None:
    (folder / "wrong.yaml").write_text("use: {purpos: train}\n", encoding="utf-8")
    done = run(folder, "use", "supported.yaml", "wrong.yaml", "--format", "json")
    document = json.loads(done.stdout)
    assert done.returncode == 2
    assert [use["verdict"] for use in document["uses"]] == ["supported"]
    assert (
        done.stderr == 'gtreport: wrong.yaml:1:7: use: key "purpos" is not known\n   = help: did you mean "purpose"?\n'
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("use",), "no plan is named"),
        (("use", "--init", "caution.yaml"), "--init takes one report and no plan"),
        (("use", "none.yaml"), "none.yaml: there is no such file"),
        (("use", "caution.yaml", "--report", "none"), "none: there is no such file"),
        (("use", "caution.yaml", "--report", "bad.json"), "bad.json: this is no JSON"),
        (("use", "caution.yaml", "--report", "other.json"), "other.json: this is no report.json of the format"),
        (("use", "caution.yaml", "--report", "odd.json"), "odd.json: contexts: expected a mapping, found"),
        (
            ("use", "caution.yaml", "--report", "refused.yaml"),
            "refused.yaml:2:11: contexts: the alias *a is not allowed",
        ),
    ],
)
def test_what_cannot_run_ends_with_2(arguments: tuple[str, ...], message: str, folder: Path) -> None:
    (folder / "bad.json").write_text("{", encoding="utf-8")
    (folder / "other.json").write_text('{"format": "gtreport.report/99"}', encoding="utf-8")
    (folder / "odd.json").write_text('{"format": "gtreport.report/1", "boundary": {"contexts": 3}}', encoding="utf-8")
    (folder / "refused.yaml").write_text("identity: &a {name: x}\ncontexts: *a\n", encoding="utf-8")
    done = run(folder, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_built_site_stands_for_its_report(folder: Path) -> None:
    site = folder / "site"
    site.mkdir()
    text = as_json(examine_text(REPORT.encode(), "report.yaml", today=TODAY))
    (site / "report.json").write_text(text, encoding="utf-8")
    own, read_back = boundary_of(str(folder)), boundary_of(str(site))
    assert read_back.title == own.title == "Films"
    for name in PLANS:
        plans = [str(folder / f"{name}.yaml")]
        by_report, by_site = (judged(plans, [str(one)], TODAY).uses[0].verdict for one in (folder, site))
        assert by_report == by_site


def test_the_template_is_a_plan_that_states_nothing_yet(folder: Path) -> None:
    assert run(folder, "use", "--init", "-o", "plan.yaml").returncode == 0
    text = (folder / "plan.yaml").read_text(encoding="utf-8")
    assert "population:  # adult, child" in text
    assert run(folder, "use", "plan.yaml").returncode == 20


def test_github_annotates_what_is_not_supported(folder: Path) -> None:
    done = run(folder, "use", "supported.yaml", "outside_boundary.yaml", "--format", "github")
    assert done.stdout == (
        "::error file=outside_boundary.yaml,line=1,col=6,title=outside the boundary%3A Films::"
        "population child lies in excluded use children: none was sampled\n"
    )


def test_markdown_has_a_table_and_the_reasons(folder: Path) -> None:
    lines = run(folder, "use", "caution.yaml", "--format", "markdown").stdout.splitlines()
    assert lines[:5] == [
        "| Plan | Report | Verdict |",
        "|---|---|---|",
        "| p | Films | caution |",
        "",
        "### p against Films",
    ]


def test_the_schema_of_plans_is_printed(folder: Path) -> None:
    schema = json.loads(run(folder, "schema", "--plan").stdout)
    assert "use" in schema["properties"]


def test_labels_say_in_words_what_it_is_not_for(folder: Path) -> None:
    done = run(folder, "badge")
    assert (done.returncode, done.stdout) == (
        0,
        f"{Path('badges') / 'not-for-children.svg'}: not for children\n"
        f"{Path('badges') / 'pilot-only-under-a-condition.svg'}: pilot only under a condition\n",
    )
    drawn = (folder / "badges" / "not-for-children.svg").read_text(encoding="utf-8")
    assert 'aria-label="ground truth: not for children"' in drawn


def test_hostile_names_are_inert_in_a_label() -> None:
    text = REPORT.replace("id: children", 'id: "<script>&\\""')
    (first, *_) = badges(examine_text(text.encode(), "report.yaml", today=TODAY))
    assert "<script" not in first.svg
    parseString(first.svg)  # noqa: S318 - our own


def test_a_report_without_limits_of_use_has_no_label(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text("report: {schema: gtreport/1}\n", encoding="utf-8")
    done = run(tmp_path, "badge")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the report excludes no use and sets no condition" in done.stderr
