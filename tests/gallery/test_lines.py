"""Differences of transcripts."""

from __future__ import annotations

from gtreport.gallery.lines import MOST_WORDS, differences


def told(reference: str, text: str, normaliser: str = "none") -> list[tuple[str, str]]:
    return [(run.what, " ".join(run.words)) for run in differences(reference, text, normaliser)]


def test_words_of_the_reference_stand_before_those_that_replace_them() -> None:
    assert told("the cat sat on it", "a cat sat") == [
        ("missing", "the"),
        ("added", "a"),
        ("same", "cat sat"),
        ("missing", "on it"),
    ]


def test_words_are_compared_normalised_and_shown_as_written() -> None:
    assert told("The Cat", "the cat", "nfc_casefold") == [("same", "the cat")]


def test_two_marks_of_which_nothing_is_left_are_not_the_same() -> None:
    assert told("? x", "! x", "nfc_casefold_no_punctuation_but_apostrophe") == [
        ("missing", "?"),
        ("added", "!"),
        ("same", "x"),
    ]


def test_an_empty_text_lacks_every_word() -> None:
    assert told("a b", "") == [("missing", "a b")]


def test_a_long_text_is_compared_as_far_as_can_be_seen() -> None:
    (run,) = differences("a " * 2 * MOST_WORDS, "a " * 2 * MOST_WORDS)
    assert len(run.words) == MOST_WORDS
