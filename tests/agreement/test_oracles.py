"""The same values as the libraries that others use, on random tables with gaps."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

krippendorff = pytest.importorskip("krippendorff")
metrics = pytest.importorskip("sklearn.metrics")
inter_rater = pytest.importorskip("statsmodels.stats.inter_rater")

Numbers = NDArray[np.int64]

TABLES = [
    (seed, n, a, q, gaps)
    for seed, (n, a, q, gaps) in enumerate(
        [(30, 2, 2, 0.0), (40, 3, 4, 0.2), (60, 5, 3, 0.4), (25, 8, 6, 0.7), (200, 4, 5, 0.1), (15, 12, 3, 0.5)]
    )
]


def ratings(seed: int, n: int, a: int, q: int, gaps: float) -> Numbers:
    """Return labels 1 ... q, shape (items, annotators); 0 where an annotator left an item out."""
    generator = np.random.default_rng(seed)
    truth = generator.integers(1, q + 1, n)
    wrong = generator.integers(1, q + 1, (n, a))
    labels = np.where(generator.random((n, a)) < 0.6, truth[:, None], wrong)
    return np.where(generator.random((n, a)) < gaps, 0, labels)


def table_of(labels: Numbers, q: int) -> AnnotationTable:
    item, annotator = np.nonzero(labels)
    return from_arrays(item, annotator, labels[item, annotator], labels=range(1, q + 1))


def value(table: AnnotationTable, statistic: str, **params: object) -> float | None:
    return estimate(table, statistic, params, intervals=()).value


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval", "ratio"])
@pytest.mark.parametrize("size", TABLES)
def test_alpha_of_krippendorff(size: tuple[int, int, int, int, float], level: str) -> None:
    labels = ratings(*size)
    reliability = np.where(labels == 0, np.nan, labels).T
    expected = krippendorff.alpha(reliability_data=reliability, level_of_measurement=level)
    assert value(table_of(labels, size[3]), "krippendorff_alpha", level=level) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("size", [one for one in TABLES if one[4] == 0] + [(9, 50, 6, 4, 0.0), (10, 80, 3, 2, 0.0)])
def test_fleiss_kappa_of_statsmodels(size: tuple[int, int, int, int, float]) -> None:
    labels = ratings(*size)
    counts, _ = inter_rater.aggregate_raters(labels)
    assert value(table_of(labels, size[3]), "fleiss_kappa") == pytest.approx(
        inter_rater.fleiss_kappa(counts), abs=1e-12
    )


@pytest.mark.parametrize("size", [one for one in TABLES if one[4] == 0] + [(9, 50, 6, 4, 0.0), (10, 80, 3, 2, 0.0)])
def test_brennan_prediger_of_statsmodels(size: tuple[int, int, int, int, float]) -> None:
    labels = ratings(*size)
    counts, _ = inter_rater.aggregate_raters(labels, n_cat=None)
    expected = inter_rater.fleiss_kappa(counts, method="randolph")
    assert value(table_of(labels, size[3]), "brennan_prediger") == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("size", TABLES)
def test_cohen_kappa_of_scikit_learn_on_every_pair(size: tuple[int, int, int, int, float]) -> None:
    labels = ratings(*size)
    table = table_of(labels, size[3])
    differing = []
    for g in range(size[2]):
        for h in range(g + 1, size[2]):
            both = (labels[:, g] > 0) & (labels[:, h] > 0)
            first, second = labels[both, g], labels[both, h]
            if len(first) < 2 or len(set(first) | set(second)) < 2:
                continue
            expected = metrics.cohen_kappa_score(first, second)
            found = value(table, "cohen_kappa", pair=f"{g},{h}")
            if found != pytest.approx(expected, abs=1e-12):
                differing.append((g, h, found, expected))
    assert differing == []


@pytest.mark.parametrize("weights", ["linear", "quadratic"])
def test_weighted_kappa_of_scikit_learn(weights: str) -> None:
    labels = ratings(7, 120, 2, 5, 0.0)
    expected = metrics.cohen_kappa_score(labels[:, 0], labels[:, 1], weights=weights, labels=[1, 2, 3, 4, 5])
    assert value(table_of(labels, 5), "weighted_cohen_kappa", weights=weights) == pytest.approx(expected, abs=1e-12)


def test_standard_error_of_cohen_kappa_of_statsmodels() -> None:
    labels = ratings(7, 120, 2, 5, 0.0)
    counts = np.zeros((5, 5))
    np.add.at(counts, (labels[:, 0] - 1, labels[:, 1] - 1), 1)
    expected = inter_rater.cohens_kappa(counts).std_kappa
    assert estimate(table_of(labels, 5), "cohen_kappa", intervals=()).se == pytest.approx(expected, abs=1e-12)


def test_light_kappa_is_the_mean_of_scikit_learn_over_pairs() -> None:
    labels = ratings(3, 60, 5, 3, 0.2)
    kappas = []
    for g in range(5):
        for h in range(g + 1, 5):
            both = (labels[:, g] > 0) & (labels[:, h] > 0)
            kappas.append(metrics.cohen_kappa_score(labels[both, g], labels[both, h]))
    assert value(table_of(labels, 3), "light_kappa") == pytest.approx(np.mean(kappas), abs=1e-12)
