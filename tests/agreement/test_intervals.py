"""Item bootstrap and annotator jackknife."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from gtreport.agreement import bootstrap
from gtreport.agreement.bootstrap import bootstrap_values
from gtreport.agreement.estimating import estimate, statistics
from gtreport.agreement.jackknife import jackknife_error
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

PARAMS: dict[str, dict[str, object]] = {
    "percent_agreement": {},
    "fleiss_kappa": {},
    "gwet_ac1": {},
    "conger_kappa": {},
    "light_kappa": {},
    "krippendorff_alpha": {"level": "nominal"},
}


def noisy(seed: int, n: int = 120, a: int = 4, q: int = 3, gaps: float = 0.2) -> AnnotationTable:
    generator = np.random.default_rng(seed)
    truth = generator.integers(0, q, n)
    labels = np.where(generator.random((n, a)) < 0.7, truth[:, None], generator.integers(0, q, (n, a)))
    item, annotator = np.nonzero(generator.random((n, a)) >= gaps)
    return from_arrays(item, annotator, labels[item, annotator], labels=range(q))


@pytest.mark.parametrize("statistic", PARAMS)
def test_bootstrap_on_patterns_is_the_bootstrap_of_items(statistic: str) -> None:
    table = noisy(1)
    prepared = statistics()[statistic].prepare(table, statistics()[statistic].checked(PARAMS[statistic]))
    values, _ = bootstrap_values(prepared, 1000, 0)
    by_hand = drawn_by_hand(table, statistic, 300)
    assert values.mean() == pytest.approx(by_hand.mean(), abs=5 * by_hand.std() / np.sqrt(300))
    assert values.std() == pytest.approx(by_hand.std(), rel=0.15)


def drawn_by_hand(table: AnnotationTable, statistic: str, replicates: int) -> np.ndarray:
    """Draw items with replacement, make a table of them, and compute the statistic anew."""
    generator = np.random.default_rng(7)
    rows = [np.flatnonzero(table.item == i) for i in range(table.n_items)]
    found = []
    for _ in range(replicates):
        drawn = generator.integers(0, table.n_items, table.n_items)
        places = np.concatenate([rows[i] for i in drawn])
        item = np.repeat(np.arange(len(drawn)), [len(rows[i]) for i in drawn])
        again = from_arrays(item, table.annotator[places], table.label[places], labels=range(3))
        found.append(estimate(again, statistic, PARAMS[statistic], intervals=()).value)
    return np.array(found, dtype=np.float64)


def test_size_of_blocks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = noisy(2)
    whole = estimate(table, "fleiss_kappa", replicates=200).interval("item_bootstrap")
    monkeypatch.setattr(bootstrap, "_CELLS", 100)
    assert estimate(table, "fleiss_kappa", replicates=200).interval("item_bootstrap") == whole


def test_seed_gives_the_same_interval_again() -> None:
    first, again, other = (
        estimate(noisy(3), "gwet_ac1", replicates=100, seed=seed).interval("item_bootstrap") for seed in (5, 5, 6)
    )
    assert first == again
    assert first != other


def test_replicates_without_a_value_are_counted() -> None:
    table = from_arrays([*range(20), *range(20)], ["a"] * 20 + ["b"] * 20, (["x"] * 17 + ["y"] * 3) * 2)
    interval = estimate(table, "fleiss_kappa", replicates=400).interval("item_bootstrap")
    assert interval is not None
    assert (interval.replicates, 0 < interval.undefined_replicates <= 20) == (400, True)


def test_too_many_replicates_without_a_value_leave_no_interval() -> None:
    table = from_arrays([*range(20), *range(20)], ["a"] * 20 + ["b"] * 20, (["x"] * 19 + ["y"]) * 2)
    one = estimate(table, "fleiss_kappa", replicates=400)
    assert (one.value, one.interval("item_bootstrap")) == (1.0, None)
    assert [w.message.partition(":")[0] for w in one.warnings if w.name == "interval_absent"] == [
        "no bootstrap interval",
        "no annotator interval",
    ]


@pytest.mark.parametrize("statistic", PARAMS)
def test_values_without_each_annotator_are_those_of_the_table_without_them(statistic: str) -> None:
    table = noisy(4)
    prepared = statistics()[statistic].prepare(table, statistics()[statistic].checked(PARAMS[statistic]))
    values = prepared.without_each()
    assert values is not None
    assert values.value.tolist() == pytest.approx(
        [
            estimate(table.without_annotator(a), statistic, PARAMS[statistic], intervals=()).value
            for a in range(len(table.annotators))
        ],
        abs=1e-12,
    )


@pytest.mark.parametrize("level", ["ordinal", "interval", "ratio"])
def test_alpha_without_each_annotator(level: str) -> None:
    generator = np.random.default_rng(5)
    item, annotator = (axis.ravel() for axis in np.indices((60, 5)))
    table = from_arrays(item, annotator, generator.integers(1, 6, 300), labels=range(1, 6))
    statistic = statistics()["krippendorff_alpha"]
    values = statistic.prepare(table, statistic.checked({"level": level})).without_each()
    assert values is not None
    assert values.value.tolist() == pytest.approx(
        [
            estimate(table.without_annotator(a), "krippendorff_alpha", {"level": level}, intervals=()).value
            for a in range(5)
        ],
        abs=1e-12,
    )


def test_two_annotators_have_no_annotator_interval() -> None:
    one = estimate(noisy(6, a=2, gaps=0), "fleiss_kappa", replicates=10)
    assert "no annotator interval: fewer than three annotators" in map(str, one.warnings)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("crowd_bluebird", 0.035455), ("crowd_dog", 0.024069), ("crowd_web", 0.03442), ("crowd_sp_amt", 0.023098)],
)
def test_annotator_jackknife_of_the_shared_sets(
    crowd: Callable[..., AnnotationTable], name: str, expected: float
) -> None:
    statistic = statistics()["krippendorff_alpha"]
    values = statistic.prepare(crowd(name), {"level": "nominal"}).without_each()
    assert values is not None
    assert jackknife_error(values.value) == pytest.approx(expected, abs=1e-6)


def test_replicates_of_too_many_numbers_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "_MOST_NUMBERS", 1199)
    found = estimate(noisy(4), "conger_kappa", replicates=100)
    assert found.interval("item_bootstrap") is None
    assert [caution.message for caution in found.warnings if caution.name == "interval_absent"] == [
        "no bootstrap interval: 100 replicates of 12 counts (annotators times labels) are more than 1199 numbers; "
        "fewer replicates give one"
    ]
    assert estimate(noisy(4), "conger_kappa", replicates=99).interval("item_bootstrap") is not None
