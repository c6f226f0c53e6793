"""gtreport serve: the site of a report while it is written."""

from __future__ import annotations

import gc
from datetime import datetime

import click

from gtreport.commands.options import examples, level_option, report_argument
from gtreport.findings import Level
from gtreport.report_files import one_report


@click.command(epilog=examples("gtreport serve", "gtreport serve dataset --port 0"))
@report_argument
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to serve on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 for any free one."
)
@level_option
@click.option("--today", hidden=True, type=click.DateTime(["%Y-%m-%d"]), help="Check as on this day.")
def serve(report: str, host: str, port: int, level: Level | None, today: datetime | None) -> None:
    """Serve the site of REPORT while you write, and rebuild it when the report or its data change."""
    from gtreport.site.serve import serve as run  # MkDocs is imported only where a site is built

    path, name = one_report(report)
    day = today.date() if today else None  # without one, each rebuild is of its own day
    gc.enable()  # a server runs for long, unlike every other command
    run(path, name, host=host, port=port, level=level, today=day, tell=lambda words: click.echo(words, err=True))


COMMAND = serve
