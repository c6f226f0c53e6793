"""gtreport status: what is left of a report, by part, in words."""

from __future__ import annotations

import sys

import click

from gtreport.commands.options import examples, report_argument
from gtreport.commands.terminal import FAILED
from gtreport.drafting.remaining import in_words, remaining
from gtreport.errors import UnreadableError
from gtreport.questionnaire.asked import asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import load
from gtreport.report_files import one_report
from gtreport.sources import read_file


@click.command(epilog=examples("gtreport status", "gtreport status dataset --require"))
@report_argument
@click.option("--require", is_flag=True, help="End with 1 while a core answer is missing or to do.")
def status(report: str, require: bool) -> None:
    """Tell what is left of a report, by part, in words.

    REPORT is a file, or a folder that holds one. "Needed" are the core answers that a release cannot do without. No
    attached file is read: a question that only an overlap of annotators makes is asked by gtreport check.
    """
    path, name = one_report(report)
    document = read_file(path, name)
    if document.faults:
        raise UnreadableError(*document.faults)
    questionnaire = load(document).questionnaire
    parts = remaining(asked(questionnaire, Conditions(questionnaire)))
    click.echo(in_words(name, parts), nl=False)
    if require and any(part.core for part in parts):
        sys.exit(FAILED)


COMMAND = status
