"""One value of many pairs: averages, errors, the jackknife and what is counted apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.pairs import (
    PairMeasures,
    annotator_pair_values,
    item_values,
    pairs_of,
    pairs_with,
    prepared,
    prepared_median,
    weighted_median,
)
from gtreport.agreement.forms.types import Rows, rows_of

ITEMS = ["p", "p", "p", "q", "q", "r"]
ANNOTATORS = ["a", "b", "c", "c", "a", "a"]

Whole = Callable[..., Estimate]
Value = Callable[..., float | None]


def example() -> PairMeasures:
    """Return item p with the measures 1, 1/2 and 0 of its pairs, and item q with 3/4."""
    rows = rows_of(ITEMS, ANNOTATORS)
    first, second = pairs_of(rows)
    return PairMeasures(rows, first, second, np.array([2.0, 1.0, 0.0, 3.0]), np.array([2.0, 2.0, 2.0, 4.0]))


def test_each_pair_stands_once() -> None:
    first, second = pairs_of(rows_of(ITEMS, ANNOTATORS))
    assert [(int(a), int(b)) for a, b in zip(first, second, strict=True)] == [(0, 1), (0, 2), (1, 2), (4, 3)]


def test_two_annotations_by_one_annotator_are_no_pair() -> None:
    first, _ = pairs_of(rows_of(["p", "p", "p"], ["a", "a", "b"]))
    assert len(first) == 2


def test_the_reference_comes_first() -> None:
    rows = rows_of(ITEMS, ANNOTATORS)
    first, second = pairs_with(rows, rows.annotators.index("c"))
    assert [(int(a), int(b)) for a, b in zip(first, second, strict=True)] == [(2, 0), (2, 1), (3, 4)]


def test_items_weigh_alike(value: Value) -> None:
    assert value(example()) == (0.5 + 0.75) / 2


def test_pooled_pairs_weigh_by_their_size(value: Value) -> None:
    assert value(example(), "pooled") == 6 / 10


def test_the_error_of_a_mean_over_items_is_that_of_a_mean(whole: Whole) -> None:
    found = whole(example(), intervals=("analytic",))
    assert found.se == pytest.approx(np.std([0.5, 0.75], ddof=1) / np.sqrt(2))


def test_items_without_a_measure_do_not_count(whole: Whole) -> None:
    measures = replace(example(), below=np.array([0.0, 0.0, 0.0, 4.0]))
    found = whole(measures)
    assert (found.value, found.n_items, found.n_items_used) == (0.75, 3, 1)


def test_one_item_makes_no_interval(whole: Whole) -> None:
    measures = replace(example(), below=np.array([0.0, 0.0, 0.0, 4.0]))
    found = whole(measures)
    assert (found.intervals, found.warnings[-1].message) == ((), "no interval: one item enters the value")


def test_measures_of_annotator_pairs() -> None:
    assert annotator_pair_values(example()) == {("a", "b"): (1.0, 1), ("a", "c"): (0.625, 2), ("b", "c"): (0.0, 1)}


def test_measures_of_items() -> None:
    found, has_one = item_values(example())
    assert (found.tolist(), has_one.tolist()) == ([0.5, 0.75, 0.0], [True, True, False])


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (rows_of([], []), "no annotations"),
        (rows_of(["p", "q"], ["a", "b"]), "no item has two annotations"),
    ],
)
def test_without_pairs_the_reason_is_told(rows: Rows, reason: str, whole: Whole) -> None:
    first, second = pairs_of(rows)
    found = whole(PairMeasures(rows, first, second, np.zeros(0), np.zeros(0)))
    assert (found.value, found.reason) == (None, reason)


def test_the_median_of_an_even_count_is_the_midpoint() -> None:
    found = weighted_median(np.array([3.0, 1.0, 2.0, 9.0]), np.array([[1.0, 1, 1, 1], [1, 0, 2, 0], [0, 0, 0, 0]]))
    assert (found.value.tolist(), found.defined.tolist()) == ([2.5, 2.0, 0.0], [True, True, False])


def test_the_bootstrap_interval_holds_the_value(whole: Whole) -> None:
    generator = np.random.default_rng(1)
    rows = rows_of([str(at // 2) for at in range(200)], ["a", "b"] * 100)
    first, second = pairs_of(rows)
    found = whole(PairMeasures(rows, first, second, generator.random(100), np.ones(100)))
    interval = found.interval("item_bootstrap")
    assert interval is not None
    assert interval.low < (found.value or 0) < interval.high


def test_items_that_are_alike_are_drawn_together() -> None:
    rows = rows_of([str(at // 2) for at in range(200)], ["a", "b"] * 100)
    first, second = pairs_of(rows)
    bound = prepared(PairMeasures(rows, first, second, (np.arange(100) % 4 == 0).astype(float), np.ones(100)))
    assert bound.multiplicity.tolist() == [75, 25]


def test_the_reference_is_never_left_out() -> None:
    rows = rows_of(["p"] * 4, ["gold", "a", "b", "c"])
    first, second = pairs_with(rows, 0)
    measures = PairMeasures(rows, first, second, np.array([1.0, 2.0, 6.0]), np.ones(3), reference=0)
    found = prepared(measures).without_each()
    assert found is not None
    assert (found.value.tolist(), found.defined.tolist()) == ([4.0, 3.5, 1.5], [True] * 3)


@st.composite
def measured(draw: st.DrawFn) -> PairMeasures:
    """Draw up to six items, three to five annotators, gaps, and measures of which some are undefined."""
    n, a = draw(st.integers(1, 6)), draw(st.integers(3, 5))
    cells = [(i, j) for i in range(n) for j in range(a) if draw(st.booleans())]
    rows = rows_of([f"i{i}" for i, _ in cells], [f"a{j}" for _, j in cells])
    first, second = pairs_of(rows)
    numbers = st.lists(st.integers(0, 5), min_size=len(first), max_size=len(first))
    below = np.array(draw(numbers), dtype=float)
    return PairMeasures(rows, first, second, np.array(draw(numbers), dtype=float) * (below > 0), below)


@given(measured(), st.sampled_from(("case", "pooled", "median")))
def test_leaving_an_annotator_out_equals_computing_anew(measures: PairMeasures, average: str) -> None:
    def bound(of: PairMeasures) -> object:
        return prepared_median(of) if average == "median" else prepared(of, average)  # type: ignore[arg-type]

    whole = form_estimate("x", measures.rows, lambda: bound(measures), intervals=())  # type: ignore[arg-type, return-value]
    if whole.value is None:
        return
    found = bound(measures).without_each()  # type: ignore[attr-defined]
    for at, annotator in enumerate(measures.rows.present):
        theirs = (measures.rows.annotator[measures.first] == annotator) | (
            measures.rows.annotator[measures.second] == annotator
        )
        rest = measures.only(~theirs)
        anew = form_estimate("x", rest.rows, lambda rest=rest: bound(rest), intervals=())  # type: ignore[misc]
        assert (anew.value is not None) == bool(found.defined[at])
        if anew.value is not None:
            assert found.value[at] == pytest.approx(anew.value, abs=1e-12)


@given(measured(), st.randoms())
def test_the_order_of_rows_changes_nothing(measures: PairMeasures, shuffle: object) -> None:
    order = list(range(len(measures.first)))
    shuffle.shuffle(order)  # type: ignore[attr-defined]
    other = replace(
        measures,
        first=measures.first[order],
        second=measures.second[order],
        above=measures.above[order],
        below=measures.below[order],
    )
    one, two = (
        form_estimate("x", m.rows, lambda m=m: prepared(m), intervals=()).value  # type: ignore[misc]
        for m in (measures, other)
    )
    assert one == (None if two is None else pytest.approx(two, abs=1e-12))
