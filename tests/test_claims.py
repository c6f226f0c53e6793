"""A claimed value against the recomputed one."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimates import Estimate, Interval
from gtreport.claims import compared, decimals_of, outside_interval


def _estimate(value: float | None, reason: str | None = None) -> Estimate:
    intervals = (Interval("item_bootstrap", 0.95, 0.40, 0.60, 1000, 0, 0),) if value is not None else ()
    return Estimate("krippendorff_alpha", {"level": "nominal"}, value, reason, intervals=intervals)


@pytest.mark.parametrize(("claimed", "decimals"), [("0.71", 2), ("0.710", 3), ("1", 0), ("-0.05", 2), ("7.1e-1", 2)])
def test_decimals_are_those_that_are_written(claimed: str, decimals: int) -> None:
    assert decimals_of(claimed) == decimals


@pytest.mark.parametrize(
    ("claimed", "value", "verdict"),
    [
        ("0.50", 0.504999, "agrees"),
        ("0.50", 0.495, "agrees"),
        ("0.50", 0.5051, "cut off"),
        ("0.500", 0.5049, "differs"),
        ("0.50", 0.5101, "differs"),
        ("0.5", 0.549, "agrees"),
        ("-0.05", -0.0549, "agrees"),
        ("-0.05", -0.0551, "cut off"),
    ],
)
def test_a_claim_agrees_by_its_own_decimals(claimed: str, value: float, verdict: str) -> None:
    assert compared(claimed, _estimate(value))[0] == verdict


def test_what_differs_is_told_with_both_numbers_and_the_interval() -> None:
    assert compared("0.95", _estimate(0.44)) == (
        "differs",
        "0.95 is claimed, but the annotations give 0.440 [0.40, 0.60]",
    )


def test_a_claim_against_no_value_tells_the_reason() -> None:
    assert compared("1.0", _estimate(None, "only one label was used")) == (
        "undefined",
        "1.0 is claimed, but the annotations give no value: only one label was used",
    )


def test_without_a_claim_there_is_nothing_to_compare() -> None:
    assert compared(None, _estimate(0.5)) == ("no claim", "no value is claimed; this is what the annotations give")


@pytest.mark.parametrize(("claimed", "outside"), [("0.39", True), ("0.4", False), ("0.61", True), ("0.60", False)])
def test_a_claim_outside_the_interval_is_outside_by_more_than_its_rounding(claimed: str, outside: bool) -> None:
    assert outside_interval(claimed, _estimate(0.5)) is outside
