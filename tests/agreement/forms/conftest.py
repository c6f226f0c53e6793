"""What the tests of structured annotations share: reference values, and a way to one number."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.agreement.estimates import Estimate, Undefined
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.pairs import Average, PairMeasures, prepared
from gtreport.agreement.forms.types import Rows
from gtreport.agreement.statistic import Prepared

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


@pytest.fixture(scope="session")
def as_defined() -> Callable[..., None]:
    """Check that a statistic is what its definition gives, with all annotators and without each of them.

    Called with what binds the statistic, its rows, and its definition, which takes the annotator to leave out, or None.
    """

    def same(value: Any, defined: Any, wanted: float | None) -> bool:
        expected = None if wanted is None else pytest.approx(wanted, abs=1e-9)
        return bool((float(value) if defined else None) == expected)

    def check(bind: Callable[[], Prepared], rows: Rows, definition: Callable[[int | None], float | None]) -> None:
        wanted = definition(None)
        try:
            bound = bind()
        except Undefined:
            assert wanted is None
            return
        found = bound.evaluate(bound.multiplicity[None, :].astype(float))
        assert same(found.value[0], found.defined[0], wanted)
        left = bound.without_each()
        assert left is not None
        wrong = [
            annotator
            for at, annotator in enumerate(rows.present)
            if not same(left.value[at], left.defined[at], definition(annotator))
        ]
        assert wrong == []

    return check
