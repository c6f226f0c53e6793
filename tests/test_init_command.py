"""gtreport init and gtreport status, as people run them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from rich.console import Console

from gtreport.cli import cli
from gtreport.commands.asking import MEMORY, answer_open_questions, ask_situation
from gtreport.drafting.ci import SNIPPETS
from gtreport.drafting.situation import Situation
from gtreport.errors import UsageError
from gtreport.questionnaire.loader import load
from gtreport.sources import read_file

FLAGS = ("--site", "crowd_consensus", "--form", "classification", "--no-people", "--one-label")


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def test_init_writes_a_report_that_passes_as_a_draft(tmp_path: Path) -> None:
    assert run("init", str(tmp_path), *FLAGS).exit_code == 0
    assert run("check", str(tmp_path), "--level", "draft").exit_code == 0
    first = (tmp_path / "report.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=gtreport.schema.json"
    assert "$defs" in json.loads((tmp_path / "gtreport.schema.json").read_text(encoding="utf-8"))
    assert "use" in yaml.safe_load((tmp_path / "plan.yaml").read_text(encoding="utf-8"))


def test_init_without_any_flag_works_without_a_terminal(tmp_path: Path) -> None:
    assert run("init", str(tmp_path / "new")).exit_code == 0
    assert run("check", str(tmp_path / "new"), "--level", "draft").exit_code == 0


@pytest.mark.parametrize("name", ["report.yaml", "gtreport.yaml"])
def test_init_never_writes_over_a_report(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    result = run("init", str(tmp_path), *FLAGS, "--force")
    assert isinstance(result.exception, UsageError)
    assert "never written over" in str(result.exception)
    assert [name] == [path.name for path in tmp_path.iterdir()]
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


def test_init_leaves_a_plan_alone_unless_forced(tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("mine", encoding="utf-8")
    assert "was there already and stays" in run("init", str(tmp_path), *FLAGS).stdout
    assert plan.read_text(encoding="utf-8") == "mine"
    (tmp_path / "report.yaml").unlink()
    run("init", str(tmp_path), *FLAGS, "--force")
    assert plan.read_text(encoding="utf-8") != "mine"


def test_nothing_is_written_when_a_source_cannot_be_read(tmp_path: Path) -> None:
    source = tmp_path / "sheet.pdf"
    source.write_bytes(b"%PDF-1.4")
    assert run("init", str(tmp_path / "new"), "--from", str(source)).exception is not None
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("kind", sorted(SNIPPETS))
def test_init_writes_a_snippet_for_ci(tmp_path: Path, kind: str) -> None:
    run("init", str(tmp_path), *FLAGS, "--ci", kind)
    text = (tmp_path / SNIPPETS[kind].file).read_text(encoding="utf-8")
    assert yaml.safe_load(text)
    assert "gtreport check" in text


def test_init_imports_and_tells_what_is_open(tmp_path: Path) -> None:
    card = tmp_path / "README.md"
    card.write_text("---\npretty_name: Tides\nlicense: other\n---\n# Tides\n", encoding="utf-8")
    result = run("init", str(tmp_path), *FLAGS, "--from", str(card))
    assert 'license "other" names no licence' in result.stderr
    assert "1 answer imported; each waits to be confirmed" in result.stdout
    assert "to be confirmed: name" in run("status", str(tmp_path)).stdout


def test_status_requires_core_answers_only_when_asked(tmp_path: Path) -> None:
    run("init", str(tmp_path), *FLAGS)
    assert run("status", str(tmp_path)).exit_code == 0
    assert run("status", str(tmp_path), "--require").exit_code == 1
    assert "still needed for a release" in run("status", str(tmp_path)).stdout


def test_status_of_a_finished_report(
    site_example: Path = Path(__file__).parents[1] / "site_example" / "anaesthetists",
) -> None:
    if not site_example.is_dir():
        pytest.skip("this system holds an installed gtreport and no example")
    result = run("status", str(site_example), "--require")
    assert (result.exit_code, "every core answer is there" in result.stdout) == (0, True)


class Typed:
    """A terminal at which somebody types these lines, and then stops by Ctrl-C."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown = io.StringIO()
        self.console = Console(file=self.shown, width=200)
        self.console.input = self.input  # type: ignore[method-assign]

    def input(self, *_: object, **__: object) -> str:
        if not self.lines:
            raise KeyboardInterrupt
        return self.lines.pop(0)


def test_choices_survive_an_interruption(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        ask_situation(Situation(), tmp_path, Typed("crowd_consensus", "regression").console)
    told = ask_situation(Situation(), tmp_path, Typed("y", "n").console)
    assert Situation(("crowd_consensus",), ("regression",), people=True, several_labels=False) == told
    assert not (tmp_path / MEMORY).exists()


def test_what_the_options_say_is_not_asked(tmp_path: Path) -> None:
    known = Situation(("crowd_consensus",), ("regression",), people=True, several_labels=False)
    assert known == ask_situation(known, tmp_path, Typed().console)


@pytest.mark.parametrize("memory", ["{", "[1]", '{"sites": ["moon"], "people": 3}', '{"forms": [[]]}'])
def test_a_broken_memory_is_asked_anew(tmp_path: Path, memory: str) -> None:
    (tmp_path / MEMORY).write_text(memory, encoding="utf-8")
    told = ask_situation(Situation(), tmp_path, Typed("1", "1", "y", "y").console)
    assert (told.people, told.several_labels) == (True, True)


def test_each_answer_is_saved_at_once_and_comments_stay(tmp_path: Path) -> None:
    run("init", str(tmp_path), *FLAGS)
    path = tmp_path / "report.yaml"
    with pytest.raises(KeyboardInterrupt):
        answer_open_questions(path, Typed("yesterday", "2026-11-30", "", "? nobody signs it").console)
    answers = load(read_file(path)).questionnaire
    assert answers.report.date.get() == "2026-11-30"
    assert answers.report.version.status.value == "todo"
    assert (answers.report.authors.status.value, answers.report.authors.reason) == ("unknown", "nobody signs it")
    assert "# On which day was this report last true?" in path.read_text(encoding="utf-8")


def test_a_wrong_answer_is_told_and_asked_again(tmp_path: Path) -> None:
    run("init", str(tmp_path), *FLAGS)
    typed = Typed("yesterday", "q")
    answer_open_questions(tmp_path / "report.yaml", typed.console)
    assert "this is no answer of the type date" in typed.shown.getvalue()
    assert "--resume goes on" in typed.shown.getvalue().replace("\n", " ")


def test_an_imported_value_is_taken_when_it_is_confirmed(tmp_path: Path) -> None:
    card = tmp_path / "README.md"
    card.write_text("---\npretty_name: Tides\n---\n# Tides\n", encoding="utf-8")
    run("init", str(tmp_path), *FLAGS, "--from", str(card))
    path = tmp_path / "report.yaml"
    answer_open_questions(path, Typed("", "", "", "", "=", "q").console)
    assert load(read_file(path)).questionnaire.identity.name.get() == "Tides"
