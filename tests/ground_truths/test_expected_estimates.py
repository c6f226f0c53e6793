"""The agreement numbers that stand beside the expected ground truths: estimates, human level, repeats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gtreport.agreement.estimating import estimate, statistics
from gtreport.agreement.human import human_level
from gtreport.agreement.intra import own_agreement
from gtreport.agreement.patterns import patterns_of
from gtreport.annotations.arrays import from_arrays
from gtreport.ground_truths.making import ground_truth

SETS = ("crowd_bluebird", "crowd_dog", "crowd_web", "crowd_sp_amt", "synthetic_groups")
STATISTICS: dict[str, tuple[str, dict[str, object]]] = {
    "krippendorff_alpha_nominal": ("krippendorff_alpha", {"level": "nominal"}),
    "krippendorff_alpha_ordinal": ("krippendorff_alpha", {"level": "ordinal"}),
    "gwet_ac2_linear_positions": ("gwet_ac2", {"weights": "linear", "spacing": "positions"}),
    "percent_agreement_linear_positions": ("percent_agreement", {"weights": "linear", "spacing": "positions"}),
}
Sets = Callable[[str], Any]


@pytest.mark.parametrize("name", SETS)
def test_estimates(crowd: Sets, name: str) -> None:
    one = crowd(name)
    for key, expected in one.expected["estimates"].items():
        statistic, parameters = STATISTICS.get(key, (key, {}))
        found = estimate(one.table, statistic, parameters, intervals=())
        assert found.value == pytest.approx(expected["value"], abs=1e-6), key
        if "se" in expected:
            assert found.se == pytest.approx(expected["se"], abs=1e-6), key


@pytest.mark.parametrize("name", SETS)
def test_counts(crowd: Sets, name: str) -> None:
    one = crowd(name)
    table, patterns = one.table, patterns_of(one.table)
    found = {
        "n_items": table.n_items,
        "n_annotations": len(table),
        "n_annotators": table.n_annotators,
        "n_labels_declared": table.n_labels_declared,
        "patterns": len(patterns.counts),
        "overlap_items": patterns.n_pairable,
    }
    assert found == {key: one.expected[key] for key in found}


@pytest.mark.parametrize("name", SETS)
def test_alpha_without_each_annotator(crowd: Sets, name: str) -> None:
    one = crowd(name)
    expected = one.expected["alpha_nominal_without_one_annotator"]
    values = statistics()["krippendorff_alpha"].prepare(one.table, {"level": "nominal"}).without_each()
    assert values is not None
    found, n = values.value, len(values.value)
    error = np.sqrt((n - 1) / n * ((found - found.mean()) ** 2).sum())
    assert error == pytest.approx(one.expected["alpha_nominal_annotator_jackknife_se"], abs=1e-6)
    assert (found.min(), found.max()) == pytest.approx((expected["lowest"], expected["highest"]), abs=1e-6)
    assert one.table.annotators[int(found.argmin())] == expected["lowest_is_without"]
    assert one.table.annotators[int(found.argmax())] == expected["highest_is_without"]


def test_agreement_inside_groups(crowd: Sets) -> None:
    one = crowd("synthetic_groups")
    for group in ("north", "south"):
        keep = np.isin(one.table.group[one.table.annotator], one.table.groups.index(group))
        table = one.table.only(keep, "another group")
        expected = one.expected["ground_truths"][f"only_group_{group}"]
        for level in ("nominal", "ordinal"):
            found = estimate(table, "krippendorff_alpha", {"level": level}, intervals=()).value
            assert found == pytest.approx(expected[f"krippendorff_alpha_{level}"], abs=1e-6)
        assert dict(ground_truth(table).states())["decided"] == expected["states"]["decided"]


def test_human_level(crowd: Sets, predictions: dict[str, dict[str, str]]) -> None:
    one = crowd("synthetic_groups")
    expected = one.expected["human_level_leave_one_out"]
    found = human_level(one.table, predictions, replicates=10)
    assert found.level == pytest.approx(expected["human"], abs=1e-6)
    assert {model.model: model.score for model in found.models} == pytest.approx(expected["models"], abs=1e-6)
    against_all = {model.model: model.against_all for model in found.models}
    assert against_all == pytest.approx(expected["models_against_full_majority_not_comparable"], abs=1e-6)
    for annotator in found.annotators:
        wanted = expected["per_annotator"][annotator.annotator]
        assert (annotator.n_items, annotator.score) == (
            wanted["items"],
            pytest.approx(wanted["annotator_accuracy"], abs=1e-6),
        )


def test_repeats_of_annotator_a(shared: Path, crowd: Sets) -> None:
    expected = crowd("synthetic_groups").expected["intra_annotator_A"]
    lines = (shared / "annotations/synthetic_groups/repeats.csv").read_text(encoding="utf-8").splitlines()[1:]
    item, annotator, repeat, label = (list(column) for column in zip(*(line.split(",") for line in lines), strict=True))
    table = from_arrays(
        item, annotator, label, labels=("none", "mild", "severe"), level="ordinal", repeat=repeat, repeats="keep"
    )
    found = next(one for one in own_agreement(table) if one.annotator == "A")
    assert found.n_items == expected["n_items"]
    assert found.repeat_agreement == pytest.approx(expected["repeat_agreement"], abs=1e-6)
    assert found.cohen_kappa == pytest.approx(expected["cohen_kappa"], abs=1e-6)
