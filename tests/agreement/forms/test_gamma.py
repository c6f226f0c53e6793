"""Gamma by another library: what is handed over, what comes back, and what is said where it is not there."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms import gamma as module
from gtreport.agreement.forms.gamma import Gamma, gamma
from gtreport.errors import UsageError

SPANS = {"a": [(0, 4, "x")], "b": [(1, 4, "x"), (6, 9, "y")]}


class Continuum:
    """Stands for the library's continuum: keeps what it is given, and draws one number."""

    def __init__(self) -> None:
        self.units: list[Any] = []

    def add(self, annotator: str, segment: Any, label: str) -> None:
        self.units.append((annotator, segment, label))

    def compute_gamma(self, dissimilarity: Any, n_samples: int) -> Any:
        assert self.units == [("a", (0, 4), "x"), ("b", (1, 4), "x"), ("b", (6, 9), "y")]
        return SimpleNamespace(gamma=np.random.random() + n_samples * len(dissimilarity))


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a library in the place of pygamma-agreement."""
    stand_in, core = ModuleType("pygamma_agreement"), ModuleType("pyannote.core")
    stand_in.Continuum = Continuum  # type: ignore[attr-defined]
    stand_in.PositionalSporadicDissimilarity = lambda: ()  # type: ignore[attr-defined]
    stand_in.CombinedCategoricalDissimilarity = lambda alpha, beta: (alpha, beta)  # type: ignore[attr-defined]
    core.Segment = lambda begin, end: (begin, end)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pygamma_agreement", stand_in)
    monkeypatch.setitem(sys.modules, "pyannote.core", core)
    monkeypatch.setattr(module, "version", lambda name: f"version of {name}")


@pytest.mark.usefixtures("library")
def test_the_answer_holds_what_it_depends_on() -> None:
    found = gamma(SPANS, seed=3, samples=5)
    assert found == Gamma(found.value, "combined", 3, 5, "version of pygamma-agreement", 3)


@pytest.mark.usefixtures("library")
def test_one_seed_gives_one_value() -> None:
    assert gamma(SPANS, seed=3).value == gamma(SPANS, seed=3).value


@pytest.mark.usefixtures("library")
def test_the_generator_of_others_is_left_as_it_was() -> None:
    np.random.seed(1)
    wanted = np.random.random()
    np.random.seed(1)
    gamma(SPANS, "positional", seed=3)
    assert np.random.random() == wanted


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygamma_agreement", None)
    with pytest.raises(UsageError, match="gamma needs pygamma_agreement") as caught:
        gamma(SPANS)
    assert caught.value.faults[0].help == 'pip install "gtreport[gamma]"'


def test_too_many_units_are_refused() -> None:
    with pytest.raises(UsageError, match="gamma of 3 units, more than 2"):
        gamma(SPANS, most_units=2)


@pytest.mark.parametrize(
    ("spans", "reason"),
    [
        ({}, "no annotations"),
        ({"a": [(0, 1, "x")]}, "one annotator"),
        ({"a": [(0, 1, "x")], "b": []}, "marked nothing"),
    ],
)
def test_what_cannot_be_aligned_has_no_value(spans: Any, reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        gamma(spans)
