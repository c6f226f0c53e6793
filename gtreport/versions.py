"""The versions of a report that a user names: files, folders, built sites, and revisions of a git repository."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from gtreport.changes import Changes, compare
from gtreport.contexts.reading_declared import read_declared
from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.exporters.report_json import FORMAT, NAME, document
from gtreport.report import Report, examine_text
from gtreport.report_files import REPORT_NAMES, report_file
from gtreport.site.examining import examine_for_site, refuse_faults
from gtreport.sources import read_bytes

MAX_BYTES = 64 * 1024**2
_SECONDS = 60


def changes_between(old: str, new: str, today: date) -> Changes:
    """Return what changed between two versions of a report.

    Args:
        old: A report file, a folder with one or with a built site, a report.json, `REVISION:PATH`, or a revision alone
            for the file that the other name stands for.
        new: The same.
        today: The day of the check.

    Raises:
        UnreadableError: One of the two is not there or cannot be read.
        UsageError: Both are revisions without a path.
    """
    held = [_read(name, other, today) for name, other in ((old, new), (new, old))]
    notes = tuple(_without_data(name) for name, (_, data) in zip((old, new), held, strict=True) if not data)
    return compare(held[0][0], held[1][0], (old, new), notes)


def changes_since(old: str, report: Report, name: str, today: date) -> Changes:
    """Return what changed between an earlier version and a report that was examined already.

    Raises:
        UnreadableError: The earlier version is not there or cannot be read.
    """
    held, data = _read(old, name, today)
    return compare(held, document(report), (old, name), () if data else (_without_data(old),))


def _without_data(name: str) -> str:
    return f"{name} comes without its data files; claimed agreement was compared, and its data were not"


def _read(name: str, other: str, today: date) -> tuple[Mapping[str, Any], bool]:
    """Return a report as report.json has it, and whether its data could be read."""
    path = Path(name)
    if path.is_dir() and not any((path / one).is_file() for one in REPORT_NAMES) and (path / NAME).is_file():
        return _of_json(path / NAME, str(path / NAME)), True
    if path.suffix == ".json" and path.exists():
        return _of_json(path, name), True
    if path.exists():
        one = report_file(name)
        report = examine_for_site(one.path or path, one.name, today=today, level=None)
        refuse_faults(report, one.name)
        return document(report), True
    text = _of_git(name, other)
    report = examine_text(text, name, today=today)
    refuse_faults(report, name)
    return document(report), not report.data_files


def _of_json(path: Path, name: str) -> Mapping[str, Any]:
    try:
        held = json.loads(read_bytes(path, name, MAX_BYTES))
    except (ValueError, RecursionError):
        raise UnreadableError(Fault("this is no JSON", name, help=f"name a {NAME} that gtreport wrote")) from None
    if not isinstance(held, dict) or held.get("format") != FORMAT:
        raise UnreadableError(Fault(f"this is no {NAME} of the format {FORMAT}", name))
    if not _is_sound(held):
        raise UnreadableError(
            Fault("this holds no answers to compare", name, help="build its site again with this version of gtreport")
        )
    return {**held, "boundary": read_declared(held["boundary"], name)}


def _is_sound(held: Mapping[str, Any]) -> bool:
    answers = held.get("answers")
    if not isinstance(answers, list) or not isinstance(held.get("boundary"), dict) or "title" not in held:
        return False
    if not all(isinstance(one, dict) and {"path", "question", "status"} <= set(one) for one in answers):
        return False
    records = [*(held.get("agreement") or ()), *(held.get("files") or ())]
    return all(isinstance(one, dict) and "record" in one for one in records)


def _of_git(name: str, other: str) -> bytes:
    """Return a report as it stands in a revision of the repository of this folder, or of the other file's.

    Raises:
        UnreadableError: There is no such revision, or the file is not in it.
        UsageError: No path is known.
    """
    revision, colon, inside = name.partition(":")
    folder = Path()
    if not colon:
        if not Path(other).exists():
            raise UsageError(
                Fault(f"{name} is no file, and no path in a revision", help=f"for example {name}:report.yaml")
            )
        file = report_file(other).path or Path(other)
        folder, inside = file.parent, file.name
    program = shutil.which("git")
    if program is None or not revision or revision.startswith("-"):
        raise UnreadableError(
            Fault("there is no such file", name, help="name a file, a folder, a site or REVISION:PATH")
        )
    done = subprocess.run(  # noqa: S603  # a fixed program, no shell, and a revision cannot be an option
        [program, "-C", str(folder), "show", f"{revision}:./{inside}"],
        capture_output=True,
        check=False,
        timeout=_SECONDS,
        env={**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"},
    )
    if done.returncode != 0:
        said = " ".join(done.stderr.decode("utf-8", "replace").split()).removeprefix("fatal: ")
        raise UnreadableError(Fault(f"this is neither a file nor in git: {said}", name))
    return done.stdout
