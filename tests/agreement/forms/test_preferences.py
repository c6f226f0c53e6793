"""Preferences: agreement, repeats, triples and win rates, by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.own_sums import OwnSums, prepared_own
from gtreport.agreement.forms.preferences import (
    Preferences,
    WinRate,
    pairwise_agreement,
    preferences_of,
    repeat_agreement,
    transitivity,
    win_rates,
)
from gtreport.errors import UsageError

Value = Callable[..., float | None]


def judged(*rows: str) -> Preferences:
    """Return preferences from rows of context, annotator, left, right and choice."""
    return preferences_of(*zip(*(row.split() for row in rows), strict=True))


def rate(sums: OwnSums) -> float | None:
    return form_estimate("rate", sums.rows, lambda: prepared_own(sums), intervals=()).value


def test_the_side_of_an_option_does_not_matter(value: Value) -> None:
    found = judged("p a m1 m2 left", "p b m2 m1 right")
    assert (found.rows.items, value(pairwise_agreement(found, "counted"))) == (("p: m1 | m2",), 1.0)


def test_one_pair_in_two_contexts_is_two_items() -> None:
    assert judged("p a m1 m2 left", "q a m1 m2 left").rows.n_items == 2


@pytest.mark.parametrize(
    ("ties", "expected"), [("counted", 1 / 2), ("half", (1 + 1 + 0.5 + 0) / 4), ("left_out", 1 / 2)]
)
def test_ties_are_a_parameter(ties: Any, expected: float, value: Value) -> None:
    found = judged(
        *("p a m1 m2 left", "p b m1 m2 left"),
        *("q a m1 m2 tie", "q b m1 m2 tie"),
        *("r a m1 m2 tie", "r b m1 m2 left"),
        *("s a m1 m2 right", "s b m1 m2 left"),
    )
    assert value(pairwise_agreement(found, ties)) == expected


def test_tied_pairs_that_are_left_out_are_counted(whole: Callable[..., Any]) -> None:
    found = whole(pairwise_agreement(judged("p a m1 m2 tie", "p b m1 m2 left"), "left_out"))
    assert (found.value, found.reason, found.left_out[0].count) == (None, "every pair has a tie", 1)


def test_repeats_of_one_annotator() -> None:
    found = judged("p a m1 m2 left", "p a m2 m1 right", "p a m1 m2 tie", "p b m1 m2 left")
    assert rate(repeat_agreement(found)) == 1 / 3
    assert repeat_agreement(found).of_annotators() == {"a": (1 / 3, 3.0), "b": (None, 0.0)}


def test_repeats_never_enter_agreement_between_annotators(value: Value) -> None:
    found = pairwise_agreement(judged("p a m1 m2 left", "p a m1 m2 right", "p b m1 m2 left"), "counted")
    assert (len(found.first), value(found)) == (2, 0.5)


def test_no_repeat_has_a_reason() -> None:
    sums = repeat_agreement(judged("p a m1 m2 left"))
    found = form_estimate("repeat_agreement", sums.rows, lambda: prepared_own(sums))
    assert (found.value, found.reason) == (None, "no judgement was repeated")


def test_a_circle_is_not_consistent() -> None:
    circle = ("p a x y left", "p a y z left", "p a x z right")
    line = ("q a x y left", "q a y z left", "q a x z left")
    assert rate(transitivity(judged(*circle, *line))) == 1 / 2


def test_a_triple_is_of_one_annotator_and_context() -> None:
    sums = transitivity(judged("p a x y left", "p b y z left", "q a x z left"))
    assert sums.below.sum() == 0


def test_contradicting_judgements_are_counted_apart() -> None:
    sums = transitivity(judged("p a x y left", "p a x y right", "p a y z left", "p a x z left"))
    assert [(one.count, sums.below.sum()) for one in sums.left_out] == [(1, 0)]


def test_consistent_triples_are_those_of_orders_with_ties() -> None:
    orders = {
        tuple(int(np.sign(rank[b] - rank[a])) for a, b in ((0, 1), (1, 2), (0, 2)))
        for rank in product(range(3), repeat=3)
    }
    words = {1: "left", -1: "right", 0: "tie"}
    for xy, yz, xz in product((1, -1, 0), repeat=3):
        found = transitivity(judged(f"p a x y {words[xy]}", f"p a y z {words[yz]}", f"p a x z {words[xz]}"))
        assert bool(found.above.sum()) == ((xy, yz, xz) in orders)


@pytest.mark.parametrize(
    ("ties", "wins", "n"), [("counted", (1.0, 0.0), 2), ("half", (1.5, 0.5), 2), ("left_out", (1.0, 0.0), 1)]
)
def test_win_rates(ties: Any, wins: tuple[float, float], n: int) -> None:
    found = win_rates(judged("p a m1 m2 left", "q a m2 m1 tie"), ties)
    assert found == tuple(WinRate(name, won / n, won, n) for name, won in zip(("m1", "m2"), wins, strict=True))


@pytest.mark.parametrize(
    ("row", "message"), [("p a m1 m1 left", "compare an option with itself"), ("p a m1 m2 both", "a choice is both")]
)
def test_what_is_no_preference_is_refused(row: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        judged(row)


def test_leaving_an_annotator_out_takes_the_own_sums_off() -> None:
    sums = repeat_agreement(
        judged("p a x y left", "p a x y left", "p b x y left", "p b x y right", "q b x y left", "q b x y left")
    )
    left = prepared_own(sums).without_each()
    assert left is not None
    assert (left.value.tolist(), left.defined.tolist()) == ([0.5, 1.0], [True, True])
