"""What several commands share on the command line: the report, its level, formats, where results go, the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Protocol, TypeVar

import click

from gtreport.errors import Fault, UsageError
from gtreport.findings import Level

F = TypeVar("F", bound=Callable[..., Any])


class Decorator(Protocol):
    """Adds an option to a command and leaves its function as it is."""

    def __call__(self, function: F, /) -> F:
        """Return the function."""


def _level(_: click.Context, __: click.Parameter, value: str | None) -> Level | None:
    return Level(value) if value else None


def _day(_: click.Context, __: click.Parameter, value: datetime | None) -> date:
    return value.date() if value else date.today()  # noqa: DTZ011  # a report is true on a day where its author is


report_argument = click.argument("report", required=False, default=".", type=click.Path())
"""The one report of a command, as `report`; `reports_argument` is any number of them."""
reports_argument = click.argument("reports", nargs=-1, type=click.Path())

level_option = click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    callback=_level,
    help="Check as for this level, whatever report.status says.",
)
"""The level to check at, as `level`: a Level or None."""

today_option = click.option(
    "--today", hidden=True, type=click.DateTime(["%Y-%m-%d"]), callback=_day, help="Check as on this day."
)
"""The day of a run, as `today`: a date, that of the computer where none is given."""


def examples(*lines: str) -> str:
    """Return the end of a command's help: commands as they can be typed, one a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def examples_of(command: click.Command) -> tuple[str, ...]:
    """Return the examples that the help of a command ends with."""
    return tuple(line.strip() for line in (command.epilog or "").splitlines()[2:])


def format_option(*words: str) -> Decorator:
    """Return the option of a command's formats, as `format_name`.

    Args:
        words: The formats; the first is taken where none is named.
    """
    return click.option("--format", "format_name", type=click.Choice(words), default=words[0], show_default=True)


def output_option(help_: str = "Write to this file in place of the terminal.") -> Decorator:
    """Return the option that names a file for the result, as `output`: a text or None."""
    return click.option("-o", "--output", type=click.Path(dir_okay=False), help=help_)


def column_option(role: str, default: str | None = None) -> Decorator:
    """Return the option that names the column of a part of a table: `item`, `annotator` or `label`."""
    return click.option(f"--{role}", default=default, show_default=default is not None, help=f"Column of the {role}.")


def named_values(option: str, written: tuple[str, ...]) -> dict[str, str]:
    """Return the values that are given as NAME=VALUE.

    Args:
        option: The option without its hyphens, for messages.
        written: What was given.

    Raises:
        UsageError: One has no equals sign.
    """
    found: dict[str, str] = {}
    for one in written:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(Fault(f"--{option}: {one} is not NAME=VALUE"))
        found[name] = value
    return found


def split(words: str) -> list[str]:
    """Return words that are separated by commas."""
    return [word.strip() for word in words.split(",")]


def _words(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    return tuple(split(value)) if value else ()


wide_option = click.option(
    "--wide",
    callback=_words,
    help="The file has one column for each annotator: their names, separated by commas.",
)
"""The columns of a wide table, as `wide`: their names, none for a long one."""
