"""Ranks of models and how far two rankings agree."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.values import BoolArray, FloatArray

EQUAL = 1e-12
"""Scores that lie no further apart are equal."""

FEW_MODELS = "fewer than three models"
ALL_EQUAL = "all models are equal under one of them"


def average_ranks(scores: FloatArray) -> FloatArray:
    """Return the rank of each score, 1 for the greatest; equal ones share the mean of their ranks, shape (n,)."""
    greater = (scores[None, :] > scores[:, None] + EQUAL).sum(axis=1)
    equal = (np.abs(scores[None, :] - scores[:, None]) <= EQUAL).sum(axis=1)
    ranks: FloatArray = greater + (equal + 1) / 2
    return ranks


def pair_signs(scores: FloatArray) -> FloatArray:
    """Return 1, -1 or 0 for each pair i < j of scores, by whether the first is greater, shape (pairs,)."""
    i, j = np.triu_indices(len(scores), 1)
    difference = scores[i] - scores[j]
    signs: FloatArray = np.where(np.abs(difference) <= EQUAL, 0.0, np.sign(difference))
    return signs


def kendall_tau_b(first: FloatArray, second: FloatArray) -> tuple[float | None, str | None]:
    """Return Kendall's tau-b between two rows of scores, and why there is none.

    tau_b = (concordant - discordant) / sqrt((pairs - ties in the first) (pairs - ties in the second))

    Undefined with fewer than three models, and where all models are equal under one of the two.

    Source: Kendall 1945, Biometrika 33.
    """
    if len(first) < 3:
        return None, FEW_MODELS
    a, b = pair_signs(first), pair_signs(second)
    below = float(np.abs(a).sum() * np.abs(b).sum())
    if not below:
        return None, ALL_EQUAL
    return float(a @ b) / below**0.5, None


def reversed_and_equal(first: FloatArray, second: FloatArray) -> tuple[BoolArray, BoolArray]:
    """Return which pairs i < j stand the other way round, and which are equal under one or both, shape (pairs,)."""
    product = pair_signs(first) * pair_signs(second)
    return product < 0, product == 0
