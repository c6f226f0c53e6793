"""Agreement of spans: F1 by exact match, by overlap, or by the characters that are marked.

A span is begin, end (exclusive) and label, in characters (Unicode code points) or tokens of one text.

    exact    f1 = 2 |A and B| / (|A| + |B|), spans equal in begin, end and label
    overlap  f1 = 2 tp / (2 tp + fp + fn), tp from a one-to-one matching of spans with one label whose overlap
             (shared positions / positions of either) is at least `least`, or above 0 by default
    token    f1 = 2 c / (a + b): positions that A, that B and that both mark with a label; a position marked twice by
             one annotator with one label counts once

All are symmetric. Labels count unless `labels` is False.

Undefined: where neither annotator marked a span (`both are empty`); one of two without a span is counted apart unless
`empty` is set.

Source: Chinchor and Sundheim 1993, MUC-5 (exact and partial match); Kuhn 1955 (matching).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.empties import Empty, with_empties
from gtreport.agreement.forms.matching import Candidates, matched
from gtreport.agreement.forms.meeting import meeting
from gtreport.agreement.forms.pairs import BOTH_EMPTY, PairMeasures, pairs_of
from gtreport.agreement.forms.types import IntArray, Rows, offsets_of, require_same_length
from gtreport.errors import Fault, UsageError

Span = tuple[int, int, str]
"""Begin, end (exclusive) and label."""


@dataclass(frozen=True, eq=False)
class Spans:
    """Any number of spans for each annotation.

    Attributes:
        rows: The annotations.
        begin: First position of each span, shape (n,).
        end: Position after the last, shape (n,).
        label: Code of the label, shape (n,).
        offsets: Where the spans of each annotation begin, shape (annotations + 1,).
        labels: The labels, by code.
    """

    rows: Rows
    begin: IntArray
    end: IntArray
    label: IntArray
    offsets: IntArray
    labels: tuple[str, ...]

    @property
    def counts(self) -> IntArray:
        """How many spans each annotation has."""
        return np.diff(self.offsets)

    @property
    def row(self) -> IntArray:
        """Annotation of each span, shape (n,)."""
        return np.repeat(np.arange(len(self.counts)), self.counts)


def spans_of(rows: Rows, spans: Sequence[Sequence[Span]]) -> Spans:
    """Return spans with their annotations, checked.

    Args:
        rows: The annotations.
        spans: The spans of each.

    Raises:
        UsageError: There are more or fewer than annotations, or a span ends before it begins.
    """
    require_same_length("annotations and lists of spans", rows.item, spans)
    codes: dict[str, int] = {}
    flat = [(begin, end, codes.setdefault(label, len(codes))) for of in spans for begin, end, label in of]
    found = np.array(flat, dtype=np.int64).reshape(-1, 3)
    wrong = np.flatnonzero((found[:, 1] <= found[:, 0]) | (found[:, 0] < 0))
    if len(wrong):
        begin, end, _ = found[wrong[0]].tolist()
        raise UsageError(
            Fault(f"{len(wrong)} of {len(found)} spans have no character; the first goes from {begin} to {end}")
        )
    return Spans(rows, found[:, 0], found[:, 1], found[:, 2], offsets_of([len(of) for of in spans]), tuple(codes))


def exact_f1(spans: Spans, *, labels: bool = True, empty: Empty | None = None) -> PairMeasures:
    """Return F1 of equal spans, as numerator and denominator for each pair of annotations.

    A span that one annotation holds twice is matched as often as the other holds it.

    Args:
        spans: The spans.
        labels: Whether equal spans have equal labels.
        empty: What two annotations without a span give; None: pairs with one or two such are counted apart.
    """
    first, second = pairs_of(spans.rows)
    marks = _marks(spans if labels else _one_label(spans))
    width = int(marks.max()) + 1 if len(marks) else 1
    keys, times = np.unique(spans.row * width + marks, return_counts=True)
    offsets = offsets_of(np.bincount(keys // width, minlength=len(spans.rows)))
    sets = Spans(spans.rows, keys % width, keys % width + 1, times, offsets, ())  # equal marks meet, others do not
    pair, one, other = meeting_spans(sets, first, second)
    same = sets.begin[one] == sets.begin[other]
    both = np.minimum(times[one[same]], times[other[same]])
    found = np.bincount(pair[same], both, len(first))
    return _f1(spans, (first, second), found.astype(np.float64), spans.counts, empty)


def overlap_f1(spans: Spans, *, least: float = 0.0, labels: bool = True, empty: Empty | None = None) -> PairMeasures:
    """Return F1 of spans matched one to one by their overlap.

    Args:
        spans: The spans.
        least: Least share of positions that two matched spans have in common, from 0 (any position) to 1.
        labels: Whether matched spans have equal labels.
        empty: What two annotations without a span give; None: pairs with one or two such are counted apart.

    Raises:
        UsageError: The threshold is out of range.
    """
    if not 0 <= least <= 1:
        raise UsageError(Fault(f"the least overlap is {least}", help="give a share from 0 to 1"))
    first, second = pairs_of(spans.rows)
    pair, one, other = meeting_spans(spans, first, second)
    both = np.minimum(spans.end[one], spans.end[other]) - np.maximum(spans.begin[one], spans.begin[other])
    either = np.maximum(spans.end[one], spans.end[other]) - np.minimum(spans.begin[one], spans.begin[other])
    share = both / either  # of two spans that meet, either is one stretch
    near = (both > 0) & (share >= least)
    if labels:
        near &= spans.label[one] == spans.label[other]
    pair, one, other, share = pair[near], one[near], other[near], share[near]
    n = len(spans.begin)
    chosen = matched(Candidates(pair * n + one, pair * n + other, share))
    found = np.bincount(pair[chosen], minlength=len(first))
    return _f1(spans, (first, second), found.astype(np.float64), spans.counts, empty)


def token_f1(spans: Spans, *, labels: bool = True, empty: Empty | None = None) -> PairMeasures:
    """Return F1 of the positions that are marked.

    Args:
        spans: The spans.
        labels: Whether a position counts with its label.
        empty: What two annotations without a span give; None: pairs with one or two such are counted apart.
    """
    first, second = pairs_of(spans.rows)
    merged = united(spans if labels else _one_label(spans))
    pair, one, other = meeting_spans(merged, first, second)
    both = np.minimum(merged.end[one], merged.end[other]) - np.maximum(merged.begin[one], merged.begin[other])
    both = np.where(merged.label[one] == merged.label[other], np.maximum(both, 0), 0)
    found = np.bincount(pair, both, len(first))
    sizes = np.bincount(merged.row, merged.end - merged.begin, len(spans.rows))
    return _f1(spans, (first, second), found.astype(np.float64), sizes.astype(np.int64), empty)


def united(spans: Spans) -> Spans:
    """Return spans of one annotation and label made one where they meet, sorted by annotation, label and place."""
    if not len(spans.begin):
        return spans
    order = np.lexsort((spans.begin, spans.label, spans.row))
    row, label, begin, end = spans.row[order], spans.label[order], spans.begin[order], spans.end[order]
    group = np.cumsum(np.r_[0, (np.diff(row) != 0) | (np.diff(label) != 0)])
    far = int(end.max()) + 1  # groups are laid one behind the other, so that one running maximum serves all
    reach = np.maximum.accumulate(end + group * far) - group * far
    starts = np.r_[True, (np.diff(group) != 0) | (begin[1:] > reach[:-1])]
    last = np.r_[np.flatnonzero(starts)[1:] - 1, len(begin) - 1]
    counts = np.bincount(row[starts], minlength=len(spans.rows))
    return Spans(spans.rows, begin[starts], reach[last], label[starts], offsets_of(counts), spans.labels)


def meeting_spans(spans: Spans, first: IntArray, second: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Return the pair and the two spans of every comparison of spans that may share a position.

    Args:
        spans: The spans.
        first: Row of the one annotation of each pair, shape (P,).
        second: Row of the other, shape (P,).
    """
    return meeting(spans.begin.astype(np.float64), spans.end.astype(np.float64), spans.offsets, first, second)


def _one_label(spans: Spans) -> Spans:
    return Spans(spans.rows, spans.begin, spans.end, np.zeros_like(spans.label), spans.offsets, spans.labels)


def _marks(spans: Spans) -> IntArray:
    """Return a number for each span, the same for those that are equal, shape (n,)."""
    marks = np.zeros(len(spans.begin), dtype=np.int64)
    for part in (spans.begin, spans.end, spans.label):
        width = int(part.max()) + 1 if len(part) else 1
        marks = np.unique(marks * width + part, return_inverse=True)[1].reshape(-1).astype(np.int64)
    return marks


def _f1(
    spans: Spans, pairs: tuple[IntArray, IntArray], both: object, sizes: IntArray, empty: Empty | None
) -> PairMeasures:
    first, second = pairs
    above = 2 * np.asarray(both, dtype=np.float64)
    below = (sizes[first] + sizes[second]).astype(np.float64)
    measures = PairMeasures(spans.rows, first, second, above, below, reason=BOTH_EMPTY)
    return with_empties(measures, spans.counts[first] == 0, spans.counts[second] == 0, empty)
