"""STAPLE and the majority of masks, against SimpleITK, a dense computation, and by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gtreport.agreement.estimates import Undefined
from gtreport.errors import UsageError
from gtreport.ground_truths.forms.mask_majority import mask_majority
from gtreport.ground_truths.forms.staple import fitted, staple

CIRCLES = ((12, 12, 7), (12, 13, 7), (11, 12, 6), (12, 12, 9))
"""Centre and radius of four masks on 24 x 24 pixels."""


def circles() -> list[np.ndarray]:
    y, x = np.mgrid[:24, :24]
    return [(y - cy) ** 2 + (x - cx) ** 2 <= r * r for cy, cx, r in CIRCLES]


def test_sensitivities_of_simpleitk() -> None:
    found = staple(circles())
    assert found.sensitivity == pytest.approx([0.90599, 0.90599, 0.68709, 1.0], abs=2e-3)
    assert found.specificity == pytest.approx([1.0, 1.0, 1.0, 0.78486], abs=2e-3)
    assert (int(found.mask.sum()), found.n_ties, found.converged, found.state) == (164, 0, True, "decided")


def test_the_worked_example(shared: Path) -> None:
    path = shared / "reference_values/worked_examples/staple_dice_hausdorff_circles.json"
    example = json.loads(path.read_text(encoding="utf-8"))
    assert tuple(map(tuple, example["data"]["rows"])) == CIRCLES
    values = {one["statistic"]: one["value"] for one in example["expected"]}
    found = staple(circles())
    assert found.sensitivity is not None
    assert found.specificity is not None
    for at in range(4):
        assert found.sensitivity[at] == pytest.approx(values[f"staple_sensitivity[{at}]"], abs=2e-3)
        assert found.specificity[at] == pytest.approx(values[f"staple_specificity[{at}]"], abs=2e-3)
    assert int(found.mask.sum()) == values["staple_pixels_over_half"]
    assert int(mask_majority(circles()).mask.sum()) == values["majority_strict_pixels"]


@pytest.mark.filterwarnings("ignore:builtin type:DeprecationWarning")  # of its wrapper, on import
def test_staple_is_that_of_simpleitk() -> None:
    sitk = pytest.importorskip("SimpleITK")
    theirs = sitk.STAPLEImageFilter()
    theirs.SetForegroundValue(1)
    theirs.Execute([sitk.GetImageFromArray(mask.astype(np.uint8)) for mask in circles()])
    assert staple(circles()).sensitivity == pytest.approx(theirs.GetSensitivity(), abs=2e-3)


def dense(masks: np.ndarray, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Return sensitivities and specificities, pixel by pixel."""
    marked = masks.reshape(len(masks), -1).astype(float)
    prior, p, q = marked.mean(), np.full(len(masks), 0.99999), np.full(len(masks), 0.99999)
    for _ in range(steps):
        inside = prior * np.prod(p[:, None] ** marked * (1 - p[:, None]) ** (1 - marked), axis=0)
        outside = (1 - prior) * np.prod((1 - q[:, None]) ** marked * q[:, None] ** (1 - marked), axis=0)
        weight = inside / (inside + outside)
        p, q = marked @ weight / weight.sum(), (1 - marked) @ (1 - weight) / (1 - weight).sum()
    return p, q


def test_staple_on_patterns_is_that_on_pixels() -> None:
    generator = np.random.default_rng(7)
    truth = generator.random((30, 30)) < 0.3
    masks = np.array([truth ^ (generator.random(truth.shape) < error) for error in (0.05, 0.1, 0.2, 0.3)])
    found = staple(list(masks))
    p, q = dense(masks, found.steps)
    assert found.sensitivity == pytest.approx(p, abs=1e-9)
    assert found.specificity == pytest.approx(q, abs=1e-9)


def test_the_better_annotator_is_found() -> None:
    generator = np.random.default_rng(8)
    truth = generator.random((60, 60)) < 0.4
    masks = [truth ^ (generator.random(truth.shape) < error) for error in (0.02, 0.1, 0.3)]
    found = staple(masks)
    assert found.sensitivity is not None
    assert np.argsort(-found.sensitivity).tolist() == [0, 1, 2]
    assert np.mean(found.mask == truth) > np.mean(mask_majority(masks).mask == truth)


