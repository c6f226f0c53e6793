"""gtreport fix: what is purely mechanical is mended."""

from __future__ import annotations

import sys

import click

from gtreport.commands.options import examples, reports_argument
from gtreport.commands.terminal import FAILED, PASSED
from gtreport.errors import Fault, GtreportError, UnreadableError
from gtreport.fixing import diff, fix_file
from gtreport.report_files import report_files
from gtreport.sources import read_bytes
from gtreport.sources.limits import MAX_BYTES


@click.command(epilog=examples("gtreport fix --diff", "gtreport fix report.yaml"))
@reports_argument
@click.option("--diff", "show_diff", is_flag=True, help="Show what would change, and change nothing.")
def fix(reports: tuple[str, ...], show_diff: bool) -> None:
    """Mend what is purely mechanical in REPORTS: quotes, truth values, byte order mark, line ends, tabs.

    Only these characters change, and never an answer. With --diff, exit code 1 says that something would change. A file
    that cannot be mended does not stop the others; the exit code is then 2.
    """
    changed = False
    faults: list[Fault] = []
    for one in report_files(reports):
        try:
            if one.path is None:
                raise UnreadableError(*one.faults or [Fault("standard input cannot be mended", help="name the file")])
            if show_diff:
                text = diff(read_bytes(one.path, one.name, MAX_BYTES), one.name)
                click.echo(text, nl=False)
                changed = changed or bool(text)
                continue
            edits = fix_file(one.path, one.name)
            for edit in edits:
                click.echo(f"{one.name}:{edit}")
            click.echo(f"{one.name}: {f'{len(edits):,} mended' if edits else 'nothing to mend'}")
        except GtreportError as error:  # the other files are mended all the same
            faults += error.faults
    if faults:
        raise UnreadableError(*faults)
    sys.exit(FAILED if changed else PASSED)


COMMAND = fix
