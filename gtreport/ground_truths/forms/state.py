"""The state of an item, by how many annotations it has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from gtreport.agreement.forms.types import IntArray, Rows

State = Literal["decided", "tie", "single", "none"]
"""The states of `ground_truth.STATES`, by name."""


def state_of(n_annotations: int) -> State:
    """Return the state of an item whose rule knows no tie."""
    if n_annotations > 1:
        return "decided"
    return "single" if n_annotations else "none"


def each_item(rows: Rows) -> Iterator[tuple[str, IntArray]]:
    """Yield the id of each item, and its annotations in the order of the annotators; items without one too."""
    order = np.lexsort((rows.annotator, rows.item))
    ends = np.cumsum(rows.of_items)
    for name, start, end in zip(rows.items, ends - rows.of_items, ends, strict=True):
        yield name, order[start:end]
