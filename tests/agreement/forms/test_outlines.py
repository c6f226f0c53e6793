"""Outlines as pixels, against the even-odd rule asked at every centre."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.agreement.forms.outlines import filled


def by_rays(rings: list[np.ndarray], width: int, height: int) -> np.ndarray:
    """Return the same, one centre and one edge at a time."""
    found = np.zeros((height, width), dtype=bool)
    for row in range(height):
        for column in range(width):
            x, y, inside = column + 0.5, row + 0.5, False
            for ring in rings:
                for (x1, y1), (x2, y2) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
                    if (y1 <= y < y2 or y2 <= y < y1) and x >= x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                        inside = not inside
            found[row, column] = inside
    return found


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_even_odd_rule(seed: int) -> None:
    random = np.random.default_rng(seed)
    rings = [random.uniform(-3, 15, (int(random.integers(3, 8)), 2)) for _ in range(2)]
    assert (filled(rings, 12, 10) == by_rays(rings, 12, 10)).all()


def test_a_rectangle_holds_as_many_pixels_as_its_area() -> None:
    ring = np.array([(2.0, 1.0), (7.0, 1.0), (7.0, 4.0), (2.0, 4.0)])
    assert int(filled([ring], 10, 6).sum()) == 15


def test_a_ring_in_a_ring_is_a_hole() -> None:
    outer = np.array([(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0)])
    assert int(filled([outer, outer / 3 + 2], 6, 6).sum()) == 36 - 4


def test_neighbours_share_no_pixel() -> None:
    left = np.array([(0.0, 0.0), (2.5, 0.0), (3.5, 5.0), (0.0, 5.0)])
    right = np.array([(2.5, 0.0), (6.0, 0.0), (6.0, 5.0), (3.5, 5.0)])
    both = filled([left], 6, 5).astype(int) + filled([right], 6, 5)
    assert (both == 1).all()
