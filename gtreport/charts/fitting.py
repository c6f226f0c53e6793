"""Words that have to fit into a picture, whose letters cannot be measured: wide ones count nearly double."""

from __future__ import annotations

import unicodedata

_WIDE = 1.8


def width(text: str) -> float:
    """Return the width of a text in ordinary letters."""
    return sum(_width_of(letter) for letter in text)


def shortened(text: str, letters: float) -> str:
    """Cut a text that is wider than a number of ordinary letters, with an ellipsis at its end."""
    room = letters
    for at, letter in enumerate(text):
        room -= _width_of(letter)
        if room < 0:
            return f"{text[: at - 1].rstrip()}\u2026"
    return text


def lines_of(text: str, letters: float, most: int) -> tuple[str, ...]:
    """Break a text into lines of a number of ordinary letters at its blanks; what does not fit is cut.

    Args:
        text: The text.
        letters: Width of a line.
        most: How many lines there may be.
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer) <= letters or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return tuple(shortened(line, letters) for line in lines)


def _width_of(letter: str) -> float:
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else 1
