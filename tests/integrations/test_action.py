"""The GitHub action: its shell steps, run with what the runner would give them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]

if not (ROOT / "action.yml").is_file():
    pytest.skip("this system holds an installed gtreport and no action", allow_module_level=True)

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
PASSING = "report: {schema: gtreport/1, status: draft}\n"
FAILING = "report: {schema: gtreport/1, status: draft}\nidentty: {name: Cars}\n"

_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


def step(name: str) -> dict[str, Any]:
    return next(one for one in ACTION["runs"]["steps"] if one.get("name") == name)


class Runner:
    """Runs shell steps in a folder, with the files through which a runner hears of outputs and summaries."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.output = folder.parent / "output"
        self.summary = folder.parent / "summary"
        self.values: dict[str, str] = {}

    def run(self, name: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        given = {key: str(one["default"]) for key, one in ACTION["inputs"].items()}
        given |= {key.replace("_", "-"): value for key, value in inputs.items()}
        known = {f"inputs.{key}": value for key, value in given.items()} | self.values
        found = step(name)
        own = {key: _EXPRESSION.sub(lambda match: known[match[1]], text) for key, text in found["env"].items()}
        env = {
            **os.environ,
            **own,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_OUTPUT": str(self.output),
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }
        # As a runner starts `shell: bash`.
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", found["run"]],
            cwd=self.folder,
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if self.output.exists():
            pairs = (line.partition("=") for line in self.output.read_text(encoding="utf-8").splitlines())
            self.values |= {f"steps.{found.get('id')}.outputs.{key}": value for key, _, value in pairs}
        return done


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    folder = tmp_path / "repository"
    (folder / "two words").mkdir(parents=True)
    (folder / "report.yaml").write_text(PASSING, encoding="utf-8")
    (folder / "two words" / "report.yaml").write_text(FAILING, encoding="utf-8")
    return Runner(folder)


def test_inputs_reach_the_shell_as_variables_only() -> None:
    scripts = [one["run"] for one in ACTION["runs"]["steps"] if "run" in one]
    assert [script for script in scripts if "${{" in script] == []


def test_every_input_and_output_is_described() -> None:
    assert [name for name, one in {**ACTION["inputs"], **ACTION["outputs"]}.items() if not one["description"]] == []


def test_a_report_that_passes_ends_with_0(runner: Runner) -> None:
    done = runner.run("Check", reports="report.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert runner.values["steps.check.outputs.exit-code"] == "0"
    assert runner.run("Result").returncode == 0


def test_a_report_that_fails_is_annotated_and_fails_the_job_at_the_end(runner: Runner) -> None:
    done = runner.run("Check", reports="report.yaml\ntwo words\n")
    assert done.returncode == 0
    assert "::error file=two words/report.yaml,line=2,col=1,title=GT001" in done.stdout
    assert runner.values["steps.check.outputs.exit-code"] == "1"
    assert runner.run("Result").returncode == 1


def test_the_summary_holds_every_report(runner: Runner) -> None:
    runner.run("Check", reports="report.yaml\ntwo words")
    text = runner.summary.read_text(encoding="utf-8")
    assert [name for name in ("`report.yaml` passes", "`two words/report.yaml` fails") if name not in text] == []


def test_the_sarif_file_is_written_where_it_is_asked_for(runner: Runner) -> None:
    runner.run("Check", reports="two words", sarif_file="out file.sarif")
    sarif = json.loads((runner.folder / "out file.sarif").read_text(encoding="utf-8"))
    assert "GT001" in [result["ruleId"] for result in sarif["runs"][0]["results"]]
    assert runner.values["steps.check.outputs.sarif-file"] == "out file.sarif"


def test_level_and_bar_are_handed_on(runner: Runner) -> None:
    runner.run("Check", reports="report.yaml", level="release")
    assert runner.values["steps.check.outputs.exit-code"] == "1"
    runner.run("Check", reports="report.yaml", fail_on="note")
    assert runner.values["steps.check.outputs.exit-code"] == "1"


def test_a_name_that_looks_like_a_command_is_a_name(runner: Runner) -> None:
    done = runner.run("Check", reports="$(touch hacked); `touch hacked`\n--strict")
    assert not (runner.folder / "hacked").exists()
    assert done.returncode == 0
    assert runner.values["steps.check.outputs.exit-code"] == "2"
