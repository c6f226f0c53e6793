"""The one way to a file: the questionnaire itself, and every path that a report names."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Collection
from pathlib import Path, PurePosixPath
from typing import Literal

from gtreport.errors import Fault, GtreportError, UnreadableError
from gtreport.sources.characters import describe, quoted, refused_character
from gtreport.spelling import nearest

PathRefusedReason = Literal["empty", "malformed", "outside", "url", "absent", "not_a_file", "too_large", "unreadable"]

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://|(?:file|data|https?|ftp|javascript|mailto|doi):", re.IGNORECASE)
_DRIVE = re.compile(r"[A-Za-z]:")


class PathRefused(GtreportError):  # noqa: N818 - it is the path that is refused, the work goes on
    """A path in a report does not lead to a file that may be read.

    Args:
        reason: What is wrong, for programs.
        written: The path as it was written.
        message: What is wrong, for people; never names a place outside the folder.
        advice: How to mend it.

    Attributes:
        reason: What is wrong, for programs.
        written: The path as it was written.
        message: What is wrong, for people.
    """

    def __init__(self, reason: PathRefusedReason, written: str, message: str, advice: str | None = None) -> None:
        super().__init__(Fault(message, help=advice))
        self.reason: PathRefusedReason = reason
        self.written = written
        self.message = message


def resolve_inside(folder: Path, written: str, *, max_bytes: int | None = None) -> Path:
    """Return the file that a path in a report means.

    Args:
        folder: The report's folder.
        written: The path as written: relative to the folder, with `/`.
        max_bytes: Largest size allowed; None for any.

    Returns:
        The resolved path of a regular file inside the folder.

    Raises:
        PathRefused: The path is empty, absolute, a URL, leads out of the folder (also by a link), or is not a readable
            regular file of that size. Nothing is opened.
    """
    _refuse_by_spelling(written)
    try:
        root = folder.resolve()
        target = root.joinpath(*PurePosixPath(written).parts).resolve()
    except (OSError, RuntimeError):  # links in a circle, names that are too long
        raise _absent(written) from None
    if not target.is_relative_to(root):
        message = f"{quoted(written)} is a link that leads outside the folder of the report"
        raise PathRefused("outside", written, message, "copy the file into the folder")
    _refuse_by_kind(target, written, max_bytes)
    return target


def resolve_folder_inside(folder: Path, written: str, *, max_bytes: int | None = None) -> Path:
    """Return the folder or file that a path in a report means, where either will do.

    Args:
        folder: The report's folder.
        written: The path as written: relative to the folder, with `/`.
        max_bytes: Largest size of a file allowed; None for any.

    Raises:
        PathRefused: As `resolve_inside` does, for everything but folders. Nothing is opened.
    """
    try:
        return resolve_inside(folder, written, max_bytes=max_bytes)
    except PathRefused as refused:
        _refuse_by_spelling(written)
        target = folder.resolve().joinpath(*PurePosixPath(written).parts)
        if refused.reason not in ("not_a_file", "absent") or not target.is_dir():
            raise
    found = target.resolve()
    if not found.is_relative_to(folder.resolve()):
        message = f"{quoted(written)} is a link that leads outside the folder of the report"
        raise PathRefused("outside", written, message, "copy the folder into the folder of the report")
    return found


def files_below(folder: Path, suffixes: Collection[str], *, max_files: int, max_bytes: int) -> list[str]:
    """Return the regular files below a folder, as paths relative to it with `/`, sorted.

    Links are not followed, and names that begin with a point are left out.

    Args:
        folder: A folder that was resolved.
        suffixes: Suffixes of the files, in lower case; none for all files.
        max_files: Largest number of files.
        max_bytes: Largest size of all of them together.

    Raises:
        PathRefused: There are more files, or they are larger.
    """
    found: list[str] = []
    size = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in names:
            path = Path(place, name)
            if name.startswith(".") or (suffixes and path.suffix.lower() not in suffixes):
                continue
            state = path.lstat()
            if not stat.S_ISREG(state.st_mode):
                continue
            found.append(path.relative_to(folder).as_posix())
            size += state.st_size
            if len(found) > max_files:
                raise PathRefused("too_large", folder.name, f"the folder holds more than {max_files:,} files")
            if size > max_bytes:
                message = f"the files of the folder are larger than {max_bytes:,} bytes together"
                raise PathRefused("too_large", folder.name, message)
    return sorted(found)


def read_bytes(path: Path, name: str, max_bytes: int) -> bytes:
    """Read a file that the user named on the command line.

    Args:
        path: The file.
        name: The file as the user wrote it.
        max_bytes: Largest size allowed.

    Raises:
        UnreadableError: The file is missing, no regular file, too large or may not be read.
    """
    try:
        # Asked before opening: a FIFO would wait for ever, a device may do anything.
        found = path.stat()
    except PermissionError:
        raise UnreadableError(Fault("no permission to read the file", name)) from None
    except (OSError, ValueError):
        raise UnreadableError(Fault("there is no such file", name, help=_similar(path))) from None
    if stat.S_ISDIR(found.st_mode):
        raise UnreadableError(Fault("this is a folder, a file is expected", name, help=_similar(path / "report.yaml")))
    if not stat.S_ISREG(found.st_mode):
        raise UnreadableError(Fault(f"this is {_kind(found.st_mode)}, a file is expected", name))
    try:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    except PermissionError:
        raise UnreadableError(Fault("no permission to read the file", name)) from None
    except OSError as error:
        raise UnreadableError(Fault(f"the file cannot be read: {error.strerror or 'input error'}", name)) from None
    if len(data) > max_bytes:
        size = max(found.st_size, len(data))
        raise UnreadableError(Fault(f"the file is {size:,} bytes large, at most {max_bytes:,} are read", name, 1, 1))
    return data


def _refuse_by_spelling(written: str) -> None:
    shown = quoted(written)
    if not written.strip():
        raise PathRefused("empty", written, "the path is empty", "name a file in the folder of the report")
    if found := refused_character(written) or next((char for char in written if char in "\t\n"), None):
        raise PathRefused("malformed", written, f"the path {shown} holds {describe(found)}")
    if _URL.match(written):
        advice = "name a file in the folder of the report; an address belongs to evidence of kind url"
        raise PathRefused(
            "url", written, f"{shown} is a URL where a file is expected: files are not downloaded", advice
        )
    advice = "copy the file into the folder of the report and give a relative path"
    if written.startswith("~"):
        message = (
            f"no such file {shown}: the home sign is not expanded, files are read in the folder of the report only"
        )
        raise PathRefused("outside", written, message, advice)
    if written.startswith(("/", "\\")) or _DRIVE.match(written):
        raise PathRefused("outside", written, f"{shown} is an absolute path", advice)
    if "\\" in written:
        raise PathRefused("malformed", written, f"the path {shown} holds a backslash", 'write "/" between folders')
    if ".." in written.split("/"):
        message = f'the path {shown} leads outside the folder of the report or takes a way round by ".."'
        raise PathRefused("outside", written, message, f'{advice} without ".."')


def _refuse_by_kind(target: Path, written: str, max_bytes: int | None) -> None:
    try:
        found = target.stat()
    except PermissionError:
        raise PathRefused("unreadable", written, f"no permission to read {quoted(written)}") from None
    except (OSError, ValueError):
        raise _absent(written) from None
    if stat.S_ISDIR(found.st_mode):
        raise PathRefused("not_a_file", written, f"{quoted(written)} is a folder where a file is expected")
    if not stat.S_ISREG(found.st_mode):
        raise PathRefused(
            "not_a_file", written, f"{quoted(written)} is {_kind(found.st_mode)} where a file is expected"
        )
    if written.endswith("/"):
        raise _absent(written)
    if max_bytes is not None and found.st_size > max_bytes:
        message = f"{quoted(written)} is {found.st_size:,} bytes large, at most {max_bytes:,} are read"
        raise PathRefused("too_large", written, message)
    if not os.access(target, os.R_OK):
        raise PathRefused("unreadable", written, f"no permission to read {quoted(written)}")


def _absent(written: str) -> PathRefused:
    return PathRefused(
        "absent", written, f"no such file {quoted(written)}", "give the path from the folder of the report"
    )


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a pipe"
    if stat.S_ISSOCK(mode):
        return "a socket"
    return "a device"


def _similar(path: Path) -> str | None:
    """Return which YAML file of the same folder may be meant."""
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.suffix in (".yaml", ".yml"))
    except (OSError, ValueError):
        return None
    near = nearest(path.name, names)
    return f"did you mean {near}?" if near else None
