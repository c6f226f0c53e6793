"""Part of gtreport agreement: exports of boxes, masks, spans and other marks, in any format that is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from gtreport.agreement.estimates import Estimate
from gtreport.errors import Fault, UnreadableError, UsageError

F = TypeVar("F", bound=Callable[..., Any])

FORMS = ("boxes", "masks", "keypoints", "spans", "texts", "preferences")
NAMES = ("form", "reader", "column", "option", "encoding")
"""Names under which the options come."""

_USUAL_LABEL = "label"
_TABLES = (".csv", ".tsv", ".parquet", ".txt", ".gz")


def marked_options(command: F) -> F:
    """Add the options that are about marks."""
    for option in (
        click.option(
            "--encoding",
            multiple=True,
            metavar="NAME=VALUE",
            help="How marks are written down: box_format=xywh, offset_end=inclusive ...",
        ),
        click.option("--option", multiple=True, metavar="NAME=VALUE", help="An option of the reader: folders=each ..."),
        click.option(
            "--column", multiple=True, metavar="ROLE=NAME", help="A column of marks: box=x1,y1,x2,y2, start=begin ..."
        ),
        click.option("--reader", help="Format of the annotations (coco, yolo, masks ...); found out by default."),
        click.option(
            "--form", type=click.Choice(FORMS), help="Compare marks of this form; told by the marks by default."
        ),
    ):
        command = option(command)
    return command


def estimates_of_file(
    file: str,
    given: Mapping[str, Any],
    request: Mapping[str, Any],
    statistics: tuple[str, ...],
    params: Mapping[str, object],
    replicates: int,
    seed: int,
) -> tuple[Estimate, ...] | None:
    """Compute the statistics of a file or folder of marks; None where it is a table of labels.

    Args:
        file: The file or folder as the user wrote it.
        given: The options of `marked_options`.
        request: What else is declared: columns, labels, missing, repeats, options.
        statistics: Names of statistics; all that belong to the form when there are none.
        params: Parameters of statistics and other conventions, as texts.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.

    Raises:
        UnreadableError: There is no such file, or its format is not known.
        AnnotationsRefused: With everything that is wrong with the file.
        UsageError: An option is wrong.
    """
    path = Path(file)
    plain = not any(given.values())
    if plain and path.suffix.lower() in _TABLES:
        return None
    if not path.exists():
        help_ = "name a file or folder of annotations"
        raise UnreadableError(Fault("there is no such file or folder", file, help=help_))
    from gtreport.agreement.overview import overview  # numbers are imported only where needed
    from gtreport.agreement.structured.overview import overview_of_marks
    from gtreport.annotations.guessed_format import guessed_format
    from gtreport.annotations.problems import AnnotationsRefused
    from gtreport.annotations.reading import ReadRequest, read_any
    from gtreport.annotations.structures import Structures

    kind, options = given["reader"], pairs("option", given["option"])
    if kind is None:
        kind, why, found = guessed_format(path)
        if kind is None:
            message = f"this is no format of annotations that is known: {why}"
            raise UnreadableError(Fault(message, file, help="gtreport explain annotations[].format"))
        options = {**found, **options}
    if kind == "table":
        if plain:
            return None
        kind = "long"
    columns = {**request["columns"], **_columns(given["column"])}
    if given["form"] == "texts" and "value" not in columns:
        columns["value"] = columns.pop("label", "text")
    asked = ReadRequest(
        path,
        file,
        columns,
        labels=request["labels"],
        level=request["level"],
        missing=request["missing"],
        repeats=request["repeats"],
        options={**request["options"], **options} if kind in ("long", "wide") else options,
        encoding={name: str(value) for name, value in pairs("encoding", given["encoding"]).items()},
        structured=True,
    )
    try:
        read = read_any(asked, kind)
    except AnnotationsRefused as refused:
        if not _lacks_usual_label(refused, asked.columns):
            raise
        read = read_any(replace(asked, columns={role: name for role, name in columns.items() if role != "label"}), kind)
    if not isinstance(read, Structures):
        if given["form"] is not None:
            message = f"it holds labels of whole items, not {given['form']}"
            raise UsageError(Fault(message, file, help="leave --form out, or name the columns with --column"))
        return overview(read, replicates=replicates, seed=seed).estimates
    conventions = {name: _scalar(str(value)) for name, value in params.items()}
    found_out = overview_of_marks(
        read, given["form"], conventions, statistics=statistics, replicates=replicates, seed=seed
    )
    return found_out.estimates


def _lacks_usual_label(refused: Any, columns: Mapping[str, object]) -> bool:
    """Return whether a file is refused for want of a column of labels that nobody named: marks need none."""
    lacking = [problem.detail.get("column") for problem in refused.problems if problem.rule == "column_absent"]
    return columns.get("label") == _USUAL_LABEL and lacking == [_USUAL_LABEL]


def pairs(option: str, written: tuple[str, ...]) -> dict[str, object]:
    """Return what is given as NAME=VALUE.

    Raises:
        UsageError: One has no equals sign.
    """
    found: dict[str, object] = {}
    for one in written:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(Fault(f"--{option}: {one} is not NAME=VALUE"))
        found[name] = _scalar(value)
    return found


def _scalar(text: str) -> object:
    """Return a number, a truth value, a list or a mapping that is written as JSON; else the text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _columns(written: tuple[str, ...]) -> dict[str, str | tuple[str, ...]]:
    found: dict[str, str | tuple[str, ...]] = {}
    for role, names in pairs("column", written).items():
        several = tuple(one.strip() for one in str(names).split(","))
        found[role] = several if len(several) > 1 else several[0]
    return found
