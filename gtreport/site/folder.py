"""The folder of the finished site: whose it is, and how a new one takes its place."""

from __future__ import annotations

import glob
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from gtreport.errors import Fault, OutputError
from gtreport.writing import SITE_MARKER

if sys.platform != "win32":
    import fcntl

_HEAD = "gtreport wrote this folder and replaces it at the next build. Its files:\n"
# Left behind by file managers; nobody would miss them.
_LITTER = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
_SHOWN = 3
_AT_WORK = ".gtreport-at-work"
"""A file in a temporary folder, locked while its build runs: an unlocked one was left behind by a build that died."""


def check_target(target: Path) -> None:
    """Refuse a target that gtreport may not replace.

    Args:
        target: Where the finished folder shall stand.

    Raises:
        OutputError: It is not a folder, gtreport did not make it, or somebody has put files into it since.
    """
    shown = str(target)
    if not target.exists() and not target.is_symlink():
        return
    if not target.is_dir():
        raise OutputError(Fault(f'"{shown}" is not a folder', shown, help="name another folder for the site"))
    present = _files(target)
    if not present:
        return
    if not (target / SITE_MARKER).is_file():
        raise OutputError(
            Fault(
                f'"{shown}" was not made by gtreport, and {_some(present)} would be lost',
                shown,
                help="name another folder, or remove this one yourself",
            )
        )
    foreign = sorted(set(present) - set(_listed(target)))
    if foreign:
        raise OutputError(
            Fault(
                f'"{shown}" holds what gtreport did not write and would be lost: {_some(foreign)}',
                shown,
                help="move it out of the folder",
            )
        )


def mark(folder: Path) -> None:
    """Write the marker: the list of the folder's files, by which it is known again as gtreport's own."""
    listed = "".join(f"{name}\n" for name in _files(folder))
    (folder / SITE_MARKER).write_text(_HEAD + listed, encoding="utf-8", newline="\n")


@contextmanager
def workplace(target: Path) -> Iterator[Path]:
    """Give a temporary folder beside the target, on the same file system, removed in any case.

    Raises:
        OutputError: The place cannot be written.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _clear_away(target)
        work = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        lock = (work / _AT_WORK).open("w", encoding="utf-8")
    except OSError as error:
        raise OutputError(Fault(f'"{target}" cannot be written: {_why(error)}', str(target))) from None
    try:
        _lock(lock)
        yield work
    finally:
        lock.close()
        shutil.rmtree(work, ignore_errors=True)


def _clear_away(target: Path) -> None:
    """Remove what builds that were killed left beside the target; a site that was being replaced is put back."""
    for left in sorted(target.parent.glob(f".{glob.escape(target.name)}.*/{_AT_WORK}")):
        with left.open("r+", encoding="utf-8") as lock:
            if not _lock(lock):
                continue
            old = left.parent / "old"
            if old.is_dir() and not target.exists():
                old.rename(target.resolve())
        shutil.rmtree(left.parent, ignore_errors=True)


def _lock(file: IO[str]) -> bool:
    """Lock a file until it is closed; return False when another build holds it, or nobody can tell."""
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def swap(finished: Path, target: Path, work: Path) -> None:
    """Put the finished folder where the target is; the old one is there until then, and again if that fails.

    Args:
        finished: A folder inside `work`.
        target: Checked by `check_target`.
        work: The temporary folder beside the target.

    Raises:
        OutputError: A folder cannot be moved; the target is what it was.
    """
    real = target.resolve()
    check_target(real)
    old = work / "old"
    try:
        if real.exists():
            real.rename(old)
        try:
            finished.rename(real)
        except OSError:
            if old.exists():
                old.rename(real)
            raise
    except OSError as error:
        raise OutputError(Fault(f'"{target}" cannot be replaced: {_why(error)}', str(target))) from None


def _files(folder: Path) -> list[str]:
    """Return the files of a folder, links as such, without following any."""
    found = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return sorted(path.relative_to(folder).as_posix() for path in found if path.name not in _LITTER)


def _listed(folder: Path) -> list[str]:
    text = (folder / SITE_MARKER).read_text(encoding="utf-8", errors="replace")
    return [SITE_MARKER, *text.split("\n")[1:]]


def _some(names: list[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _why(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
