"""The annotations that are measured: text columns in a CSV file, made anew from a seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np

LABELS = tuple(f"label {number}" for number in range(10))
ANNOTATORS = 50
EACH = 5


def make(annotations: int, path: Path, seed: int = 0) -> None:
    """Write annotations of five annotators out of fifty for each item, ten labels, rows in random order.

    Args:
        annotations: How many; a multiple of five.
        path: File to write.
        seed: Seed of the generator.
    """
    generator = np.random.default_rng(seed)
    items, q = annotations // EACH, len(LABELS)
    truth = generator.choice(q, items, p=generator.dirichlet(np.full(q, 5.0)))
    skill = generator.uniform(0.3, 0.8, ANNOTATORS)
    who = (generator.integers(0, ANNOTATORS, (items, 1)) + 11 * np.arange(EACH)) % ANNOTATORS
    right = generator.random((items, EACH)) < skill[who]
    label = np.where(right, truth[:, None], generator.integers(0, q, (items, EACH)))
    rows = [
        f"item-{at // EACH:08d},w{annotator:03d},{LABELS[k]}"
        for at, (annotator, k) in enumerate(zip(who.ravel().tolist(), label.ravel().tolist(), strict=True))
    ]
    order = generator.permutation(len(rows))
    path.write_text("item,annotator,label\n" + "\n".join(rows[at] for at in order) + "\n", encoding="utf-8")
