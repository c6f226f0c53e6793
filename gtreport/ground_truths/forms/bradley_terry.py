"""Bradley-Terry: strengths of options from who won against whom.

    P(a is preferred to b) = 1 / (1 + exp(s_b - s_a)),   sum of s = 0

s is the maximum of the likelihood, found by Newton's steps; SE from the inverse of the information, for strengths that
sum to 0. Ties count as half a win of either, or are left out.

There is one maximum exactly where the options cannot be parted in two groups of which one never won against the other.
So the graph of comparisons is looked at first, and where it falls apart the answer is refused with the sizes of the
parts: strengths of unconnected options are not comparable, and an option that won always has no finite strength.

Source: Bradley and Terry 1952, Biometrika 39; Ford 1957, American Mathematical Monthly 64 (when the maximum exists).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import NO_ANNOTATIONS, Undefined
from gtreport.agreement.forms.preferences import Preferences
from gtreport.agreement.values import FloatArray
from gtreport.errors import Fault, UsageError

NOT_CONNECTED = "the comparisons fall apart"
NO_FINITE = "no finite strengths"

_MOST_STEPS = 100
_ENOUGH = 1e-10


@dataclass(frozen=True, eq=False)
class Strengths:
    """Options by their strength.

    Attributes:
        strength: s of each option, on the scale of log odds, with the sum 0, shape (options,).
        se: Standard error of each, shape (options,).
        log_likelihood: Of the comparisons.
        n: Comparisons.
        steps: Newton's steps.
    """

    strength: FloatArray
    se: FloatArray
    log_likelihood: float
    n: float
    steps: int


def wins_of(preferences: Preferences, ties: Literal["half", "left_out"]) -> FloatArray:
    """Return how often option a was preferred to option b, shape (options, options)."""
    item, choice, size = preferences.rows.item, preferences.choice, len(preferences.options)
    a, b = preferences.first[item], preferences.second[item]
    half = 0.5 * (choice == 0) if ties == "half" else np.zeros(len(choice))
    wins = np.zeros((size, size))
    np.add.at(wins, (a, b), (choice == 1) + half)
    np.add.at(wins, (b, a), (choice == -1) + half)
    return wins


def bradley_terry(wins: FloatArray) -> Strengths:
    """Return the strengths of options.

    Args:
        wins: How often option a was preferred to option b, not negative, shape (options, options).

    Raises:
        UsageError: The table is not square, or a number is negative.
        Undefined: The comparisons fall apart, or a group of options always won.
    """
    wins = np.asarray(wins, dtype=np.float64)
    if wins.ndim != 2 or wins.shape[0] != wins.shape[1] or not np.isfinite(wins).all() or (wins < 0).any():
        raise UsageError(Fault(f"the table of wins has the shape {wins.shape}", help="give counts, options x options"))
    wins = wins * ~np.eye(len(wins), dtype=bool)
    if not wins.sum() > 0:
        raise Undefined(NO_ANNOTATIONS)
    _require_connected(wins)
    return _fitted(wins)


def _require_connected(wins: FloatArray) -> None:
    from scipy.sparse.csgraph import connected_components

    for connection, reason in (("weak", NOT_CONNECTED), ("strong", NO_FINITE)):
        n, part = connected_components(wins > 0, directed=True, connection=connection)
        if n > 1:
            sizes = ", ".join(str(size) for size in sorted(np.bincount(part).tolist(), reverse=True))
            detail = f"{n} parts of {sizes} options"
            if connection == "strong":
                detail += ", between which all wins go one way"
            raise Undefined(f"{reason}: {detail}")


def _fitted(wins: FloatArray) -> Strengths:
    games, won = wins + wins.T, wins.sum(axis=1)
    strength = np.zeros(len(wins))
    value = _log_likelihood(wins, strength)
    gradient, information = _slope(games, won, strength)
    steps = 0
    while np.abs(gradient).max() > _ENOUGH * max(float(won.sum()), 1.0):
        if steps == _MOST_STEPS:
            raise Undefined(f"{NO_FINITE}: {_MOST_STEPS} steps did not converge")
        move = _inverse(information) @ gradient
        size = 1.0
        while (after := _log_likelihood(wins, strength + size * move)) < value and size > _ENOUGH:
            size /= 2
        strength, value, steps = strength + size * move, after, steps + 1
        gradient, information = _slope(games, won, strength)
    strength = strength - strength.mean()
    error = np.sqrt(np.diag(_inverse(information)))
    return Strengths(strength, error, value, float(wins.sum()), steps)


def _slope(games: FloatArray, won: FloatArray, strength: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the gradient, shape (options,), and the information, shape (options, options)."""
    share = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    spread = games * share * (1 - share)
    return won - (games * share).sum(axis=1), np.diag(spread.sum(axis=1)) - spread


def _inverse(information: FloatArray) -> FloatArray:
    """Return the inverse among strengths that sum to 0.

    The rows of the information sum to 0, and rounding may make a pseudo-inverse take what all strengths have in common
    for a direction of its own. So that is made known first, and taken off the inverse.
    """
    k = len(information)
    common = float(np.trace(information)) / k**2
    inverse: FloatArray = np.linalg.inv(information + common).astype(np.float64)
    return inverse - 1 / (common * k**2)


def _log_likelihood(wins: FloatArray, strength: FloatArray) -> float:
    return -float((wins * np.logaddexp(0, strength[None, :] - strength[:, None])).sum())
