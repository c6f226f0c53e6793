"""Mean rank of options over annotators.

    mean_o = (1/A) sum over annotators of the middle rank of option o in that annotator's ranking

Equal ranks share their middle rank. Rankings that leave an option out have ranks on another scale: they are left out
and counted. Options with equal means, within 1e-12, are a tie.

Undefined: `no annotations`; `no complete ranking`.

Source: Borda 1781; Kendall 1938, Biometrika 30 (middle ranks).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.estimates import NO_ANNOTATIONS, Undefined
from gtreport.agreement.values import FloatArray
from gtreport.annotations.problems import LeftOut
from gtreport.ground_truths.forms.state import State, state_of

_EQUAL = 1e-12


@dataclass(frozen=True)
class MeanRanks:
    """Options by their mean rank.

    Attributes:
        mean: Mean middle rank of each option, 1 for the best.
        order: Places of the options from best to worst; options of a group are a tie.
        n_rankings: Rankings that entered.
        left_out: Rankings that did not.
        state: `decided`; `tie` where the best option is not one; `single` with one ranking.
    """

    mean: tuple[float, ...]
    order: tuple[tuple[int, ...], ...]
    n_rankings: int
    left_out: tuple[LeftOut, ...]
    state: State


def rank_mean(ranks: FloatArray) -> MeanRanks:
    """Return the mean ranks of the options of one item.

    Args:
        ranks: Rank of each option, smaller is better, nan where it was not ranked, shape (annotators, options).

    Raises:
        Undefined: With the reason.
    """
    if not ranks.size:
        raise Undefined(NO_ANNOTATIONS)
    complete = np.isfinite(ranks).all(axis=1)
    n = int(np.count_nonzero(complete))
    if not n:
        raise Undefined(f"no complete ranking: 0 of {len(ranks)} rank all {ranks.shape[1]} options")
    whole = ranks[complete]
    less = (whole[:, None, :] < whole[:, :, None]).sum(axis=2)
    equal = (whole[:, None, :] == whole[:, :, None]).sum(axis=2)
    mean = (less + (equal + 1) / 2).mean(axis=0)
    groups = _groups(mean)
    left_out = (LeftOut("annotations", "not all options are ranked", len(ranks) - n),) if n < len(ranks) else ()
    state = "tie" if len(groups[0]) > 1 and n > 1 else state_of(n)
    return MeanRanks(tuple(mean.tolist()), groups, n, left_out, state)


def _groups(mean: FloatArray) -> tuple[tuple[int, ...], ...]:
    order = np.argsort(mean, kind="stable")
    ends = np.flatnonzero(np.diff(mean[order]) > _EQUAL) + 1
    return tuple(tuple(group.tolist()) for group in np.split(order, ends))
