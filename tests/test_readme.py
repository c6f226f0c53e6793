"""What the README says is so: its commands run and print what stands there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SETUP = re.compile(r"^<!-- setup:(\w+) -->\n```bash\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_BASH = re.compile(r"^```bash$", re.MULTILINE)


@dataclass(frozen=True)
class Command:
    """A command of the README.

    Attributes:
        line: What is typed.
        output: What stands below it; a line `...` stands for any lines.
    """

    line: str
    output: str

    def fits(self, printed: str) -> bool:
        parts = [re.escape(line) if line != "..." else None for line in self.output.splitlines()]
        pattern = "".join(r"(?:.*\n)*?" if part is None else part + r"\n" for part in parts)
        return re.fullmatch(pattern, printed) is not None


def commands() -> list[Command]:
    found = []
    for block in _CONSOLE.findall(README):
        for one in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = one.partition("\n")
            found.append(Command(line, output))
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of what the README's commands need, so that they leave nothing behind."""
    root = tmp_path_factory.mktemp("repository")
    shutil.copytree(ROOT / "site_example", root / "site_example", ignore=shutil.ignore_patterns("site"))
    return root


def test_there_are_two_set_up_commands() -> None:
    assert [name for name, _ in _SETUP.findall(README)] == ["example", "tests"]
    assert len(_BASH.findall(README)) == 2


def test_a_set_up_command_is_one_line() -> None:
    assert [command.count("\n") for _, command in _SETUP.findall(README)] == [1, 1]


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.line)
def test_a_command_prints_what_is_written(command: Command, copy: Path) -> None:
    beside = Path(sys.executable).parent
    done = subprocess.run(
        ["sh", "-c", command.line],
        cwd=copy,
        env={
            **os.environ,
            "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}",
            "NO_COLOR": "1",
            "COLUMNS": "100",
            "CI": "",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode != 2, done.stdout
    if not command.fits(done.stdout):
        assert done.stdout == command.output
