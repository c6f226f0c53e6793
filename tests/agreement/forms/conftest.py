"""What the tests of structured annotations share: reference values, and a way to one number."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.pairs import Average, PairMeasures, prepared

Read = Callable[[str], Any]
Value = Callable[..., float | None]
Whole = Callable[..., Estimate]


@pytest.fixture
def expected(shared: Callable[[str], Path]) -> Read:
    """Return the expected numbers of a shared set of structured annotations."""

    def read(name: str) -> Any:
        path = shared("reference_values/form_expectations.json")
        return json.loads(path.read_text(encoding="utf-8"))["sets"][name]

    return read


@pytest.fixture
def worked(shared: Callable[[str], Path]) -> Read:
    """Return a worked example: its data, and its expected values by name."""

    def read(name: str) -> tuple[Any, dict[str, Any]]:
        found = json.loads(shared(f"reference_values/worked_examples/{name}.json").read_text(encoding="utf-8"))
        return found["data"], {one["statistic"]: one["value"] for one in found["expected"]}

    return read


@pytest.fixture
def whole() -> Whole:
    """Return the estimate of measured pairs."""

    def of(measures: PairMeasures, average: Average = "case", **options: Any) -> Estimate:
        return form_estimate("measure", measures.rows, lambda: prepared(measures, average), **options)

    return of


@pytest.fixture
def value(whole: Whole) -> Value:
    """Return the value of measured pairs."""
    return lambda measures, average="case": whole(measures, average, intervals=()).value
