"""BLEU, chrF and TER: the values of sacrebleu, with its signature, and their bootstrap."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.translations import likeness, prepared_likeness
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

pytest.importorskip("sacrebleu")

A = [
    "The cat sat on the mat.",
    "He lost sight in one eye in a traffic accident.",
    "I must prepare for tomorrow tonight.",
]
B = [
    "The cat is sitting on the mat.",
    "He lost the sight of one eye in a car accident.",
    "Tonight I have to prepare for tomorrow.",
]


@pytest.mark.parametrize(
    ("metric", "options", "there", "back"),
    [
        ("bleu", {}, 30.038709029318618, 29.4467310498826),
        ("chrf", {}, 57.99539450246781, 60.96622139429504),
        ("chrf", {"word_order": 2}, 58.258098711466445, None),
        ("ter", {}, 40.0, None),
    ],
)
def test_values_of_sacrebleu(metric: Any, options: Any, there: float, back: float | None) -> None:
    assert likeness(metric, A, B, **options).value == pytest.approx(there, abs=1e-6)
    if back is not None:
        assert likeness(metric, B, A, **options).value == pytest.approx(back, abs=1e-6)


def test_the_worked_example(worked: Any) -> None:
    data, values = worked("translation_transcript_pairs")
    found = {
        f"{metric}_{a}_ref_{b}": likeness(metric, data[a], data[b]).value  # type: ignore[arg-type]
        for metric in ("bleu", "chrf", "ter")
        for a, b in (("A", "B"), ("B", "A"))
        if f"{metric}_{a}_ref_{b}" in values
    }
    found["chrf2pp_A_ref_B"] = likeness("chrf", data["A"], data["B"], word_order=2).value
    assert found == {name: pytest.approx(values[name], abs=1e-6) for name in found}


def test_the_signature_is_that_of_the_library() -> None:
    assert likeness("bleu", A, B).signature.startswith("nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:")


@pytest.mark.parametrize("metric", ["bleu", "ter"])
def test_weights_of_sentences_equal_repeated_sentences(metric: Any) -> None:
    bound, _ = prepared_likeness(metric, A, B)
    found = bound.evaluate(np.array([[2.0, 0.0, 1.0]]))
    again = [0, 0, 2]
    wanted = likeness(metric, [A[at] for at in again], [B[at] for at in again]).value
    assert float(found.value[0]) == pytest.approx(wanted)


def test_chrf_has_a_value_and_no_interval() -> None:
    rows = rows_of(["p", "q", "r"] * 2, ["a"] * 3 + ["b"] * 3)
    found = form_estimate("chrf", rows, lambda: prepared_likeness("chrf", A, B)[0])
    assert (found.value, found.intervals, found.warnings[0].name) == (
        pytest.approx(57.99539450246781),
        (),
        "interval_absent",
    )


def test_no_sentence_has_no_value() -> None:
    with pytest.raises(Undefined, match="no shared item"):
        likeness("bleu", [], [])


def test_sentences_go_together() -> None:
    with pytest.raises(UsageError, match="differ in length: 3, 2"):
        likeness("ter", A, B[:2])
