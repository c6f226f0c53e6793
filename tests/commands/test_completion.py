"""`gtreport completion`: the scripts that it prints, and what a shell is told when it asks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gtreport.cli import COMMANDS

BESIDE = Path(sys.executable).parent
SCRIPT = "completion.bash"


def ask(folder: Path, shell: str, *words: str) -> list[str]:
    """Return what gtreport answers a shell's script when the last of the words is being typed."""
    environment = {
        **os.environ,
        "_GTREPORT_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(["gtreport", *words]),
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words)),
    }
    command = [str(BESIDE / "gtreport")]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def bash(tmp_path: Path) -> str:
    """Return the program bash, with the script for it in the folder."""
    program = shutil.which("bash")
    if program is None:
        pytest.skip("this system has no bash")
    command = [sys.executable, "-m", "gtreport", "completion", "bash"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    (tmp_path / SCRIPT).write_text(done.stdout, encoding="utf-8")
    return program


def test_bash_reads_the_script(bash: str, tmp_path: Path) -> None:
    done = subprocess.run([bash, "-n", str(tmp_path / SCRIPT)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["ch"], ["check", "checklist"]),
        ([""], list(COMMANDS)),
        (["check", "--lev"], ["--level"]),
        (["check", "--level", "r"], ["review", "release"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
    ],
)
def test_bash_completes_commands_options_and_choices(
    bash: str, tmp_path: Path, words: list[str], completed: list[str]
) -> None:
    typed = " ".join(f"'{word}'" for word in ["gtreport", *words])
    lines = (
        f"source {SCRIPT}",
        f"COMP_WORDS=({typed}) COMP_CWORD={len(words)}",
        "_gtreport_completion gtreport",
        'printf "%s\\n" "${COMPREPLY[@]}"',
    )
    environment = {**os.environ, "PATH": f"{BESIDE}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [bash, "--noprofile", "--norc", "-c", "\n".join(lines)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.stdout.splitlines(), done.stderr) == (completed, "")


@pytest.mark.parametrize(
    ("shell", "begins"), [("zsh", "#compdef gtreport"), ("fish", "function _gtreport_completion;")]
)
def test_other_shells_have_theirs(shell: str, begins: str) -> None:
    command = [sys.executable, "-m", "gtreport", "completion", shell]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout.startswith(begins)
    assert f"_GTREPORT_COMPLETE={shell}_complete" in done.stdout


def test_fish_is_told_what_a_command_does(tmp_path: Path) -> None:
    assert ask(tmp_path, "fish", "bad") == [f"plain,badge\t{COMMANDS['badge']}"]


def test_a_file_is_completed_by_the_shell(tmp_path: Path) -> None:
    assert ask(tmp_path, "bash", "check", "rep") == ["file,rep"]
