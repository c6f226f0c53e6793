"""What can be told from free text without judging it: its words, whether it names a version, whether it denies."""

from __future__ import annotations

import re

from gtreport.rules.patterns import Pattern
from gtreport.sources import quoted

_WORD = Pattern(r"[^\W\d_]{2,}")
_SMALL = """
    a about all an and any are as at be been by can do does each every for from had has have how if in into is it its
    may more no not of on one only or other our out she so such than that the their them there these they this those to
    under was we were what when where whether which while who why will with would
"""
_SMALL_WORDS = frozenset(_SMALL.split())
_VERSION = Pattern(
    r"\d|https?:|\bdoi\b|\b(?:versions?|unversioned|release|edition|revision|commit|snapshot|archived?|retrieved)\b",
    re.IGNORECASE,
)
_OPENING = Pattern(
    r"\W*(?:none|no|not|nothing|never|n/?a|there (?:is|are|was|were) (?:no|not|none|nothing))\b", re.IGNORECASE
)
_NOTHING = Pattern(
    r"""(?: none | no | nothing | never | not\ (?:done|made|used|applicable|any|at\ all) | no\ one | nobody | n/?a
      | (?:there\ (?:is|are|was|were)\ )?(?:none|nothing)(?:\ (?:known|used|at\ all))?
      | no(?:t\ any)?\ \w+(?:\ (?:exists?|known|used|is\ used|was\ used|needed))? )""",
    re.IGNORECASE | re.VERBOSE,
)


def words_of(text: str) -> frozenset[str]:
    """Return the words that carry meaning, in lower case and without a plural s."""
    found = (word.lower() for word in _WORD.findall(text.replace("_", " ")))
    return frozenset(_singular(word) for word in found if word not in _SMALL_WORDS)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def names_version(text: str) -> bool:
    """Tell whether a text names a version, a date, an address or an archive; any digit is taken for one."""
    return _VERSION.search(text) is not None


def is_nothing(text: str) -> bool:
    """Tell whether a text, as a whole, says that there is none: `none`, `nothing`, `no guideline`, `not done`."""
    return _NOTHING.fullmatch(" ".join(text.split()).rstrip(" .!")) is not None


def begins_with_none(text: str) -> bool:
    """Tell whether a text opens by saying that there is none: `none`, `not used for this label`, `no guideline`."""
    return _OPENING.match(text) is not None


def any_word_of(text: str) -> Pattern:
    """Return a pattern for the meaningful words of a text, whatever their ending: `billed` for `billing`."""
    stems = sorted({word[: max(4, len(word) - 3)] for word in words_of(text) if len(word) > 2})
    return Pattern(rf"\b(?:{'|'.join(stems)})" if stems else r"(?!)", re.IGNORECASE)


def in_brief(text: str) -> str:
    """Return text of a report for a message: on one line, in quotation marks, cut when it is long."""
    return quoted(" ".join(text.split()))


def and_more(first: str, count: int) -> str:
    """Return the first of several things and how many more there are: `"resize" and 3 more`."""
    return first if count == 1 else f"{first} and {count - 1} more"
