"""gtreport agreement: the agreement in any file or folder of annotations."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.commands.marked_agreement import NAMES, estimates_of_file, marked_options
from gtreport.commands.options import (
    column_option,
    examples,
    format_option,
    named_values,
    output_option,
    split,
    wide_option,
)
from gtreport.commands.results import write
from gtreport.commands.terminal import progress
from gtreport.errors import Fault, UsageError


@click.command(
    epilog=examples(
        "gtreport agreement votes.csv --item image --annotator person --label answer",
        "gtreport agreement wide.csv --wide ann,ben --level ordinal --labels low,middle,high",
        "gtreport agreement instances.json --form boxes",
        "gtreport agreement votes.csv --statistic krippendorff_alpha --param level=interval --format json",
    )
)
@click.argument("file", type=click.Path())
@column_option("item", "item")
@column_option("annotator", "annotator")
@column_option("label", "label")
@wide_option
@click.option("--labels", help="The labels in their order, separated by commas.")
@click.option(
    "--level",
    type=click.Choice(["nominal", "ordinal", "interval", "ratio"]),
    default="nominal",
    show_default=True,
    help="Level of measurement of the labels.",
)
@click.option("--statistic", multiple=True, help="Only this statistic; may be repeated.")
@click.option("--param", multiple=True, metavar="NAME=VALUE", help="A parameter of the statistics named.")
@click.option("--missing", multiple=True, help="A text that means that no label was given; the empty cell by default.")
@click.option(
    "--repeats",
    type=click.Choice(["error", "first", "last", "majority", "keep", "each_as_annotator"]),
    default="error",
    show_default=True,
    help="What becomes of several annotations of one item by one annotator.",
)
@click.option("--delimiter", help="What separates cells; found out by default.")
@click.option("--replicates", default=1000, show_default=True, type=click.IntRange(0, 1_000_000))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0))
@format_option("table", "json", "csv", "markdown")
@output_option()
@marked_options
def agreement(
    file: str,
    item: str,
    annotator: str,
    label: str,
    wide: tuple[str, ...],
    labels: str | None,
    level: Any,
    statistic: tuple[str, ...],
    param: tuple[str, ...],
    missing: tuple[str, ...],
    repeats: Any,
    delimiter: str | None,
    replicates: int,
    seed: int,
    format_name: str,
    output: str | None,
    **marks: Any,
) -> None:
    """Compute the agreement in any file or folder of annotations, without a questionnaire.

    FILE is CSV, TSV or Parquet, or an export of boxes, masks, keypoints, spans, texts, preferences, rankings or
    reference samples of maps in any format that is read. Prints every statistic that fits with both intervals, what was
    left out, and the sentence that a paper needs.
    """
    from gtreport.agreement.api import estimates_of, read_annotations  # numbers are imported only where needed
    from gtreport.exporters.estimates import WRITERS

    one_each = {"item": item, "annotator": annotator, "label": label}
    columns: Mapping[str, str | tuple[str, ...]] = {"item": item, "annotator": wide} if wide else one_each
    asked: dict[str, Any] = {
        "columns": columns,
        "labels": tuple(split(labels)) if labels else None,
        "level": level,
        "missing": missing or ("",),
        "repeats": repeats,
        "options": {"delimiter": delimiter} if delimiter else {},
    }
    _refuse_beside_wide(wide, marks)
    with progress() as tell:
        tell("reading the annotations")
        params = named_values("param", param)
        try:
            estimates = None if wide else estimates_of_file(file, marks, asked, statistic, params, replicates, seed)
            if estimates is None:
                table = read_annotations(Path(file), file, format="wide" if wide else "long", **asked)
                tell("computing")
                estimates = estimates_of(table, statistic, params, replicates=replicates, seed=seed)
        except AnnotationsRefused as refused:
            raise AnnotationsRefused(_with_options(refused.problems, file, columns)) from None
    write(WRITERS[format_name](estimates), output, (Path(file),))


def _with_options(
    problems: Sequence[FileProblem], file: str, columns: Mapping[str, str | tuple[str, ...]]
) -> list[FileProblem]:
    """Return problems with the options by which they are mended on the command line; absent columns once for all."""
    told = [_with_option(one, columns) for one in problems]
    absent = [at for at, one in enumerate(told) if one.rule == "column_absent" and one.help == problems[at].help]
    options = _guessed_options(file, [_role(told[at], columns) for at in absent])
    for at in absent:
        told[at] = replace(told[at], help=options if at == absent[-1] else None)
    return told


def _with_option(problem: FileProblem, columns: Mapping[str, str | tuple[str, ...]]) -> FileProblem:
    delimiter, near, role = problem.detail.get("delimiter"), problem.detail.get("near"), _role(problem, columns)
    if delimiter is not None:
        return replace(problem, help=f"--delimiter {shlex.quote(str(delimiter))}")
    if near is None or role is None:
        return problem
    return replace(problem, help=f"did you mean {near}? --{role} {shlex.quote(str(near))}")


def _role(problem: FileProblem, columns: Mapping[str, str | tuple[str, ...]]) -> str | None:
    return next((role for role, name in columns.items() if name == problem.detail.get("column")), None)


def _guessed_options(file: str, roles: Sequence[str | None]) -> str | None:
    """Return the options that name the columns of parts, as far as these can be told from the file."""
    from gtreport.annotations.guessed_columns import guessed_columns  # numbers are imported only where needed

    if not roles:
        return None
    if None in roles:
        return "correct the name of the column"
    guess = guessed_columns(Path(file), file)
    found = {role: column for role, column in guess.columns.items() if isinstance(column, str) and not guess.alone}
    return " ".join(f"--{role} {shlex.quote(found.get(role, 'COLUMN'))}" for role in roles if role is not None)


def _refuse_beside_wide(wide: tuple[str, ...], marks: Mapping[str, Any]) -> None:
    """Refuse options about marks where the annotators are columns.

    Raises:
        UsageError: There is one.
    """
    given = [f"--{name}" for name in NAMES if marks[name]]
    if wide and given:
        message = f"--wide is for labels, with a column for each annotator: it does not go with {', '.join(given)}"
        raise UsageError(Fault(message, help="leave out --wide, or the others"))


COMMAND = agreement
