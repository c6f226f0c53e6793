"""Gwet's AC2."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays

LIKERT = (
    (20, 1, 1), (5, 1, 2), (1, 1, 3), (4, 2, 1), (15, 2, 2), (6, 2, 3), (1, 2, 4), (5, 3, 2), (18, 3, 3), (4, 3, 4),
    (1, 4, 2), (3, 4, 3), (12, 4, 4),
)  # fmt: skip


def test_likert_example_of_irrcac_prints_0_84028_with_quadratic_weights() -> None:
    first = [a for count, a, _ in LIKERT for _ in range(count)]
    second = [b for count, _, b in LIKERT for _ in range(count)]
    items = [*range(len(first))]
    table = from_arrays(items * 2, ["r1"] * 95 + ["r2"] * 95, first + second, labels=(1, 2, 3, 4), level="ordinal")
    one = estimate(table, "gwet_ac2", {"weights": "quadratic"})
    assert (one.value, one.observed) == (pytest.approx(0.84028, abs=5e-6), pytest.approx(0.954386, abs=5e-7))
