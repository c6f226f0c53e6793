"""Part of gtreport agreement: exports of boxes, masks, spans and other marks, in any format that is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.commands.options import named_values, split
from gtreport.errors import Fault, UnreadableError, UsageError

if TYPE_CHECKING:  # numbers are imported only where needed
    from gtreport.agreement.estimates import Estimate
    from gtreport.agreement.overview import Overview
    from gtreport.annotations.reading import ReadRequest

F = TypeVar("F", bound=Callable[..., Any])

FORMS = ("boxes", "masks", "keypoints", "spans", "texts", "preferences", "rankings", "maps")
NAMES = ("form", "reader", "column", "option", "encoding")
"""Names under which the options come."""

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
        click.option(
            "--option",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the reader: folders=each, files=a.json,b.json ...; a list with commas or as JSON.",
        ),
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
    params: Mapping[str, str],
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
    from gtreport.agreement.api import estimates_of  # numbers are imported only where needed
    from gtreport.agreement.structured.overview import overview_of_marks
    from gtreport.annotations.guessed_format import guessed_format, require_file_or_folder
    from gtreport.annotations.reading import ReadRequest, read_any
    from gtreport.annotations.structures import Structures

    require_file_or_folder(path, file)
    kind = given["reader"]
    options = {name: _reader_option(text) for name, text in named_values("option", given["option"]).items()}
    if kind is None:
        kind, why, found = guessed_format(path)
        if kind is None:
            message = f"this is no format of annotations that is known: {why}"
            raise UnreadableError(Fault(message, file, help="gtreport explain annotations[].format"))
        options = _options(options, found)
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
        encoding=named_values("encoding", given["encoding"]),
        structured=True,
    )
    try:
        read = read_any(asked, kind)
    except AnnotationsRefused as refused:
        needless = _needless_columns(refused, asked)
        if not needless:
            raise
        read = read_any(replace(asked, columns={r: name for r, name in columns.items() if r not in needless}), kind)
    if not isinstance(read, Structures):
        if given["form"] is not None:
            message = f"it holds labels of whole items, not {given['form']}"
            raise UsageError(Fault(message, file, help="leave --form out, or name the columns with --column"))
        return estimates_of(read, statistics, params, replicates=replicates, seed=seed)
    conventions = {name: _scalar(value) for name, value in params.items()}
    found_out = overview_of_marks(
        read, given["form"], conventions, statistics=statistics, replicates=replicates, seed=seed
    )
    return _with_notes(found_out)


def _with_notes(found: Overview) -> tuple[Estimate, ...]:
    """Return the estimates, each warned of what the files cannot tell and what decides which items are compared."""
    from gtreport.agreement.estimates import Caution

    untold = [one.message for one in found.observations if "unmarked" in one.detail]
    cautions = tuple(Caution("unmarked", f"{one}; --option unmarked=seen counts them as empty") for one in untold)
    return tuple(replace(one, warnings=(*one.warnings, *cautions)) for one in found.estimates)


def _needless_columns(refused: AnnotationsRefused, asked: ReadRequest) -> frozenset[str]:
    """Return the columns for want of which a file is refused, where nobody named them and the marks need none."""
    needless = {"label": "label"} | ({"annotator": "annotator"} if "map" in asked.options else {})
    lacking = {str(problem.detail.get("column")) for problem in refused.problems if problem.rule == "column_absent"}
    usual = {role for role, name in needless.items() if asked.columns.get(role) == name and name in lacking}
    others = len(refused.problems) - sum(problem.rule == "column_absent" for problem in refused.problems)
    return frozenset(usual) if len(usual) == len(lacking) and not others else frozenset()


def _scalar(text: str) -> object:
    """Return a number, a truth value, a list or a mapping that is written as JSON; else the text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # what is nested without end is no value
        return text


def _reader_option(text: str) -> object:
    """Return the value of an option of a reader: JSON, words between commas as a list, else the text.

    A text that is in JSON's quotes is one word, whatever commas it holds.
    """
    found = _scalar(text)
    words = split(text.removeprefix("[").removesuffix("]")) if found == text else []
    return words if len(words) > 1 and all(words) else found


def _options(given: Mapping[str, object], guessed: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a reader: those given, and those guessed where none given says whose the files are."""
    return {**given} if set(given) & {"files", "folders"} else {**guessed, **given}


def _columns(written: tuple[str, ...]) -> dict[str, str | tuple[str, ...]]:
    several = {role: tuple(split(names)) for role, names in named_values("column", written).items()}
    return {role: names if len(names) > 1 else names[0] for role, names in several.items()}
