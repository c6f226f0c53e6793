"""Within-subject standard deviation."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_bland_and_altman_print_15_3_for_the_first_meter(peak_flow_twice: AnnotationTable) -> None:
    one = estimate(peak_flow_twice, "within_subject_sd", {"unit": "l/min"})
    assert (one.value, one.details["repeatability"]) == (pytest.approx(15.3, abs=0.05), pytest.approx(42.4, abs=0.05))
