"""Boxes: IoU, matching, F1, alpha, against worked examples, a shared set and pycocotools."""

from __future__ import annotations

import csv
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.forms.box_matching import label_confusion, match, matched_f1, mean_matched_iou
from gtreport.agreement.forms.boxes import (
    Boxes,
    boxes_of,
    centre_distances,
    iou_alpha,
    iou_matrix,
    paired_iou,
    share_at_least,
    single_iou,
    without_area,
)
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.matching import sparse_matching
from gtreport.agreement.forms.pairs import prepared_median
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

Value = Callable[..., float | None]

NEAR_AND_FAR = [[0, 0, 10, 10], [20, 20, 30, 30]]


def drawn(*annotators: list[list[float]], labels: list[int] | None = None) -> Boxes:
    """Return the boxes that annotators a, b ... drew on one image."""
    rows = rows_of(["image"] * len(annotators), [chr(97 + at) for at in range(len(annotators))])
    flat = [box for boxes in annotators for box in boxes]
    return boxes_of(rows, flat, [len(boxes) for boxes in annotators], labels)


def test_worked_examples(worked: Callable[[str], Any]) -> None:
    data, values = worked("dice_iou_hausdorff_unit")
    for at in (3, 4, 5):
        a, b = (np.array(data["rows"][at][f"box_{side}_xyxy"], dtype=float) for side in "ab")
        iou, defined = paired_iou(a, b)
        expected = values[f"iou_box[{at}]"]
        assert (float(iou) if defined else None) == (None if expected is None else pytest.approx(expected, abs=1e-12))


def test_iou_of_a_quarter_overlap() -> None:
    assert iou_matrix(np.array([[0.0, 0, 2, 2]]), np.array([[1.0, 1, 3, 3]])).tolist() == [[1 / 7]]


def test_boxes_that_touch_have_no_overlap() -> None:
    assert iou_matrix(np.array([[0.0, 0, 2, 2]]), np.array([[2.0, 0, 4, 2]])).tolist() == [[0.0]]


def test_inclusive_boxes_hold_their_last_pixel() -> None:
    assert iou_matrix(np.array([[0.0, 0, 2, 2]]), np.array([[2.0, 0, 4, 2]]), inclusive=True).tolist() == [[3 / 15]]


def test_two_boxes_without_area_have_no_iou() -> None:
    point = np.zeros((1, 4))
    assert paired_iou(point, point)[1].tolist() == [False]


def test_boxes_without_area_are_listed() -> None:
    assert without_area(np.array([[0.0, 0, 1, 1], [3, 3, 3, 9]])).tolist() == [1]


def test_distance_of_centres() -> None:
    assert centre_distances(np.array([[0.0, 0, 2, 2]]), np.array([[3.0, 4, 5, 6]])).tolist() == [5.0]


def test_matched_missed_and_extra(value: Value) -> None:
    boxes = drawn([*NEAR_AND_FAR, [50, 50, 60, 60]], [[1, 0, 11, 10]])
    assert value(matched_f1(match(boxes, 0.5))) == 2 / 4


def test_mean_iou_of_matches_leaves_the_unmatched_out_or_counts_them(value: Value) -> None:
    matching = match(drawn(NEAR_AND_FAR, [[0, 0, 10, 5]]), 0.5)
    assert value(mean_matched_iou(matching), "pooled") == 0.5
    assert value(mean_matched_iou(matching, "counted"), "pooled") == 0.25


def test_more_matches_come_before_a_better_one() -> None:
    similarity = np.array([[0.9, 0.6], [0.6, 0.0]])
    assert [one.tolist() for one in sparse_matching(similarity, 0.5)] == [[0, 1], [1, 0]]


def test_images_without_a_box_are_counted_apart(whole: Callable[..., Any]) -> None:
    rows = rows_of(["p", "p", "q", "q", "r", "r"], ["a", "b"] * 3)
    boxes = boxes_of(rows, [[0, 0, 1, 1]] * 3, [1, 1, 0, 0, 0, 1])
    found = whole(matched_f1(match(boxes, 0.5)))
    assert (found.value, {one.why: one.count for one in found.left_out}) == (
        1.0,
        {"both are empty": 1, "one of two is empty": 1},
    )


