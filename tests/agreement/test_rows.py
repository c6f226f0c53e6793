"""Sums over cells of the items that have them: three ways, one result."""

from __future__ import annotations

import numpy as np
import pytest

import gtreport.agreement.rows as rows
from gtreport.agreement.rows import Incidence


@pytest.mark.parametrize("few", [0, 100])
@pytest.mark.parametrize("small", [0, 200_000])
def test_every_way_of_summing_gives_the_same(monkeypatch: pytest.MonkeyPatch, few: int, small: int) -> None:
    monkeypatch.setattr(rows, "_FEW", few)
    monkeypatch.setattr(rows, "_SMALL", small)
    incidence = Incidence(np.array([0, 0, 1, 2, 2, 2]), np.array([0, 3, 3, 1, 1, 0]), 3, 4)
    totals = incidence.totals(np.array([[1.0, 2.0, 3.0], [0.0, 1.0, 0.0]]))
    assert totals.tolist() == [[4.0, 6.0, 0.0, 3.0], [0.0, 0.0, 0.0, 1.0]]
