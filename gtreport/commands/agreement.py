"""gtreport agreement: the agreement in any file or folder of annotations."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.commands.marked_agreement import estimates_of_file, marked_options
from gtreport.commands.options import column_option, examples, format_option, output_option, split, wide_option
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

    FILE is CSV, TSV or Parquet, or an export of boxes, masks, keypoints, spans, texts or preferences in any format that
    is read. Prints every statistic that fits with both intervals, what was left out, and the sentence that a paper
    needs.
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
    with progress() as tell:
        tell("reading the annotations")
        params = _parameters(param)
        found = None if wide else estimates_of_file(file, marks, asked, statistic, params, replicates, seed)
        if found is not None:
            write(WRITERS[format_name](found), output, (Path(file),))
            return
        try:
            table = read_annotations(Path(file), file, format="wide" if wide else "long", **asked)
        except AnnotationsRefused as refused:
            raise AnnotationsRefused(_with_option(one, columns) for one in refused.problems) from None
        tell("computing")
        estimates = estimates_of(table, statistic, params, replicates=replicates, seed=seed)
    write(WRITERS[format_name](estimates), output, (Path(file),))


def _with_option(problem: FileProblem, columns: Mapping[str, str | tuple[str, ...]]) -> FileProblem:
    """Return a problem with the option by which it is mended on the command line."""
    delimiter, near = problem.detail.get("delimiter"), problem.detail.get("near")
    if delimiter is not None:
        return replace(problem, help=f"--delimiter {shlex.quote(str(delimiter))}")
    role = next((role for role, name in columns.items() if name == problem.detail.get("column")), None)
    if near is None or role is None:
        return problem
    return replace(problem, help=f"did you mean {near}? --{role} {shlex.quote(str(near))}")


def _parameters(pairs: tuple[str, ...]) -> dict[str, object]:
    """Return the parameters given as NAME=VALUE.

    Raises:
        UsageError: One has no equals sign.
    """
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(Fault(f"--param: {pair} is not NAME=VALUE", help="for example --param level=ordinal"))
        found[name] = value
    return found


COMMAND = agreement
