"""What importers speak in: an answer that was found, where it was found, and what a person should know about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gtreport.errors import Fault
from gtreport.sources.characters import Text


@dataclass(frozen=True)
class Origin:
    """Where an answer was found.

    Attributes:
        file: The file as the user named it.
        line: Line, from 1; None where the format has no lines of its own.
        pointer: JSON Pointer (RFC 6901); None outside JSON.
        under: The heading, question or key under which it stands; None when it says nothing more.
    """

    file: str
    line: int | None = None
    pointer: str | None = None
    under: str | None = None

    def __str__(self) -> str:
        """Return `card.md line 12` or `metadata.json at /name`."""
        if self.pointer is not None:
            return f"{self.file} at {self.pointer}"
        return self.file if self.line is None else f"{self.file} line {self.line}"


@dataclass(frozen=True)
class Imported:
    """An answer that was found. It waits for a person to confirm it, whatever it says.

    Attributes:
        question: Id of the question, for example `limits.items[].statement`.
        value: Text, number, truth value, list of texts, or a mapping such as a period.
        origin: Where it was found.
        record: Which record of the list it belongs to; `""` is the only or the first one. Answers with the same name
            belong to the same record, also across files.
        notes: What the person who confirms should know.
    """

    question: str
    value: object
    origin: Origin
    record: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Imports:
    """All that one file gave.

    Attributes:
        answers: The answers found, in the order of the file.
        warnings: What a person should know, each with its place.
    """

    answers: tuple[Imported, ...] = ()
    warnings: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Material:
    """A file to import from, already known to be text of bearable size.

    Attributes:
        name: The file as the user named it.
        text: Its text.
    """

    name: str
    text: Text


@dataclass(frozen=True)
class Importer:
    """One format that can be imported.

    Attributes:
        name: Its name in one word.
        title: Its name in words, for messages: `a Croissant file`.
        likelihood: How surely a file is of this format: 0 not at all, 1 it could be, 2 it looks like it, 3 it is.
        read: Finds the answers.
        doc: The documentation of the format, as reference pages show it.
    """

    name: str
    title: str
    likelihood: Callable[[Material], int]
    read: Callable[[Material], Imports]
    doc: str | None
