"""Made-up structured annotations, the same for every subject."""

from __future__ import annotations

import numpy as np

BOX_ANNOTATORS = 3
MASK_ANNOTATORS = 6
SIDE = 512


def boxes(images: int) -> list[list[np.ndarray]]:
    """Return boxes of each image and annotator: some twenty objects, drawn with jitter, some left out."""
    generator = np.random.default_rng(0)
    found = []
    for _ in range(images):
        n = int(generator.integers(10, 30))
        corner, size = generator.random((n, 2)) * 900, generator.random((n, 2)) * 90 + 10
        drawn = []
        for _ in range(BOX_ANNOTATORS):
            seen = generator.random(n) < 0.9
            jitter = generator.normal(0, 4, (n, 2))
            drawn.append(np.hstack((corner + jitter, corner + jitter + size))[seen])
        found.append(drawn)
    return found


def masks(images: int) -> list[np.ndarray]:
    """Return masks of each image, shape (annotators, side, side): one smooth outline, drawn with jitter."""
    generator = np.random.default_rng(1)
    y, x = np.mgrid[:SIDE, :SIDE] - SIDE / 2
    angle, radius = np.arctan2(y, x), np.hypot(x, y)
    found = []
    for _ in range(images):
        waves = generator.normal(0, 12, 4)
        drawn = []
        for _ in range(MASK_ANNOTATORS):
            own = waves + generator.normal(0, 2, 4)
            edge = 140 + sum(wave * np.cos((at + 2) * angle + at) for at, wave in enumerate(own))
            drawn.append(radius < edge)
        found.append(np.array(drawn))
    return found


def texts(items: int) -> list[list[str]]:
    """Return transcripts of each item by seven annotators: twenty words, some wrong."""
    generator = np.random.default_rng(2)
    words = np.array([f"word{at}" for at in range(5000)])
    found = []
    for _ in range(items):
        spoken = generator.integers(0, len(words), 20)
        wrong = generator.integers(0, len(words), (7, 20))
        heard = np.where(generator.random((7, 20)) < 0.2, wrong, spoken)
        found.append([" ".join(words[row]) for row in heard])
    return found
