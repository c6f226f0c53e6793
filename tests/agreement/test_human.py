"""The human reference level and models beside it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.human import human_level
from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError


def three() -> AnnotationTable:
    return from_matrix([list("xxx"), list("xxy"), list("xyz"), list("yyx")], "rows")


def test_each_annotator_meets_the_majority_of_the_others() -> None:
    found = human_level(three(), replicates=10)
    assert [(one.annotator, one.n_items, one.score, one.n_ties) for one in found.annotators] == [
        ("1", 1, 1.0, 3),
        ("2", 1, 1.0, 3),
        ("3", 3, pytest.approx(1 / 3), 1),
    ]
    assert (found.level, found.n_ties, found.n_alone) == (pytest.approx((1 + 1 + 1 / 3) / 3), 7, 0)


def test_model_is_scored_against_the_same_labels() -> None:
    found = human_level(three(), {"m": {"1": "x", "2": "x", "3": "x", "4": "y"}}, replicates=10)
    (model,) = found.models
    assert (model.score, model.difference, model.n_above) == (pytest.approx(1.0), pytest.approx(2 / 9), 1)


def test_model_without_a_label_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        human_level(three(), {"m": {"1": "x", "2": "x"}}, replicates=10)
    assert str(caught.value) == "model m has no label for 1 items, the first of them 4"


def test_label_outside_the_list_is_never_right() -> None:
    found = human_level(three(), {"m": {"1": "?", "2": "?", "4": "?"}}, replicates=10)
    assert found.models[0].score == 0.0


def test_annotations_that_nobody_else_met_are_counted() -> None:
    table = from_arrays([1, 1, 1, 2], list("abca"), list("xxxy"))
    assert human_level(table, replicates=10).n_alone == 1


def test_nobody_to_compare_with() -> None:
    with pytest.raises(Undefined) as caught:
        human_level(from_arrays([1, 2], ["a", "b"], ["x", "y"]))
    assert caught.value.reason == "no item has two annotations"


def test_interval_is_the_one_of_items_drawn_one_set_after_the_other() -> None:
    labels = [["x", "x", "y"], ["y", "y", "y"], ["x", "y", None], ["x", "x", "x"], ["y", "x", "x"]]
    table = from_matrix(labels, "rows")
    drawing = np.random.Generator(np.random.PCG64(3))
    levels = []
    for _ in range(40):
        shares: dict[int, list[bool]] = {}
        for item in drawing.integers(0, 5, 5):
            for annotator, own in enumerate(labels[item]):
                others = [one for at, one in enumerate(labels[item]) if at != annotator and one is not None]
                best = [one for one in ("x", "y") if others.count(one) * 2 > len(others)]
                if own is not None and best:
                    shares.setdefault(annotator, []).append(own == best[0])
        levels.append(np.mean([np.mean(one) for one in shares.values()]))
    low, high = np.quantile(levels, (0.025, 0.975))
    found = human_level(table, replicates=40, seed=3).interval
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-12)


def test_level_of_the_synthetic_set(shared: Callable[[str], Path]) -> None:
    folder = shared("annotations/synthetic_groups")
    with (folder / "annotations.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    with (folder / "predictions.csv").open(encoding="utf-8", newline="") as lines:
        predictions = list(csv.DictReader(lines))
    table = from_arrays(*([row[name] for row in rows] for name in ("item", "annotator", "label")))
    models = {name: {row["item"]: row[name] for row in predictions} for name in ("m1", "m2", "m3", "m4")}
    found = human_level(table, models, replicates=20)
    assert found.level == pytest.approx(0.739310848, abs=1e-9)
    assert [one.score for one in found.models] == pytest.approx([0.850965149, 0.817885406, 0.808307377, 0.770928323])
    assert [one.against_all for one in found.models] == pytest.approx(
        [0.879924953, 0.846153846, 0.825515947, 0.786116323]
    )
