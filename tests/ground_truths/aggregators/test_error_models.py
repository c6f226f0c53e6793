"""Dawid-Skene and one-coin as rules: states, diagnostics and cautions. The steps themselves: test_em."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.diagnostics import EmDiagnostics
from gtreport.ground_truths.ground_truth import GroundTruth
from gtreport.ground_truths.making import ground_truth


def told(truth: GroundTruth) -> EmDiagnostics:
    assert isinstance(truth.diagnostics, EmDiagnostics)
    return truth.diagnostics


@pytest.fixture
def table() -> AnnotationTable:
    """Return sixty items of two labels; the fourth of four annotators swaps the labels."""
    generator = np.random.default_rng(2)
    truth = generator.random(60) < 0.4
    right = generator.random((60, 4)) < (0.95, 0.9, 0.95, 0.05)
    return from_matrix(np.where(truth[:, None] == right, "yes", "no").tolist(), "rows", labels=("no", "yes"))


def test_annotator_who_swaps_labels_is_named(table: AnnotationTable) -> None:
    names = {one.name: one.message for one in ground_truth(table, "dawid_skene").cautions}
    assert names["labels_may_be_swapped"] == "the labels of 4 are worse than chance: they may be swapped"


@pytest.mark.parametrize(("rule", "n"), [("dawid_skene", 1 + 4 * 2), ("one_coin", 1 + 4)])
def test_parameters_are_counted(table: AnnotationTable, rule: str, n: int) -> None:
    found = told(ground_truth(table, rule))
    assert (found.n_parameters, found.parameters_per_annotation) == (n, n / 240)


def test_rows_of_a_matrix_say_what_they_rest_on(table: AnnotationTable) -> None:
    found = told(ground_truth(table, "dawid_skene"))
    assert [sum(one.met) for one in found.annotators] == pytest.approx([60.0] * 4)
    assert [sum(row) for one in found.annotators for row in one.matrix] == pytest.approx([1.0] * 8)


def test_too_many_parameters_are_told() -> None:
    sparse = from_arrays(list(range(6)), [f"a{at}" for at in range(6)], list("xyxyxy"))
    names = [one.name for one in ground_truth(sparse, "dawid_skene").cautions]
    assert "over_parametrised" in names


def test_single_annotation_is_never_replaced() -> None:
    rows = [["x", "x", "x"]] * 8 + [["y", "x", "x"]] * 6 + [["y", None, None]]
    truth = ground_truth(from_matrix(rows, "rows", labels=("x", "y")), "one_coin")
    assert (truth.label_of("15"), truth.states()["single"]) == ("y", 1)
    assert told(truth).n_singles_changed == 1


def test_equally_probable_labels_tie() -> None:
    truth = ground_truth(from_matrix([list("xy"), list("yx")], "rows"), "dawid_skene")
    assert dict(truth.states()) == {"decided": 0, "tie": 2, "single": 0, "none": 0}


def test_steps_that_do_not_end_are_told(table: AnnotationTable) -> None:
    truth = ground_truth(table, "dawid_skene", {"max_steps": 2})
    assert [one.message for one in truth.cautions if one.name == "not_converged"] == ["not converged after 2 steps"]


def test_both_starts_are_shown(table: AnnotationTable) -> None:
    found = told(ground_truth(table, "dawid_skene"))
    assert [one.start for one in found.optima] == ["shares", "majority"]
    assert found.optima[0].objective == found.objective


def test_different_optima_are_told() -> None:
    generator = np.random.default_rng(8)
    noise = generator.choice(list("wxyz"), (40, 5)).tolist()
    truth = ground_truth(from_matrix(noise, "rows", labels="wxyz"), "dawid_skene", {"smoothing": 0.0})
    first, second = told(truth).optima
    apart = abs(first.objective - second.objective) > 1e-6 * abs(first.objective)
    assert ("several_optima" in [one.name for one in truth.cautions], apart) == (True, True)


def test_repeats_may_count() -> None:
    rows = ([1, 1, 1, 2, 2], list("aabab"), list("xxyyy"))
    first = ground_truth(from_arrays(*rows, repeats="first"), "dawid_skene", {"repeats": "keep"})
    assert told(first).n_annotations == 5


@pytest.mark.parametrize("given", [{"smoothing": -1}, {"smoothing": "much"}, {"max_steps": 0}, {"tolerance": True}])
def test_parameters_are_checked(table: AnnotationTable, given: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        ground_truth(table, "dawid_skene", given)


def test_one_label_is_certain() -> None:
    for rule in ("dawid_skene", "one_coin"):
        truth = ground_truth(from_matrix([list("xx"), list("xx")], "rows"), rule)
        assert truth.states()["decided"] == 2
