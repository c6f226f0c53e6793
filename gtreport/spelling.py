"""Spelling: which known word somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word that is most like a word; None when none is near.

    Args:
        word: What was written.
        known: The words that there are; capital letters count.
        cutoff: How alike two words must be, from 0 to 1: twice the letters that they share in order, divided by the
            letters that they have (Ratcliff and Obershelp's measure, as in Python's `difflib`).
    """
    return next(iter(near_words(word, known, 1, cutoff)), None)


def near_words(word: str, known: Iterable[str], most: int, cutoff: float = 0.6) -> list[str]:
    """Return the known words that are near, at most so many, the nearest first; all else as in `nearest`."""
    from difflib import get_close_matches  # words are compared only where something is wrong

    return get_close_matches(word, tuple(known), n=most, cutoff=cutoff)
