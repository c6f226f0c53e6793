"""Reading attached files: what is asked for, who can read it, and what every reader has in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from gtreport.annotations.building import Columns, Declaration, build_table
from gtreport.annotations.gathering import Gathering
from gtreport.annotations.observations import identical_annotators, observed_in_ids
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, listed
from gtreport.annotations.pseudonyms import pseudonyms_of, renamed, without_contents
from gtreport.annotations.structure_tables import copied_answers
from gtreport.annotations.structures import Structures
from gtreport.annotations.structuring import columns_of, holds_labels_only, source_of, structures_of
from gtreport.annotations.table import AnnotationTable, Level, Repeats, Source
from gtreport.registry import discover

EMPTY_SET = "∅"
"""Text that stands for the empty set where none is declared."""


@dataclass(frozen=True)
class ReadRequest:
    """A file or folder of annotations and what is declared about it.

    Attributes:
        path: The file or folder.
        name: The file or folder as the user wrote it, for messages.
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
        root: Folder that paths in the options start from; the folder of the file, or the folder itself, when absent.
        encoding: How a label is written down, by the questionnaire's names: `box_format`, `origin`,
            `pixel_convention`, `clip`, `offset_unit`, `offset_end`, `mask_kind`.
        structured: Whether the target's labels have a shape; a column of values then holds texts, not numbers.
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
    root: Path | None = None
    encoding: Mapping[str, str] = field(default_factory=dict)
    structured: bool = False

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
            empty_set=self._empty_set,
            target=self.target,
        )

    @property
    def _empty_set(self) -> str | None:
        given = self.options.get("empty_set", EMPTY_SET if self.level == "set" else None)
        return None if given is None else str(given)

    def problem(self, rule: str, message: str, line: int | None = None, mend: str | None = None) -> FileProblem:
        """Return a problem of this file."""
        return FileProblem(rule, message, self.name, line, mend)


Found = tuple[Columns, Source] | Gathering
"""What a reader gives: columns of labels with where their rows stand, or what it gathered of a form."""


@dataclass(frozen=True)
class Reader:
    """One annotation format.

    Attributes:
        name: The format's name, for example `long`.
        title: What it is, in one line.
        read: Returns the columns and where their rows stand, or what it gathered; raises AnnotationsRefused.
        options: Its options, each with the values that it takes; empty for any.
        folders: Whether the file may be a folder.
    """

    name: str
    title: str
    read: Callable[[ReadRequest], Found]
    options: Mapping[str, tuple[object, ...]] = field(default_factory=dict, hash=False)
    folders: bool = False


TABLE_OPTIONS: Mapping[str, tuple[object, ...]] = {
    "delimiter": (),
    "encoding": (),
    "header": (True, False),
    "quoting": ("none",),
    "item_columns": (),
}
"""Options of every format that is a table."""

FILE_OPTIONS: Mapping[str, tuple[object, ...]] = {
    "files": (),
    "folders": (),
    "encoding": (),
    "shared_ids": (True, False),
}
"""Options of formats that hold their annotators inside, or have one file or one folder for each."""

FOLDER_OPTIONS: Mapping[str, tuple[object, ...]] = {"folders": (), "encoding": ()}
"""Options of formats that have one folder for each annotator."""

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
    """Read a file of labels into a validated table.

    Args:
        request: The file and what is declared about it.
        format: Name of the format.

    Raises:
        AnnotationsRefused: With everything that is wrong with the file; also where its annotations have a shape.
    """
    found = read_any(request, format)
    if isinstance(found, Structures):
        kinds = ", ".join(kind for kind in found.place if found.count(kind)) or "nothing"
        message = f"{request.name} holds no labels of whole items, but {kinds}"
        raise AnnotationsRefused((request.problem("annotations_unreadable", message),))
    return found


def read_any(request: ReadRequest, format: str = "long") -> AnnotationTable | Structures:  # noqa: A002
    """Read a file or folder of annotations, labels or marks that have a shape.

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
    reader = known[format]
    _refuse_absent(request, reader)
    _refuse_options(request, reader)
    try:
        found = reader.read(request)
        if isinstance(found, Gathering) and not holds_labels_only(found):
            made = structures_of(found, request.declaration, pseudonyms=request.pseudonyms)
            return replace(made, observations=(*made.observations, *copied_answers(made)))
        columns = columns_of(found, request.declaration) if isinstance(found, Gathering) else found[0]
    except AnnotationsRefused as refused:
        if not request.pseudonyms:
            raise
        told = (without_contents(problem, reader.name) for problem in refused.problems)
        raise AnnotationsRefused(dict.fromkeys(told)) from None
    called = pseudonyms_of(columns) if request.pseudonyms else None
    source = source_of(found, called) if isinstance(found, Gathering) else found[1]
    if called is None:
        return _observed(build_table(columns, request.declaration, source))
    return _with_pseudonyms(request, columns, source, called)


def _refuse_absent(request: ReadRequest, reader: Reader) -> None:
    if request.path.is_file() or (reader.folders and request.path.is_dir()):
        return
    if request.path.is_dir():
        message = f"{request.name} is a folder, format {reader.name} is one file"
        raise AnnotationsRefused((request.problem("annotations_unreadable", message, mend="name the file"),))
    message = f"file {request.name} is not in the report's folder"
    mend = "add the file, or correct the path"
    raise AnnotationsRefused((request.problem("annotations_file_absent", message, mend=mend),))


def _with_pseudonyms(
    request: ReadRequest, columns: Columns, source: Source, called: Mapping[str, str]
) -> AnnotationTable:
    seen = () if columns.annotator is None else observed_in_ids(request.name, columns.annotator.texts, called)
    table = _observed(build_table(renamed(columns, called), request.declaration, source))
    return replace(table, pseudonyms=called, observations=(*seen, *table.observations))


def _observed(table: AnnotationTable) -> AnnotationTable:
    copies = identical_annotators(table)
    return replace(table, observations=(*table.observations, *copies)) if copies else table
