"""gtreport compare: the ground truths that other decisions would have given."""

from __future__ import annotations

from datetime import date

import click

from gtreport.commands.options import examples, format_option, output_option, report_argument, today_option
from gtreport.commands.results import write
from gtreport.commands.terminal import progress
from gtreport.errors import Fault, UsageError
from gtreport.outputs import files_beside
from gtreport.report import Report
from gtreport.report_files import one_report
from gtreport.review import REVIEW_NAME


@click.command(epilog=examples("gtreport compare", "gtreport compare dataset --format csv -o ground_truths.csv"))
@report_argument
@format_option("table", "json", "csv", "markdown")
@output_option()
@today_option
def compare(report: str, format_name: str, output: str | None, today: date) -> None:
    """Compare the ground truths of REPORT (a file or folder; report.yaml here by default).

    Every record of ground_truths that has a rule under built_by is made from the attached annotations. Prints how many
    items each of them decides and changes, the scores of the attached models under each of them, and what survives
    every reasonable choice. Annotators are called A1, A2, ... in the order of their ids.
    """
    from gtreport.exporters.ground_truths import WRITERS
    from gtreport.site.examining import examine_for_site, refuse_faults

    path, name = one_report(report)
    with progress() as tell:
        tell("making the ground truths")
        examined = examine_for_site(path, name, today=today, level=None)
        refuse_faults(examined, name)
    if not any(one.computed for one in examined.evidence.computed.alternatives):
        raise UsageError(_nothing_to_compare(examined, name))
    write(WRITERS[format_name](examined), output, (path, path.with_name(REVIEW_NAME), *files_beside(examined)))


def _nothing_to_compare(examined: Report, name: str) -> Fault:
    truths = (truth for one in examined.evidence.computed.alternatives for truth in one.truths)
    reasons = "; ".join(f"{truth.name}: {truth.reason}" for truth in truths)
    told = f": {reasons}" if reasons else ""
    return Fault(
        f"no ground truth of the report can be computed{told}",
        name,
        help="name annotations and a rule under built_by (gtreport explain ground_truths[].built_by)",
    )


COMMAND = compare
