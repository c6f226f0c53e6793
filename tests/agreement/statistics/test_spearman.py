"""Spearman's rank correlation."""

from __future__ import annotations

import pytest
from scipy import stats

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_value_of_scipy_with_ties(cohen_1960: AnnotationTable) -> None:
    first, second = cohen_1960.label.reshape(-1, 2).T
    expected = stats.spearmanr(first, second).statistic
    assert estimate(cohen_1960, "spearman").value == pytest.approx(expected, abs=1e-12)
