"""Labels that come by item id, as codes for the items of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from gtreport.ground_truths.ground_truth import CodeArray

ABSENT, OUTSIDE = -1, -2
"""Code of an item without a label, and of a label that is not in the label list."""


def codes_by_item(items: Iterable[str], labels: Iterable[str], given: Mapping[str, str]) -> CodeArray:
    """Return the code of the label that a mapping gives each item, shape (items,); ABSENT or OUTSIDE without one.

    Args:
        items: Ids of the items.
        labels: The label list.
        given: Label of each item, by item id.
    """
    code: dict[str | None, int] = {text: at for at, text in enumerate(labels)}
    code[None] = ABSENT
    return np.array([code.get(label, OUTSIDE) for label in map(given.get, items)], dtype=np.int64)
