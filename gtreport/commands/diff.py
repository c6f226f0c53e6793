"""`gtreport diff`: what changed between two versions of a report."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

import click

from gtreport.outputs import write_result


def register(commands: click.Group) -> None:
    """Add the command to the command line."""
    commands.add_command(diff)


@click.command()
@click.argument("old")
@click.argument("new", default=".")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this file in place of the terminal.")
@click.option("--check-version", is_flag=True, help="End with 1 where the version of the data must rise and did not.")
@click.option("--today", hidden=True, type=click.DateTime(["%Y-%m-%d"]), help="Compare as on this day.")
def diff(old: str, new: str, format_name: str, output: str | None, check_version: bool, today: Any) -> None:
    """Tell what changed between OLD and NEW (the report here by default), the making of the ground truth first.

    Each is a report file, a folder, a built site, its report.json, or a git revision: HEAD~1:report.yaml, or HEAD~1
    alone for the file that the other one names. Says too whether the version of the data must rise.
    """
    from gtreport.exporters.changes import WRITERS
    from gtreport.versions import changes_between

    day = today.date() if today else date.today()  # noqa: DTZ011  # a report is true on a day where its author is
    found = changes_between(old, new, day)
    text = WRITERS[format_name](found)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_result(text, output, [Path(one) for one in (old, new) if Path(one).exists()])
    sys.exit(1 if check_version and not found.version.kept else 0)
