"""Accuracies from stratified samples: Stehman's published example, the estimators of maps.py, and what is undefined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.maps import error_matrix, map_accuracy
from gtreport.agreement.forms.strata import (
    Sample,
    area_share,
    overall_accuracy,
    producers_accuracy,
    users_accuracy,
)
from gtreport.agreement.marked_types import Accuracy

# Stehman 2014, International Journal of Remote Sensing 35, table 2: four strata of ten units, class A to D on the map
# and in the reference.
MAPPED = "AAAAAAABBBABBBBBBBBBBBCCCCCCBBDDDDDDDDDD"
REFERENCE = "AAAAACBABCABBBBBAABBCCCCCDDBBADDDDDDDCCB"
SIZES = (40_000, 30_000, 20_000, 10_000)


def one_hot(codes: np.ndarray, size: int) -> np.ndarray:
    return np.eye(size)[codes]


def sample(mapped: np.ndarray, reference: np.ndarray, stratum: np.ndarray, sizes: tuple[float, ...]) -> Sample:
    size = int(max(mapped.max(), reference.max())) + 1
    return Sample(stratum, np.array(sizes, dtype=np.float64), one_hot(mapped, size), one_hot(reference, size))


@pytest.fixture
def published() -> Sample:
    mapped, reference = (np.array(["ABCD".index(one) for one in text]) for text in (MAPPED, REFERENCE))
    return sample(mapped, reference, np.repeat(np.arange(4), 10), SIZES)


def rounded(one: Accuracy) -> tuple[float, float]:
    assert one.value is not None
    assert one.se is not None
    return round(one.value, 3), round(one.se, 3)


def test_strata_that_are_not_the_classes_of_the_map(published: Sample) -> None:
    assert rounded(overall_accuracy(published).accuracy()) == (0.63, 0.085)
    assert rounded(users_accuracy(published, 1).accuracy()) == (0.574, 0.125)
    assert rounded(producers_accuracy(published, 1).accuracy())[0] == 0.794
    assert rounded(area_share(published, 0).accuracy()) == (0.35, 0.082)
    assert rounded(area_share(published, 2).accuracy()) == (0.20, 0.064)


TABLES = st.lists(st.lists(st.integers(0, 6), min_size=3, max_size=3), min_size=3, max_size=3).map(np.array)


@given(TABLES)
def test_with_the_classes_as_strata_the_estimators_are_those_of_maps(counts: np.ndarray) -> None:
    counts = counts + 2 * np.eye(3, dtype=int)
    cells = np.repeat(np.arange(9), counts.reshape(-1))
    mapped, reference, sizes = cells // 3, cells % 3, (5.0, 7.0, 11.0)
    found, wanted = sample(mapped, reference, mapped, sizes), map_accuracy(error_matrix(mapped, reference, 3), sizes)
    same(overall_accuracy(found).accuracy(), wanted.overall)
    for label in range(3):
        same(users_accuracy(found, label).accuracy(), wanted.users[label])
        same(producers_accuracy(found, label).accuracy(), wanted.producers[label])
        share, area = area_share(found, label).accuracy(), wanted.areas[label]
        assert share.value == pytest.approx((area.value or 0) / 23)
        assert share.se == pytest.approx((area.se or 0) / 23, abs=1e-9)


def same(one: Accuracy, other: Accuracy) -> None:
    assert one.value == pytest.approx(other.value)
    assert one.se == pytest.approx(other.se, abs=1e-9)


def test_a_simple_random_sample_has_the_error_of_a_proportion() -> None:
    codes = np.array([0, 0, 0, 1, 1])
    found = overall_accuracy(sample(codes, np.array([0, 0, 1, 1, 1]), np.zeros(5, dtype=int), (1.0,))).accuracy()
    assert (found.value, found.se) == (pytest.approx(0.8), pytest.approx((0.8 * 0.2 / 4) ** 0.5))


def test_units_drawn_again_keep_the_sizes_of_the_strata(published: Sample) -> None:
    ratio = overall_accuracy(published)
    doubled = ratio.evaluate(np.where(published.stratum == 0, 2.0, 1.0)[None, :])
    assert doubled.value.tolist() == [pytest.approx(0.63)]
    without = ratio.evaluate(np.where(published.stratum == 0, 0.0, 1.0)[None, :])
    assert not without.defined[0]


def test_a_stratum_that_was_not_sampled_leaves_the_whole_undefined() -> None:
    codes = np.array([0, 0])
    with pytest.raises(Undefined, match="a stratum that has a size was not sampled"):
        overall_accuracy(sample(codes, codes, codes, (1.0, 2.0))).prepared()


def test_a_stratum_with_one_unit_has_no_error() -> None:
    codes = np.array([0, 0, 1])
    found = overall_accuracy(sample(codes, codes, codes, (1.0, 2.0))).accuracy()
    assert (found.value, found.se, found.low) == (1.0, None, None)


def test_a_class_that_the_map_does_not_have_has_no_users_accuracy() -> None:
    found = users_accuracy(sample(np.array([0, 0]), np.array([0, 1]), np.zeros(2, dtype=int), (1.0,)), 1).accuracy()
    assert (found.value, found.reason) == (None, "no unit of this map class was sampled")
