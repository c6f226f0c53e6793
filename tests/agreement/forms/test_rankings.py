"""Rankings: tau beside scipy and by hand, agreement on pairs of options, repeats and win rates by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from gtreport.agreement.forms.rankings import (
    FEW_OPTIONS,
    kendall_tau,
    local_ranks,
    order_agreement,
    repeated_orders,
    wins_in_rankings,
)
from gtreport.agreement.forms.types import rows_of

TWO = rows_of(["p", "p"], ["a", "b"])
NAN = np.nan
RANKS = st.lists(st.sampled_from((1.0, 2.0, 3.0, 4.0, np.nan)), min_size=5, max_size=5)


@given(RANKS, RANKS)
def test_tau_is_that_of_scipy(a: list[float], b: list[float]) -> None:
    ranks = np.array([a, b])
    found = kendall_tau(TWO, ranks)
    both = np.isfinite(ranks).all(axis=0)
    wanted = stats.kendalltau(ranks[0, both], ranks[1, both]).statistic if both.sum() > 1 else np.nan
    assert found.values().tolist() == ([] if np.isnan(wanted) else [pytest.approx(wanted)])


@given(st.permutations(range(5)), st.permutations(range(5)))
def test_without_ties_tau_is_twice_the_share_of_equal_orders_less_one(a: list[int], b: list[int]) -> None:
    ranks = np.array([a, b], dtype=np.float64)
    (share,) = order_agreement(TWO, ranks, "counted").values()
    assert kendall_tau(TWO, ranks, "tau_a").values().tolist() == [pytest.approx(2 * share - 1)]


# Orders of 1-2, 1-3, 2-3: a says before, before, before; b says tied, before, before.
@pytest.mark.parametrize(("ties", "share"), [("counted", 2 / 3), ("half", 2.5 / 3), ("left_out", 1.0)])
def test_a_tie_is_worth_what_is_said(ties: str, share: float) -> None:
    ranks = np.array([[1.0, 2.0, 3.0], [1.0, 1.0, 2.0]])
    assert order_agreement(TWO, ranks, ties).values().tolist() == [pytest.approx(share)]  # type: ignore[arg-type]


def test_tau_a_counts_every_pair_of_options() -> None:
    ranks = np.array([[1.0, 2.0, 3.0], [1.0, 1.0, 2.0]])
    assert kendall_tau(TWO, ranks, "tau_a").values().tolist() == [pytest.approx(2 / 3)]


def test_rankings_without_two_options_in_common_are_counted_apart() -> None:
    found = kendall_tau(TWO, np.array([[1.0, 2.0, NAN], [NAN, 1.0, 2.0]]))
    assert (found.values().tolist(), found.reason) == ([], FEW_OPTIONS)
    assert [str(one) for one in found.left_out] == [f"1 pair: {FEW_OPTIONS}"]


def test_repeats_of_one_annotator() -> None:
    rows = rows_of(["p", "p", "p"], ["a", "a", "b"])
    found = repeated_orders(rows, np.array([[1.0, 2.0, 3.0], [2.0, 1.0, 3.0], [1.0, 2.0, 3.0]]))
    assert (found.above.tolist(), found.below.tolist()) == ([2.0], [3.0])


@pytest.mark.parametrize(("ties", "rate"), [("counted", 2 / 3), ("half", 2.5 / 3), ("left_out", 1.0)])
def test_how_often_an_option_wins(ties: str, rate: float) -> None:
    rows = rows_of(["p", "q"], ["a", "a"])
    ranks = np.array([[1.0, 2.0, 1.0], [5.0, 4.0, NAN]])  # p: before one, tied with one; q: before one
    found = wins_in_rankings(rows, ranks, np.array([0, 1]), ties)  # type: ignore[arg-type]
    assert found.above.sum() / found.below.sum() == pytest.approx(rate)


def test_each_item_has_columns_of_its_own() -> None:
    ranks, options = local_ranks(
        rows_of(["p", "p", "q"], ["a", "b", "a"]), [((7, 1.0), (3, 2.0)), ((3, 1.0),), ((9, 1.0),)]
    )
    assert options.tolist() == [[7, 3], [9, -1]]
    np.testing.assert_equal(ranks, [[1.0, 2.0], [NAN, 1.0], [1.0, NAN]])
