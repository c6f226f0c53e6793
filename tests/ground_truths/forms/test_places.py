"""Medians of boxes and keypoints, and spans by majority."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.errors import UsageError
from gtreport.ground_truths.forms.boxes_median import boxes_median
from gtreport.ground_truths.forms.keypoints_median import keypoints_median
from gtreport.ground_truths.forms.spans_majority import spans_majority

NEAR = ([0, 0, 10, 10], [1, 0, 11, 10], [0, 0, 10, 12])


def test_the_median_of_each_coordinate() -> None:
    found = boxes_median([[box] for box in NEAR])
    assert (found.boxes.tolist(), found.kept[0].annotators, found.state) == ([[0, 0, 10, 10]], (0, 1, 2), "decided")


def test_clusters_of_few_are_listed() -> None:
    found = boxes_median([[NEAR[0], [50, 50, 60, 60]], [NEAR[1]], [NEAR[2]]])
    assert (len(found.boxes), [one.annotators for one in found.smaller]) == (1, [(0,)])


def test_an_annotator_who_drew_nothing_counts() -> None:
    found = boxes_median([[NEAR[0]], [], []])
    assert (len(found.boxes), len(found.smaller)) == (0, 1)


def test_boxes_of_other_labels_are_other_things() -> None:
    found = boxes_median([[NEAR[0]], [NEAR[1]]], share=0.5, labels=[[0], [1]])
    assert [(one.label, one.annotators) for one in found.kept] == [(0, (0,)), (1, (1,))]


def test_one_to_one_two_boxes_of_an_annotator_stay_two() -> None:
    found = boxes_median([[NEAR[0], NEAR[1]], [NEAR[0]]], share=1.0)
    assert (len(found.boxes), len(found.smaller)) == (1, 1)


@pytest.mark.parametrize(("annotators", "state"), [([], "none"), ([[NEAR[0]]], "single")])
def test_states_of_boxes(annotators: Any, state: str) -> None:
    assert boxes_median(annotators).state == state


@pytest.mark.parametrize("options", [{"iou": 0}, {"share": 1.5}])
def test_thresholds_are_shares(options: Any) -> None:
    with pytest.raises(UsageError, match=r"(iou is 0|share is 1\.5)$"):
        boxes_median([[NEAR[0]]], **options)


def test_medians_of_keypoints_are_of_those_who_placed_them() -> None:
    xy = np.array([[[0, 0]], [[4, 2]], [[99, 99]]], dtype=float)
    found = keypoints_median(xy, np.array([[2], [2], [0]]))
    assert (found.xy.tolist(), found.visibility.tolist(), found.n_placed.tolist()) == ([[2, 1]], [2], [2])


def test_visibility_may_be_a_tie() -> None:
    found = keypoints_median(np.ones((2, 1, 2)), np.array([[1], [2]]))
    assert (found.visibility.tolist(), found.n_ties, found.placed.tolist()) == ([-1], 1, [True])


def test_a_keypoint_that_most_did_not_label_has_no_place() -> None:
    found = keypoints_median(np.ones((3, 1, 2)), np.array([[0], [0], [2]]))
    assert (found.visibility.tolist(), found.placed.tolist(), found.xy.tolist()) == ([0], [False], [[0, 0]])


def test_shapes_of_keypoints_fit() -> None:
    with pytest.raises(UsageError, match="shapes"):
        keypoints_median(np.ones((2, 1, 2)), np.ones((2, 2), dtype=int))


A, B, C = [(0, 5, "x"), (7, 9, "y")], [(2, 6, "x")], [(3, 8, "x"), (7, 9, "y")]


def test_positions_that_half_of_three_mark() -> None:
    assert spans_majority([A, B, C]).spans == ((2, 6, "x"), (7, 9, "y"))


def test_positions_that_all_mark() -> None:
    assert spans_majority([A, B, C], share=1.0).spans == ((3, 5, "x"),)


def test_half_of_two_is_a_tie() -> None:
    found = spans_majority([[(0, 5, "x")], [(2, 6, "x")]])
    assert (found.spans, found.n_ties) == (((2, 5, "x"),), 3)


def test_nobody_marked_anything() -> None:
    found = spans_majority([[], []])
    assert (found.spans, found.n_ties, found.state) == ((), 0, "decided")


def test_one_annotation_is_kept_as_it_is() -> None:
    found = spans_majority([[(3, 5, "x"), (0, 3, "x")]])
    assert (found.spans, found.state) == (((0, 3, "x"), (3, 5, "x")), "single")


SPANS = st.lists(
    st.lists(
        st.tuples(st.integers(0, 8), st.integers(1, 5), st.sampled_from("xy")).map(lambda s: (s[0], s[0] + s[1], s[2])),
        max_size=4,
    ),
    min_size=2,
    max_size=5,
)


@given(SPANS, st.sampled_from((0.25, 0.5, 0.6, 1.0)))
def test_votes_are_those_of_each_position(spans: Any, share: float) -> None:
    def has(of: Any, at: int, label: str) -> bool:
        return any(begin <= at < end and name == label for begin, end, name in of)

    n = len(spans)
    votes = {(at, label): sum(has(of, at, label) for of in spans) for at in range(15) for label in "xy"}
    tied = {key for key, count in votes.items() if share == 0.5 and 2 * count == n}
    wanted = {key for key, count in votes.items() if count >= share * n - 1e-9 and key not in tied and count}
    found = spans_majority(spans, share)
    assert {(at, label) for begin, end, label in found.spans for at in range(begin, end)} == wanted
    assert found.n_ties == len(tied)
    assert found == spans_majority(spans[::-1], share)
