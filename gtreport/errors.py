"""Errors: the work cannot go on. What is merely wrong in a user's files is a finding, not an error."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    """One thing that stopped the work: where it stands and how to mend it.

    Attributes:
        message: What is wrong with which values; lower case, no full stop.
        file: The file as the user named it, or None when no file is concerned.
        line: Line, counted from 1; None when the fault has no place in the file.
        column: Column in characters, counted from 1.
        help: What to write instead; None when the message says it.
    """

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    help: str | None = None

    def __str__(self) -> str:
        """Return `file:line:column: message`, as far as each part is known."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return f"{place}: {self.message}" if place else self.message


class GtreportError(Exception):
    """The work cannot go on.

    Args:
        faults: Every reason that is known, in the order of the file.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class UnreadableError(GtreportError):
    """A file cannot be read as what it should be."""


class UsageError(GtreportError):
    """The command was asked for something that does not exist or does not fit together."""


class OutputError(GtreportError):
    """The result cannot be written where it was asked for."""
