"""Interval alpha of real numbers."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.agreement.estimating import estimate
from gtreport.agreement.statistics import krippendorff_alpha as module
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

krippendorff = pytest.importorskip("krippendorff")

INTERVAL = {"level": "interval"}


def real_numbers(n: int = 60, a: int = 5) -> tuple[np.ndarray, AnnotationTable]:
    generator = np.random.default_rng(3)
    x = generator.normal(100, 5, (n, 1)) + generator.normal(0, 3, (n, a))
    x[generator.random((n, a)) < 0.3] = np.nan
    item, annotator = np.nonzero(~np.isnan(x))
    return x, from_arrays(item, annotator, x[item, annotator], level="interval")


def test_value_of_krippendorff() -> None:
    x, table = real_numbers()
    expected = krippendorff.alpha(reliability_data=x.T, level_of_measurement="interval")
    assert estimate(table, "krippendorff_alpha", INTERVAL, intervals=()).value == pytest.approx(expected, abs=1e-12)


def test_everything_is_as_with_a_table_of_distances(monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = real_numbers()
    by_moments = estimate(table, "krippendorff_alpha", INTERVAL, intervals=("annotator_jackknife",))
    monkeypatch.setattr(module, "_MANY_LABELS", 10**6)
    by_table = estimate(table, "krippendorff_alpha", INTERVAL, intervals=("annotator_jackknife",))
    assert (by_moments.value, by_moments.se) == (pytest.approx(by_table.value), pytest.approx(by_table.se))
    assert dict(by_moments.details) == pytest.approx(dict(by_table.details))
    assert by_moments.intervals[0].low == pytest.approx(by_table.intervals[0].low)


def test_far_off_numbers_lose_no_digits() -> None:
    x, _ = real_numbers()
    item, annotator = np.nonzero(~np.isnan(x))
    far = from_arrays(item, annotator, np.round(x[item, annotator], 3) + 2.0**30, level="interval")
    near = from_arrays(item, annotator, np.round(x[item, annotator], 3), level="interval")
    found = [estimate(one, "krippendorff_alpha", INTERVAL, intervals=()).value for one in (far, near)]
    assert found[0] == pytest.approx(found[1], abs=1e-6)


def test_many_real_numbers_need_little_memory() -> None:
    generator = np.random.default_rng(0)
    item, annotator = (axis.ravel() for axis in np.indices((2000, 5)))
    table = from_arrays(item, annotator, generator.normal(size=10_000), level="interval")
    value = estimate(table, "krippendorff_alpha", INTERVAL, replicates=20).value
    assert value == pytest.approx(0, abs=0.03)


def test_one_number_everywhere() -> None:
    table = from_arrays([*range(100)] * 2, ["a"] * 100 + ["b"] * 100, [1.5] * 200, level="interval")
    assert estimate(table, "krippendorff_alpha", INTERVAL).reason == (
        "only one label was used: expected disagreement is zero"
    )
