"""Files of annotations: what each file is, as answers that wait to be confirmed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gtreport.annotations.guessed_columns import Known, guessed_columns
from gtreport.annotations.guessed_format import guessed_format, require_file_or_folder
from gtreport.annotations.inspecting import Inspection, inspect
from gtreport.annotations.problems import AnnotationsRefused, in_its_place
from gtreport.errors import Fault, UnreadableError
from gtreport.importers.imported import Imported, Imports, Origin

MOST_FILES = 50
"""A folder of more files holds one dataset in many files, and is inspected as a whole."""

_LARGEST_BESIDE = 64 * 1024**2
"""Bytes of a table that is read only to learn the names of its columns."""


@dataclass(frozen=True)
class Inspected:
    """What a file is, or what those of a folder are.

    Attributes:
        files: The name of each, as the user would write it, and what it is; one where a folder is one export.
        others: The files that are nothing known, with the reason.
    """

    files: tuple[tuple[str, Inspection], ...]
    others: tuple[Fault, ...] = ()


def inspected(
    name: str, columns: Mapping[str, str | tuple[str, ...]] | None = None, items: Collection[str] = ()
) -> Inspected:
    """Inspect a file, the files of a folder, or the folder as a whole where it is one export.

    Args:
        name: The file or folder as the user named it.
        columns: Columns of a table by their parts, where somebody says them.
        items: Columns that are known to name items, in whatever file.

    Raises:
        UnreadableError: There is nothing of that name, or it is no known format of annotations.
        AnnotationsRefused: It is a file that should be a table and cannot be read as one.
    """
    path = Path(name)
    require_file_or_folder(path, name)
    beside = cache(lambda: _items_beside(path))

    def known(one: Path) -> Known:
        return Known(columns or {}, lambda: {*items, *(column for other, column in beside().items() if other != one)})

    whole = inspect(path, name, known(path))
    if whole.refused:
        raise AnnotationsRefused(in_its_place(one) for one in whole.refused)
    if whole.format is not None:
        return Inspected(((name, whole),))
    if path.is_file():
        message = f"this is no format of annotations that is known: {whole.why}"
        raise UnreadableError(Fault(message, name, help="gtreport explain annotations[].format"))
    inside = [(str(one), inspect(one, str(one), known(one))) for one in _files_in(path)]
    taken = tuple((file, found) for file, found in inside if found.format is not None and not found.refused)
    if not taken:
        message = "no file in this folder is a known format of annotations"
        raise UnreadableError(Fault(message, name, help="gtreport inspect FILE says what a file is"))
    others = (fault for file, found in inside for fault in _not_taken(file, found))
    return Inspected(taken, tuple(others))


def _not_taken(file: str, found: Inspection) -> Iterator[Fault]:
    """Yield why a file of a folder is not taken for annotations, if it is not."""
    if found.format is None:
        yield Fault(f"not taken for annotations: {found.why}", file)
    for one in map(in_its_place, found.refused):
        yield Fault(f"not taken for annotations: {one.message}", one.file, one.line, help=one.help)


def import_annotations(name: str) -> Imports:
    """Return what a file of annotations, or those in a folder, answer.

    Args:
        name: The file or folder as the user named it.

    Raises:
        UnreadableError: Nothing in it is a known format of annotations.
    """
    found = inspected(name)
    answers = tuple(answer for file, one in found.files for answer in _answers(one, file))
    # A note that names the file itself needs no place in front of it.
    notes = (Fault(note, None if file in note else file) for file, one in found.files for note in one.notes)
    return Imports(answers, (*found.others, *notes))


def are_annotations(path: Path) -> bool:
    """Return whether a file is annotations; JSON of no known format that is a mapping rather describes a dataset."""
    kind = guessed_format(path)[0]
    return kind is not None and (kind != "table" or path.suffix.lower() != ".json" or _first_sign(path) == b"[")


def _first_sign(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(4096).lstrip(b"\xef\xbb\xbf \t\r\n")[:1]


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))[:MOST_FILES]


def _items_beside(path: Path) -> Mapping[Path, str]:
    """Return the columns that name the items of the tables in the folder of one, or in the folder itself."""
    tables = ((one, _item_of(one)) for one in _files_in(path if path.is_dir() else path.parent))
    return {one: column for one, column in tables if column is not None}


def _item_of(path: Path) -> str | None:
    """Return the column that names the items of a table with annotators; None where that is not sure."""
    if path.stat().st_size > _LARGEST_BESIDE or guessed_format(path)[0] != "table":
        return None
    guess = guessed_columns(path, str(path))
    item = guess.columns.get("item")
    return item if guess.format == "long" and not guess.alone and isinstance(item, str) else None


def _answers(found: Inspection, name: str) -> Iterator[Imported]:
    origin, record = Origin(name), Path(name).stem
    notes = (f"taken for {found.format}: {found.why}",)
    part = "evaluations[].predictions" if found.alone else "annotations[]"
    yield Imported(f"{part}.file", name, origin, record, notes)
    if not found.alone:
        yield Imported(f"{part}.format", found.format, origin, record)
    if not found.alone and found.options:
        yield Imported(f"{part}.options", dict(found.options), origin, record)
    for role, column in found.columns.items():
        value = list(column) if isinstance(column, tuple) else column
        if not found.alone or role in ("item", "label", "score"):
            yield Imported(f"{part}.columns.{role}", value, origin, record)
