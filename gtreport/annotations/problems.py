"""What is wrong with an attached file, and what is merely worth knowing about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gtreport.errors import Fault, GtreportError
from gtreport.spelling import near_words

_NEAR = 0.75
"""How alike two names are, 0 to 1, that may be one misspelt: a letter of four."""


@dataclass(frozen=True)
class FileProblem:
    """One thing that is wrong with, or was observed in, an attached file.

    Attributes:
        rule: Name of the rule that it belongs to, for example `label_not_declared`.
        message: What is wrong with which values; lower case, no full stop, the file named as the user wrote it.
        file: The file as the user wrote it.
        line: Line of the file, counted from 1; None when no single line is concerned or the format has no lines.
        help: What to write instead; None when the message says it.
        detail: The values that the message mentions, by name.
    """

    rule: str
    message: str
    file: str | None = None
    line: int | None = None
    help: str | None = None
    detail: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """Return `file:line: message`, as far as each part is known."""
        return str(self.fault)

    @property
    def fault(self) -> Fault:
        """The same as a fault, for those who stop at it."""
        return Fault(self.message, self.file, self.line, help=self.help)


def in_its_place(problem: FileProblem) -> FileProblem:
    """Return a problem without what stands in front of it already: the file and the line."""
    message = problem.message.removeprefix(f"{problem.file} ").removesuffix(f", line {problem.line}")
    return replace(problem, message=message)


@dataclass(frozen=True)
class LeftOut:
    """Annotations, items or annotators that do not count, and why.

    Attributes:
        what: `annotations` or `items`.
        why: The reason, for example `no label was given`.
        count: How many.
        by_annotator: How many of each annotator, those with none left out; by id.
    """

    what: str
    why: str
    count: int
    by_annotator: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        """Return it in words: `1 item: nobody labelled them`."""
        what = self.what.removesuffix("s") if self.count == 1 else self.what
        return f"{self.count:,} {what}: {self.why}"


class AnnotationsRefused(GtreportError):  # noqa: N818 - says what happened
    """A file holds no table of annotations that can be used.

    Attributes:
        problems: Every reason that is known, in the order in which they were found.
    """

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(*(problem.fault for problem in self.problems))


def quoted(text: str, limit: int = 60) -> str:
    """Return a value from a file so that its blanks are seen and a long one does not drown the message."""
    shown = text if len(text) <= limit else f"{text[: limit - 1]}…"
    return f'"{shown}"'


def near(word: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return the names that are written nearly as a word is, capital letters or not; the nearest first."""
    by_letters: dict[str, list[str]] = {}
    for one in known:
        by_letters.setdefault(one.casefold(), []).append(one)
    close = near_words(word.casefold(), by_letters, most, _NEAR)
    return tuple(name for letters in close for name in by_letters[letters])[:most]


def listed(names: Iterable[str], limit: int = 12) -> str:
    """Return names one after the other, `and n more` behind the first few."""
    every = [quoted(name) for name in names]
    if not every:
        return "none"
    shown = ", ".join(every[:limit])
    return shown if len(every) <= limit else f"{shown} and {len(every) - limit} more"
