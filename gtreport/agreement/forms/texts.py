"""Agreement of transcripts: word and character error rate.

    wer = edits between the words / words of the reference         words are what blanks separate
    cer = edits between the characters / characters of the reference, blanks at both ends stripped

An edit inserts, deletes or replaces one word or character (Levenshtein). Rates are pooled: all edits over all lengths.
Between two annotators neither is the reference: `both` pools the two directions, 2 edits / (length A + length B);
`first` takes the first text of each pair as the reference. A normaliser is required and printed: on one set it alone
changes the rate by a third. Rates may exceed 1.

Undefined: a pair whose reference is empty has no rate (`the reference is empty`) and is left out and counted. In `both`
that are pairs of two empty texts; with one empty text the words of the other are edits in both directions, as in any
pooled rate.

Source: Levenshtein 1966, Soviet Physics Doklady 10; tested against jiwer. Edits are counted by rapidfuzz, from the
extra `forms`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.forms.normalisers import normaliser
from gtreport.agreement.forms.optional import needed
from gtreport.agreement.forms.pairs import PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import IntArray, Rows, require_same_length
from gtreport.errors import Fault, UsageError

Unit = Literal["words", "characters"]
Direction = Literal["both", "first"]

NO_REFERENCE = "the reference is empty"

_SURROGATES = 0xD800, 0xE000
_MOST_WORDS = 0x110000 - 0x800


@dataclass(frozen=True, eq=False)
class TextPairs:
    """Edits between every two texts of an item.

    Attributes:
        rows: The annotations.
        first: Row of the one text of each pair, shape (P,).
        second: Row of the other, shape (P,).
        edits: Fewest edits that make the one of the other, shape (P,).
        length: Words or characters of the first, shape (P,).
        other_length: Words or characters of the second, shape (P,).
    """

    rows: Rows
    first: IntArray
    second: IntArray
    edits: IntArray
    length: IntArray
    other_length: IntArray

    @property
    def n_edits(self) -> int:
        """All edits."""
        return int(self.edits.sum())


def edit_distances(a: Sequence[str], b: Sequence[str]) -> IntArray:
    """Return the fewest edits of characters that make text i of the one of text i of the other, shape (n,).

    Raises:
        UsageError: They differ in number, or rapidfuzz is not installed.
    """
    require_same_length("texts", a, b)
    if not a:
        return np.zeros(0, dtype=np.int64)
    process = needed("rapidfuzz.process", "an edit distance")
    levenshtein = needed("rapidfuzz.distance", "an edit distance").Levenshtein
    found = process.cpdist(a, b, scorer=levenshtein.distance, dtype=np.int32)
    return np.asarray(found).astype(np.int64)


def as_characters(texts: Sequence[str]) -> tuple[str, ...]:
    """Return texts with one character in place of each word, the same for the same word.

    So edits of words are edits of characters, and need no routine of their own.

    Raises:
        UsageError: There are more different words than characters.
    """
    codes: dict[str, int] = {}
    coded = [[codes.setdefault(word, len(codes)) for word in text.split()] for text in texts]
    if len(codes) > _MOST_WORDS:
        raise UsageError(
            Fault(f"the texts have {len(codes)} different words, more than {_MOST_WORDS}", help="compare them in parts")
        )
    low, high = _SURROGATES
    letters = [chr(code if code < low else code + high - low) for code in range(len(codes))]
    return tuple("".join(letters[code] for code in words) for words in coded)


def text_pairs(
    rows: Rows,
    texts: Sequence[str],
    normaliser_name: str,
    unit: Unit = "words",
    pairs: tuple[IntArray, IntArray] | None = None,
) -> TextPairs:
    """Compare every two texts of each item.

    Args:
        rows: The annotations.
        texts: The text of each.
        normaliser_name: Name of what is done to each text before.
        unit: What an edit changes.
        pairs: Rows of the texts that are compared, for example those of `pairs_with` a reference; None: all pairs.

    Raises:
        UsageError: There are more or fewer texts than annotations, or rapidfuzz is not installed.
    """
    require_same_length("annotations and texts", rows.item, texts)
    normal = normaliser(normaliser_name)
    coded = as_characters([normal(text) for text in texts]) if unit == "words" else [normal(t).strip() for t in texts]
    first, second = pairs_of(rows) if pairs is None else pairs
    edits = edit_distances([coded[at] for at in first], [coded[at] for at in second])
    lengths = np.array([len(text) for text in coded], dtype=np.int64)
    return TextPairs(rows, first, second, edits, lengths[first], lengths[second])


def error_rate(pairs: TextPairs, direction: Direction = "both") -> PairMeasures:
    """Return the edits of each pair and the length of what they are compared with; pool it.

    Args:
        pairs: The compared texts.
        direction: Whether each text of a pair is the reference of the other, or only the first one.
    """
    above, below = (
        (2 * pairs.edits, pairs.length + pairs.other_length) if direction == "both" else (pairs.edits, pairs.length)
    )
    return PairMeasures(
        pairs.rows,
        pairs.first,
        pairs.second,
        above.astype(np.float64),
        below.astype(np.float64),
        counted_apart({NO_REFERENCE: int(np.count_nonzero(below == 0))}),
        NO_REFERENCE,
    )
