"""Words that several rules share: names of records, suggestions, numbers."""

from __future__ import annotations

from collections.abc import Iterable

from gtreport.questionnaire.answers import Answer, Part
from gtreport.sources import show
from gtreport.spelling import nearest

MOST_COMPARED = 100
"""For how many words a rule looks for what they could mean, which takes long where much is known."""


def name_of(noun: str, record: Part) -> str:
    """Return what a record is called: `agreement alpha-all`, or its path when it has no id."""
    own = getattr(record, "id", None)
    if isinstance(own, Answer) and own.get():
        return f"{noun} {own.get()}"
    return show(record.here)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a suggestion for the end of a message, or nothing when no known word is near."""
    names = {name.lower(): name for name in known}
    close = nearest(word.lower(), names)
    return f'; did you mean "{names[close]}"?' if close else ""


def number(value: float) -> str:
    """Return a number as people write it: `3`, `0.87`."""
    return f"{value:.15g}"


def as_percentage(value: float) -> str:
    """Return a hint where a percentage stands for a share: `; 87 % would be 0.87`; nothing for other numbers."""
    likely = 1 < value <= 100 and (value >= 10 or value == int(value))
    return f"; {number(value)} % would be {number(value / 100)}" if likely else ""


def listed(words: Iterable[str], conjunction: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last