def test_the_region_changes_specificity_and_is_told() -> None:
    whole, near = staple(circles()), staple(circles(), "union_box", 1)
    assert whole.specificity is not None
    assert near.specificity is not None
    assert near.specificity[3] < whole.specificity[3]
    assert (near.prior > whole.prior, near.region, near.margin) == (True, "union_box", 1)
    assert near.mask.shape == (24, 24)


def test_a_pixel_that_says_nothing_is_a_tie() -> None:
    patterns = np.array([[True, False], [False, True]])
    assert fitted(patterns, np.array([5, 5]), 0.5).probability == pytest.approx([0.5, 0.5])


def test_one_mask_is_kept_as_it_is() -> None:
    found = staple(circles()[:1])
    assert (found.state, found.sensitivity, (found.mask == circles()[0]).all()) == ("single", None, True)


@pytest.mark.parametrize(
    ("masks", "reason"),
    [
        ([], "no annotations"),
        ([np.zeros((2, 2), dtype=bool)] * 2, "no pixel is marked"),
        ([np.ones((2, 2), dtype=bool)] * 2, "every pixel is marked by everybody"),
        ([np.ones((2, 2), dtype=bool), np.ones((2, 3), dtype=bool)], "sizes differ: 2 x 2, 2 x 3"),
    ],
)
def test_what_has_no_answer(masks: Any, reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        staple(masks)


def test_half_of_an_even_number_is_a_tie() -> None:
    found = mask_majority([np.array([[True, True, False]]), np.array([[True, False, False]])])
    assert (found.mask.tolist(), found.n_ties) == ([[True, False, False]], 1)


def test_a_share_of_annotators() -> None:
    masks = [np.array([[True, True]]), np.array([[True, True]]), np.array([[True, False]])]
    assert [mask_majority(masks, share).mask.tolist() for share in (2 / 3, 1.0)] == [[[True, True]], [[True, False]]]


@pytest.mark.parametrize("share", [0, 1.1])
def test_the_share_is_one(share: float) -> None:
    with pytest.raises(UsageError, match="the share is"):
        mask_majority(circles(), share)


MASKS = st.tuples(st.integers(1, 5), st.integers(1, 4), st.integers(1, 4)).flatmap(lambda size: arrays(bool, size))


@given(MASKS, st.randoms())
def test_the_order_of_annotators_changes_no_vote(masks: np.ndarray, shuffle: Any) -> None:
    order = list(range(len(masks)))
    shuffle.shuffle(order)
    one, other = mask_majority(list(masks)), mask_majority(list(masks[order]))
    assert (one.n_ties, one.mask.tolist()) == (other.n_ties, other.mask.tolist())


@given(st.permutations(range(4)))
def test_the_order_of_annotators_changes_no_mask(order: list[int]) -> None:
    one, other = staple(circles()), staple([circles()[at] for at in order])
    assert other.sensitivity == pytest.approx(one.sensitivity[order])  # type: ignore[index]
    assert (one.mask == other.mask).all()


def test_annotators_alike_by_symmetry_may_come_in_any_order() -> None:
    masks = np.array([[0, 0, 0], [0, 1, 1], [0, 0, 1], [0, 1, 0]], dtype=bool)[:, None, :]
    order = [2, 0, 3, 1]
    one, other = staple(list(masks)), staple(list(masks[order]))
    assert one.sensitivity is not None
    assert other.sensitivity is not None
    assert (other.sensitivity.tolist(), other.mask.tolist()) == (one.sensitivity[order].tolist(), one.mask.tolist())


@given(MASKS)
def test_equal_masks_give_that_mask(masks: np.ndarray) -> None:
    one = masks[0]
    assert (mask_majority([one] * 3).mask == one).all()
    if one.any() and not one.all():
        assert (staple([one] * 3).mask == one).all()
