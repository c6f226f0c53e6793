"""Pearson's correlation."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_bland_and_altman_1986_print_0_94(peak_flow: AnnotationTable) -> None:
    assert estimate(peak_flow, "pearson").value == pytest.approx(0.94, abs=5e-3)


def test_it_is_marked_as_association(peak_flow: AnnotationTable) -> None:
    assert "this is association, not agreement: a constant difference does not lower it" in map(
        str, estimate(peak_flow, "pearson").warnings
    )