@pytest.mark.parametrize(
    ("counts", "expected"), [([1, 0, 0, 1], "one of two is empty"), ([0, 0, 0, 0], "both are empty")]
)
def test_without_a_measure_it_is_said_which_image_is_empty(
    counts: list[int], expected: str, whole: Callable[..., Any]
) -> None:
    boxes = boxes_of(rows_of(["p", "p", "q", "q"], ["a", "b"] * 2), [[0, 0, 1, 1]] * sum(counts), counts)
    assert whole(matched_f1(match(boxes, 0.5))).reason == expected


def test_nothing_to_count_is_two_empty_images(whole: Callable[..., Any]) -> None:
    assert whole(mean_matched_iou(match(drawn([], []), 0.5), "counted")).reason == "both are empty"


@pytest.mark.parametrize(("empty", "expected"), [("left_out", 1 / 2), ("one", 2 / 3), ("zero", 1 / 3)])
def test_what_two_empty_images_give_is_a_parameter(empty: Any, expected: float, value: Value) -> None:
    rows = rows_of(["p", "p", "q", "q", "r", "r"], ["a", "b"] * 3)
    boxes = boxes_of(rows, [[0, 0, 1, 1]] * 3, [1, 1, 0, 0, 0, 1])
    assert value(matched_f1(match(boxes, 0.5), empty)) == pytest.approx(expected)


def test_labels_are_compared_after_the_match() -> None:
    boxes = drawn(NEAR_AND_FAR, [[0, 0, 10, 10], [50, 50, 60, 60]], labels=[0, 1, 1, 0])
    assert label_confusion(match(boxes, 0.5), 2).tolist() == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_matching_within_labels() -> None:
    boxes = drawn(NEAR_AND_FAR, NEAR_AND_FAR, labels=[0, 1, 0, 0])
    assert match(boxes, 0.5, same_label=True).n_matched.tolist() == [1]


@pytest.mark.parametrize(
    ("boxes", "message"),
    [
        ([[0, 0, 1]], "shape"),
        ([[5, 0, 1, 1]], "end before they begin"),
        ([[0, 0, float("nan"), 1]], "not a finite number"),
    ],
)
def test_what_is_no_box_is_refused(boxes: list[list[float]], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        boxes_of(rows_of(["p"], ["a"]), boxes)


def test_the_threshold_is_a_share() -> None:
    with pytest.raises(UsageError, match="iou is 0"):
        match(drawn(NEAR_AND_FAR, NEAR_AND_FAR), 0)


def test_alpha_needs_one_box_each() -> None:
    with pytest.raises(UsageError, match="do not have one box"):
        iou_alpha(drawn(NEAR_AND_FAR, [[0, 0, 10, 10]]))


def test_the_shared_boxes(
    shared: Callable[[str], Path], expected: Callable[[str], Any], value: Value, whole: Callable[..., Any]
) -> None:
    wanted = expected("boxes_wsdmcup2023")
    with shared("annotations/boxes_wsdmcup2023/boxes.csv").open(encoding="utf-8", newline="") as lines:
        table = list(csv.DictReader(lines))
    rows = rows_of([row["item"] for row in table], [row["annotator"] for row in table])
    sides = ("left", "top", "right", "bottom")
    boxes = boxes_of(rows, [[float(row[side]) for side in sides] for row in table])
    iou = single_iou(boxes)
    median = form_estimate("median_iou", rows, lambda: prepared_median(iou), intervals=())
    found = {
        "n_items_shared": whole(iou, intervals=()).n_items_used,
        "mean_iou": value(iou),
        "median_iou": median.value,
        "share_iou_at_least_0_5": value(share_at_least(iou, 0.5)),
        "share_iou_at_least_0_75": value(share_at_least(iou, 0.75)),
        "items_with_iou_0": int(np.count_nonzero(iou.values() == 0)),
        "zero_area_boxes": len(without_area(boxes.boxes)),
        "matched_f1_at_0_5": value(matched_f1(match(boxes, 0.5))),
    }
    assert found == {name: pytest.approx(wanted[name], abs=1e-6) for name in found}


def test_iou_is_that_of_pycocotools() -> None:
    mask = pytest.importorskip("pycocotools.mask")
    generator = np.random.default_rng(3)
    corner, size = generator.random((40, 2)) * 50, generator.random((40, 2)) * 40
    boxes = np.hstack((corner, corner + size))
    theirs = mask.iou(np.hstack((corner, size))[:25], np.hstack((corner, size))[25:], [0] * 15)
    assert iou_matrix(boxes[:25], boxes[25:]) == pytest.approx(theirs, abs=1e-12)


SIMILARITIES = st.lists(
    st.lists(st.sampled_from((0.0, 0.3, 0.5, 0.6, 0.8, 1.0)), min_size=3, max_size=3), min_size=1, max_size=4
).map(np.array)


@given(SIMILARITIES)
def test_matching_is_the_best_of_all(similarity: np.ndarray) -> None:
    def worth(pairs: list[tuple[int, int]]) -> tuple[int, float]:
        good = [similarity[pair] for pair in pairs if similarity[pair] >= 0.5]
        return len(good), round(sum(good), 9)

    n, m = similarity.shape
    whole = permutations(range(max(n, m)), min(n, m))
    options = [[(i, j) if n <= m else (j, i) for i, j in enumerate(one)] for one in whole]
    row, column = sparse_matching(similarity, 0.5)
    assert worth(list(zip(row.tolist(), column.tolist(), strict=True))) == max(worth(option) for option in options)


COORDINATES = st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 5), st.integers(1, 5)).map(
    lambda one: [one[0], one[1], one[0] + one[2], one[1] + one[3]]
)


