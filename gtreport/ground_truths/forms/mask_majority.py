"""Majority of masks: the pixels that at least a share of the annotators mark.

With the share 0.5, a pixel that exactly half of an even number of annotators mark is a tie: it is not in the mask, and
counted. Masks of different size are refused, never resized.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.values import BoolArray
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.forms.staple import stacked
from gtreport.ground_truths.forms.state import State, state_of

_ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class MajorityMask:
    """A mask made by votes.

    Attributes:
        mask: The mask, in the shape of the annotators' masks; tie pixels are not in it.
        state: `decided`, or `single` with one annotator.
        n_ties: Tie pixels.
    """

    mask: BoolArray
    state: State
    n_ties: int


def mask_majority(masks: Sequence[BoolArray], share: float = 0.5) -> MajorityMask:
    """Return the mask of one item.

    Args:
        masks: One mask of each annotator, of one size.
        share: Share of the annotators, above 0 and at most 1.

    Raises:
        UsageError: The share is out of range.
        Undefined: There is no mask, or their sizes differ.
    """
    if not 0 < share <= 1:
        raise UsageError(Fault(f"the share is {share}", help="give a share above 0 and at most 1"))
    whole = stacked(masks)
    votes = whole.sum(axis=0, dtype=np.int64)
    ties = (2 * votes == len(whole)) & (share == 0.5)
    return MajorityMask(
        (votes >= share * len(whole) - _ROUNDING) & ~ties, state_of(len(whole)), int(np.count_nonzero(ties))
    )
