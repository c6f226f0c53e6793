"""Checks of whole files: those of the shared cases and real data have exactly what is known of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtreport.annotations.alignment.checks import misalignments
from gtreport.annotations.alignment.telling import Declared
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest, read_any

SEEN_WHILE_READING = {
    "annotator_id_shared",
    "class_without_name",
    "mask_values_interpolated",
    "tag_sequence_broken",
}

CASES: dict[str, tuple[str, str, dict[str, Any], set[str]]] = {
    "voc/three-warnings": ("voc", "scene_07.xml", {}, {"box_without_area"}),
    "voc/three-files-absolute-path": ("voc", ".", {}, set()),
    "voc/shuffled-float-no-optional-tags": ("voc", ".", {}, set()),
    "coco/cvat-empty-strings": ("coco", "instances_default.json", {}, set()),
    "coco/dummy-category-and-text-numbers": ("coco", "_annotations.coco.json", {}, set()),
    "coco/duplicate-and-missing-ids": ("coco", "a.json", {}, set()),
    "yolo/no-class-names": ("yolo", ".", {"labels": "labels/"}, {"class_without_name"}),
    "yolo/crlf-classes": ("yolo", ".", {"labels": "labels/", "classes": "classes.txt"}, set()),
    "yolo/two-projects-other-order": ("yolo", ".", {"folders": ["ann1", "ann2"]}, set()),
    "yolo/identical-boxes-odd-names": ("yolo", ".", {"labels": "labels/train"}, {"labels_look_machine_made"}),
    "yolo/numbers-out-of-range": (
        "yolo",
        ".",
        {"labels": "labels/", "classes": "classes.txt"},
        {"box_outside_image"},
    ),
    "brat/offsets-and-text-disagree": ("brat", ".", {}, {"span_text_differs"}),
    "brat/events-attributes-notes": ("brat", ".", {}, set()),
    "brat/bom-crlf": ("brat", ".", {}, set()),
    "brat/three-fragments-reverse": ("brat", ".", {}, set()),
    "label_studio/spans-cyrillic": ("label_studio", "export.json", {}, set()),
    "label_studio/three-annotators-boxes": ("label_studio", "export.json", {}, set()),
    "label_studio/reviews-and-predictions": (
        "label_studio",
        "export.json",
        {},
        {"annotator_id_shared", "box_outside_image"},
    ),
    "doccano/duplicate-and-overlap": ("doccano", ".", {}, set()),
    "doccano/file-name-is-annotator": ("doccano", ".", {}, set()),
    "conll/tab-only-blank-lines": ("conll", "a.conll", {"token_column": 1, "tag_column": 2}, set()),
    "webanno_tsv/multi-token-ids": ("webanno", "doc.tsv", {}, set()),
    "masks/two-folders-png": (
        "masks",
        ".",
        {"folders": ["ann1", "ann2"]},
        {"mask_grid_of_other_size", "mask_value_undeclared"},
    ),
}
"""Format, path, options and the rules that must speak, and no other."""


def rules_of(request: ReadRequest, format: str, declared: Declared) -> set[str]:  # noqa: A002
    try:
        found = read_any(request, format)
    except AnnotationsRefused as refused:
        return {one.rule for one in refused.problems} & SEEN_WHILE_READING
    seen = {one.rule for one in found.observations} & SEEN_WHILE_READING
    return seen | {one.rule for one in misalignments(found, declared)}


@pytest.mark.parametrize("case", CASES)
def test_exports_of_the_shared_cases(shared: Path, case: str) -> None:
    format_, path, options, expected = CASES[case]
    folder = shared / "cases" / "exports" / case
    request = ReadRequest(folder / path if path != "." else folder, path, options=options)
    assert rules_of(request, format_, Declared(format_, by_hand=True)) == expected


BOXES = {"item": "item", "annotator": "annotator", "box": ("left", "top", "right", "bottom")}


@pytest.mark.parametrize(
    ("box_format", "expected"),
    [("xyxy", set()), ("xywh", {"box_format_differs"}), ("center_xywh", {"box_format_differs"})],
)
def test_boxes_of_people_read_by_other_formats(shared: Path, box_format: str, expected: set[str]) -> None:
    path = shared / "annotations" / "boxes_wsdmcup2023" / "boxes.csv"
    encoding = {"box_format": box_format, "pixel_convention": "continuous_edges"}
    request = ReadRequest(path, "boxes.csv", BOXES, options={"size": ["width", "height"]}, encoding=encoding)
    declared = Declared("long", pixel_convention="continuous_edges", by_hand=True)
    assert rules_of(request, "long", declared) == expected


def test_masks_of_a_crowd_that_were_cut(shared: Path) -> None:
    folder = shared / "annotations" / "masks_bubil1"
    groups = [f"{group}/{one.name}" for group in ("expert", "crowd") for one in sorted((folder / group).iterdir())]
    found = read_any(ReadRequest(folder, "masks", options={"folders": groups}), "masks")
    told = misalignments(found, Declared("masks", by_hand=True))
    assert [one.rule for one in told] == ["mask_grid_of_other_size"]
    assert told[0].detail["n"] == 91  # 13 of 15 images, seven annotators


def test_keypoints_of_people_are_neither_shifted_nor_swapped(shared: Path) -> None:
    path = shared / "annotations" / "synthetic_keypoints" / "keypoints.csv"
    columns = {"item": "item", "annotator": "annotator", "label": "keypoint"}
    options = {"point": ["x", "y", "visibility"], "area": "area"}
    assert rules_of(ReadRequest(path, "k.csv", columns, options=options), "long", Declared("long")) == set()


@pytest.mark.parametrize("name", ["crowd_bluebird", "crowd_dog", "crowd_sp_amt", "crowd_web"])
def test_labels_of_crowds_stand_in_one_order(shared: Path, name: str) -> None:
    path = shared / "annotations" / name / "labels.csv"
    item, annotator, label = path.read_text(encoding="utf-8").partition("\n")[0].strip().split(",")[:3]
    columns = {"item": item, "annotator": annotator, "label": label}
    assert rules_of(ReadRequest(path, "l.csv", columns, repeats="first"), "long", Declared("long")) == set()


def test_annotators_are_named_by_pseudonyms_where_there_are_any(tmp_path: Path) -> None:
    rows = [f"{folder}img_{at}{suffix},{who},a" for who, folder, suffix in (("Zoe", "", ""), ("Yan", "x/", ".png"))
            for at in range(4)]  # fmt: skip
    (tmp_path / "v.csv").write_text("\n".join(["item,who,label", *rows]), encoding="utf-8")
    columns = {"item": "item", "annotator": "who", "label": "label"}
    found = read_any(ReadRequest(tmp_path / "v.csv", "v.csv", columns, pseudonyms=True), "long")
    (told,) = misalignments(found, Declared("long"))
    assert told.message.startswith("v.csv: A1 and A2 share no item")
