"""Boundary similarity and its chance-corrected forms, against values of segeval and by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.segmentations import (
    Edits,
    boundary_similarity,
    chance_corrected,
    edits,
    segmentation_similarity,
    segmentations_of,
)
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

STARGAZER = {
    "1": [2, 3, 3, 1, 3, 6, 3],
    "2": [2, 8, 2, 4, 2, 3],
    "3": [2, 1, 2, 3, 1, 3, 1, 3, 2, 2, 1],
    "4": [2, 1, 4, 1, 1, 3, 1, 4, 3, 1],
    "5": [3, 2, 4, 3, 5, 4],
    "6": [2, 3, 4, 2, 2, 5, 3],
    "7": [2, 3, 2, 2, 3, 1, 3, 2, 3],
}
"""Hearst 1997: seven annotators, 21 paragraphs."""


def stargazer() -> Any:
    return segmentations_of(rows_of(["stargazer"] * 7, list(STARGAZER)), list(STARGAZER.values()))


@pytest.mark.parametrize(("chance", "expected"), [("kappa", 0.46532019726), ("pi", 0.46444973767)])
def test_chance_corrected_values_of_segeval(chance: Any, expected: float) -> None:
    cut = stargazer()
    found = form_estimate(chance, cut.rows, lambda: chance_corrected(cut, chance), intervals=())
    assert (found.value, found.observed) == (
        pytest.approx(expected, abs=1e-9),
        pytest.approx(0.53005464481, abs=1e-9),
    )


def test_mean_similarities_of_segeval() -> None:
    assert boundary_similarity(stargazer()).values().mean() == pytest.approx(0.53368635333, abs=1e-9)
    assert segmentation_similarity(stargazer()).values().mean() == pytest.approx(0.79523809524, abs=1e-9)


def test_worked_examples(worked: Callable[[str], Any]) -> None:
    data, values = worked("boundary_similarity_unit")
    found = [
        boundary_similarity(segmentations_of(rows_of(["t", "t"], ["a", "b"]), pair)).values()[0]
        for pair in data["rows"]
    ]
    assert found == [pytest.approx(values[f"B[{at}]"], abs=1e-5) for at in range(len(found))]
    data, values = worked("hearst1997_stargazer_segmentation")
    assert data["rows"] == STARGAZER


def test_a_boundary_is_in_one_near_miss_only() -> None:
    assert edits((2, 4), (3,)) == Edits(matches=0, additions=1, near_misses=1, distance=1)


def test_nearer_misses_come_first() -> None:
    assert edits((1, 4), (3,), near=3) == Edits(matches=0, additions=1, near_misses=1, distance=1)


def test_no_boundary_at_all_is_counted_apart(whole: Callable[..., Any]) -> None:
    found = whole(boundary_similarity(segmentations_of(rows_of(["t", "t"], ["a", "b"]), [[5], [5]])))
    assert (found.value, found.reason) == (None, "both are empty")


@pytest.mark.parametrize("masses", [[[2, 3], [4]], [[2, 0, 3], [5]], [[], [5]]])
def test_what_is_no_segmentation_is_refused(masses: Any) -> None:
    with pytest.raises(UsageError, match="item t has"):
        segmentations_of(rows_of(["t", "t"], ["a", "b"]), masses)


@pytest.mark.parametrize("chance", ["pi", "kappa"])
def test_leaving_an_annotator_out_equals_computing_anew(chance: Any) -> None:
    cut = stargazer()
    left = chance_corrected(cut, chance).without_each()
    names = list(STARGAZER)[1:]
    rest = segmentations_of(rows_of(["s"] * 6, names), [STARGAZER[name] for name in names])
    anew = form_estimate(chance, rest.rows, lambda: chance_corrected(rest, chance), intervals=())
    assert left is not None
    assert float(left.value[0]) == pytest.approx(anew.value)


PLACES = st.sets(st.integers(1, 12), max_size=6).map(sorted)


@given(PLACES, PLACES, st.integers(1, 4))
def test_edits_account_for_every_boundary(a: list[int], b: list[int], near: int) -> None:
    found = edits(a, b, near)
    assert 2 * (found.matches + found.near_misses) + found.additions == len(a) + len(b)
    assert found == edits(b, a, near)
