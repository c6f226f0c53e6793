"""Transcripts: whether they are normalised as declared, and by all annotators alike."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.alignment.telling import Declared, Told, first_items, share
from gtreport.annotations.problems import listed
from gtreport.annotations.structures import Structures
from gtreport.annotations.texts import IntArray

_FEWEST = 5
_MANY, _NEARLY_NONE = 0.8, 0.02
_LOWER = re.compile(r"\b(?:lower[- ]?cas(?:e|ed|ing)|lowercased?|case[- ]?folded|lower\(\))", re.IGNORECASE)
_NO_MARKS = re.compile(
    r"\b(?:no|without|strip\w*|remov\w*|delet\w*)\s+(?:all\s+|any\s+)?punctuation|punctuation\s+(?:is\s+)?"
    r"(?:removed|stripped|deleted)",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|never|no)\s+\S*\s*(?:lower|case[- ]?fold|strip|remov)", re.IGNORECASE)
_MARKS = re.compile(r"(?<!\d)[.,;:!?](?!\d)")


def tell_transcripts(found: Structures, declared: Declared, told: Told) -> None:
    """Tell of transcripts that are not normalised though they are said to be, or by some annotators only."""
    if declared.form != "speech_transcripts" or not len(found.texts):
        return
    marks = found.of_kind("text")
    texts = [found.texts[row] for row in found.rows("text").tolist()]
    upper = np.array([text != text.lower() for text in texts])
    dotted = np.array([_MARKS.search(text) is not None for text in texts])
    annotator = found.annotator[found.answer[marks]]
    items = found.item[found.answer[marks]]
    said = declared.text_normalisation
    done = declared.verbatim == "normalised" and not _NOT.search(said)
    for what, wanted, has in (("capital letters", _LOWER, upper), ("punctuation", _NO_MARKS, dotted)):
        if done and wanted.search(said) and has.any():
            n = int(has.sum())
            told.tell(
                "transcript_not_as_declared",
                f"{share(n, len(texts), 'transcripts')} {'have' if n > 1 else 'has'} {what}, and verbatim is "
                f"normalised by {said.strip()!r}: {first_items(found.items, items[has])}",
                "normalise the transcripts, or declare them as they are",
                n=n,
                total=len(texts),
            )
        elif found.identity == "people":
            _tell_apart(found, annotator, has, what, told)


def _tell_apart(found: Structures, annotator: IntArray, has: NDArray[np.bool_], what: str, told: Told) -> None:
    """Tell of annotators who nearly never write what others nearly always do."""
    total = np.bincount(annotator, minlength=len(found.annotators))
    share_of = np.bincount(annotator, weights=has, minlength=len(found.annotators)) / np.maximum(total, 1)
    enough = total >= _FEWEST
    with_it = [found.annotators[int(at)] for at in np.flatnonzero(enough & (share_of >= _MANY))]
    without = [found.annotators[int(at)] for at in np.flatnonzero(enough & (share_of <= _NEARLY_NONE))]
    if with_it and without:
        told.tell(
            "transcript_not_as_declared",
            f"transcripts of {listed(with_it, 3)} have {what}, those of {listed(without, 3)} have none",
            "normalise all transcripts alike before they are compared",
            with_it=tuple(with_it),
            without=tuple(without),
        )
