"""Which reports a user means: files, folders with everything below them, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtreport.errors import Fault, UnreadableError
from gtreport.writing import SITE_MARKER, real_place

REPORT_NAMES = ("report.yaml", "gtreport.yaml")
STANDARD_INPUT = "-"
NOT_SEARCHED = frozenset({"node_modules", "__pycache__"})
"""Folders of what others wrote; hidden folders, virtual environments and finished sites are not searched either."""


@dataclass(frozen=True)
class ReportFile:
    """A report that a user means.

    Attributes:
        name: The file as it is shown.
        path: The file; None for standard input, and where there is none.
        faults: Why there is none.
    """

    name: str
    path: Path | None
    faults: tuple[Fault, ...] = ()


def report_files(names: Sequence[str]) -> tuple[ReportFile, ...]:
    """Return the reports that a user means, each once, in the order named, and sorted within a folder.

    Args:
        names: Files, folders, `-` for standard input. A folder stands for every report in it and below it. Nothing at
            all stands for the report here, and where there is none for those below.
    """
    found = [one for name in names for one in _meant(name)] if names else _here()
    first: dict[object, ReportFile] = {}
    for one in found:
        first.setdefault(_identity(one), one)
    return tuple(first.values())


def report_file(name: str) -> ReportFile:
    """Return the one report that a user names, or that lies in the folder that a user names.

    Raises:
        UnreadableError: There is none in the folder.
    """
    path = Path(name)
    if not path.is_dir():
        return ReportFile(name, path)
    inside = _directly_in(path)
    if not inside:
        raise UnreadableError(_no_report(name, ""))
    return inside[0]


def one_report(name: str) -> tuple[Path, str]:
    """Return the file of the one report that a user names, and how to show it.

    Raises:
        UnreadableError: There is none in the folder.
    """
    found = report_file(name)
    return found.path or Path(found.name), found.name


def _here() -> list[ReportFile]:
    return _directly_in(Path())[:1] or _meant(".")


def _meant(name: str) -> list[ReportFile]:
    if name == STANDARD_INPUT:
        return [ReportFile("<stdin>", None)]
    path = Path(name)
    if not path.is_dir():
        return [ReportFile(name, path)]
    below = list(_below(path))
    if below:
        return below
    return [ReportFile(name, None, (_no_report(name, ", nor does any folder below it"),))]


def _no_report(name: str, rest: str) -> Fault:
    here = "this folder" if name == "." else name
    message = f"{here} holds no {' or '.join(REPORT_NAMES)}{rest}"
    return Fault(message, None if name == "." else name, help="name the file itself if it is called otherwise")


def _directly_in(folder: Path) -> list[ReportFile]:
    return _in_folder(folder, [name for name in REPORT_NAMES if (folder / name).is_file()])


def _below(folder: Path) -> Iterator[ReportFile]:
    """Yield the reports in a folder and below it; links to folders are not followed."""
    refused: list[OSError] = []
    for here, folders, files in os.walk(folder, onerror=refused.append):
        folders[:] = sorted(name for name in folders if _is_searched(Path(here) / name))
        yield from _in_folder(Path(here), files)
    for error in refused:
        shown = str(error.filename)
        yield ReportFile(shown, None, (Fault(f"the folder cannot be read: {error.strerror}", shown),))


def _in_folder(folder: Path, files: Sequence[str]) -> list[ReportFile]:
    return [ReportFile(str(folder / name), folder / name) for name in REPORT_NAMES if name in files]


def _is_searched(folder: Path) -> bool:
    if folder.name.startswith(".") or folder.name in NOT_SEARCHED:
        return False
    try:
        return not (folder / "pyvenv.cfg").exists() and not (folder / SITE_MARKER).exists()
    except OSError:
        return True  # walking into it tells that it cannot be read


def _identity(one: ReportFile) -> object:
    return one.name if one.path is None else real_place(one.path)
