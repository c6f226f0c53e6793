"""What is left of a table when only some annotations count, with the places of its items in the whole."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from gtreport.agreement.values import BoolArray
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.ground_truth import CodeArray, Outcome


@dataclass(frozen=True, eq=False)
class Left:
    """What is left of a table.

    Attributes:
        table: The annotations that are left; no item has none.
        place: Where each of its items stands in the whole table, ascending, shape (items left,).
        n_items: Items of the whole table.
        left_out: What does not count.
    """

    table: AnnotationTable
    place: CodeArray
    n_items: int
    left_out: tuple[LeftOut, ...]

    def placed(self, outcome: Outcome) -> Outcome:
        """Return an outcome of what is left for all items of the whole table; those that lost all have none."""
        whole = outcome if len(self.place) == self.n_items else outcome.placed(self.place, self.n_items)
        return replace(whole, left_out=(*self.left_out, *outcome.left_out)) if self.left_out else whole


def left_of(table: AnnotationTable, keep: BoolArray, why: str) -> Left:
    """Return what is left of a table.

    Args:
        table: The annotations.
        keep: Which annotations stay, shape (N,).
        why: Why the others do not count.
    """
    place = np.flatnonzero(np.bincount(table.item[keep], minlength=table.n_items))
    left = table.only(keep, why)
    return Left(left, place, table.n_items, left.left_out[len(table.left_out) :])
