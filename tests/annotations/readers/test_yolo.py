"""YOLO label files."""

from __future__ import annotations

import pytest

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, told

ONE = "0 0.5 0.5 0.5 0.25\n"


def test_centre_and_size_become_corners_in_shares(read_form: Form) -> None:
    found = read_form("yolo", {"labels/a.txt": ONE, "classes.txt": "owl\n"})
    assert (boxes_of(found), found.box_unit) == ([[0.25, 0.375, 0.75, 0.625]], "share")


def test_an_empty_file_is_an_empty_answer(read_form: Form) -> None:
    found = read_form("yolo", {"labels/a.txt": ONE, "labels/b.txt": "", "classes.txt": "owl\n"})
    assert labels_of(found) == {("a", "data"): ["owl"], ("b", "data"): []}


def test_lists_in_another_order_are_joined_by_name(read_form: Form) -> None:
    files = {
        "p/a.txt": ONE,
        "p/classes.txt": "owl\nelk\n",
        "q/a.txt": "1 0.5 0.5 0.5 0.25\n",
        "q/classes.txt": "elk\nowl\n",
    }
    found = read_form("yolo", files, options={"folders": "each"})
    assert labels_of(found) == {("a", "p"): ["owl"], ("a", "q"): ["owl"]}
    assert "the two class lists hold the same names in another order: joined by name" in told(found)


@pytest.mark.parametrize("names", ["names: [owl, elk]", "names:\n  0: owl\n  1: elk\n", 'names: ["owl", "elk"]\nnc: 2'])
def test_names_from_yaml_stay_text(read_form: Form, names: str) -> None:
    found = read_form("yolo", {"labels/a.txt": ONE, "data.yaml": names})
    assert tuple(found.labels) == ("owl", "elk")


def test_tags_of_yaml_mean_nothing(read_form: Form) -> None:
    files = {"labels/a.txt": ONE, "data.yaml": "names: !!python/object/apply:os.system [echo]"}
    assert tuple(read_form("yolo", files).labels) == ("echo",)


def test_outlines(read_form: Form) -> None:
    found = read_form("yolo", {"labels/a.txt": "0 0 0 1 0 1 1\n", "classes.txt": "owl"})
    assert (found.count("box"), found.count("polygon")) == (0, 1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 1.5 0.5 0.1 0.1", "x centre 1.5 is outside 0..1"),
        ("3 0.5 0.5 0.1 0.1", "class 3, but there are 1 names"),
        ("0 0.5 0.5 0.1", "4 numbers, expected 5"),
        ("0 0,5 0.5 0.1 0.1", '"0,5" is not a number (decimal comma?)'),
        ("0 0.5 0.5 -0.1 0.1", "width is negative"),
        ("0 nan 0.5 0.1 0.1", '"nan" is not a number'),
        ("0.5 0.5 0.5 0.1 0.1", "class 0.5 is no whole number"),
    ],
)
def test_broken_lines_are_left_out_with_their_place(read_form: Form, line: str, message: str) -> None:
    found = read_form("yolo", {"labels/a.txt": f"{ONE}{line}\n", "classes.txt": "owl\n"})
    assert told(found)[0] == f"a.txt:2: {message}; it is left out"
    assert [(one.what, one.count) for one in found.left_out] == [("annotations", 1)]


def test_a_sixth_number_is_a_confidence(read_form: Form) -> None:
    found = read_form("yolo", {"labels/a.txt": "0 0.5 0.5 0.5 0.25 0.9\n", "classes.txt": "owl\n"})
    assert found.attributes == {"confidence": {0: "0.9"}}


def test_sizes_of_images_make_pixels(read_form: Form) -> None:
    png = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (200).to_bytes(4, "big") + (100).to_bytes(4, "big")
    files = {"labels/a.txt": ONE, "classes.txt": "owl\n", "images/a.png": png}
    found = read_form("yolo", files, options={"images": "images"})
    assert (boxes_of(found), found.box_unit) == ([[50, 37.5, 150, 62.5]], "pixel")


def test_a_folder_outside_is_refused(refusal: Refusal) -> None:
    assert refusal("yolo", {"labels/a.txt": ONE}, options={"folders": {"p": "../other"}})[0].startswith(
        'option folders: the path "../other" leads outside'
    )


def test_a_folder_without_labels_is_refused(refusal: Refusal) -> None:
    assert refusal("yolo", {"classes.txt": "owl\n"}) == ["data holds no label file *.txt"]


def test_pseudonyms_reach_the_messages(read_form: Form) -> None:
    files = {"ann/a.txt": "0 0.5 0.5 0.1\n", "bob/a.txt": ONE}
    found = read_form("yolo", files, options={"folders": "each"}, pseudonyms=True)
    assert tuple(found.annotators) == ("A1", "A2")
    assert "A1/a.txt:1: 4 numbers, expected 5; it is left out" in told(found)
    assert [name for name in ("ann", "bob") for one in found.observations if name in one.message.split("/")] == []
