"""Accuracy of maps against the published example of Olofsson et al. 2014, and where it is not defined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.forms.maps import Accuracy, error_matrix, map_accuracy
from gtreport.errors import UsageError

COUNTS = np.array([[66, 0, 5, 4], [0, 55, 8, 12], [1, 0, 153, 11], [2, 1, 9, 313]])
SIZES = (200_000, 150_000, 3_200_000, 6_450_000)
"""Olofsson et al. 2014, table 8: deforestation, forest gain, stable forest, stable non-forest, in pixels of 30 m."""

HECTARES = 0.09


def rounded(one: Accuracy, digits: int = 2, unit: float = 1) -> tuple[float, float]:
    """Return the value and 1.96 SE, as the paper prints them."""
    assert one.value is not None
    assert one.se is not None
    return round(unit * one.value, digits), round(unit * 1.96 * one.se, digits)


def test_overall_accuracy_as_published() -> None:
    assert rounded(map_accuracy(COUNTS, SIZES).overall) == (0.95, 0.02)


def test_users_accuracies_as_published() -> None:
    found = [rounded(one) for one in map_accuracy(COUNTS, SIZES).users]
    assert found == [(0.88, 0.07), (0.73, 0.10), (0.93, 0.04), (0.96, 0.02)]


def test_producers_accuracies_as_published() -> None:
    found = [rounded(one) for one in map_accuracy(COUNTS, SIZES).producers]
    assert found == [(0.75, 0.21), (0.85, 0.25), (0.93, 0.03), (0.96, 0.02)]


def test_area_of_deforestation_as_published() -> None:
    assert rounded(map_accuracy(COUNTS, SIZES).areas[0], 0, HECTARES) == (21158, 6158)


def test_shares_of_the_area_as_published() -> None:
    shares = map_accuracy(COUNTS, SIZES).shares
    assert shares is not None
    assert shares[0].round(4).tolist() == [0.0176, 0.0, 0.0013, 0.0011]
    assert shares[3].round(4).tolist() == [0.004, 0.002, 0.0179, 0.6212]


def test_the_interval_is_symmetric_around_the_value() -> None:
    one = map_accuracy(COUNTS, SIZES, level=0.9).overall
    assert None not in (one.low, one.high, one.value, one.se)
    assert ((one.low or 0) + (one.high or 0)) / 2 == pytest.approx(one.value)
    assert (one.high or 0) - (one.value or 0) == pytest.approx(1.6448536 * (one.se or 0))


def test_the_error_matrix_has_map_classes_in_its_rows() -> None:
    assert error_matrix(np.array([0, 0, 1]), np.array([1, 0, 1]), 2).tolist() == [[1, 1], [0, 1]]


def test_a_class_that_was_not_sampled_leaves_the_whole_undefined() -> None:
    found = map_accuracy(np.array([[5, 1], [0, 0]]), (10, 20))
    assert (found.overall.value, found.users[1].reason) == (None, "no unit of this map class was sampled")
    assert found.overall.reason == "a map class that covers some of the map was not sampled"
    assert found.users[0].value == 5 / 6


def test_one_sampled_unit_has_no_error() -> None:
    found = map_accuracy(np.array([[5, 1], [0, 1]]), (10, 20))
    assert (found.users[1].value, found.users[1].se, found.overall.se) == (1.0, None, None)


def test_a_reference_class_without_area_has_no_producers_accuracy() -> None:
    found = map_accuracy(np.array([[5, 0], [5, 0]]), (10, 20))
    assert (found.producers[1].value, found.producers[1].reason) == (None, "no area has this reference class")


@pytest.mark.parametrize("sizes", [(1,), (0, 0), (1, -1), (1, float("nan"))])
def test_every_class_has_a_size(sizes: tuple[float, ...]) -> None:
    with pytest.raises(UsageError, match="sizes for 2 map classes"):
        map_accuracy(np.eye(2, dtype=int), sizes)


@pytest.mark.parametrize("counts", [np.ones((2, 3)), np.array([[0.5, 1], [1, 1]]), -np.eye(2)])
def test_counts_are_a_square_table_of_whole_numbers(counts: np.ndarray) -> None:
    with pytest.raises(UsageError, match="error matrix"):
        map_accuracy(counts, (1, 1))


TABLES = st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=3, max_size=3).map(np.array)


@given(TABLES)
def test_shares_sum_to_one_and_areas_to_the_map(counts: np.ndarray) -> None:
    found = map_accuracy(counts + np.eye(3, dtype=int), (5, 7, 11))
    assert found.shares is not None
    assert found.shares.sum() == pytest.approx(1)
    assert sum(one.value or 0 for one in found.areas) == pytest.approx(23)


@given(TABLES)
def test_in_a_proportional_sample_the_overall_accuracy_is_the_plain_one(counts: np.ndarray) -> None:
    counts = counts + np.eye(3, dtype=int)
    found = map_accuracy(counts, tuple(counts.sum(axis=1)))
    assert found.overall.value == pytest.approx(np.trace(counts) / counts.sum())
