"""Findings: what a rule yields (Problem), and what the engine makes of it (Finding)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from gtreport.sources import FieldPath, Location, show

_PLACE_IN_LIST = re.compile(r"\[\d+\]")


class Severity(StrEnum):
    """How heavy a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """Return 0 for errors, 1 for warnings, 2 for notes: lower is heavier."""
        return tuple(Severity).index(self)


class Level(StrEnum):
    """How far a report has gone, and so how strictly it is checked."""

    DRAFT = "draft"
    REVIEW = "review"
    RELEASE = "release"


@dataclass(frozen=True)
class Problem:
    """What a rule yields.

    Attributes:
        path: The answer that the problem is about.
        message: What is wrong with which values; lower case, no full stop.
        part: Whether the finding is placed at the key or at the value.
        severity: Set only where the rule has another severity than its own for this case.
        also: Further answers that the problem speaks of, when it is about several at once.
        at: Set only while reading, where the path does not tell the place: the second of two equal keys, say.
        help: Set only where the rule's own advice would be wrong for this case.
    """

    path: FieldPath
    message: str
    part: Literal["value", "key"] = "value"
    severity: Severity | None = None
    at: Location | None = None
    also: tuple[FieldPath, ...] = ()
    help: str | None = None


@dataclass(frozen=True)
class Waiver:
    """A finding that somebody accepts, for a reason and until a day."""

    rule: str
    path: FieldPath
    reason: str
    by: str
    until: str


@dataclass(frozen=True)
class Finding:
    """A problem with its rule, its weight at this level, and its place in the file.

    Attributes:
        code: The rule's code, for example `GT401`.
        rule: The rule's name, for example `agreement_without_statistic`.
        severity: The severity at the level of the run.
        full_severity: The severity at the level at which the rule counts in full.
        message: What is wrong with which values.
        path: The answer.
        location: File, line and column.
        waiver: The waiver that covers it, if any; a waived finding does not fail the run and stays visible.
        known: Whether it is one of those that the project has taken over in its baseline; it does not fail the run.
        help: How to mend it, where the rule's own advice would be wrong; else None.
    """

    code: str
    rule: str
    severity: Severity
    full_severity: Severity
    message: str
    path: FieldPath
    location: Location
    waiver: Waiver | None = None
    known: bool = False
    help: str | None = None

    @property
    def fingerprint(self) -> str:
        """Return what tells it apart from others, whatever line it stands in.

        Made of the rule, the path and the message, without the numbers of list entries: a new record in front of the
        others changes no fingerprint. Equal findings of several records share one.
        """
        from hashlib import sha256  # starts OpenSSL, which findings written for people do not need

        parts = (self.code, show(self.path), self.message)
        return sha256(without_list_numbers("\n".join(parts)).encode()).hexdigest()[:32]


def without_list_numbers(text: str) -> str:
    """Return a path, or a text with paths, in which `sites[0]` is `sites[]`."""
    return _PLACE_IN_LIST.sub("[]", text)
