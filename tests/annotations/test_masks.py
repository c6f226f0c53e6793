"""Masks as runs, and their encodings."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.annotations.masks import mask_in_box, mask_of, mask_of_columns, packed_counts, unpacked_counts


def pixels(height: int, width: int, seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    rng = np.random.default_rng(seed)
    return rng.random((height, width)) < rng.random()


@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 1000))
def test_a_mask_is_what_it_was(height: int, width: int, seed: int) -> None:
    array = pixels(height, width, seed)
    mask = mask_of(array)
    assert (mask.decode().tolist(), mask.area) == (array.tolist(), int(array.sum()))


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 1000))
def test_coco_encodings_agree_with_its_own_library(height: int, width: int, seed: int) -> None:
    library = pytest.importorskip("pycocotools.mask")
    array = pixels(height, width, seed)
    text = library.encode(np.asfortranarray(array.astype(np.uint8)))["counts"].decode("ascii")
    counts = unpacked_counts(text)
    assert mask_of_columns(counts, height, width).decode().tolist() == array.tolist()
    assert packed_counts(counts) == text


@given(st.lists(st.integers(0, 10**6), max_size=30))
def test_packing_is_undone(counts: list[int]) -> None:
    assert unpacked_counts(packed_counts(counts)) == counts


@pytest.mark.parametrize(("text", "message"), [("é", "no letter of a packed mask"), ("P", "is cut off")])
def test_broken_letters_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        unpacked_counts(text)


def test_runs_must_fill_the_mask() -> None:
    with pytest.raises(ValueError, match="add up to 3 pixels, its size is 2 x 2 = 4"):
        mask_of_columns([1, 2], 2, 2)
    with pytest.raises(ValueError, match="negative"):
        mask_of_columns([5, -1], 2, 2)


def test_a_box_beyond_the_edge_is_cut() -> None:
    mask = mask_in_box([0, 4], 1, -1, (2, 2), (2, 2))
    assert mask.decode().astype(int).tolist() == [[0, 1], [0, 0]]
