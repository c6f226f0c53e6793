"""Medoid texts, mean ranks and Bradley-Terry strengths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.preferences import preferences_of
from gtreport.errors import UsageError
from gtreport.ground_truths.forms.bradley_terry import bradley_terry, wins_of
from gtreport.ground_truths.forms.rank_mean import rank_mean
from gtreport.ground_truths.forms.state import each_item, state_of
from gtreport.ground_truths.forms.text_medoid import text_medoid

BASEBALL = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
)
"""Agresti 2002, Categorical Data Analysis, table 10.10: wins of Milwaukee, Detroit, Toronto, New York, Boston,
Cleveland, Baltimore in the American League, 1987."""


def test_strengths_as_published() -> None:
    found = bradley_terry(BASEBALL).strength
    assert (found - found[-1]).round(2).tolist() == [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]


def test_strengths_sum_to_zero_and_explain_the_wins() -> None:
    found = bradley_terry(BASEBALL)
    share = 1 / (1 + np.exp(found.strength[None, :] - found.strength[:, None]))
    expected = ((BASEBALL + BASEBALL.T) * share).sum(axis=1)
    assert found.strength.sum() == pytest.approx(0)
    assert expected == pytest.approx(BASEBALL.sum(axis=1))
    assert (found.n, len(found.se)) == (BASEBALL.sum(), 7)


def test_two_options_have_the_log_odds_of_their_wins() -> None:
    found = bradley_terry(np.array([[0, 8], [2, 0]]))
    assert found.strength[0] - found.strength[1] == pytest.approx(np.log(4))
    assert 2 * found.se[0] == pytest.approx(np.sqrt(1 / 8 + 1 / 2))


@pytest.mark.parametrize(
    ("wins", "reason"),
    [
        ([[0, 0], [0, 0]], "no annotations"),
        (
            [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]],
            "the comparisons fall apart: 2 parts of 2, 2 options",
        ),
        ([[0, 1, 1], [1, 0, 1], [0, 0, 0]], "no finite strengths: 2 parts of 2, 1 options"),
    ],
)
def test_what_has_no_strengths(wins: Any, reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        bradley_terry(np.array(wins))


@pytest.mark.parametrize("wins", [np.ones((2, 3)), -np.ones((2, 2)), np.full((2, 2), np.nan)])
def test_wins_are_counts(wins: np.ndarray) -> None:
    with pytest.raises(UsageError, match="table of wins"):
        bradley_terry(wins)


@pytest.mark.parametrize(("ties", "expected"), [("half", [[0, 1.5], [0.5, 0]]), ("left_out", [[0, 1], [0, 0]])])
def test_ties_are_half_a_win_of_either_or_left_out(ties: Any, expected: Any) -> None:
    found = preferences_of(["p", "q"], ["a", "a"], ["m", "n"], ["n", "m"], ["left", "tie"])
    assert wins_of(found, ties).tolist() == expected


@given(st.permutations(range(7)))
def test_the_order_of_options_changes_nothing(order: list[int]) -> None:
    found, plain = bradley_terry(BASEBALL[np.ix_(order, order)]), bradley_terry(BASEBALL)
    assert found.strength == pytest.approx(plain.strength[order], abs=1e-6)
    assert found.se == pytest.approx(plain.se[order], abs=1e-6)


def test_mean_of_middle_ranks() -> None:
    found = rank_mean(np.array([[1, 2, 2], [3, 1, 2]], dtype=float))
    assert (found.mean, found.order, found.state) == ((2.0, 1.75, 2.25), ((1,), (0,), (2,)), "decided")


def test_equal_means_are_a_tie() -> None:
    found = rank_mean(np.array([[1, 2, 3], [2, 1, 3]], dtype=float))
    assert (found.order, found.state) == (((0, 1), (2,)), "tie")


def test_incomplete_rankings_are_left_out_and_counted() -> None:
    found = rank_mean(np.array([[1, 2], [1, np.nan]]))
    assert (found.n_rankings, found.left_out[0].count, found.state) == (1, 1, "single")


@pytest.mark.parametrize(
    ("ranks", "reason"),
    [(np.zeros((0, 2)), "no annotations"), (np.array([[1, np.nan]]), "no complete ranking: 0 of 1 rank all 2 options")],
)
def test_what_has_no_mean_rank(ranks: np.ndarray, reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        rank_mean(ranks)


class TestTexts:
    """Needs rapidfuzz."""

    pytestmark = pytest.mark.usefixtures("edits")

    @pytest.fixture
    def edits(self) -> None:
        pytest.importorskip("rapidfuzz")

    def test_the_nearest_to_all_is_taken_as_it_was_written(self) -> None:
        found = text_medoid(["A b c", "a b d", "a b c d"], "nfc_casefold")
        assert (found.text, found.best, found.state) == ("a b c d", (2,), "decided")
        assert found.costs[2] == pytest.approx(2 / 7 + 2 / 7)

    def test_two_that_differ_are_a_tie(self) -> None:
        found = text_medoid(["a", "b"], "none")
        assert (found.text, found.best, found.state) == (None, (0, 1), "tie")

    def test_equal_texts_are_no_tie(self) -> None:
        assert text_medoid(["a b", "x y", "a b"], "none").text == "a b"

    @pytest.mark.parametrize(("texts", "text", "state"), [([], None, "none"), (["a"], "a", "single")])
    def test_states(self, texts: list[str], text: str | None, state: str) -> None:
        found = text_medoid(texts, "none")
        assert (found.text, found.state) == (text, state)

    @given(st.lists(st.text("ab ", max_size=6), min_size=2, max_size=5))
    def test_no_text_is_invented(self, texts: list[str]) -> None:
        found = text_medoid(texts, "none")
        assert found.text is None or found.text in texts
        assert min(found.costs) == pytest.approx(found.costs[found.best[0]])


def test_items_come_with_their_annotations() -> None:
    from gtreport.agreement.forms.types import rows_of

    rows = rows_of(["p", "q", "p"], ["b", "a", "a"])
    assert [(name, at.tolist()) for name, at in each_item(rows)] == [("p", [0, 2]), ("q", [1])]


@pytest.mark.parametrize(("n", "state"), [(0, "none"), (1, "single"), (2, "decided")])
def test_states_by_the_number_of_annotations(n: int, state: str) -> None:
    assert state_of(n) == state
