"""Answers of a report as lines of text, and how names and addresses in them are written elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gtreport.report import Report
from gtreport.templating.text import seen
from gtreport.told import Told

_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ACTIVE = {
    **{ord(character): f"\\{character}" for character in "\\`*_{}[]#|~!"},
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord("&"): "&amp;",
}
_WEB = re.compile(r"https?://[^\s<>\"{}|\\^`]+", re.IGNORECASE)


def lines(answers: Iterable[Told]) -> tuple[str, ...]:
    """Return each answer as `path: words`; without those that nobody gave, and without ids, which the paths tell."""
    return tuple(f"{one.where}: {one.text}" for one in answers if one.text is not None and one.question.type != "id")


def value_of(answers: Iterable[Told], question: str) -> str | None:
    """Return what is answered to a question in words; None unless there is a value that somebody stands behind."""
    return next((one.text for one in answers if one.question.id == question and one.answered), None)


def web_address(text: str | None) -> str | None:
    """Return a text that is an address of the web; None for any other."""
    return text if text is not None and _WEB.fullmatch(text) else None


def doi_address(text: str | None) -> str | None:
    """Return the address of a DOI, however it is written; None for any other text."""
    found = _DOI.fullmatch(text.strip()) if text else None
    return f"https://doi.org/{found[1]}" if found else None


def address_of(answers: Iterable[Told]) -> str | None:
    """Return where the dataset is found: its page, else its DOI; None without either."""
    given = tuple(answers)
    page = web_address(value_of(given, "identity.url"))
    return page or doi_address(value_of(given, "identity.persistent_id"))


def party_names(report: Report) -> dict[str, tuple[str, str | None]]:
    """Return the name and kind of every party by its id; its id where it has no name."""
    named = ((one.id.get(), one) for one in report.answers.parties)
    return {name: (one.name.get() or name, one.kind.get()) for name, one in named if name is not None}


def inert(text: str) -> str:
    """Return a text as it shows itself in any Markdown, on one line: no character in it means anything."""
    return " ".join(seen(text).translate(_ACTIVE).split())
