"""A folder of annotation files: what each file is, as answers that wait to be confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gtreport.annotations.inspecting import Inspection, inspect
from gtreport.errors import Fault, UnreadableError
from gtreport.importers.imported import Imported, Imports, Origin

MOST_FILES = 50
"""A folder of more files holds one dataset in many files, and is inspected as a whole."""


def import_folder(name: str) -> Imports:
    """Inspect the files of a folder, or the folder as a whole where it is one export.

    Args:
        name: The folder as the user named it.

    Raises:
        UnreadableError: Nothing in it is a known format of annotations.
    """
    folder = Path(name)
    whole = inspect(folder, name)
    if whole.format is not None:
        return Imports(tuple(_answers(whole, name)), _warnings(whole, name))
    answers: list[Imported] = []
    warnings: list[Fault] = []
    for path in sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))[
        :MOST_FILES
    ]:
        found = inspect(path, str(path))
        if found.format is None:
            warnings.append(Fault(f"not taken for annotations: {found.why}", str(path)))
            continue
        answers += _answers(found, str(path))
        warnings += _warnings(found, str(path))
    if not answers:
        message = "no file in this folder is a known format of annotations"
        raise UnreadableError(Fault(message, name, help="gtreport inspect FILE says what a file is"))
    return Imports(tuple(answers), tuple(warnings))


def _answers(found: Inspection, name: str) -> Iterator[Imported]:
    origin, record = Origin(name), Path(name).stem
    yield Imported("annotations[].file", name, origin, record, (f"taken for {found.format}: {found.why}",))
    yield Imported("annotations[].format", found.format, origin, record)
    for role, column in found.columns.items():
        value = list(column) if isinstance(column, tuple) else column
        yield Imported(f"annotations[].columns.{role}", value, origin, record)


def _warnings(found: Inspection, name: str) -> tuple[Fault, ...]:
    return tuple(Fault(note, name) for note in found.notes)