@given(st.lists(COORDINATES, max_size=5), st.lists(COORDINATES, max_size=5))
def test_swapping_the_annotators_changes_nothing(a: Any, b: Any) -> None:
    one, other = (match(drawn(*both), 0.4) for both in ((a, b), (b, a)))
    assert one.n_matched.tolist() == other.n_matched.tolist()
    assert one.iou.sum() == pytest.approx(other.iou.sum())
    assert (one.iou <= 1 + 1e-12).all()


@given(st.lists(COORDINATES, min_size=1, max_size=5, unique_by=tuple))
def test_equal_boxes_match_completely(a: Any) -> None:
    matching = match(drawn(a, a), 0.5)
    assert (matching.n_matched.tolist(), set(np.round(matching.iou, 12))) == ([len(a)], {1.0})


def alpha_by_definition(item: np.ndarray, delta: np.ndarray) -> float | None:
    counts = np.bincount(item)
    used = np.flatnonzero(counts[item] > 1)
    n = len(used)
    if not n:
        return None
    inside = sum(delta[a, b] / (counts[item[a]] - 1) for a in used for b in used if a != b and item[a] == item[b])
    among = sum(delta[a, b] for a in used for b in used if a != b)
    return None if among == 0 else 1 - (inside / n) / (among / (n * (n - 1)))


def test_equal_boxes_that_are_left_have_no_alpha() -> None:
    rows = rows_of(["p", "p", "q", "q", "q"], ["a", "b", "a", "b", "c"])
    one, other = [0, 0, 1, 1], [0, 1, 1, 3]
    left = iou_alpha(boxes_of(rows, [other, [0, 2, 1, 4], one, one, one])).without_each()
    assert left is not None
    assert left.defined.tolist() == [False, False, True]


@given(st.lists(COORDINATES, min_size=12, max_size=12), st.lists(st.booleans(), min_size=12, max_size=12))
def test_alpha_is_that_of_its_definition(as_defined: Callable[..., None], boxes: Any, given_: list[bool]) -> None:
    keep = [at for at in range(12) if given_[at]]
    rows = rows_of([str(at // 3) for at in keep], ["abc"[at % 3] for at in keep])
    some = boxes_of(rows, [boxes[at] for at in keep])
    delta = 1 - iou_matrix(some.boxes, some.boxes)

    def alpha(without: int | None) -> float | None:
        others = np.flatnonzero(rows.annotator != (-1 if without is None else without))
        return alpha_by_definition(rows.item[others], delta[np.ix_(others, others)]) if len(others) else None

    as_defined(lambda: iou_alpha(some), rows, alpha)


@given(st.lists(st.lists(COORDINATES, max_size=5), min_size=2, max_size=4), st.booleans(), st.sampled_from((1e-9, 0.3)))
def test_no_neighbour_is_overlooked(annotators: Any, inclusive: bool, least: float) -> None:
    boxes = drawn(*annotators)
    found = match(boxes, least, inclusive=inclusive)
    for at, (a, b) in enumerate(zip(found.first, found.second, strict=True)):
        one, other = (np.array(annotators[row], dtype=float).reshape(-1, 4) for row in (a, b))
        row, _ = sparse_matching(iou_matrix(one, other, inclusive), least)
        assert int(found.n_matched[at]) == len(row)
