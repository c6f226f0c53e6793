"""Outlines of masks."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gtreport.agreement.forms.outlines import filled
from gtreport.gallery.outlines import MOST_CELLS, MOST_CORNERS, outline_of, reduced, traced


def test_a_block_has_four_corners() -> None:
    mask = np.zeros((5, 6), dtype=bool)
    mask[1:4, 2:5] = True
    assert traced(mask) == (((2, 1), (5, 1), (5, 4), (2, 4)),)


def test_a_hole_is_a_ring_that_runs_the_other_way() -> None:
    mask = np.ones((3, 3), dtype=bool)
    mask[1, 1] = False
    outer, inner = traced(mask)
    assert (outer, inner) == (((0, 0), (3, 0), (3, 3), (0, 3)), ((1, 1), (1, 2), (2, 2), (2, 1)))


def test_cells_that_touch_at_a_corner_are_apart() -> None:
    assert [len(ring) for ring in traced(np.eye(2, dtype=bool))] == [4, 4]


def test_nothing_has_no_outline() -> None:
    assert traced(np.zeros((2, 3), dtype=bool)) == ()


@given(arrays(bool, st.tuples(st.integers(1, 7), st.integers(1, 7))))
def test_filling_an_outline_gives_the_mask(mask: np.ndarray) -> None:
    height, width = mask.shape
    rings = [np.array(ring, dtype=float) for ring in traced(mask)]
    assert (filled(rings, width, height) == mask).all()


def test_a_large_mask_is_drawn_in_steps_that_end_at_its_edges() -> None:
    mask = np.ones((MOST_CELLS * 2 + 1, 10), dtype=bool)
    assert outline_of(mask) == ((((0, 0), (10, 0), (10, len(mask)), (0, len(mask))),), 3)


def test_an_outline_has_no_more_corners_than_a_page_bears() -> None:
    noise = np.random.default_rng(0).random((200, 200)) < 0.5
    rings, step = outline_of(noise)
    assert (sum(map(len, rings)) <= MOST_CORNERS, step > 1, bool(rings)) == (True, True, True)


def test_a_lone_pixel_does_not_vanish() -> None:
    mask = np.zeros((9, 9), dtype=bool)
    mask[4, 4] = True
    assert reduced(mask, 3).sum() == 1
