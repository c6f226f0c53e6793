"""gtreport init: the beginning of a report, from flags, questions at a terminal, and documents that exist."""

from __future__ import annotations

import sys

import click

from gtreport.commands.options import examples
from gtreport.drafting.ci import SNIPPETS
from gtreport.drafting.situation import FORMS, SITE_KINDS, Situation


@click.command(
    epilog=examples(
        "gtreport init --site crowd_consensus --form classification",
        "gtreport init dataset --from README.md --from annotations --ci github",
    )
)
@click.argument("folder", default=".", type=click.Path(file_okay=False))
@click.option(
    "--site", "sites", multiple=True, type=click.Choice(SITE_KINDS), help="Where labels come from. May be repeated."
)
@click.option(
    "--form", "forms", multiple=True, type=click.Choice(FORMS), help="What a label looks like. May be repeated."
)
@click.option("--people/--no-people", default=None, help="Whether the data are about people.")
@click.option("--several-labels/--one-label", default=None, help="Whether several annotators label an item, or one.")
@click.option(
    "--from",
    "sources",
    multiple=True,
    type=click.Path(),
    help="Import answers from a Croissant file, dataset card, D4D, datasheet, data statement, or annotations: a file "
    "or a folder. May be repeated.",
)
@click.option("--ci", type=click.Choice(list(SNIPPETS)), help="Write a snippet that checks the report in CI, too.")
@click.option("--force", is_flag=True, help="Write plan.yaml, the schema and the snippet anew; a report never.")
@click.option("--resume", is_flag=True, help="Go on answering at the terminal where you stopped.")
def init(
    folder: str,
    sites: tuple[str, ...],
    forms: tuple[str, ...],
    people: bool | None,
    several_labels: bool | None,
    sources: tuple[str, ...],
    ci: str | None,
    force: bool,
    resume: bool,
) -> None:
    """Begin a report: only the questions that can be asked of it, each with its help and an example.

    Writes report.yaml in FOLDER, the template of a plan, and the schema for editors. At a terminal it asks for what no
    option says, then for the answers one by one; each is saved as it is given. What is imported stays marked todo, with
    where it was found, until you confirm it; where sources differ, all are shown and none is chosen.
    """
    # Loaded here, for no other command needs the importers or a terminal to ask at.
    from gtreport.commands.asking import answer_open_questions, ask_situation
    from gtreport.commands.beginning import begin, existing, report_to_resume

    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    if resume and existing(folder):
        answer_open_questions(report_to_resume(folder, interactive=interactive))
        return
    situation = Situation(sites, forms, people, several_labels)
    begun = begin(folder, situation, sources, ci, force=force, ask=ask_situation if interactive else None)
    for line in begun.warnings:
        click.echo(f"gtreport: {line}", err=True)
    click.echo(begun.summary, nl=False)
    if interactive:
        answer_open_questions(begun.report)


COMMAND = init
