"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from gtreport.errors import Fault, OutputError

SITE_MARKER = ".gtreport-site"
"""The file by which a folder is known as a site that gtreport built."""


def real_place(path: Path) -> Path:
    """Return where a file really lies, links followed; the path itself from the root where links lead nowhere."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # links in a circle, a name that is too long
        return path.absolute()


def write_whole(path: Path, data: bytes, name: str) -> None:
    """Write a file beside its place and put it there when it is complete; a link is followed, permissions are kept.

    Args:
        path: The file.
        data: All of its content.
        name: The file as the user named it.

    Raises:
        OutputError: It cannot be written there; what stood there is left as it was.
    """
    target = real_place(path)
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise OutputError(Fault("this is not a regular file", name, help="name a file to write to"))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OutputError(Fault(f"cannot be written: {error.strerror}", name)) from error
