"""gtreport explain: what a word of gtreport means."""

from __future__ import annotations

import click

from gtreport.commands.options import examples
from gtreport.explaining import explained


@click.command(
    epilog=examples(
        "gtreport explain GT401",
        "gtreport explain identity.license",
        "gtreport explain krippendorff_alpha",
    )
)
@click.argument("word")
def explain(word: str) -> None:
    """Explain a WORD: a rule (GT401 or its name), a question (identity.license), a statistic or an aggregation rule.

    The beginning of codes (GT4) lists these rules, a part (identity) its questions.
    """
    click.echo(explained(word), nl=False)


COMMAND = explain
