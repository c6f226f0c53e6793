"""COCO JSON."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, told

IMAGES = [{"id": 1, "file_name": "s/a.jpg", "width": 40, "height": 30}, {"id": 2, "file_name": "b.jpg"}]
CATEGORIES = [{"id": 3, "name": "owl"}, {"id": 0, "name": "elk"}]


def mark(number: object, image: int = 1, category: int = 3, **more: Any) -> dict[str, Any]:
    return {"id": number, "image_id": image, "category_id": category, "bbox": [2, 3, 10, 5], **more}


def coco(*annotations: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"images": IMAGES, "categories": CATEGORIES, "annotations": list(annotations), **more}


def test_width_and_height_become_corners(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1), mark(2, category=0))}, "a.json")
    assert boxes_of(found) == [[2, 3, 12, 8], [2, 3, 12, 8]]
    assert labels_of(found) == {("s/a.jpg", "a"): ["owl", "elk"]}
    assert found.sizes.tolist() == [[40, 30], [-1, -1]]


def test_the_declared_format_of_boxes_counts(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1))}, "a.json", encoding={"box_format": "yxyx"})
    assert boxes_of(found) == [[3, 2, 5, 10]]


def test_an_image_without_annotation_is_an_item_without_answer(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1))}, "a.json")
    assert (found.n_items, found.n_answers) == (2, 1)
    assert (
        'image "b.jpg" has no annotation (1 image): looked at and empty, or not yet done? the file cannot tell'
        in told(found)
    )


def test_unmarked_images_are_empty_answers_where_that_is_said(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1))}, "a.json", options={"unmarked": "seen"})
    assert labels_of(found) == {("s/a.jpg", "a"): ["owl"], ("b.jpg", "a"): []}


def test_outlines_and_masks_belong_to_their_box(read_form: Form) -> None:
    rows = {"size": [2, 3], "counts": [1, 2, 3]}
    found = read_form(
        "coco",
        {"a.json": coco(mark(1, segmentation=[[0, 0, 4, 0, 4, 2]]), mark(2, segmentation=rows, iscrowd=1))},
        "a.json",
    )
    assert (len(found), found.count("box"), found.count("polygon"), found.count("mask")) == (2, 2, 1, 1)
    # Runs go down the columns: one pixel of background, then two of foreground.
    assert found.masks[0].decode().astype(int).tolist() == [[0, 1, 0], [1, 0, 0]]
    assert found.flags["crowd"].tolist() == [-1, 1]
    assert found.polygons.rings(0)[0].tolist() == [[0, 0], [4, 0], [4, 2]]


def test_keypoints_come_with_their_names_and_area(read_form: Form) -> None:
    content = coco(mark(1, keypoints=[5, 6, 2, 0, 0, 0], area=50))
    content["categories"] = [{"id": 3, "name": "owl", "keypoints": ["beak", "tail"]}]
    found = read_form("coco", {"a.json": content}, "a.json")
    assert found.keypoint_names == {"owl": ("beak", "tail")}
    assert (found.keypoints.of(0).tolist(), found.keypoints.area.tolist()) == ([[5, 6, 2], [0, 0, 0]], [50])


def test_one_file_for_each_annotator(read_form: Form) -> None:
    files = {"p.json": coco(mark(1)), "q.json": coco(mark(1, category=0))}
    found = read_form("coco", files, options={"files": {"Ann": "p.json", "Bob": "q.json"}})
    assert labels_of(found) == {("s/a.jpg", "Ann"): ["owl"], ("s/a.jpg", "Bob"): ["elk"]}


def test_annotators_in_a_field(read_form: Form) -> None:
    content = coco(mark(1, attributes={"by": "x"}), mark(2, attributes={"by": 7}))
    found = read_form("coco", {"a.json": content}, "a.json", options={"annotator_field": "attributes.by"})
    assert tuple(found.annotators) == ("7", "x")


def test_the_original_name_joins_pictures_under_two_hashes(read_form: Form) -> None:
    def hashed(hash_: str) -> dict[str, Any]:
        return coco(mark(1), images=[{"id": 1, "file_name": f"a.{hash_}.jpg", "extra": {"name": "a.jpg"}}])

    found = read_form("coco", {"p.json": hashed("11"), "q.json": hashed("22")})
    assert (tuple(found.items), found.overlap) == (("a.jpg",), 1.0)


def test_what_names_nothing_is_left_out_and_told(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1), mark(2, image=9), mark(3, category=8))}, "a.json")
    assert [one.count for one in found.left_out] == [2]
    assert told(found)[:2] == [
        "annotation 2 names image 9, which is not in the file; it is left out",
        "annotation 3 names category 8, which is not in the file; it is left out",
    ]


def test_one_number_for_two_names_is_refused(refusal: Refusal) -> None:
    content = coco(categories=[{"id": 3, "name": "owl"}, {"id": 3, "name": "elk"}])
    assert refusal("coco", {"a.json": content}, "a.json")[0] == (
        'category id 3 is defined twice ("owl", "elk"): labels cannot be told apart'
    )


def test_an_undeclared_label_is_refused(refusal: Refusal) -> None:
    assert refusal("coco", {"a.json": coco(mark(1))}, "a.json", labels=("elk",), target="animals") == [
        'a.json holds "owl" (once), which is neither a label of animals nor a missing token'
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2", "a.json:1:6: no JSON: expecting ',' delimiter"),
        ('{"images": [NaN]}', "a.json holds NaN, which is no number in JSON"),
        ("[" * 5000, "a.json nests too deeply"),
        ("[" * 80 + "]" * 80, "a.json nests deeper than 64 levels"),
        ("{}", "a.json is no COCO file: it has no list of images"),
    ],
)
def test_broken_files_are_refused_with_their_place(refusal: Refusal, text: str, message: str) -> None:
    assert refusal("coco", {"a.json": text}, "a.json") == [message]


def test_masks_that_do_not_fit_their_size_are_told(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1, segmentation={"size": [2, 2], "counts": [9]}))}, "a.json")
    said = "the runs of the mask add up to 9 pixels, its size is 2 x 2 = 4"
    assert f"annotation id 1: its segmentation cannot be read: {said}" in told(found)


def test_a_negative_width_breaks_the_convention(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1, bbox=[5, 5, -2, 3]))}, "a.json")
    (problem,) = (one for one in found.observations if one.rule == "boxes_break_convention")
    assert problem.message == "a.json: 1 of 1 boxes do not fit xywh: annotation id 1: width is negative"
    assert boxes_of(found) == [[3, 5, 5, 8]]


def test_arrays_hold_codes(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco(mark(1), mark(2, image=2))}, "a.json")
    assert (found.item.tolist(), found.start.tolist()) == ([0, 1], [0, 1, 2])
    assert isinstance(found.boxes, np.ndarray) and found.answer.tolist() == [0, 1]


@pytest.mark.parametrize("shape", [{"bbox": [1, 2, "x", 4]}, {"bbox": [1, 2]}, {"bbox": [0, 0, 1e300, 1]}])
def test_an_answer_whose_shapes_cannot_be_read_is_unknown_and_not_empty(shape: Any, read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco({**mark(1), **shape}, mark(2, image=2))}, "a.json")
    assert labels_of(found) == {("b.jpg", "a"): ["owl"]}
    assert ("none of their marks can be read", 1) in [(one.why, one.count) for one in found.left_out]


def test_an_annotation_without_a_shape_is_a_label_of_the_image(read_form: Form) -> None:
    found = read_form("coco", {"a.json": coco({"id": 1, "image_id": 1, "category_id": 3}, mark(2))}, "a.json")
    assert (labels_of(found), found.count("label")) == ({("s/a.jpg", "a"): ["owl", "owl"]}, 1)
