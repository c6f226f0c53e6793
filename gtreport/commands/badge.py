"""gtreport badge: what a report is not for, as small labels in words."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from gtreport.commands.options import examples, report_argument, today_option
from gtreport.commands.results import write
from gtreport.errors import Fault, UsageError
from gtreport.exporters.badges import badges
from gtreport.report import examine
from gtreport.report_files import one_report


@click.command(epilog=examples("gtreport badge", "gtreport badge dataset -d labels"))
@report_argument
@click.option("-d", "--folder", type=click.Path(), help="Folder of the labels; `badges` beside the report by default.")
@today_option
def badge(report: str, folder: str | None, today: date) -> None:
    """Write labels in words for REPORT as small SVG files: what it is not for, and what its uses ask for.

    They need nothing from elsewhere and can stand in a README or on a data card.
    """
    path, name = one_report(report)
    found = badges(examine(path, name, today=today, data=False))
    if not found:
        raise UsageError(
            Fault("the report excludes no use and sets no condition", name, help="name one under contexts.out_of_scope")
        )
    target = Path(folder) if folder else path.parent / "badges"
    target.mkdir(parents=True, exist_ok=True)
    for one in found:
        write(one.svg, str(target / one.file), (path,))
        click.echo(f"{target / one.file}: {one.text}")


COMMAND = badge
