"""Masks: overlap, empty masks, masks of other size, copies, against worked examples and a shared set."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gtreport.agreement.forms.masks import (
    areas,
    dice,
    identical,
    intersections,
    iou,
    label_map_counts,
    label_overlaps,
    mask_pairs,
    pixel_accuracy,
    pixel_patterns,
)
from gtreport.agreement.forms.pairs import PairMeasures, annotator_pair_values
from gtreport.agreement.forms.types import Rows, rows_of

Value = Callable[..., float | None]

SQUARE = np.array([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], dtype=bool)
SHIFTED = np.roll(SQUARE, 1, axis=1)
EMPTY = np.zeros((4, 4), dtype=bool)


def two(a: np.ndarray, b: np.ndarray, measure: Callable[..., PairMeasures] = dice, **options: Any) -> PairMeasures:
    return measure(mask_pairs(rows_of(["image"] * 2, ["a", "b"]), [a, b]), **options)


def test_overlap_of_half(value: Value) -> None:
    assert (value(two(SQUARE, SHIFTED)), value(two(SQUARE, SHIFTED, iou))) == (0.5, 1 / 3)


def test_pixels_marked_alike(value: Value) -> None:
    assert value(two(SQUARE, SHIFTED, pixel_accuracy)) == 12 / 16


def test_two_empty_masks_have_no_overlap(whole: Callable[..., Any]) -> None:
    found = whole(two(EMPTY, EMPTY))
    assert (found.value, found.reason) == (None, "both are empty")


def test_one_empty_mask_is_not_called_two(whole: Callable[..., Any]) -> None:
    assert whole(two(SQUARE, EMPTY)).reason == "one of two is empty"


def test_one_empty_mask_is_counted_apart_unless_a_rule_is_set(value: Value) -> None:
    assert (value(two(SQUARE, EMPTY)), value(two(SQUARE, EMPTY, empty="left_out"))) == (None, 0.0)


@pytest.mark.parametrize(("empty", "expected"), [("one", 1.0), ("zero", 0.0), ("left_out", None)])
def test_what_two_empty_masks_give_is_a_parameter(empty: Any, expected: float | None, value: Value) -> None:
    assert value(two(EMPTY, EMPTY, empty=empty)) == expected


def test_masks_of_other_size_are_refused_and_counted(whole: Callable[..., Any]) -> None:
    found = whole(two(SQUARE, np.ones((2, 2), dtype=bool)))
    assert (found.value, found.reason) == (None, "sizes differ")


def test_other_sizes_do_not_hinder_the_rest(whole: Callable[..., Any]) -> None:
    pairs = mask_pairs(rows_of(["image"] * 3, "abc"), [SQUARE, np.ones((2, 2), dtype=bool), SHIFTED])
    found = whole(dice(pairs))
    assert (found.value, [(one.why, one.count) for one in found.left_out]) == (0.5, [("sizes differ", 2)])


def test_copies_are_named() -> None:
    rows = rows_of(["p", "p", "p", "q", "q", "q"], ["anna", "copy", "ben"] * 2)
    pairs = mask_pairs(rows, [SQUARE, SQUARE, SHIFTED, SHIFTED, SHIFTED, SHIFTED])
    assert identical(pairs) == (("anna", "copy", 2),)


def test_equal_empty_masks_are_no_copies() -> None:
    rows = rows_of(["p", "p", "q", "q"], ["anna", "ben"] * 2)
    assert identical(mask_pairs(rows, [EMPTY] * 4)) == ()


def test_areas_in_the_unit_of_the_spacing() -> None:
    assert areas([SQUARE, EMPTY], (0.5, 0.5)).tolist() == [1.0, 0.0]


def test_overlap_of_each_label_of_two_maps() -> None:
    counts = label_map_counts(np.array([[0, 0], [1, 2]]), np.array([[0, 1], [1, 1]]), 4)
    assert label_overlaps(counts) == ((2 / 3, 0.5), (2 / 4, 1 / 3), (0.0, 0.0), (None, None))


def test_worked_examples(worked: Callable[[str], Any], value: Value) -> None:
    data, values = worked("dice_iou_hausdorff_unit")
    for at in (0, 1, 2):
        a, b = (np.array(data["rows"][at][side], dtype=bool) for side in "ab")
        expected = values[f"dice[{at}]"]
        assert value(two(a, b, empty="left_out")) == (None if expected is None else pytest.approx(expected, abs=1e-12))
    a, b = (np.array(data["rows"][0][side], dtype=bool) for side in "ab")
    assert value(two(a, b, iou)) == pytest.approx(values["iou[0]"], abs=1e-12)


def test_circles(worked: Callable[[str], Any]) -> None:
    data, values = worked("staple_dice_hausdorff_circles")
    y, x = np.mgrid[: data["shape"][0], : data["shape"][1]]
    masks = [(y - cy) ** 2 + (x - cx) ** 2 <= r * r for cy, cx, r in data["rows"]]
    pairs = mask_pairs(rows_of(["image"] * 4, "0123"), masks)
    found = {f"area[{at}]": int(size) for at, size in enumerate(areas(masks))}
    for name, measures in (("dice", dice(pairs)), ("jaccard", iou(pairs))):
        found |= {f"{name}[{a},{b}]": one for (a, b), (one, _) in annotator_pair_values(measures).items()}
    assert found == {name: pytest.approx(values[name], abs=1e-6) for name in found}


class TestSharedMasks:
    """Fifteen images, ten expert masks, seven of a crowd, and a reference that is a copy."""

    @pytest.fixture
    def masks(self, shared: Callable[[str], Path]) -> Callable[..., tuple[Rows, list[np.ndarray]]]:
        images = pytest.importorskip("PIL.Image")
        root = shared("annotations/masks_bubil1")

        def of(*groups: str) -> tuple[Rows, list[np.ndarray]]:
            paths = sorted(path for group in groups for path in (root / group).glob("*/*.png"))
            rows = rows_of([path.stem for path in paths], [path.parent.name for path in paths])
            return rows, [np.asarray(images.open(path)) > 0 for path in paths]

        return of

    @pytest.mark.parametrize(("group", "name"), [("expert", "expert_vs_expert"), ("crowd", "crowd_vs_crowd")])
    def test_dice_inside_a_group(self, group: str, name: str, masks: Any, expected: Any, value: Value) -> None:
        wanted = expected("masks_bubil1")[name]
        measures = dice(mask_pairs(*masks(group)))
        found = {
            "pairs_compared": len(measures.values()),
            "pairs_refused_shape": sum(one.count for one in measures.left_out),
            "mean_dice": measures.values().mean(),
            "lowest_dice": measures.values().min(),
        }
        assert found == {key: pytest.approx(wanted[key], abs=1e-6) for key in found}
        if group == "expert":  # every pair is there on every item, so that both means are one
            assert value(measures) == pytest.approx(wanted["mean_dice"], abs=1e-6)

    def test_dice_between_groups(self, masks: Any, expected: Any) -> None:
        wanted = expected("masks_bubil1")["expert_vs_crowd"]
        rows, stack = masks("expert", "crowd")
        pairs = mask_pairs(rows, stack)
        crowd = np.array([name.startswith("mturk") for name in rows.annotators])
        between = crowd[rows.annotator[pairs.first]] != crowd[rows.annotator[pairs.second]]
        some = dice(pairs).only(between)
        assert {
            "pairs_compared": len(some.values()),
            "pairs_refused_shape": int(np.count_nonzero(between & ~pairs.alike)),
            "mean_dice": pytest.approx(some.values().mean(), abs=1e-6),
            "lowest_dice": pytest.approx(some.values().min(), abs=1e-6),
        } == wanted

    def test_copies_and_pairs_of_annotators(self, masks: Any, expected: Any) -> None:
        wanted = expected("masks_bubil1")
        pairs = mask_pairs(*masks("expert", "gold"))
        assert [[a, b] for a, b, _ in identical(pairs)] == wanted["identical_annotators"]
        found = {frozenset(names): one for names, one in annotator_pair_values(dice(pairs)).items()}
        for name, one in wanted["each_expert_vs_reference"].items():
            assert found[frozenset((name, "gold"))] == (pytest.approx(one["mean_dice"], abs=1e-6), one["n"])
        for name, one in wanted["same_person_two_tools"].items():
            tools = frozenset((f"{name}_Amira", f"{name}_ImageJ"))
            assert found[tools] == (pytest.approx(one["mean_dice"], abs=1e-6), one["n"])

    def test_without_the_copy(self, masks: Any, expected: Any) -> None:
        wanted = expected("masks_bubil1")["expert_vs_expert_without_the_duplicate"]
        rows, stack = masks("expert")
        keep = [at for at in range(len(rows)) if rows.annotators[rows.annotator[at]] != "Person2_ImageJ"]
        rest = rows_of([rows.items[rows.item[at]] for at in keep], [rows.annotators[rows.annotator[at]] for at in keep])
        found = dice(mask_pairs(rest, [stack[at] for at in keep])).values()
        assert (len(found), found.mean()) == (wanted["pairs_compared"], pytest.approx(wanted["mean_dice"], abs=1e-6))


MASKS = st.tuples(st.integers(2, 20), st.integers(1, 5), st.integers(1, 5)).flatmap(lambda size: arrays(bool, size))


@given(MASKS)
def test_intersections_are_those_of_each_pair(masks: np.ndarray) -> None:
    found = intersections(masks)
    assert found.tolist() == [[int(np.count_nonzero(a & b)) for b in masks] for a in masks]


@given(MASKS)
def test_patterns_make_up_all_pixels(masks: np.ndarray) -> None:
    patterns, multiplicity = pixel_patterns(masks)
    assert len(np.unique(patterns, axis=0)) == len(patterns)
    assert multiplicity.sum() == masks[0].size
    assert (multiplicity @ patterns).tolist() == [int(mask.sum()) for mask in masks]


@given(MASKS)
def test_dice_is_symmetric_and_bounded_and_goes_with_iou(masks: np.ndarray) -> None:
    names = [str(at) for at in range(len(masks))]
    pairs = mask_pairs(rows_of(["i"] * len(masks), names), list(masks))
    back = mask_pairs(rows_of(["i"] * len(masks), names), list(masks[::-1]))
    d, j = dice(pairs).values(), iou(pairs).values()
    assert sorted(d.tolist()) == sorted(dice(back).values().tolist())
    assert ((d >= 0) & (d <= 1)).all()
    assert d == pytest.approx(2 * j / (1 + j))


def test_all_pairs_are_compared() -> None:
    rows = rows_of(["i"] * 20, [str(at) for at in range(20)])
    pairs = mask_pairs(rows, [SQUARE] * 20)
    assert list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)) == list(combinations(range(20), 2))
