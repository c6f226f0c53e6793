"""The command line loads what the command that is run needs, and says of every command what its module says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gtreport.cli import COMMANDS, cli, every_command

LOADED = "import atexit, sys; atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr)); "
SMALL = "identity:\n  name: Fjords\n"
SHARED = {"gtreport.commands.options", "gtreport.commands.results", "gtreport.commands.terminal"}


def loaded(folder: Path, *arguments: str) -> set[str]:
    """Return the modules that are loaded when a command ends."""
    code = f"{LOADED}sys.argv = ['gtreport', *{list(arguments)!r}]; from gtreport.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, encoding="utf-8")
    return set(done.stderr.splitlines()[-1].split())


def commands_in(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("gtreport.commands.")}


def test_every_command_stands_in_a_module_of_its_name() -> None:
    assert list(every_command()) == list(COMMANDS)
    assert [command.name for command in every_command().values()] == list(COMMANDS)


def test_no_module_holds_a_command_that_is_not_shown() -> None:
    folder = Path(sys.modules[type(cli).__module__].__file__ or "").with_name("commands")
    written = {path.stem for path in folder.glob("*.py") if "\nCOMMAND = " in path.read_text(encoding="utf-8")}
    assert sorted(written) == sorted(COMMANDS)


def test_what_the_list_says_of_a_command_is_what_the_command_says() -> None:
    assert {name: one.get_short_help_str(1000) for name, one in every_command().items()} == COMMANDS


def test_the_list_of_commands_loads_none(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "--help")
    assert commands_in(modules) == {"gtreport.commands.terminal"}
    assert {"gtreport.sources", "gtreport.questionnaire", "gtreport.rules"} & modules == set()


def test_checking_loads_no_other_command_and_nothing_that_only_they_need(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text(SMALL, encoding="utf-8")
    modules = loaded(tmp_path, "check")
    assert commands_in(modules) == {"gtreport.commands.check", *SHARED}
    elsewhere = (
        "drafting",
        "exporters",
        "importers",
        "site.publish",
        "versions",
        "changes",
        "uses",
        "checklist",
        "agreement.api",
    )
    assert [name for name in modules for one in elsewhere if f"{name}.".startswith(f"gtreport.{one}.")] == []


def test_checking_without_data_loads_no_heavy_library(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text(SMALL, encoding="utf-8")
    packages = {name.partition(".")[0] for name in loaded(tmp_path, "check", "report.yaml")}
    heavy = {"pandas", "numpy", "pyarrow", "scipy", "mkdocs", "material", "jinja2", "markdown", "markdown_it", "rich"}
    assert heavy & packages == set()
    assert "pydantic_core" in packages


def test_checking_loads_no_format_and_no_module_that_was_not_asked_for(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text(SMALL, encoding="utf-8")
    modules = loaded(tmp_path, "check", "report.yaml")
    formats = {name for name in modules if name.startswith("gtreport.formats.")}
    assert formats == {f"gtreport.formats.{name}" for name in ("format", "full", "wording")}
    elsewhere = {"pydantic", "hashlib", "tomllib", "xml", "importlib.metadata"}
    elsewhere |= {"difflib", "email", "logging", "shutil", "tempfile"}
    elsewhere |= {"gtreport.questionnaire.json_schema", "gtreport.sources.syntax"}
    elsewhere |= {"gtreport.agreement", "gtreport.alternative_types", "gtreport.ground_truths", "gtreport.site"}
    assert elsewhere & modules == set()


@pytest.mark.parametrize(("command", "argument"), [("status", "."), ("diff", "."), ("explain", "GT401")])
def test_a_command_loads_no_other_command(command: str, argument: str, tmp_path: Path) -> None:
    assert commands_in(loaded(tmp_path, command, argument)) - SHARED == {f"gtreport.commands.{command}"}


def test_completing_a_command_loads_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"_GTREPORT_COMPLETE": "bash_complete", "COMP_WORDS": "gtreport ch", "COMP_CWORD": "1"}
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    assert commands_in(loaded(tmp_path)) == {"gtreport.commands.terminal"}
