"""Majority of spans: a position has a label when at least a share of the annotators mark it so; runs become spans.

Positions are characters or tokens. A position may have several labels. Two spans of one label that touch become one:
votes are of positions, and do not say where one thing ends and the next begins. With the share 0.5, positions that
exactly half of an even number of annotators mark are ties: left out, and counted for each label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.spans import Span, Spans, spans_of, united
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.forms.state import State, state_of

_ROUNDING = 1e-9


@dataclass(frozen=True)
class MajoritySpans:
    """Spans made by votes.

    Attributes:
        spans: Begin, end (exclusive) and label, in order.
        n_ties: Tie positions, over all labels.
        state: `decided`; `single` with one annotator; `none` without.
    """

    spans: tuple[Span, ...]
    n_ties: int
    state: State


def spans_majority(spans: Sequence[Sequence[Span]], share: float = 0.5) -> MajoritySpans:
    """Return the spans of one text.

    Args:
        spans: The spans of each annotator; none marked is an empty list.
        share: Share of the annotators, above 0 and at most 1.

    Raises:
        UsageError: The share is out of range, or a span has no position.
    """
    if not 0 < share <= 1:
        raise UsageError(Fault(f"the share is {share}", help="give a share above 0 and at most 1"))
    if len(spans) == 1:
        return MajoritySpans(tuple(sorted(spans[0])), 0, state_of(1))
    names = [str(at) for at in range(len(spans))]
    marks = united(spans_of(rows_of(["text"] * len(spans), names), spans))
    found: list[Span] = []
    n_ties = 0
    for code, label in enumerate(marks.labels):
        runs, ties = _runs(marks, code, share, len(spans))
        found.extend((begin, end, label) for begin, end in runs)
        n_ties += ties
    return MajoritySpans(tuple(sorted(found)), n_ties, state_of(len(spans)))


def _runs(marks: Spans, code: int, share: float, n_annotators: int) -> tuple[list[tuple[int, int]], int]:
    """Return the stretches with enough votes, and how many positions are ties."""
    ours = marks.label == code
    place = np.concatenate((marks.begin[ours], marks.end[ours]))
    step = np.repeat((1, -1), np.count_nonzero(ours))
    places, where = np.unique(place, return_inverse=True)
    votes = np.cumsum(np.bincount(where.reshape(-1), step, len(places)))[:-1]
    length = np.diff(places)
    ties = (2 * votes == n_annotators) & (share == 0.5)
    enough = (votes >= share * n_annotators - _ROUNDING) & ~ties
    edges = np.flatnonzero(np.diff(np.r_[False, enough, False].astype(np.int8)))
    runs = [(int(places[a]), int(places[b])) for a, b in edges.reshape(-1, 2)]
    return runs, int(length[ties].sum())
