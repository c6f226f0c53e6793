"""Several sources as one: what they agree on, and where they differ; where they differ, none is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from gtreport.errors import Fault
from gtreport.importers.fitting import fits
from gtreport.importers.imported import Imported, Imports
from gtreport.sources import quoted

LONGEST_SHOWN = 300


@dataclass(frozen=True)
class Settled:
    """What the sources say about one question.

    Attributes:
        question: Id of the question.
        record: Which record of the list it belongs to.
        found: What was found, each with its origin; different from each other.
        value: The value that waits to be confirmed; None where the sources differ, or say only something about it.
    """

    question: str
    record: str
    found: tuple[Imported, ...]
    value: object = None

    @property
    def conflict(self) -> bool:
        """Return whether values were found of which only one can be right."""
        return self.value is None and sum(fits(self.question, one.value) for one in self.found) > 1


def combined(sources: Sequence[Imports]) -> tuple[Settled, ...]:
    """Return one entry for each question and record, in the order in which they were found.

    Files are named without their folders where that tells them apart: reports are published, the folders of their
    authors are not.
    """
    short = _short_names({one.origin.file for source in sources for one in source.answers})
    grouped: dict[tuple[str, str], dict[object, Imported]] = {}
    for source in sources:
        for answer in source.answers:
            one = replace(answer, origin=replace(answer.origin, file=short[answer.origin.file]))
            grouped.setdefault((one.question, one.record), {}).setdefault(_plain(one.value), one)
    return tuple(_settled(question, record, [*found.values()]) for (question, record), found in grouped.items())


def _short_names(files: Collection[str]) -> dict[str, str]:
    named = Counter(PurePath(file).name for file in files)
    return {file: name if (name := PurePath(file).name) and named[name] == 1 else file for file in files}


def _settled(question: str, record: str, found: list[Imported]) -> Settled:
    value = found[0].value if len(found) == 1 and fits(question, found[0].value) else None
    return Settled(question, record, tuple(found), value)


def conflicts(settled: Iterable[Settled]) -> tuple[Fault, ...]:
    """Return what to say of every question on which sources differ: all values, each with where it was found."""
    return tuple(
        Fault(f"{one.question}: sources differ: {told(one)}; both are shown, none is chosen", help=_advice(one))
        for one in settled
        if one.conflict
    )


def told(one: Settled) -> str:
    """Return every value with where it was found: `"MIT" in card.md line 3; "ISC" in meta.json at /license`."""
    return "; ".join(f"{shown(each.value)} in {each.origin}" for each in one.found)


def shown(value: object, longest: int = LONGEST_SHOWN) -> str:
    """Return a value for a message."""
    if isinstance(value, dict):
        return " to ".join(quoted(str(end)) for end in value.values())
    if isinstance(value, list):
        return ", ".join(quoted(str(one), longest) for one in value)
    return quoted(value, longest) if isinstance(value, str) else str(value)


def _advice(one: Settled) -> str | None:
    return "ask which population each figure is for" if one.question == "protocol.annotators[].n" else None


def _plain(value: object) -> object:
    """Return a value in which only the spelling of blanks and case is ignored."""
    if isinstance(value, str):
        return " ".join(value.split()).casefold()
    if isinstance(value, list):
        return tuple(_plain(one) for one in value)
    return tuple(value.items()) if isinstance(value, dict) else value
