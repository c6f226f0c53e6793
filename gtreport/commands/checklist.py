"""gtreport checklist: the reviewer's checklist of a report."""

from __future__ import annotations

import sys
from datetime import date

import click

from gtreport.commands.options import examples, level_option, output_option, report_argument, today_option
from gtreport.commands.results import write
from gtreport.commands.terminal import FAILED, PASSED
from gtreport.errors import Fault, UsageError
from gtreport.findings import Level
from gtreport.outputs import files_beside
from gtreport.report_files import one_report
from gtreport.review import REVIEW_NAME


@click.command(
    epilog=examples(
        "gtreport checklist -o checklist.md",
        "gtreport checklist --format review -o review.yaml",
        "gtreport checklist --open",
    )
)
@report_argument
@level_option
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["markdown", "csv", "json", "review"]),
    help="markdown (the default), csv, json, or review: a review.yaml to fill in.",
)
@output_option()
@click.option("--open", "unsettled", is_flag=True, help="Name what is failed or open; ends with 1 while there is any.")
@today_option
def checklist(
    report: str, level: Level | None, format_name: str | None, output: str | None, unsettled: bool, today: date
) -> None:
    """Write the reviewer's checklist of REPORT (a file or folder; report.yaml here by default).

    What a tool can tick is ticked. A filled checklist is read from review.yaml beside the report.
    """
    from gtreport.checklist import checklist as checklist_of  # imported only where a checklist is made
    from gtreport.exporters.checklist import WRITERS, as_unsettled
    from gtreport.review import State
    from gtreport.site.examining import examine_for_site, refuse_faults

    if unsettled and format_name is not None:
        raise UsageError(Fault("--open is a list for people and has no --format", help="leave one of the two out"))
    path, name = one_report(report)
    examined = examine_for_site(path, name, today=today, level=level)
    refuse_faults(examined, name)
    made = checklist_of(examined)
    text = as_unsettled(made) if unsettled else WRITERS[format_name or "markdown"](examined, made)
    # A review that is filled in again takes over what it said; everything else is not to take its place.
    review = () if format_name == "review" else (path.with_name(REVIEW_NAME),)
    write(text, output, (path, *review, *files_beside(examined)))
    left = made.open or made.in_state(State.FAILED)
    sys.exit(FAILED if unsettled and left else PASSED)


COMMAND = checklist
