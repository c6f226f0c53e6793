"""Boxes of every format in continuous corners."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.annotations.box_evidence import box_evidence, pixel_evidence
from gtreport.annotations.coordinates import Convention, corners, rotated

WANTED = [10.0, 20.0, 40.0, 60.0]


@pytest.mark.parametrize(
    ("box_format", "written"),
    [
        ("xyxy", (10, 20, 40, 60)),
        ("xywh", (10, 20, 30, 40)),
        ("center_xywh", (25, 40, 30, 40)),
        ("yxyx", (20, 10, 60, 40)),
        ("center_yxhw", (40, 25, 40, 30)),
        ("rel_xyxy", (0.1, 0.1, 0.4, 0.3)),
        ("rel_xywh", (0.1, 0.1, 0.3, 0.2)),
        ("rel_center_xywh", (0.25, 0.2, 0.3, 0.2)),
        ("rel_yxyx", (0.1, 0.1, 0.3, 0.4)),
        ("rel_center_yxhw", (0.2, 0.25, 0.2, 0.3)),
    ],
)
def test_every_format_means_the_same_box(box_format: str, written: tuple[float, ...]) -> None:
    box, unit = corners(np.array([written], dtype=float), Convention(box_format), np.array([[100.0, 200.0]]))
    assert (box[0].tolist(), unit) == (pytest.approx(WANTED), "pixel")


def test_shares_stay_shares_where_sizes_are_not_known() -> None:
    box, unit = corners(np.array([[0.5, 0.5, 0.2, 0.2]]), Convention("rel_center_xywh"), np.array([[-1.0, -1.0]]))
    assert (box[0].tolist(), unit) == (pytest.approx([0.4, 0.4, 0.6, 0.6]), "share")


def test_an_origin_below_needs_a_height() -> None:
    with pytest.raises(ValueError, match="heights of the items are not known"):
        corners(np.array([[0.0, 0, 1, 1]]), Convention("xyxy", "bottom_left"), np.array([[-1.0, -1.0]]))


def test_formats_with_an_angle_are_no_upright_box() -> None:
    with pytest.raises(ValueError, match="no upright box"):
        corners(np.zeros((1, 4)), Convention("xywhr"), np.ones((1, 2)))


def test_a_quarter_turn() -> None:
    assert np.round(rotated(1, 1, 4, 2, 90), 9).tolist() == [[1, 1], [1, 5], [-1, 5], [-1, 1]]


def test_shares_are_told_by_their_numbers() -> None:
    values = np.array([[0.9, 0.9, 0.1, 0.1], [0.1, 0.1, 0.1, 0.1]])
    best = box_evidence(values, np.full((2, 2), -1.0))
    assert [one.box_format for one in best if not one.against] == ["rel_xywh", "rel_center_xywh", "rel_center_yxhw"]


def test_sides_and_edges_speak_against_a_format() -> None:
    values = np.array([[50.0, 60, 10, 20], [90, 10, 10, 20]])
    found = {one.box_format: one.against for one in box_evidence(values, np.array([[100.0, 100], [100, 100]]))}
    assert (found["xyxy"], found["xywh"], found["center_xywh"]) == (2, 0, 0)


def test_pixel_conventions_are_told_at_the_edges() -> None:
    size = np.array([[100.0, 80], [100, 80]])
    assert pixel_evidence(np.array([[1.0, 1, 100, 80], [5, 5, 9, 9]]), size)[0] == "inclusive_max_one_based"
    assert pixel_evidence(np.array([[0.0, 0, 99, 79], [5, 5, 9, 9]]), size)[0] == "inclusive_max_zero_based"
    assert pixel_evidence(np.array([[0.0, 0, 100, 80], [5, 5, 9, 9]]), size)[0] == "continuous_edges"
    assert pixel_evidence(np.array([[4.0, 4, 9, 9]]), size[:1])[0] is None
