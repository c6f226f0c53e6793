"""Columns of text from a file, whatever its form, and the ways in which a file is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gtreport.annotations.problems import AnnotationsRefused, FileProblem, listed, quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.texts import Coded
from gtreport.spelling import nearest


@dataclass(frozen=True, eq=False)
class TextColumns:
    """Columns of a file.

    Attributes:
        names: Every column of the file, in its order.
        columns: The columns that were asked for, by name.
        source: Where the rows stand.
        n_rows: How many rows the file has.
    """

    names: tuple[str, ...]
    columns: dict[str, Coded]
    source: Source
    n_rows: int


_SIGNS = ("|", "\t", ";", ",", ":", " ")

Wanted = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Chooses columns by the names that the file has."""


def refuse(request: ReadRequest, problem: str, line: int | None = None, mend: str | None = None) -> AnnotationsRefused:
    where = "" if line is None else f", line {line}"
    message = f"{request.name} cannot be read as a table: {problem}{where}"
    return AnnotationsRefused((request.problem("annotations_unreadable", message, line, mend),))


def _absent(request: ReadRequest, name: str, names: tuple[str, ...]) -> FileProblem:
    near = next((one for one in names if one.strip().casefold() == name.strip().casefold()), None)
    near = near or nearest(name, names, 0.75)
    return FileProblem(
        "column_absent",
        f"column {name} is not in {request.name}, which has {listed(names)}",
        request.name,
        1,
        f"did you mean {near}?"
        if near
        else "correct the name; where the first line is a row already, set header: false",
        {"column": name, "columns": names} | ({"near": near} if near else {}),
    )


def _other_delimiter(names: tuple[str, ...]) -> str | None:
    """Return what seems to separate the columns of a file that was read as one column, if anything does."""
    return next((sign for sign in _SIGNS if sign in names[0]), None) if len(names) == 1 else None


def _one_column(request: ReadRequest, name: str, names: tuple[str, ...], delimiter: str) -> FileProblem:
    return FileProblem(
        "column_absent",
        f"{request.name} was read as one column, {quoted(names[0])}: {quoted(delimiter)} may separate its columns",
        request.name,
        1,
        f"name the delimiter {quoted(delimiter)} in the options",
        {"column": name, "columns": names, "delimiter": delimiter},
    )


def chosen_columns(request: ReadRequest, names: tuple[str, ...], wanted: Wanted) -> tuple[str, ...]:
    """Return the wanted columns; raise when the file lacks some, or has one of them twice."""
    chosen = wanted(names)
    absent = tuple(name for name in dict.fromkeys(chosen) if name not in names)
    if absent and (delimiter := _other_delimiter(names)):
        raise AnnotationsRefused((_one_column(request, absent[0], names, delimiter),))
    problems = [_absent(request, name, names) for name in absent]
    problems += [
        request.problem(
            "annotations_unreadable", f"{request.name} has column {name} {names.count(name)} times", 1, "rename one"
        )
        for name in dict.fromkeys(chosen)
        if names.count(name) > 1
    ]
    if problems:
        raise AnnotationsRefused(problems)
    return tuple(dict.fromkeys(chosen))
