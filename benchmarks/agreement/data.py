"""The annotations that are measured: text columns in a Parquet file, made anew from a seed."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import parquet

LABELS = 10
ANNOTATORS = 50
EACH = 5
LABEL_LIST = tuple(f"label {number}" for number in range(LABELS))


def make(annotations: int, path: Path, seed: int = 0) -> None:
    """Write annotations of five annotators out of fifty for each item, ten labels, rows in random order.

    Args:
        annotations: How many; a multiple of five.
        path: File to write.
        seed: Seed of the generator.
    """
    generator = np.random.default_rng(seed)
    items = annotations // EACH
    truth = generator.integers(0, LABELS, items)
    first = generator.integers(0, ANNOTATORS, (items, 1))
    step = generator.choice([1, 3, 7, 9, 11, 13, 17, 19, 21, 23], (items, 1))
    annotator = (first + step * np.arange(EACH)) % ANNOTATORS
    label = np.where(
        generator.random((items, EACH)) < 0.7, truth[:, None], generator.integers(0, LABELS, (items, EACH))
    )
    order = generator.permutation(items * EACH)
    texts = {
        "item": (np.repeat(np.arange(items), EACH), [f"item-{number:08d}" for number in range(items)]),
        "annotator": (annotator.ravel(), [f"w{number:03d}" for number in range(ANNOTATORS)]),
        "label": (label.ravel(), list(LABEL_LIST)),
    }
    columns = {name: pa.array(words).take(pa.array(codes[order])) for name, (codes, words) in texts.items()}
    parquet.write_table(pa.table(columns), path)


def main() -> None:
    """Write the file that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("annotations", type=int)
    parser.add_argument("path", type=Path)
    arguments = parser.parse_args()
    make(arguments.annotations, arguments.path)


if __name__ == "__main__":
    main()
