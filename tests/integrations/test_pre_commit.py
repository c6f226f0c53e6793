"""The pre-commit hook, run by pre-commit in a throw-away repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"

if not MANIFEST.is_file():
    pytest.skip("this system holds an installed gtreport and no hook", allow_module_level=True)

PASSING = "report: {schema: gtreport/1, status: draft}\n"
FAILING = "report: {schema: gtreport/1, status: draft}\nidentty: {name: Cars}\n"


def hook() -> dict[str, object]:
    (found,) = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    return found


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    beside = Path(sys.executable).parent
    env = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}",
        "PRE_COMMIT_HOME": str(folder.parent / "pre-commit"),
        "NO_COLOR": "1",
    }
    return subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose configuration holds the hook, run from the environment of the tests."""
    pytest.importorskip("pre_commit", reason="pre-commit is not installed")
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    folder = tmp_path / "data set"
    folder.mkdir()
    local = {**hook(), "language": "system"}
    config = {"repos": [{"repo": "local", "hooks": [local]}]}
    (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    run(["git", "init", "--quiet"], folder)
    return folder


def commit(folder: Path, **files: str) -> subprocess.CompletedProcess[str]:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    run(["git", "add", "."], folder)
    return run([sys.executable, "-m", "pre_commit", "run"], folder)


def test_the_manifest_is_one_that_pre_commit_takes() -> None:
    pytest.importorskip("pre_commit", reason="pre-commit is not installed")
    done = run([sys.executable, "-m", "pre_commit", "validate-manifest", str(MANIFEST)], ROOT)
    assert (done.returncode, done.stdout) == (0, "")


def test_it_takes_reports_and_nothing_else() -> None:
    names = ["report.yaml", "a/b/report.yaml", "gtreport.yaml", "myreport.yaml", "report.yaml.bak", "review.yaml"]
    assert [name for name in names if re.search(str(hook()["files"]), name)] == names[:3]


def test_a_report_that_passes_can_be_committed(repository: Path) -> None:
    done = commit(repository, report=PASSING)
    assert done.returncode == 0, done.stdout
    assert "Passed" in done.stdout


def test_a_report_that_fails_stops_the_commit_with_its_place(repository: Path) -> None:
    done = commit(repository, report=FAILING)
    assert done.returncode == 1
    assert "report.yaml:2:1:" in done.stdout
    assert "GT001" in done.stdout


def test_other_files_are_left_alone(repository: Path) -> None:
    assert "Skipped" in commit(repository, other="a: 1\n").stdout
