"""Transcripts: edits, error rates and normalisers, against worked examples, a shared set and jiwer."""

from __future__ import annotations

import csv
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.forms.normalisers import NORMALISERS, normaliser
from gtreport.agreement.forms.pairs import pairs_with
from gtreport.agreement.forms.texts import as_characters, edit_distances, error_rate, text_pairs
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

pytest.importorskip("rapidfuzz")

Value = Callable[..., float | None]
PUNCTUATION = "nfc_casefold_no_punctuation_but_apostrophe"


def rate(
    value: Value, a: str, b: str, unit: Any = "words", name: str = "none", direction: Any = "first"
) -> float | None:
    pairs = text_pairs(rows_of(["text"] * 2, ["a", "b"]), [a, b], name, unit)
    return value(error_rate(pairs, direction), "pooled")


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("hello world", "hello duck", 1 / 2),
        ("the cat sat", "the cat", 1 / 3),
        ("ein Haus", "ein haus", 1 / 2),
        ("a", "a b c", 2.0),
        ("", "a", None),
    ],
)
def test_word_error_rate(a: str, b: str, expected: float | None, value: Value) -> None:
    assert rate(value, a, b) == expected


def test_an_empty_reference_has_a_reason(whole: Callable[..., Any]) -> None:
    pairs = text_pairs(rows_of(["text"] * 2, ["a", "b"]), ["", "x"], "none")
    found = whole(error_rate(pairs, "first"), "pooled")
    assert (found.value, found.reason, found.left_out[0].count) == (None, "the reference is empty", 1)


def test_both_directions_are_pooled(value: Value) -> None:
    assert rate(value, "a b c", "a b", direction="both") == 2 / 5


def test_characters_without_blanks_at_the_ends(value: Value) -> None:
    assert rate(value, " abcd ", "abxd", "characters") == 1 / 4


def test_accents_are_one_after_composition(value: Value) -> None:
    composed = "na\u00efve caf\u00e9"
    apart = unicodedata.normalize("NFD", composed)
    assert (rate(value, composed, apart), rate(value, composed, apart, name="nfc")) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("none", " It's  “Über”—now. "),
        ("nfc_casefold", "it's “über”—now."),
        (PUNCTUATION, "it's über now"),
    ],
)
def test_normalisers(name: str, expected: str) -> None:
    assert normaliser(name)(" It's  “Über”—now. ") == expected


def test_an_unknown_normaliser_names_the_others() -> None:
    with pytest.raises(UsageError, match="no normaliser lower") as caught:
        normaliser("lower")
    assert caught.value.faults[0].help == f"there are {', '.join(NORMALISERS)}"


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidfuzz.process", None)
    with pytest.raises(UsageError, match="needs rapidfuzz") as caught:
        edit_distances(["a"], ["b"])
    assert caught.value.faults[0].help == 'pip install "gtreport[forms]"'


def test_many_words_stay_apart() -> None:
    words = [f"w{at}" for at in range(0x10000)]
    (coded,) = as_characters([" ".join(words)])
    assert (len(coded), len(set(coded))) == (len(words), len(words))


def test_worked_examples(worked: Callable[[str], Any], value: Value) -> None:
    data, values = worked("wer_cer_unit")
    for at, (reference, hypothesis) in enumerate(data["rows"]):
        assert rate(value, reference, hypothesis) == values[f"wer[{at}]"]
    data, values = worked("translation_transcript_pairs")
    found = {}
    for name, unit in (("wer", "words"), ("cer", "characters")):
        for a, b in (("A", "B"), ("B", "A")):
            rows = rows_of([str(at) for at in range(3)] * 2, ["r"] * 3 + ["h"] * 3)
            pairs = text_pairs(rows, data[a] + data[b], "none", unit)  # type: ignore[arg-type]
            found[f"{name}_ref_{a}_hyp_{b}"] = value(error_rate(pairs, "first"), "pooled")
    wanted = {name: values[name] for name in found if name in values}
    assert {name: found[name] for name in wanted} == {
        name: pytest.approx(one, abs=1e-6) for name, one in wanted.items()
    }
    assert len(wanted) == 3


@pytest.mark.parametrize("name", ["none", PUNCTUATION])
def test_the_shared_transcripts(
    name: str, shared: Callable[[str], Path], expected: Callable[[str], Any], value: Value
) -> None:
    wanted = expected("crowdspeech_test_clean")
    tables = {}
    for part in ("gold", "crowd"):
        with shared(f"annotations/crowdspeech_test_clean/{part}.csv").open(encoding="utf-8", newline="") as lines:
            tables[part] = list(csv.DictReader(lines))
    gold, crowd = tables["gold"], tables["crowd"]
    texts = [row["text"] for row in [*gold, *crowd]]
    rows = rows_of([row["item"] for row in [*gold, *crowd]], ["gold"] * len(gold) + [row["annotator"] for row in crowd])
    own = rows_of([row["item"] for row in crowd], [row["annotator"] for row in crowd])
    assert (own.n_items, len(own), len(own.annotators)) == (
        wanted["n_items"],
        wanted["n_transcripts"],
        wanted["n_annotators"],
    )
    assert len(own) - len(set(zip(own.item.tolist(), own.annotator.tolist(), strict=True))) == 3
    words = text_pairs(rows, texts, name, pairs=pairs_with(rows, 0))
    characters = text_pairs(rows, texts, name, "characters", pairs_with(rows, 0))
    between = text_pairs(own, texts[len(gold) :], name)
    found = {
        "wer_reference_to_crowd": value(error_rate(words, "first"), "pooled"),
        "reference_words": int(words.length.sum()),
        "edits": words.n_edits,
        "cer_reference_to_crowd": value(error_rate(characters, "first"), "pooled"),
        "wer_between_annotators_pooled_both_directions": value(error_rate(between), "pooled"),
    }
    assert found == {key: pytest.approx(number, abs=1e-6) for key, number in wanted["normaliser"][name].items()}


def distance(a: str, b: str) -> int:
    """Return the edit distance by the table of all prefixes."""
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, right in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (left != right))
    return row[-1]


TEXT = st.text("ab ü😀", max_size=8)


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=6))
def test_edits_are_those_of_the_table(pairs: list[tuple[str, str]]) -> None:
    found = edit_distances([a for a, _ in pairs], [b for _, b in pairs])
    assert found.tolist() == [distance(a, b) for a, b in pairs]


@given(TEXT, TEXT)
def test_edits_are_symmetric_and_zero_for_equal_texts(a: str, b: str) -> None:
    assert edit_distances([a, a], [b, a]).tolist() == [*edit_distances([b], [a]).tolist(), 0]


def test_rates_are_those_of_jiwer(value: Value) -> None:
    jiwer = pytest.importorskip("jiwer")
    generator = np.random.default_rng(4)
    texts = [" ".join(generator.choice(list("abcdef"), generator.integers(1, 9))) for _ in range(40)]
    rows = rows_of([str(at) for at in range(20)] * 2, ["r"] * 20 + ["h"] * 20)
    for unit, theirs in (("words", jiwer.wer), ("characters", jiwer.cer)):
        pairs = text_pairs(rows, texts, "none", unit)  # type: ignore[arg-type]
        assert value(error_rate(pairs, "first"), "pooled") == pytest.approx(theirs(texts[:20], texts[20:]))
