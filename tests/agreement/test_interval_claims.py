"""A claimed interval against those that the annotations give."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.agreement.interval_claims import KINDS, IntervalCheck, check_interval_claim
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable


def votes() -> AnnotationTable:
    """Twenty items, three annotators, three of whose labels differ on every fifth item."""
    labels = [[str(item % 3), str(item % 3), str((item + (item % 5 == 0) + (item % 7 == 0)) % 3)] for item in range(20)]
    cells = [(item, who, label) for item, row in enumerate(labels) for who, label in enumerate(row)]
    items, annotators, given = zip(*cells, strict=True)
    return from_arrays(items, annotators, given)


@pytest.mark.parametrize("level", [0.95, 0.9])
def test_interval_is_known_by_its_limits(level: float) -> None:
    found = estimate(votes(), "fleiss_kappa", intervals=KINDS, level=level)
    assert len(found.intervals) == 3
    for interval in found.intervals:
        low, high = f"{interval.low:.4f}", f"{interval.high:.4f}"
        words = "analytic formula" if interval.kind == "analytic" else interval.kind.replace("_", " ")
        assert check_interval_claim(votes(), low, high, "fleiss_kappa", level=level) == IntervalCheck(
            interval.kind, f"the interval [{low}, {high}] is that of the {words}"
        )


def test_all_intervals_are_told_when_none_is_claimed_rightly() -> None:
    found = {one.kind: one for one in estimate(votes(), "fleiss_kappa", intervals=KINDS).intervals}
    told = ", ".join(
        f"[{found[kind].low:.2f}, {found[kind].high:.2f}] by {words}"
        for kind, words in zip(KINDS, ("analytic formula", "item bootstrap", "annotator jackknife"), strict=True)
    )
    assert check_interval_claim(votes(), "0.10", "0.95", "fleiss_kappa") == IntervalCheck(
        None, f"the interval [0.10, 0.95] is claimed; the annotations give {told}"
    )


def test_another_seed_of_the_bootstrap_is_no_difference() -> None:
    drawn = estimate(votes(), "percent_agreement", seed=77).interval("item_bootstrap")
    assert drawn is not None
    checked = check_interval_claim(votes(), f"{drawn.low:.3f}", f"{drawn.high:.3f}", "percent_agreement")
    assert checked is not None
    assert checked.kind == "item_bootstrap"


def test_nothing_is_said_without_an_interval() -> None:
    table = from_arrays([1, 2], ["a", "a"], ["x", "y"])
    assert check_interval_claim(table, "0.9", "0.95", "fleiss_kappa") is None
