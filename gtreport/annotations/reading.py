"""Reading an attached file: what is asked for, who can read it, and what every reader has in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from gtreport.annotations.building import Columns, Declaration, build_table
from gtreport.annotations.observations import identical_annotators, observed_in_ids
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, listed
from gtreport.annotations.pseudonyms import pseudonyms_of, renamed, without_contents
from gtreport.annotations.table import AnnotationTable, Level, Repeats, Source
from gtreport.registry import discover


@dataclass(frozen=True)
class ReadRequest:
    """A file of annotations and what is declared about it.

    Attributes:
        path: The file.
        name: The file as the user wrote it, for messages.
        columns: Which column plays which part: `item`, `annotator`, `label`, `repeat`, `group`. A name, or for wide
            files the names of the annotators' columns.
        labels: The label list in its declared order; None when there is none.
        level: Level of measurement of the labels.
        values: Number of each declared label; None for none.
        missing: Texts that mean that no label was given.
        repeats: What becomes of several annotations of one item by one annotator.
        options: Further options of the format, such as `delimiter` or `header`.
        target: The target whose labels these are, for messages.
        pseudonyms: Whether annotators are called A1, A2, ... and nothing but that from here on.
    """

    path: Path
    name: str
    columns: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    labels: tuple[str, ...] | None = None
    level: Level = "nominal"
    values: tuple[float, ...] | None = None
    missing: tuple[str, ...] = ("",)
    repeats: Repeats = "error"
    options: Mapping[str, object] = field(default_factory=dict)
    target: str | None = None
    pseudonyms: bool = False

    def column(self, role: str) -> str | None:
        """Return the one column that plays a part; None when none does."""
        names = self.columns.get(role)
        if names is None or isinstance(names, str):
            return names
        return names[0] if len(names) == 1 else None

    def several(self, role: str) -> tuple[str, ...]:
        """Return the columns that play a part."""
        names = self.columns.get(role, ())
        return (names,) if isinstance(names, str) else tuple(names)

    @property
    def declaration(self) -> Declaration:
        """What is declared about the annotations."""
        slots = self.options.get("annotators") == "slots"
        return Declaration(
            level=self.level,
            labels=self.labels,
            values=self.values,
            missing=self.missing,
            repeats=self.repeats,
            identity="slots" if slots else "people",
            pack=str(self.options.get("pack", "|")),
            empty_set=None if self.options.get("empty_set") is None else str(self.options["empty_set"]),
            target=self.target,
        )

    def problem(self, rule: str, message: str, line: int | None = None, mend: str | None = None) -> FileProblem:
        """Return a problem of this file."""
        return FileProblem(rule, message, self.name, line, mend)


@dataclass(frozen=True)
class Reader:
    """One annotation format.

    Attributes:
        name: The format's name, for example `long`.
        title: What it is, in one line.
        read: Returns the columns and where their rows stand; raises AnnotationsRefused.
        options: Its options, each with the values that it takes; empty for any text.
    """

    name: str
    title: str
    read: Callable[[ReadRequest], tuple[Columns, Source]]
    options: Mapping[str, tuple[object, ...]] = field(default_factory=dict, hash=False)


TABLE_OPTIONS: Mapping[str, tuple[object, ...]] = {"delimiter": (), "encoding": (), "header": (True, False)}
"""Options of every format that is a table."""

LABEL_OPTIONS: Mapping[str, tuple[object, ...]] = {
    "annotators": ("people", "slots"),
    "pack": (),
    "empty_set": (),
}
"""Options of formats that hold single labels."""


def readers() -> Mapping[str, Reader]:
    """Return every reader by the name of its format."""
    return {reader.name: reader for reader in discover("gtreport.annotations.readers", "READER", Reader)}


def _refuse_options(request: ReadRequest, reader: Reader) -> None:
    """Refuse options that the format does not have: one that is misspelled would be left out in silence."""
    problems = []
    for name, value in request.options.items():
        known = reader.options.get(name)
        if known is None:
            message = f"option {name} is not known to format {reader.name}, which has {listed(reader.options)}"
            problems.append(request.problem("annotations_unreadable", message, mend="correct or leave out the option"))
        elif known and value not in known:
            words = ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in known)
            message = f"option {name} is {value}, expected one of {words}"
            problems.append(request.problem("annotations_unreadable", message, mend="correct the option"))
    if problems:
        raise AnnotationsRefused(problems)


def read(request: ReadRequest, format: str = "long") -> AnnotationTable:  # noqa: A002 - the questionnaire's word
    """Read a file of annotations into a validated table.

    Args:
        request: The file and what is declared about it.
        format: Name of the format.

    Raises:
        AnnotationsRefused: With everything that is wrong with the file.
    """
    known = readers()
    if format not in known:
        raise AnnotationsRefused(
            (
                request.problem(
                    "annotations_unreadable",
                    f"{request.name} cannot be read as {format}: there is no reader for it; there are {listed(known)}",
                ),
            )
        )
    if not request.path.is_file():
        raise AnnotationsRefused(
            (
                request.problem(
                    "annotations_file_absent",
                    f"file {request.name} is not in the report's folder",
                    mend="add the file, or correct the path",
                ),
            )
        )
    _refuse_options(request, known[format])
    if request.pseudonyms:
        return _read_with_pseudonyms(request, known[format])
    columns, source = known[format].read(request)
    return _observed(build_table(columns, request.declaration, source))


def _read_with_pseudonyms(request: ReadRequest, reader: Reader) -> AnnotationTable:
    try:
        columns, source = reader.read(request)
    except AnnotationsRefused as refused:
        told = (without_contents(problem, reader.name) for problem in refused.problems)
        raise AnnotationsRefused(dict.fromkeys(told)) from None
    pseudonyms = pseudonyms_of(columns)
    seen = () if columns.annotator is None else observed_in_ids(request.name, columns.annotator.texts, pseudonyms)
    table = _observed(build_table(renamed(columns, pseudonyms), request.declaration, source))
    return replace(table, pseudonyms=pseudonyms, observations=(*seen, *table.observations))


def _observed(table: AnnotationTable) -> AnnotationTable:
    copies = identical_annotators(table)
    return replace(table, observations=(*table.observations, *copies)) if copies else table
