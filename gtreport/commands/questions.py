"""gtreport questions: what a report is asked."""

from __future__ import annotations

import click

from gtreport.commands.options import examples
from gtreport.errors import Fault, UsageError
from gtreport.questionnaire.lookup import asked_under
from gtreport.questionnaire.model import questions as all_questions


@click.command(epilog=examples("gtreport questions", "gtreport questions quality.agreement"))
@click.argument("part", required=False, default="")
def questions(part: str) -> None:
    """List the questions, all of them or those of a PART (identity, quality.agreement, ...)."""
    found = asked_under(part) if part else all_questions()
    if not found:
        parts = ", ".join(dict.fromkeys(question.part for question in all_questions()))
        raise UsageError(Fault(f"there is no part {part}", help=f"one of {parts}"))
    for question in found:
        click.echo(f"{question.id:<60} {question.level.value:<11} {question.text}")


COMMAND = questions
