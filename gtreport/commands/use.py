"""gtreport use: whether planned uses lie inside a report's boundary."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from gtreport.commands.options import examples, format_option, output_option, today_option
from gtreport.commands.results import write
from gtreport.commands.terminal import fault_text
from gtreport.contexts.plan import plan_template
from gtreport.errors import Fault, UsageError
from gtreport.use_formats import WRITERS
from gtreport.uses import STANDARD_INPUT, boundary_of, judged


@click.command(
    epilog=examples(
        "gtreport use --init -o plan.yaml",
        "gtreport use plan.yaml --report dataset",
        "gtreport use plan.yaml --report site/report.json --format json",
    )
)
@click.argument("plans", nargs=-1, type=click.Path())
@click.option(
    "--report",
    "reports",
    multiple=True,
    default=(".",),
    type=click.Path(),
    help="A report, its folder, a built site, or a site's report.json; the report here by default. May be repeated.",
)
@format_option("text", "json", "markdown", "github")
@click.option("--init", is_flag=True, help="Write the template of a plan for the report instead.")
@output_option()
@today_option
def use(
    plans: tuple[str, ...], reports: tuple[str, ...], format_name: str, init: bool, output: str | None, today: date
) -> None:
    """Check whether planned uses lie inside a report's boundary.

    PLANS are files with a plan under `use:`, or a list of them; `-` stands for standard input. Exit code: 0 supported,
    10 caution, 20 unknown, 30 outside the boundary, 2 could not run; of several plans and reports the worst.
    """
    if init:
        if plans or len(reports) > 1:
            raise UsageError(Fault("--init takes one report and no plan", help="gtreport use --init --report REPORT"))
        write(plan_template(boundary_of(reports[0]).declared), output)
        return
    if not plans:
        raise UsageError(Fault("no plan is named", help="gtreport use --init -o plan.yaml writes a template"))
    given = sys.stdin.buffer.read() if STANDARD_INPUT in plans else b""
    found = judged(plans, reports, today, given)
    if found.uses or format_name == "json":
        write(
            WRITERS[format_name](found),
            output,
            [Path(one) for one in (*plans, *(one.boundary.name for one in found.uses))],
        )
    for fault in found.faults:
        click.echo(fault_text(fault), err=True)
    sys.exit(found.exit_code)


COMMAND = use
