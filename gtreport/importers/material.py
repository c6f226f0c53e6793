"""From the names that a user gives to what the files say: reads each safely and lets the likeliest importer read on."""

from __future__ import annotations

from pathlib import Path

from gtreport.errors import Fault, UnreadableError
from gtreport.importers.annotation_files import are_annotations, import_annotations
from gtreport.importers.imported import Importer, Imports, Material
from gtreport.registry import discover
from gtreport.sources import read_bytes
from gtreport.sources.characters import decode

MAX_BYTES = 16 * 1024**2
"""Largest file that is read; metadata that list every column of a large dataset have some megabytes."""

MAX_LINES = 100_000
MAX_SECTIONS = 5_000
_BINARY = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "an office document or archive"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"{\\rtf", "a rich text document"),
)


def importers() -> tuple[Importer, ...]:
    """Return every importer, in the order of their names."""
    return discover("gtreport.importers", "IMPORTER", Importer)


def import_file(name: str) -> Imports:
    """Find the answers that a file holds, or what a file of annotations is, or those in a folder.

    Args:
        name: The file as the user named it. Nothing else is opened, no address is followed.

    Raises:
        UnreadableError: It is missing, too large, no text, of no known format, or broken.
    """
    path = Path(name)
    if path.is_dir() or (path.is_file() and are_annotations(path)):
        return import_annotations(name)
    data = read_bytes(path, name, MAX_BYTES)
    for start, kind in _BINARY:
        if data.startswith(start):
            message = f"this is {kind}: it cannot be imported"
            raise UnreadableError(
                Fault(message, name, help="link it as evidence, and write the answers into the report")
            )
    if not data.strip():
        raise UnreadableError(Fault("the file is empty", name, 1, 1))
    material = Material(name, decode(data, name))
    _refuse_endless(material)
    return likeliest(material).read(material)


def _refuse_endless(material: Material) -> None:
    """Refuse what no person wrote; JSON is bounded by its size and depth alone.

    Raises:
        UnreadableError: The file has too many lines, or too many of them begin a section.
    """
    lines = material.text.lines
    if material.text.content.lstrip().startswith("{"):
        return
    if len(lines) > MAX_LINES:
        raise UnreadableError(
            Fault(f"the file has {len(lines):,} lines, at most {MAX_LINES:,} are read", material.name)
        )
    sections = sum(line.lstrip().startswith(("#", "**")) for line in lines)
    if sections > MAX_SECTIONS:
        message = f"{sections:,} lines begin a section, at most {MAX_SECTIONS:,} are read"
        raise UnreadableError(Fault(message, material.name))


def likeliest(material: Material) -> Importer:
    """Return the importer that fits a file best.

    Raises:
        UnreadableError: None fits.
    """
    best = max(importers(), key=lambda one: one.likelihood(material))
    if best.likelihood(material) == 0:
        titles = ", ".join(one.title for one in importers())
        raise UnreadableError(
            Fault("the format is not known", material.name, help=f"import one of these: {titles}, or annotations")
        )
    return best
