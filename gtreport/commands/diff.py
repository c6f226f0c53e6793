"""gtreport diff: what changed between two versions of a report."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from gtreport.commands.options import examples, format_option, output_option, today_option
from gtreport.commands.results import write
from gtreport.commands.terminal import FAILED, PASSED


@click.command(
    epilog=examples(
        "gtreport diff HEAD~1",
        "gtreport diff old/report.yaml new/report.yaml --format markdown",
        "gtreport diff v1.0:report.yaml --check-version",
    )
)
@click.argument("old")
@click.argument("new", default=".")
@format_option("text", "markdown", "json")
@output_option()
@click.option("--check-version", is_flag=True, help="End with 1 where the version of the data must rise and did not.")
@today_option
def diff(old: str, new: str, format_name: str, output: str | None, check_version: bool, today: date) -> None:
    """Tell what changed between OLD and NEW (the report here by default), the making of the ground truth first.

    Each is a report file, a folder, a built site, its report.json, or a git revision: HEAD~1:report.yaml, or HEAD~1
    alone for the file that the other one names. Says too whether the version of the data must rise.
    """
    from gtreport.exporters.changes import WRITERS
    from gtreport.versions import changes_between

    found = changes_between(old, new, today)
    write(WRITERS[format_name](found), output, [Path(one) for one in (old, new) if Path(one).exists()])
    sys.exit(FAILED if check_version and not found.version.kept else PASSED)


COMMAND = diff
