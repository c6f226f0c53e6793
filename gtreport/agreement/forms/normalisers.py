"""What is done to a transcript before it is compared; the name is printed beside every rate, for it changes it much."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from functools import cache

from gtreport.errors import Fault, UsageError

APOSTROPHE = "'"


def none(text: str) -> str:
    """Leave a text as it is."""
    return text


def nfc(text: str) -> str:
    """Compose characters (Unicode form NFC), so that an accent is the same however it was typed."""
    return unicodedata.normalize("NFC", text)


def nfc_casefold(text: str) -> str:
    """Compose characters, fold upper and lower case, and make one blank of several."""
    return " ".join(nfc(text).casefold().split())


def nfc_casefold_no_punctuation_but_apostrophe(text: str) -> str:
    """Besides, make a blank of every punctuation mark (Unicode category P) but the apostrophe."""
    return " ".join(nfc(text).casefold().translate(_punctuation()).split())


NORMALISERS: dict[str, Callable[[str], str]] = {
    one.__name__: one for one in (none, nfc, nfc_casefold, nfc_casefold_no_punctuation_but_apostrophe)
}
"""Every normaliser by its name."""


def normaliser(name: str) -> Callable[[str], str]:
    """Return a normaliser.

    Raises:
        UsageError: There is none of this name.
    """
    if name not in NORMALISERS:
        raise UsageError(Fault(f"there is no normaliser {name}", help=f"there are {', '.join(NORMALISERS)}"))
    return NORMALISERS[name]


@cache
def _punctuation() -> dict[int, str]:
    marks = (code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)).startswith("P"))
    return {code: " " for code in marks if chr(code) != APOSTROPHE}
