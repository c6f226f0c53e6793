"""Columns of text from a file, whatever its form, and the ways in which a file is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gtreport.annotations.problems import AnnotationsRefused, FileProblem, listed
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import Source
from gtreport.annotations.texts import Coded


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


Wanted = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Chooses columns by the names that the file has."""


def refuse(request: ReadRequest, problem: str, line: int | None = None, mend: str | None = None) -> AnnotationsRefused:
    where = "" if line is None else f", line {line}"
    message = f"{request.name} cannot be read as a table: {problem}{where}"
    return AnnotationsRefused((request.problem("annotations_unreadable", message, line, mend),))


def chosen_columns(request: ReadRequest, names: tuple[str, ...], wanted: Wanted) -> tuple[str, ...]:
    """Return the wanted columns; raise when the file lacks some, or has one of them twice."""
    chosen = wanted(names)
    problems = [
        FileProblem(
            "column_absent",
            f"column {name} is not in {request.name}, which has {listed(names)}",
            request.name,
            1,
            "correct the name",
            {"column": name, "columns": names},
        )
        for name in dict.fromkeys(chosen)
        if name not in names
    ]
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
