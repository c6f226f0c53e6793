"""Repeat agreement."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays

# Dawid and Skene 1979, Applied Statistics 28, table 1: anaesthetist 1 graded patients 1 to 10 three times.
FIRST_ANAESTHETIST = ["111", "333", "112", "222", "222", "222", "122", "333", "222", "232"]


def test_dawid_and_skene_1979_patients_1_to_10() -> None:
    rows = [(patient, "1", grade) for patient, grades in enumerate(FIRST_ANAESTHETIST, 1) for grade in grades]
    table = from_arrays(*([row[at] for row in rows] for at in range(3)), repeats="first")
    assert estimate(table, "repeat_agreement").value == pytest.approx((7 * 3 + 3 * 1) / 30)
