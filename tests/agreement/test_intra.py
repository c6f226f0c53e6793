"""Agreement of an annotator with himself."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from gtreport.agreement.breakdown_types import OwnAgreement
from gtreport.agreement.estimating import estimate
from gtreport.agreement.intra import copies, own_agreement
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable, Repeats


def repeated(repeats: Repeats = "first") -> AnnotationTable:
    rows = [(1, "a", "x"), (1, "a", "x"), (2, "a", "x"), (2, "a", "y"), (3, "a", "y"), (3, "a", "y"), (1, "b", "x")]
    return from_arrays(*([row[at] for row in rows] for at in range(3)), repeats=repeats)


@pytest.mark.parametrize("repeats", ["first", "last", "keep", "each_as_annotator", "majority"])
def test_all_passes_count_whatever_became_of_them(repeats: Repeats) -> None:
    assert own_agreement(repeated(repeats)) == (
        OwnAgreement(None, 3, 3, pytest.approx(2 / 3), pytest.approx(0.4), None, False),
        OwnAgreement("a", 3, 3, pytest.approx(2 / 3), pytest.approx(0.4), None, False),
    )


def test_three_passes_make_three_pairs() -> None:
    table = from_arrays([1, 1, 1, 2], ["a"] * 4, list("xxyx"), repeats="first")
    pooled = own_agreement(table)[0]
    assert (pooled.n_items, pooled.n_pairs, pooled.repeat_agreement) == (
        1,
        3,
        pytest.approx(1 / 3),
    )


def test_nobody_repeats() -> None:
    assert own_agreement(from_arrays([1, 1], ["a", "b"], ["x", "y"])) == ()


def test_numbers_have_a_within_subject_deviation() -> None:
    table = from_arrays([1, 1, 2, 2], ["a"] * 4, [1.0, 3.0, 5.0, 5.0], level="interval", repeats="first")
    assert own_agreement(table)[0].within_subject_sd == pytest.approx(1.0)


def test_identical_passes_are_named_as_copies() -> None:
    items = [*range(12)] * 2
    table = from_arrays(items, ["a"] * 24, list("xxyyxxyyxxyy") * 2, repeats="first")
    assert [str(one) for one in copies(table)] == ["all passes of annotator a are identical on 12 items: copies?"]


def test_repeat_agreement_is_a_statistic_with_intervals() -> None:
    rows = [(i, a, "xy"[(i * 7 + p * i % 3) % 2]) for i in range(60) for a in "abc" for p in range(2)]
    table = from_arrays(*([row[at] for row in rows] for at in range(3)), repeats="first")
    one = estimate(table, "repeat_agreement", replicates=50)
    assert [interval.kind for interval in one.intervals] == ["item_bootstrap", "annotator_jackknife"]
    assert one.value == own_agreement(table)[0].repeat_agreement


def test_repeat_agreement_without_repeats() -> None:
    table = from_arrays([1, 1], ["a", "b"], ["x", "y"])
    assert estimate(table, "repeat_agreement").reason == "no item has two annotations: nobody labelled an item again"


def test_annotator_of_the_synthetic_set(shared: Callable[[str], Path]) -> None:
    with shared("annotations/synthetic_groups/repeats.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    columns = [[row[name] for row in rows] for name in ("item", "annotator", "label")]
    table = from_arrays(*columns, repeat=[row["pass"] for row in rows], repeats="last")
    found = own_agreement(table)[1]
    assert (found.annotator, found.n_items) == ("A", 112)
    assert (found.repeat_agreement, found.cohen_kappa) == (
        pytest.approx(0.857142857, abs=1e-9),
        pytest.approx(0.725784239, abs=1e-9),
    )
