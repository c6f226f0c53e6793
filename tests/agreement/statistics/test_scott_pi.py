"""Scott's pi."""

from __future__ import annotations

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.table import AnnotationTable


def test_artstein_and_poesio_2008_print_0_341(artstein_poesio_1: AnnotationTable) -> None:
    one = estimate(artstein_poesio_1, "scott_pi")
    assert (one.value, one.expected) == (pytest.approx(0.341, abs=5e-4), pytest.approx(0.545, abs=5e-4))


def test_it_is_fleiss_kappa_of_two_annotators(cohen_1960: AnnotationTable) -> None:
    scott, fleiss = (estimate(cohen_1960, name) for name in ("scott_pi", "fleiss_kappa"))
    assert (scott.value, scott.se) == (pytest.approx(fleiss.value), pytest.approx(fleiss.se))
