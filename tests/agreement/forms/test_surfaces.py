"""Distances between surfaces, by brute force, worked examples and SimpleITK."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gtreport.agreement.forms.surfaces import set_distances, surface, surface_pairs, surfaces
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

SQUARE = np.array([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], dtype=bool)
SHIFTED = np.roll(SQUARE, 1, axis=1)
EMPTY = np.zeros((4, 4), dtype=bool)
TWO = rows_of(["image"] * 2, ["a", "b"])


def test_the_surface_of_a_block_is_its_outer_layer() -> None:
    block = np.ones((5, 4, 3), dtype=bool)
    assert int(surface(block).sum()) == 60 - 3 * 2 * 1


def test_a_shift_by_one_pixel() -> None:
    found = surface_pairs(TWO, [SQUARE, SHIFTED], (2.0, 2.0), (1.0, 2.0))
    assert found.hd95.values().tolist() == [2.0]
    assert found.assd.values().tolist() == [1.0]
    assert [one.values().tolist() for one in found.surface_dice] == [[0.5], [1.0]]


def test_spacing_goes_by_axis() -> None:
    found = surfaces(SQUARE, SHIFTED, (7.0, 0.5))
    assert found is not None
    assert found.hd95() == 0.5


def test_three_tenths_are_within_three_tenths() -> None:
    far = np.zeros((1, 5), dtype=bool)
    a, b = far.copy(), far.copy()
    a[0, 0], b[0, 3] = True, True
    found = surfaces(a, b, (0.1, 0.1))
    assert found is not None
    assert found.within(0.3) == 1.0


def test_empty_masks_have_no_distance(whole: Callable[..., Any]) -> None:
    rows = rows_of(["p", "p", "q", "q", "r", "r"], ["a", "b"] * 3)
    masks = [SQUARE, EMPTY, EMPTY, EMPTY, SQUARE, SQUARE]
    found = whole(surface_pairs(rows, masks, None).hd95)
    assert (found.value, {one.why: one.count for one in found.left_out}) == (
        0.0,
        {"both are empty": 1, "one of two is empty": 1},
    )


def test_other_sizes_have_no_distance(whole: Callable[..., Any]) -> None:
    assert whole(surface_pairs(TWO, [SQUARE, np.ones((2, 2), dtype=bool)], None).assd).reason == "sizes differ"


@pytest.mark.parametrize("spacing", [(1.0,), (1.0, 0.0), (1.0, float("nan"))])
def test_the_spacing_fits_the_masks(spacing: tuple[float, ...]) -> None:
    with pytest.raises(UsageError, match="does not fit masks of 2 dimensions"):
        surfaces(SQUARE, SHIFTED, spacing)


def test_circles(worked: Callable[[str], Any]) -> None:
    data, values = worked("staple_dice_hausdorff_circles")
    y, x = np.mgrid[: data["shape"][0], : data["shape"][1]]
    masks = [(y - cy) ** 2 + (x - cx) ** 2 <= r * r for cy, cx, r in data["rows"]]
    for a in range(4):
        for b in range(a + 1, 4):
            found = set_distances(masks[a], masks[b], None)
            assert found == (
                pytest.approx(values[f"hausdorff[{a},{b}]"], abs=1e-6),
                pytest.approx(values[f"average_hausdorff_itk[{a},{b}]"], abs=1e-6),
            )


def test_worked_examples(worked: Callable[[str], Any]) -> None:
    data, values = worked("dice_iou_hausdorff_unit")
    for at in (0, 2):
        a, b = (np.array(data["rows"][at][side], dtype=bool) for side in "ab")
        found = set_distances(a, b, None)
        assert (None if found is None else found[0]) == values[f"hausdorff[{at}]"]


MASKS = st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 3)).flatmap(
    lambda size: st.tuples(arrays(bool, size), arrays(bool, size))
)
SPACING = st.tuples(*[st.sampled_from((0.5, 1.0, 3.0))] * 3)


def nearest(points: np.ndarray, others: np.ndarray) -> np.ndarray:
    return np.sqrt(((points[:, None, :] - others[None, :, :]) ** 2).sum(axis=2)).min(axis=1)


@given(MASKS, SPACING)
def test_distances_are_those_of_every_two_pixels(masks: Any, spacing: tuple[float, ...]) -> None:
    a, b = masks
    found = surfaces(a, b, spacing)
    if not a.any() or not b.any():
        assert found is None
        return
    assert found is not None
    there, back = (np.argwhere(surface(mask)) * np.array(spacing) for mask in (a, b))
    assert sorted(found.there) == pytest.approx(sorted(nearest(there, back)))
    assert sorted(found.back) == pytest.approx(sorted(nearest(back, there)))


@given(MASKS)
def test_distances_are_symmetric(masks: Any) -> None:
    one, other = surfaces(*masks, None), surfaces(*masks[::-1], None)
    if one is None or other is None:
        assert one is other
        return
    assert (one.hd95(), one.within(1.0)) == (other.hd95(), other.within(1.0))
    assert one.assd() == pytest.approx(other.assd())


@pytest.mark.filterwarnings("ignore:builtin type:DeprecationWarning")  # of its wrapper, on import
def test_hausdorff_distances_are_those_of_simpleitk() -> None:
    sitk = pytest.importorskip("SimpleITK")
    generator = np.random.default_rng(5)
    a, b = (generator.random((2, 12, 20, 15)) < 0.02).astype(np.uint8)
    images = [sitk.GetImageFromArray(one) for one in (a, b)]
    for image in images:
        image.SetSpacing((0.5, 1.5, 2.0))  # x first; arrays have z first
    theirs = sitk.HausdorffDistanceImageFilter()
    theirs.Execute(*images)
    assert set_distances(a > 0, b > 0, (2.0, 1.5, 0.5)) == (
        pytest.approx(theirs.GetHausdorffDistance(), rel=1e-6),
        pytest.approx(theirs.GetAverageHausdorffDistance(), rel=1e-6),
    )
