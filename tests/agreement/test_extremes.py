"""Numbers at the ends of what a float holds, single items, and limits that differ late."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest

from gtreport.agreement.estimates import Estimate, Interval
from gtreport.agreement.estimating import estimate, told_apart
from gtreport.agreement.overview import overview
from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable, Level


def table_of(numbers: list[float], level: Level = "interval") -> AnnotationTable:
    """Return three items by two annotators."""
    return from_arrays([1, 1, 2, 2, 3, 3], list("ababab"), numbers, level=level)


def numbers_of(one: Estimate) -> list[float]:
    limits = [limit for interval in one.intervals for limit in (interval.low, interval.high)]
    found = [one.value, one.se, one.observed, one.expected, *limits, *one.details.values()]
    return [number for number in found if number is not None]


@pytest.mark.parametrize("level", ["interval", "ratio"])
@pytest.mark.parametrize(
    "numbers",
    [
        [1e308, -1e308, 2, 2, 3, 1],
        [1.7e308] * 5 + [-1.7e308],
        [1e200, 2e200, 1e200, 1e200, 3e200, 2e200],
        [1e-300, 2e-300, 1e-300, 1e-300, 3e-300, 2e-300],
        [5e-324, 0, 0, 0, 5e-324, 5e-324],
    ],
)
def test_every_number_is_finite_and_nothing_is_warned_of(numbers: list[float], level: Level) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = overview(table_of(numbers, level), replicates=50).estimates
    assert [number for one in found for number in numbers_of(one) if not math.isfinite(number)] == []


@pytest.mark.parametrize("factor", [2.0**-700, 2.0**-100, 2.0**-30, 2.0**300, 2.0**700])
@pytest.mark.parametrize("statistic", ["krippendorff_alpha", "icc", "lin_ccc"])
def test_what_is_free_of_the_unit_does_not_depend_on_it(statistic: str, factor: float) -> None:
    params = {"icc": {"form": "icc_a", "unit": "single"}, "krippendorff_alpha": {"level": "interval"}}.get(
        statistic, {}
    )
    numbers = [1.0, 2, 1, 1, 3, 2]
    plain = estimate(table_of(numbers), statistic, params, replicates=50)
    scaled = estimate(table_of([number * factor for number in numbers]), statistic, params, replicates=50)
    assert plain.value is not None
    assert scaled.value == pytest.approx(plain.value, abs=1e-12)


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ([1e308, -1e308, 2, 2, 3, 1], "the numbers are too large to compute with"),
        ([1e-200, 2e-200, 1e-200, 1e-200, 3e-200, 2e-200], "the numbers lie too close together to compute with"),
    ],
)
@pytest.mark.parametrize("statistic", ["within_subject_sd", "bland_altman"])
def test_what_has_the_unit_of_the_labels_says_that_it_cannot_be_computed(
    statistic: str, numbers: list[float], reason: str
) -> None:
    assert estimate(table_of(numbers), statistic, {"unit": "mm"}).reason == reason


def test_one_item_has_no_bootstrap_interval() -> None:
    table = from_arrays([1, 1, 2, 3], list("abab"), list("xyxx"))
    one = estimate(table, "percent_agreement")
    assert (one.value, one.intervals) == (0.0, ())
    assert "no bootstrap interval: one item enters the value, and drawing it again shows nothing" in map(
        str, one.warnings
    )


@pytest.mark.parametrize(
    ("value", "low", "high", "shown"),
    [
        (0.5, 0.6, 0.7, ("0.500", "0.600", "0.700")),
        (-0.00101, -0.00104, -0.00103, ("-0.00101", "-0.00104", "-0.00103")),
        (1.0, 0.2, 1 - 1e-11, ("1.00000000000", "0.20000000000", "0.99999999999")),
    ],
)
def test_value_outside_its_interval_is_shown_with_enough_digits(
    value: float, low: float, high: float, shown: tuple[str, str, str]
) -> None:
    assert told_apart(value, Interval("item_bootstrap", 0.95, low, high)) == shown


def test_light_stands_aside_where_pairs_of_annotators_are_many() -> None:
    generator = np.random.default_rng(0)
    table = from_matrix(generator.choice(list("xy"), (3, 102)), "rows")
    light = overview(table, replicates=20).estimate("light_kappa")
    assert light is not None
    assert (light.value, light.reason) == (
        None,
        "not computed for 5,151 pairs of annotators, more than 5,000, unless it is asked for by name",
    )
    assert estimate(table, "light_kappa", intervals=()).value is not None
