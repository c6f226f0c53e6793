"""labelme JSON."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, told


def labelme(*shapes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"shapes": list(shapes), "imagePath": "..\\pictures\\a.jpg", "imageWidth": 50, "imageHeight": 40, **more}


def shape(kind: str, *points: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {"label": "owl", "shape_type": kind, "points": [list(one) for one in points], **more}


def test_corners_in_any_order(read_form: Form) -> None:
    found = read_form("labelme", {"a.json": labelme(shape("rectangle", (9, 8), (1, 2)))})
    assert (boxes_of(found), tuple(found.items)) == ([[1, 2, 9, 8]], ("a.jpg",))


def test_shapes(read_form: Form) -> None:
    shapes = (shape("polygon", (0, 0), (1, 0), (1, 1)), shape("circle", (5, 5), (8, 9)), shape("point", (1, 1)))
    found = read_form("labelme", {"a.json": labelme(*shapes)})
    assert [found.count(kind) for kind in ("polygon", "keypoints")] == [2, 1]
    ring = found.polygons.rings(1)[0]
    assert (float(ring[:, 0].min()), float(ring[:, 0].max())) == pytest.approx((0, 10))


def test_true_flags_are_labels(read_form: Form) -> None:
    found = read_form("labelme", {"a.json": labelme(flags={"dark": True, "wet": False})})
    assert labels_of(found) == {("a.jpg", "data"): ["dark"]}


def test_scores_are_told(read_form: Form) -> None:
    found = read_form("labelme", {"a.json": labelme(shape("point", (1, 1), description='{"score": 0.5}'))})
    assert told(found) == ["a.json: a description holds a score (0.5): was this shape made by a model?"]


def test_broken_shapes_are_left_out(read_form: Form) -> None:
    found = read_form("labelme", {"a.json": labelme(shape("rectangle", (1, 1)), shape("tube", (1, 1)))})
    assert (len(found), [one.count for one in found.left_out]) == (0, [2, 1])


def test_other_encodings_must_be_named(refusal: Refusal, read_form: Form) -> None:
    text = '{"shapes": [{"label": "标签", "shape_type": "point", "points": [[1, 1]]}]}'.encode("gb18030")
    assert refusal("labelme", {"a.json": text}) == [
        "a.json:1:24: not UTF-8 (byte 0xb1); it may be GB18030: give the encoding"
    ]
    assert tuple(read_form("labelme", {"a.json": text}, options={"encoding": "gb18030"}).labels) == ("标签",)
