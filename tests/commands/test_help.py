"""The help of every command: its examples can be typed, and what is misspelt is told with what may be meant."""

from __future__ import annotations

import shlex

import click
import pytest
from click.testing import CliRunner

from gtreport.cli import COMMANDS, cli, every_command
from gtreport.commands.options import examples_of


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_examples_that_can_be_typed(name: str) -> None:
    command = every_command()[name]
    examples = examples_of(command)
    assert examples != ()
    for line in examples:
        program, typed, *arguments = shlex.split(line.partition(" < ")[0].partition(" > ")[0])
        assert (program, typed) == ("gtreport", name)
        with click.Context(cli, info_name=program) as parent:
            command.make_context(name, arguments, parent=parent)  # refuses what the command does not have
    shown = CliRunner().invoke(cli, [name, "--help"]).output.splitlines()
    assert [line.strip() for line in shown[shown.index("  Examples:") + 1 :]] == list(examples)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["chekc"], "No such command 'chekc'. Did you mean 'check'?"),
        (["agrement", "votes.csv"], "No such command 'agrement'. Did you mean 'agreement'?"),
        (["xyzzy"], "No such command 'xyzzy'."),
        (["check", "--fial-on", "note"], "No such option '--fial-on'. Did you mean '--fail-on'?"),
        (["--versoin"], "No such option '--versoin'. Did you mean '--version'?"),
        (["completion", "bsh"], "'bsh' is not one of 'bash', 'zsh', 'fish'."),
    ],
)
def test_what_is_misspelt_is_told_with_what_may_be_meant(typed: list[str], said: str) -> None:
    result = CliRunner().invoke(cli, typed)
    assert (result.exit_code, result.output.splitlines()[-1].endswith(said)) == (2, True), result.output
