"""Light's kappa."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_warrens_2010_prints_0_8325(warrens_2010: AnnotationTable) -> None:
    one = estimate(warrens_2010, "light_kappa")
    assert (one.value, one.details["pairs"]) == (pytest.approx(0.8325, abs=1e-4), 28)


def test_pairs_without_a_kappa_are_left_out_and_counted(krippendorff_2011: AnnotationTable) -> None:
    without = krippendorff_2011.only((krippendorff_2011.annotator != 3) | (krippendorff_2011.item == 0), "a test")
    one = estimate(without, "light_kappa")
    assert [str(w) for w in one.warnings if w.name == "pairs_left_out"] == [
        "2 of 5 pairs of annotators have no kappa and are left out"
    ]
