"""Sizes and checksums of files and folders."""

from __future__ import annotations

import hashlib
from pathlib import Path

from gtreport.sources.files import files_below

_MAX_FILES = 200_000
_MAX_BYTES = 2 * 1024**3


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files below a folder.

    Raises:
        PathRefused: The folder holds too many files, or too large ones: images do not belong among annotations.
    """
    return sum(one.stat().st_size for one in _files(path))


def checksum_of(path: Path) -> str:
    """Return the SHA-256 of a file; of a folder, that of the names and checksums of its files, one a line."""
    if path.is_file():
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    lines = (f"{checksum_of(one)}  {one.relative_to(path).as_posix()}\n" for one in _files(path))
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [path / one for one in files_below(path, (), max_files=_MAX_FILES, max_bytes=_MAX_BYTES)]
