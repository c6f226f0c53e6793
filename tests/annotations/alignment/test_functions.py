"""The functions behind the rules on alignment: when they speak, and when they stay silent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gtreport.annotations.alignment.classes import permutation
from gtreport.annotations.alignment.items import bare_name, renamed
from gtreport.annotations.alignment.pixels import is_interpolated
from gtreport.annotations.alignment.predictions import classes_apart, classes_reordered, items_apart
from gtreport.annotations.alignment.result_lists import result_list_apart
from gtreport.annotations.alignment.splits import Item, leaks, split_of_file, split_of_item
from gtreport.annotations.alignment.tags import broken_tags


@pytest.mark.parametrize(
    ("counts", "moved"),
    [
        ([[0, 9, 0], [9, 0, 0], [0, 0, 9]], ((0, 1), (1, 0))),
        ([[0, 9, 0], [0, 0, 9], [9, 0, 0]], ((0, 1), (1, 2), (2, 0))),
        ([[30, 0], [0, 30]], ()),
        ([[0, 9], [9, 0]], ()),
        ([[0, 30], [0, 30]], ()),
        ([[15, 14], [14, 15]], ()),
    ],
    ids=["two swapped", "a ring of three", "the same", "too few", "both to one", "chance"],
)
def test_labels_in_another_order(counts: list[list[int]], moved: tuple[tuple[int, int], ...]) -> None:
    assert permutation(np.array(counts)) == moved


@pytest.mark.parametrize("seed", range(5))
def test_chance_is_no_order(seed: int) -> None:
    counts = np.random.default_rng(seed).multinomial(400, np.full(16, 1 / 16)).reshape(4, 4)
    assert permutation(counts) == ()


@pytest.mark.parametrize(
    ("sentences", "broken"),
    [
        (["B-P I-P O", "O B-L"], []),
        (["B-P O I-P"], [(0, 2)]),
        (["B-P I-L"], [(0, 1)]),
        (["O B-P", "I-P O"], [(1, 0)]),
        (["I-P I-P O I-P B-P"], []),
        (["I-P O"], []),
        (["B-P E-P S-L O"], []),
        (["S-P B-P"], []),
        (["B-P L-P", "U-P B-P U-P"], [(1, 2)]),
        (["N V O"], []),
    ],
)
def test_tags_that_break_their_scheme(sentences: list[str], broken: list[tuple[int, int]]) -> None:
    found = broken_tags([one.split() for one in sentences])
    assert [(sentence, at) for sentence, at, _ in found] == broken


def test_a_disc_that_was_resized_is_interpolated() -> None:
    y, x = np.mgrid[:64, :64]
    disc = np.where((x - 31.5) ** 2 + (y - 31.5) ** 2 < 400, 255.0, 0.0)
    half = disc.reshape(32, 2, 32, 2).mean(axis=(1, 3)).astype(np.uint8)
    assert is_interpolated(half, (0, 255))
    assert not is_interpolated(disc[::2, ::2].astype(np.uint8), (0, 255))


def test_areas_of_other_classes_are_not_interpolated() -> None:
    pixels = np.zeros((20, 20), dtype=np.uint8)
    pixels[2:10, 2:10], pixels[10:18, 2:10] = 64, 128
    assert not is_interpolated(pixels, (0, 255))


@pytest.mark.parametrize(
    "name", ["a b.JPG", "x/a%20b.png", "x\\a b.jpeg", "0a1b2c3d-a b.png", "a b"], ids=lambda name: str(name)
)
def test_a_name_without_folder_suffix_and_prefix(name: str) -> None:
    assert bare_name(name) == "a b"


def test_items_of_two_folders_are_not_one() -> None:
    assert renamed([f"x/{n}.png" for n in range(5)] + ["y/0.png"], [f"z/{n}.png" for n in range(5)]) == {}


def test_folders_that_are_not_one_in_the_other_tell_items_apart() -> None:
    assert renamed([f"x/{n}.png" for n in range(5)], [f"z/{n}.png" for n in range(5)]) == {}
    assert len(renamed([f"z/x/{n}.png" for n in range(5)], [f"x/{n}.jpg" for n in range(5)])) == 5


def test_mere_numbers_stand_for_no_file() -> None:
    assert renamed(["1", "2", "3"], ["x/1.png", "x/2.png", "x/3.png"]) == {}


def test_items_with_and_without_folder_are_one() -> None:
    assert renamed(["x/1.png", "x/2.png", "x/3.png"], ["1.jpg", "2.jpg", "3.jpg", "4.jpg"]) == {
        "x/1.png": "1.jpg",
        "x/2.png": "2.jpg",
        "x/3.png": "3.jpg",
    }


@pytest.mark.parametrize(
    ("file", "record", "split"),
    [
        ("labels/train", None, "train"),
        ("instances_test.json", None, "test"),
        ("a.csv", "test", "test"),
        ("test-retest.csv", None, None),
        ("train/test.csv", None, None),
        ("a.csv", "votes", None),
    ],
)
def test_the_split_of_a_file(file: str, record: str | None, split: str | None) -> None:
    assert split_of_file(file, record, ("train", "test")) == split


def test_the_split_of_an_item_is_its_folder() -> None:
    names = ("x/train/1.png", "train.png", "test\\1.png")
    assert [split_of_item(name, ("train", "test")) for name in names] == ["train", None, "test"]


def _item(name: str, split: str, text: str | None = None, size: tuple[int, int] | None = None) -> Item:
    return Item(name, split, split, f"{split}.csv", size, text)


def test_one_name_with_two_sizes_is_no_leak() -> None:
    assert leaks([_item("b1", "train", size=(10, 10)), _item("b1", "test", size=(20, 10))]) == ()
    (leak,) = leaks([_item("b7", "train", size=(10, 10)), _item("b7", "test", size=(10, 10)), _item("b2", "test")])
    assert str(leak) == '1 of 2 items of split test is in split train too, by name, the first "b7"'


def test_names_that_are_counted_anew_in_both_files_say_nothing() -> None:
    train, test = (
        [_item(f"img_{at:03}.jpg", "train") for at in range(9)],
        [_item(f"img_{at:03}.jpg", "test") for at in range(4)],
    )
    assert leaks([*train, *test]) == ()
    assert len(leaks([*train, *test[1:], _item("img_100.jpg", "test")])[0].pairs) == 3


def test_one_name_with_two_texts_is_no_leak() -> None:
    long = "nobody told the keeper about the lamp"
    assert leaks([_item("1", "train", long), _item("1", "test", f"{long} today")]) == ()


def test_short_texts_are_the_same_by_chance() -> None:
    assert leaks([_item("train/1", "train", "Thank you."), _item("test/1", "test", "Thank you.")]) == ()


def test_a_hash_in_a_name_tells_a_picture() -> None:
    digest = "0123456789abcdef0123456789abcdef"
    (leak,) = leaks([_item(f"train/a.{digest}.jpg", "train"), _item(f"test/b.{digest}.jpg", "test")])
    assert (len(leak.pairs), leak.why) == (1, "the hash in its name")


def test_items_and_classes_that_meet_are_not_apart() -> None:
    assert items_apart({"1", "2"}, {"2", "3"}) is None
    assert classes_apart({"a"}, {"a", "b"}) is None
    assert classes_reordered({("a", "a"): 9, ("b", "b"): 9, ("a", "b"): 9}) is None


def test_nothing_is_apart_from_nothing() -> None:
    assert items_apart(set(), {"2"}) is None
    assert classes_apart({"a"}, set()) is None


LABELS = {"images": [{"id": 1, "width": 20, "height": 10}], "categories": [{"id": 3, "name": "owl"}], "annotations": []}


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([{"image_id": 1, "category_id": 3, "bbox": [2, 2, 9, 5]}], None),
        ([{"image_id": 1, "category_id": 3, "bbox": [float("nan"), 0.5, 1, 1]}, {"image_id": None}, 7], None),
        ([{"image_id": 1, "category_id": 3, "bbox": [True, "a", None, {}]}], None),
        ([], None),
        ({"images": 3}, None),
        ([{"image_id": 8, "category_id": 3}], "image ids of another space: 8 is predicted, 1 is labelled"),
        ([{"image_id": 1, "category_id": 0}], "category ids of another space: 0 is predicted, 3 is labelled"),
        (
            [{"image_id": 1, "category_id": 3, "bbox": [30, 2, 9, 5]}] * 5,
            "another coordinate system: 5 of 5 predicted boxes lie outside of the labelled image",
        ),
    ],
)
def test_lists_of_results(tmp_path: Path, results: Any, said: str | None) -> None:
    for name, content in (("l.json", LABELS), ("r.json", results)):
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    assert result_list_apart(tmp_path / "r.json", [tmp_path / "l.json"]) == said


def test_what_is_no_json_is_no_list_of_results(tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text("[", encoding="utf-8")
    assert result_list_apart(tmp_path / "r.json", [tmp_path / "absent.json"]) is None
