"""Where results go: which formats into which files, and never over a file that was read, or over a report."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gtreport.errors import Fault, UsageError
from gtreport.formats.format import Format
from gtreport.registry import discover, find
from gtreport.report import Report
from gtreport.report_files import REPORT_NAMES
from gtreport.rules.attached_paths import attached_paths
from gtreport.spelling import nearest
from gtreport.writing import real_place, write_whole

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True)
class Outputs:
    """Where the findings of a run are written.

    Attributes:
        terminal: The format for the terminal; None when it goes to a file.
        files: The formats for files, each with the file as the user named it.
    """

    terminal: Format | None
    files: tuple[tuple[Format, str], ...] = ()


def outputs_of(format_name: str, given: Sequence[str]) -> Outputs:
    """Return where the findings are written.

    Args:
        format_name: The format of the terminal, or of files that name none.
        given: Files, each as FILE or FORMAT=FILE.

    Raises:
        UsageError: There is no such format, or a file or a format is named twice.
    """
    usual = format_named(format_name, "--format: ")
    files = tuple(_output(one, usual) for one in given)
    places = Counter(real_place(Path(file)) for _, file in files)
    for _, file in files:
        if places[real_place(Path(file))] > 1:
            raise UsageError(Fault("two outputs would be written to this file", file, help="name a file for each"))
    plain = any(not _names_format(one) for one in given)
    return Outputs(None if plain else usual, files)


def format_named(name: str, where: str = "") -> Format:
    """Return the format of a name.

    Raises:
        UsageError: There is none.
    """
    found = find("gtreport.formats", name, "FORMAT", Format)
    if found is not None:
        return found
    formats = [one.name for one in discover("gtreport.formats", "FORMAT", Format)]
    close = nearest(name, formats)
    hint = f"; did you mean {close}?" if close else ""
    raise UsageError(Fault(f"{where}there is no format {name}{hint}", help=f"one of {', '.join(formats)}"))


def _names_format(given: str) -> bool:
    """Return whether an output is FORMAT=FILE: what stands before the sign is a plain word."""
    name, equals, _ = given.partition("=")
    return bool(equals) and _WORD.fullmatch(name) is not None


def _output(given: str, usual: Format) -> tuple[Format, str]:
    if not _names_format(given):
        return usual, given
    name, _, file = given.partition("=")
    if not file:
        raise UsageError(Fault(f"-o: {given} names no file", help=f"for example -o {given}findings.{name}"))
    return format_named(name, "-o: "), file


def files_beside(report: Report) -> Iterator[Path]:
    """Yield the files beside a report that belong to it: its data and evidence, whether they were read or not."""
    folder = report.evidence.folder
    if folder is not None:
        written = (*report.data_files, *(path for _, _, path in attached_paths(report.answers)))
        yield from (folder / path for path in dict.fromkeys(written))


def refuse_written_over(files: Iterable[str], read: Collection[Path]) -> None:
    """Refuse to write results over what was read, or over any report: `-o report.yaml` is easily typed for its name.

    Args:
        files: The files to write, as the user named them.
        read: The files that were read.

    Raises:
        UsageError: A file to write is one that was read, or a report.
    """
    taken = {real_place(path) for path in read}
    for file in files:
        place = real_place(Path(file))
        if place in taken:
            raise UsageError(Fault("this file was read and is not written over", file, help="name another file"))
        if place.exists() and {place.name.lower(), Path(file).name.lower()}.intersection(REPORT_NAMES):
            raise UsageError(Fault("this is a report and is not written over", file, help="name another file"))


def write_result(text: str, file: str, read: Collection[Path] = ()) -> None:
    """Write a result to a file that the user named.

    Args:
        text: The result.
        file: The file as the user named it.
        read: The files that were read for it.

    Raises:
        UsageError: It is one that was read, or a report.
        OutputError: It cannot be written there.
    """
    refuse_written_over((file,), read)
    write_whole(Path(file), text.encode(), file)
