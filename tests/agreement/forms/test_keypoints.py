"""Keypoints: similarity, distances, visibility and swapped sides, against a shared set and by hand."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gtreport.agreement.forms.keypoints import (
    Keypoints,
    Swap,
    keypoint_pairs,
    keypoints_of,
    mean_distance,
    nme,
    oks,
    pck,
    swapped_sides,
    visibility_agreement,
)
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

Value = Callable[..., float | None]

ROWS = rows_of(["image"] * 2, ["a", "b"])
XY = np.array([[[0, 0], [10, 0], [5, 5]], [[0, 3], [10, 4], [9, 9]]], dtype=float)
SEEN = np.array([[2, 1, 2], [2, 2, 0]])


def example() -> Keypoints:
    return keypoints_of(ROWS, XY, SEEN)


def test_keypoints_that_one_placed_do_not_count(value: Value) -> None:
    pairs = keypoint_pairs(example())
    assert pairs.counts() == {"keypoints_both": 2, "keypoints_one_sided": 1, "keypoints_neither": 0}
    assert value(mean_distance(pairs), "pooled") == 3.5


def test_hidden_keypoints_may_be_left_out(value: Value) -> None:
    assert value(mean_distance(keypoint_pairs(example(), "visible")), "pooled") == 3.0


def test_oks_is_that_of_its_formula(value: Value) -> None:
    found = value(oks(keypoint_pairs(example()), np.array([90.0, 110.0]), (0.1, 0.2, 0.3)))
    wanted = (np.exp(-9 / (2 * 100 * 0.2**2)) + np.exp(-16 / (2 * 100 * 0.4**2))) / 2
    assert found == pytest.approx(wanted)


def test_distance_in_units_of_a_length(value: Value) -> None:
    assert value(nme(keypoint_pairs(example()), np.array([10.0, 10.0])), "pooled") == pytest.approx(0.35)


def test_share_within_a_distance(value: Value) -> None:
    assert value(pck(keypoint_pairs(example()), np.array([10.0, 10.0]), 0.3), "pooled") == 0.5


def test_visibility_is_compared_apart(value: Value) -> None:
    assert value(visibility_agreement(example()), "pooled") == 1 / 3


def test_nothing_placed_by_both_has_no_value(whole: Callable[..., Any]) -> None:
    found = whole(mean_distance(keypoint_pairs(keypoints_of(ROWS, XY, [[2, 0, 0], [0, 2, 0]]))), "pooled")
    assert (found.value, found.reason) == (None, "no keypoint was placed by both")


def test_an_object_without_area_is_counted_apart(whole: Callable[..., Any]) -> None:
    found = whole(oks(keypoint_pairs(example()), np.zeros(2), (0.1, 0.2, 0.3)))
    assert [(one.why, one.count) for one in found.left_out] == [("no area or normaliser above 0", 1)]


def test_left_and_right_the_other_way_round() -> None:
    xy = np.array([[[0, 0], [20, 0], [5, 9]], [[21, 0], [1, 0], [5, 9]]], dtype=float)
    found = swapped_sides(keypoints_of(ROWS, xy, np.full((2, 3), 2)), [(0, 1)])
    assert found == ((Swap("image", ("a", "b"), 20.0, 1.0),), 1)


def test_sides_that_one_did_not_place_cannot_be_looked_at() -> None:
    assert swapped_sides(example(), [(1, 2)]) == ((), 0)


@pytest.mark.parametrize(
    ("xy", "seen", "message"),
    [
        (XY[:1], SEEN, "shapes"),
        (XY, SEEN + 1, "none of 0, 1, 2"),
        (np.full_like(XY, np.nan), SEEN, "no finite number"),
    ],
)
def test_what_is_no_keypoint_is_refused(xy: Any, seen: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        keypoints_of(ROWS, xy, seen)


def test_every_keypoint_has_a_sigma() -> None:
    with pytest.raises(UsageError, match="2 sigmas for 3 keypoints"):
        oks(keypoint_pairs(example()), np.ones(2), (0.1, 0.1))


@pytest.mark.parametrize("pair", ["A|B", "A|C", "B|C"])
def test_the_shared_keypoints(
    pair: str, shared: Callable[[str], Path], expected: Callable[[str], Any], value: Value
) -> None:
    wanted, names = expected("synthetic_keypoints")["pairs"][pair], tuple(expected("synthetic_keypoints")["sigmas"])
    with shared("annotations/synthetic_keypoints/keypoints.csv").open(encoding="utf-8", newline="") as lines:
        table = [row for row in csv.DictReader(lines) if row["annotator"] in pair.split("|")]
    keys = {key: at for at, key in enumerate(dict.fromkeys((row["item"], row["annotator"]) for row in table))}
    xy, seen, area = np.zeros((len(keys), 5, 2)), np.zeros((len(keys), 5), dtype=int), np.zeros(len(keys))
    for row in table:
        at, point = keys[row["item"], row["annotator"]], names.index(row["keypoint"])
        seen[at, point], area[at] = int(row["visibility"]), float(row["area"])
        if row["x"]:
            xy[at, point] = float(row["x"]), float(row["y"])
    keypoints = keypoints_of(rows_of([item for item, _ in keys], [who for _, who in keys]), xy, seen)
    pairs = keypoint_pairs(keypoints)
    sigmas = tuple(expected("synthetic_keypoints")["sigmas"].values())
    found = {
        "items": len(pairs.first),
        **pairs.counts(),
        "mean_oks": value(oks(pairs, area, sigmas)),
        "mean_distance": value(mean_distance(pairs), "pooled"),
        "nme_sqrt_area": value(nme(pairs, np.sqrt(area)), "pooled"),
        "pck_0_1_sqrt_area": value(pck(pairs, np.sqrt(area), 0.1), "pooled"),
        "visibility_percent_agreement": value(visibility_agreement(keypoints), "pooled"),
    }
    assert found == {name: pytest.approx(number, abs=1e-6) for name, number in wanted.items()}
