"""What is left of a report, by part, in words: no score, only which answers are there and which are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from gtreport.questionnaire.answers import Answer, Entries, Records, Status
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.question import Requirement
from gtreport.sources import FieldPath, show

MOST_NAMED = 8
WORDS = (
    (Status.ANSWERED, "answered"),
    (Status.UNKNOWN, "unknown"),
    (Status.WITHHELD, "withheld"),
    (Status.NOT_APPLICABLE, "not applicable"),
    (Status.TODO, "to do"),
)


@dataclass(frozen=True)
class Remaining:
    """What is left of one part.

    Attributes:
        part: The part.
        by_status: How many of the questions that are asked have each status; those that nobody answered are absent.
        core: Core answers that a release needs and that are missing or to do.
        imported: Answers that hold a value which waits to be confirmed.
    """

    part: str
    by_status: Counter[Status]
    core: tuple[FieldPath, ...]
    imported: tuple[FieldPath, ...]


def remaining(asked: Iterable[Asked]) -> tuple[Remaining, ...]:
    """Return what is left of every part in which something is asked, in the order of the questionnaire."""
    parts: dict[str, list[Asked]] = {}
    for one in asked:
        parts.setdefault(str(one.path[0]), []).append(one)
    found = (_of(part, below) for part, below in parts.items())
    return tuple(one for one in found if one.core or one.by_status.total())


def _of(part: str, below: list[Asked]) -> Remaining:
    counted = [one for one in below if _is_counted(one) and not (one.absent and one.requirement == "optional")]
    core = tuple(one.path for one in below if one.requirement is Requirement.CORE and _is_open(one))
    waiting = tuple(
        one.path
        for one in counted
        if one.standing.status is Status.TODO and getattr(one.answer, "value", None) is not None
    )
    return Remaining(part, Counter(one.standing.status for one in counted), core, waiting)


def _is_counted(one: Asked) -> bool:
    """Tell whether a question counts: an answer, or a list that waits as a whole for its records."""
    return one.question.counted or (not isinstance(one.answer, Answer) and one.standing.status is Status.TODO)


def _is_open(one: Asked) -> bool:
    """Tell whether a core answer is owed; a list that waits as a whole is one, the id of a record is none."""
    owed = one.question.counted or isinstance(one.answer, Records | Entries)
    return owed and one.standing.status in (Status.ABSENT, Status.TODO)


def in_words(name: str, parts: tuple[Remaining, ...]) -> str:
    """Return what is left of a report as text for a terminal.

    Args:
        name: The report as it is shown.
        parts: What is left of its parts.
    """
    total = sum((part.by_status for part in parts), Counter[Status]())
    core = sum(len(part.core) for part in parts)
    needed = f"{core} core {'answer is' if core == 1 else 'answers are'} still needed for a release"
    lines = [f"{name}: {_counts(total)}; {needed if core else 'every core answer is there'}", ""]
    width = max((len(part.part) for part in parts), default=0)
    for part in parts:
        lines.append(f"{part.part:<{width}}  {_counts(part.by_status) or 'nothing yet'}")
        lines += [f"{'':<{width}}    {what}: {_named(part, paths)}" for what, paths in _lists(part) if paths]
    return "\n".join(lines) + "\n"


def _lists(part: Remaining) -> tuple[tuple[str, tuple[FieldPath, ...]], ...]:
    return (("needed", part.core), ("to be confirmed", part.imported))


def _counts(by_status: Counter[Status]) -> str:
    told = [f"{by_status[status]} {word}" for status, word in WORDS if by_status[status]]
    if by_status[Status.ABSENT]:
        told.append(f"{by_status[Status.ABSENT]} not there")
    return ", ".join(told)


def _named(part: Remaining, paths: tuple[FieldPath, ...]) -> str:
    names = [show(path).removeprefix(part.part).removeprefix(".") or "the list" for path in paths[:MOST_NAMED]]
    more = f" and {len(paths) - MOST_NAMED} more" if len(paths) > MOST_NAMED else ""
    return ", ".join(names) + more
