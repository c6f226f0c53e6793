"""Marks that cannot be read: an answer that holds nothing else is unknown, not empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from gtreport.annotations.gathering import Answer, Gathering, without_mentions
from gtreport.annotations.problems import FileProblem, LeftOut

_SHOWN = 10


def readable_answers(found: Gathering, called: Mapping[str, str] | None) -> tuple[list[Answer], tuple[LeftOut, ...]]:
    """Return the answers without those whose marks cannot be read, all of them: nobody knows what they hold."""
    gone = Counter(answer.annotator for answer in found.answers if answer.lost and not answer.marks)
    if not gone:
        return found.answers, ()
    by = tuple(sorted(((called or {}).get(name, name), n) for name, n in gone.items()))
    kept = [answer for answer in found.answers if answer.marks or not answer.lost]
    return kept, (LeftOut("annotations", "none of their marks can be read", gone.total(), by),)


def lost_marks(found: Gathering, called: Mapping[str, str] | None) -> Iterable[FileProblem]:
    """Tell how many marks cannot be read, and where: the lines of one file, the first place in several."""
    lost = [(without_mentions(answer.file, called), line) for answer in found.answers for line in answer.lost]
    if not lost:
        return
    file, line = lost[0]
    lines = [str(at) for _, at in lost if at is not None]
    where = ""
    if any(other != file for other, _ in lost):
        where = f", the first in {file}" + ("" if line is None else f", line {line}")
    elif lines:
        more = f" and {len(lines) - _SHOWN} more" if len(lines) > _SHOWN else ""
        where = f", in line{'s' if len(lines) > 1 else ''} {', '.join(lines[:_SHOWN])}{more}"
    which = "1 mark cannot be read and is" if len(lost) == 1 else f"{len(lost):,} marks cannot be read and are"
    message = f"{without_mentions(found.file, called)}: {which} left out{where}"
    if n := sum(bool(one.lost) and not one.marks for one in found.answers):
        message += f"; {n:,} {'answer holds' if n == 1 else 'answers hold'} nothing else"
    yield FileProblem("annotations_unreadable", message, file, line, "correct the marks", {"n": len(lost)})
