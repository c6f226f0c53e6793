"""The project holds to its own rules. Needs the repository itself, not only the installed package."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "gtreport"
MAX_LINES = 400

LONG_MODULES = {
    "gtreport/questionnaire/encoding.py": "a part of the questionnaire: questions one after the other, no logic",
    "gtreport/questionnaire/protocol.py": "a part of the questionnaire: questions one after the other, no logic",
    "gtreport/questionnaire/sites.py": "a part of the questionnaire: questions one after the other, no logic",
    "gtreport/questionnaire/vocabulary.py": "lists of words and what belongs to them, no logic",
}
"""Modules above `MAX_LINES` lines, with the reason why they are one room with one purpose."""


def run(*command: str) -> str:
    """Run a tool that is installed beside this Python; return what it says, nothing when it is content."""
    program, *arguments = command
    beside = Path(sys.executable).with_name(program)
    done = subprocess.run(
        [str(beside), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return "" if done.returncode == 0 else done.stdout


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_imports_go_one_way() -> None:
    said = run("lint-imports")
    assert said == "", said


def test_types_hold() -> None:
    said = run("mypy")
    assert said == "", said


def test_style_holds() -> None:
    said = run("ruff", "check", ".")
    assert said == "", said


def test_format_holds() -> None:
    said = run("ruff", "format", "--check", ".")
    assert said == "", said


def test_modules_are_short_or_have_a_reason() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {name: length for name, length in lengths.items() if length > MAX_LINES and name not in LONG_MODULES} == {}


def test_reasons_for_long_modules_are_still_needed() -> None:
    assert [
        name for name in LONG_MODULES if len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= MAX_LINES
    ] == []


def test_every_module_says_what_it_is_for() -> None:
    undocumented = [path for path in modules() if not path.read_text(encoding="utf-8").startswith(('"""', 'r"""'))]
    assert undocumented == []


def test_the_licence_is_the_one_that_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert project["license"] == "Apache-2.0"
    assert licence.split()[:4] == ["Apache", "License", "Version", "2.0,"]
