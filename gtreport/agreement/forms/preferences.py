"""Agreement of preferences.

A preference says which of two options is better, or neither. What two annotators judge is the same when the context
(the prompt, the source) and the two options are the same, whichever stood on the left.

    pairwise_agreement  share of pairs of annotators, by item, that name the same winner
        ties: counted   a tie agrees with a tie only
              half      a tie and a winner agree by half
              left_out  pairs with a tie are counted apart
    repeat_agreement    share of repeated judgements of one annotator that are the same
    transitivity_rate   share of closed triples of one annotator and context that are consistent: if a is not worse than
                        b, and b not worse than c, then a is not worse than c, and better if one of the two was better
    win_rate            wins of an option / its comparisons; ties count 0, half, or not at all

Undefined: `no item has two annotations`; no closed triple; no repeated judgement.

Source: Kendall and Babington Smith 1940, Biometrika 31.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from gtreport.agreement.forms.own_sums import OwnSums
from gtreport.agreement.forms.pairs import PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import IntArray, Rows, ragged, require_same_length, rows_of
from gtreport.errors import Fault, UsageError

Ties = Literal["counted", "half", "left_out"]

NO_TRIPLE = "no closed triple"
NO_REPEAT = "no judgement was repeated"


@dataclass(frozen=True, eq=False)
class Preferences:
    """Which of two options annotators preferred.

    Attributes:
        rows: The judgements; an item is a context and two options.
        context: Code of the context of each item, shape (items,).
        first: Code of the first option of each item, the one with the smaller code, shape (items,).
        second: Code of the other, shape (items,).
        choice: 1 where the first option is better, -1 where the second, 0 for a tie, shape (judgements,).
        options: The options, by code.
        contexts: The contexts, by code.
    """

    rows: Rows
    context: IntArray
    first: IntArray
    second: IntArray
    choice: IntArray
    options: tuple[str, ...]
    contexts: tuple[str, ...]


def preferences_of(
    contexts: Sequence[str],
    annotators: Sequence[str],
    left: Sequence[str],
    right: Sequence[str],
    choice: Sequence[str],
) -> Preferences:
    """Return preferences, the two options in one order.

    Args:
        contexts: What the options answer, such as the prompt; one for each judgement.
        annotators: Who judged.
        left: Option on the left.
        right: Option on the right.
        choice: `left`, `right` or `tie`.

    Raises:
        UsageError: The columns differ in length, a choice is another, or an option stands on both sides.
    """
    require_same_length("columns of preferences", contexts, annotators, left, right, choice)
    other = sorted(set(choice) - {"left", "right", "tie"})
    if other:
        raise UsageError(Fault(f"a choice is {other[0]}", help="give left, right or tie"))
    same = [at for at, (a, b) in enumerate(zip(left, right, strict=True)) if a == b]
    if same:
        raise UsageError(Fault(f"{len(same)} judgements compare an option with itself; the first is {left[same[0]]}"))
    options = {name: code for code, name in enumerate(dict.fromkeys([*left, *right]))}
    pairs = [tuple(sorted((options[a], options[b]))) for a, b in zip(left, right, strict=True)]
    keys = {key: code for code, key in enumerate(dict.fromkeys(zip(contexts, pairs, strict=True)))}
    named = rows_of([str(keys[key]) for key in zip(contexts, pairs, strict=True)], annotators)
    known = {name: code for code, name in enumerate(dict.fromkeys(contexts))}
    names = tuple(options)
    items = tuple(f"{context}: {names[a]} | {names[b]}" for context, (a, b) in keys)
    signs = {"left": 1, "right": -1, "tie": 0}
    turned = np.array([options[a] > options[b] for a, b in zip(left, right, strict=True)], dtype=bool)
    chosen = np.array([signs[one] for one in choice], dtype=np.int64)
    return Preferences(
        Rows(named.item, named.annotator, items, named.annotators),
        np.array([known[context] for context, _ in keys], dtype=np.int64),
        np.array([pair[0] for _, pair in keys], dtype=np.int64),
        np.array([pair[1] for _, pair in keys], dtype=np.int64),
        np.where(turned, -chosen, chosen),
        names,
        tuple(known),
    )


def pairwise_agreement(preferences: Preferences, ties: Ties) -> PairMeasures:
    """Return the agreement of each pair of judgements of an item."""
    first, second = pairs_of(preferences.rows)
    a, b = preferences.choice[first], preferences.choice[second]
    agree, tied = (a == b).astype(np.float64), (a == 0) | (b == 0)
    below = np.ones(len(first))
    if ties == "half":
        agree[(a == 0) ^ (b == 0)] = 0.5
    elif ties == "left_out":
        agree[tied], below[tied] = 0.0, 0.0
    n_tied = int(np.count_nonzero(tied)) if ties == "left_out" else 0
    return PairMeasures(
        preferences.rows, first, second, agree, below, counted_apart({"tied": n_tied}), "every pair has a tie"
    )


def repeat_agreement(preferences: Preferences) -> OwnSums:
    """Return whether each two judgements of one annotator of one item are the same."""
    rows = preferences.rows
    key = rows.item * len(rows.annotators) + rows.annotator
    order = np.argsort(key, kind="stable")
    sizes = np.unique(key, return_counts=True)[1].astype(np.int64)
    _, place = ragged(sizes)
    first, step = ragged(np.repeat(sizes, sizes) - 1 - place)
    one, other = order[first], order[first + step + 1]
    same = preferences.choice[one] == preferences.choice[other]
    return OwnSums(rows, rows.item[one], rows.annotator[one], same.astype(np.float64), np.ones(len(one)), NO_REPEAT)


def transitivity(preferences: Preferences) -> OwnSums:
    """Return closed triples and consistent ones of each annotator and context; the context is the item here.

    An annotator's judgements of two options that contradict each other are counted apart.
    """
    found, contradicting = [], 0
    for context, annotator, signs in _judgements(preferences):
        contradicting += sum(1 for sign in signs.values() if sign is None)
        n, consistent = _triples({pair: sign for pair, sign in signs.items() if sign is not None})
        found.append((context, annotator, consistent, n))
    table = np.array(found, dtype=np.int64).reshape(-1, 4)
    rows = Rows(table[:, 0], table[:, 1], preferences.contexts, preferences.rows.annotators)
    apart = counted_apart({"judgements of one annotator that contradict each other": contradicting})
    above, below = table[:, 2].astype(np.float64), table[:, 3].astype(np.float64)
    return OwnSums(rows, rows.item, rows.annotator, above, below, NO_TRIPLE, apart)


def _judgements(preferences: Preferences) -> Iterator[tuple[int, int, dict[tuple[int, int], int | None]]]:
    """Yield context, annotator and the choice between each two options; None where it is not one choice."""
    rows = preferences.rows
    context = preferences.context[rows.item]
    order = np.lexsort((rows.annotator, context))
    key = context[order] * len(rows.annotators) + rows.annotator[order]
    for part in np.split(order, np.flatnonzero(np.diff(key)) + 1):
        signs: dict[tuple[int, int], int | None] = {}
        for at in part.tolist():
            item, sign = rows.item[at], int(preferences.choice[at])
            pair = (int(preferences.first[item]), int(preferences.second[item]))
            signs[pair] = sign if signs.get(pair, sign) == sign else None
        if len(part):
            yield int(context[part[0]]), int(rows.annotator[part[0]]), signs


def _triples(signs: dict[tuple[int, int], int]) -> tuple[int, int]:
    """Return how many triples of options are closed, and how many of them are consistent."""
    neighbours: dict[int, set[int]] = {}
    for a, b in signs:
        neighbours.setdefault(a, set()).add(b)
    closed = [
        (a, b, c) for a, later in neighbours.items() for b, c in combinations(sorted(later), 2) if (b, c) in signs
    ]
    return len(closed), sum(_consistent(signs[a, b], signs[b, c], signs[a, c]) for a, b, c in closed)


def _consistent(ab: int, bc: int, ac: int) -> bool:
    """Return whether three choices follow from an order with ties of the three options."""
    if ab * bc < 0:
        return True  # b is best or worst of the three: any order of a and c fits
    return ac == (ab or bc)


@dataclass(frozen=True)
class WinRate:
    """How often an option was preferred.

    Attributes:
        option: The option.
        value: From 0 to 1; None where no comparison counts.
        wins: Its wins, ties as they count.
        n: Comparisons that count.
    """

    option: str
    value: float | None
    wins: float
    n: int


def win_rates(preferences: Preferences, ties: Ties) -> tuple[WinRate, ...]:
    """Return the win rate of each option, in the order of the options."""
    item, choice = preferences.rows.item, preferences.choice
    keep = choice != 0 if ties == "left_out" else np.ones(len(choice), dtype=bool)
    half = 0.5 * (choice == 0) if ties == "half" else np.zeros(len(choice))
    size = len(preferences.options)
    wins, n = np.zeros(size), np.zeros(size, dtype=np.int64)
    for side, sign in ((preferences.first, 1), (preferences.second, -1)):
        wins += np.bincount(side[item[keep]], ((choice == sign) + half)[keep], size)
        n += np.bincount(side[item[keep]], minlength=size)
    return tuple(
        WinRate(name, float(won / of) if of else None, float(won), int(of))
        for name, won, of in zip(preferences.options, wins, n, strict=True)
    )
