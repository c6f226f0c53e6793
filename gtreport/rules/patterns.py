"""Regular expressions that are compiled when they are first needed."""

from __future__ import annotations

import re


class Pattern:
    """A regular expression of a rule.

    The rules hold dozens, and a report has texts for half of them: compiled where they are defined, all of them would
    be waited for at every start.
    """

    __slots__ = ("_compiled", "_flags", "_text")

    def __init__(self, text: str, flags: int = 0) -> None:
        self._text = text
        self._flags = flags
        self._compiled: re.Pattern[str] | None = None

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first place where it fits."""
        return self._ready().search(text)

    def match(self, text: str) -> re.Match[str] | None:
        """Return how it fits the beginning of a text."""
        return self._ready().match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return how it fits the whole of a text."""
        return self._ready().fullmatch(text)

    def findall(self, text: str) -> list[str]:
        """Return everything that fits."""
        return self._ready().findall(text)

    def sub(self, new: str, text: str) -> str:
        """Return the text with everything that fits replaced."""
        return self._ready().sub(new, text)

    def _ready(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = re.compile(self._text, self._flags)
        return self._compiled
