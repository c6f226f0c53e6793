"""gtreport export: a report in another format, and what that format could not carry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path

import click

from gtreport.commands.options import examples, output_option, report_argument, today_option
from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.outputs import files_beside, refuse_written_over
from gtreport.report_files import one_report
from gtreport.review import REVIEW_NAME
from gtreport.sources import read_bytes
from gtreport.wording import count
from gtreport.writing import real_place, write_whole

_IN_BRACKETS = re.compile(r"\[[^\]]*\]")
_MOST_BYTES = 8 * 1024**2


@click.command(
    epilog=examples(
        "gtreport export croissant -o croissant.json",
        "gtreport export card -o README.md --merge",
    )
)
@click.argument("format_name", metavar="FORMAT")
@report_argument
@output_option()
@click.option("--merge", is_flag=True, help="Merge into the card that is there; what is not gtreport's stays.")
@click.option("--quiet", is_flag=True, help="Do not tell what could not be carried.")
@today_option
def export(format_name: str, report: str, output: str | None, merge: bool, quiet: bool, today: date) -> None:
    """Write REPORT (a file or folder; report.yaml here by default) in another FORMAT.

    \b
    card         dataset card for the Hugging Face Hub, merged into one that is there with --merge
    croissant    Croissant 1.1 with RAI and PROV
    csv          every answer, one a row
    d4d          Bridge2AI's D4D
    datasheet    Datasheet for Datasets, all 57 questions
    report-json  everything for programs; gtreport schema --report-json describes it
    schema-org   schema.org, for the head of a page

    What the format lacks and leaves out is told on standard error. Annotators of attached files are called A1, A2, ...
    """  # noqa: D301  # click reads the character \b
    from gtreport.exporters.exporter import exporter_named
    from gtreport.site.examining import examine_for_site, refuse_faults

    exporter = exporter_named(format_name)
    if merge and not (exporter.merges and output):
        raise UsageError(
            Fault("--merge is for a card and needs -o FILE", help="gtreport export card -o README.md --merge")
        )
    path, name = one_report(report)
    examined = examine_for_site(path, name, today=today, level=None)
    refuse_faults(examined, name)
    if output is not None:
        refuse_written_over((output,), (path, path.with_name(REVIEW_NAME), *files_beside(examined)))
    existing = _existing(output, merge) if exporter.merges and output is not None else None
    made = exporter.write(examined, existing)
    if output is None:
        click.echo(made.text, nl=False)
    else:
        write_whole(Path(output), made.text.encode(), output)
    if not quiet:
        for line in _not_carried(exporter.name, made.lacking, made.left_out):
            click.echo(line, err=True)


def _existing(output: str, merge: bool) -> str | None:
    """Return the card that is there, to be merged into; None without one.

    Raises:
        UsageError: There is one, and it was not asked to merge.
        UnreadableError: It is no UTF-8.
    """
    path = Path(output)
    if not real_place(path).exists():
        return None
    if not merge:
        raise UsageError(Fault("there is a card already", output, help="--merge keeps all that gtreport did not write"))
    try:
        return read_bytes(path, output, _MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise UnreadableError(Fault("this is no UTF-8", output, help="save the file as UTF-8")) from None


def _not_carried(name: str, lacking: Iterable[str], left_out: tuple[str, ...]) -> Iterator[str]:
    for one in lacking:
        yield f"gtreport: {name} lacks {one}"
    if left_out:
        yield f"gtreport: {name} leaves out {count(len(left_out), 'answer')}:"
        for part, paths in groupby(left_out, lambda path: path.partition(".")[0].partition("[")[0]):
            alike = Counter(_IN_BRACKETS.sub("[]", path) for path in paths)
            yield f"  {part}: {', '.join(f'{path} ({n})' if n > 1 else path for path, n in alike.items())}"


COMMAND = export
