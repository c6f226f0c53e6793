"""Annotations that are empty: looked at, and nothing was marked.

Two empty annotations agree, but say nothing of how well a mark is placed; one of two makes every overlap 0. Neither
enters a mean in silence.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from gtreport.agreement.forms.pairs import BOTH_EMPTY, PairMeasures, counted_apart
from gtreport.agreement.values import BoolArray

Empty = Literal["left_out", "one", "zero"]
"""What two empty annotations give; one of two empty gives 0 then."""

ONE_EMPTY = "one of two is empty"


def with_empties(measures: PairMeasures, first: BoolArray, second: BoolArray, empty: Empty | None) -> PairMeasures:
    """Return overlaps with the rule for empty annotations applied.

    Args:
        measures: Overlaps in [0, 1].
        first: Whether the first annotation of each pair is empty, shape (P,).
        second: Whether the second one is.
        empty: What two empty annotations give; None: pairs with one or two empty annotations are counted apart.
    """
    both, one = first & second, first ^ second
    above, below = measures.above.copy(), measures.below.copy()
    if empty is None:
        above[one], below[one] = 0.0, 0.0
    if empty in ("one", "zero"):
        above[both], below[both] = float(empty == "one"), 1.0
    else:
        above[both], below[both] = 0.0, 0.0
    apart = {ONE_EMPTY: int(np.count_nonzero(one)) if empty is None else 0}
    apart[BOTH_EMPTY] = int(np.count_nonzero(both)) if empty in (None, "left_out") else 0
    return replace(
        measures,
        above=above,
        below=below,
        left_out=(*measures.left_out, *counted_apart(apart)),
        reason=ONE_EMPTY if apart[ONE_EMPTY] else measures.reason,
    )
