"""Krippendorff's alpha for unitizing: do annotators cut the same units out of a text?

Every annotator's continuum of length L is cut into sections: units of label c, and the gaps between them. For two
sections g and h with begins b and lengths l

    delta^2 = (b_g - b_h)^2 + (b_g + l_g - b_h - l_h)^2   both are units and overlap
              l_g^2                                       g is a unit inside a gap h, or the other way round
              0                                           else
    D_o = sum over ordered pairs of annotators, and of their sections, of delta^2 / (m (m - 1) L^2)
    D_e = (2/L) sum over units [ (N_c - 1)/3 (2 l^3 - 3 l^2 + l) + l^2 sum over gaps h, l_h >= l, of (l_h - l + 1) ]
          / (m L (m L - 1) - sum over units l (l - 1))
    alpha_c = 1 - D_o / D_e,   all labels together: 1 - sum_c D_o / sum_c D_e

N_c is the number of units of label c. Lengths are whole numbers of the unit (characters, tokens, milliseconds). The
units of one annotator and label do not overlap: those that do are made one, and counted.

Several texts are one continuum: L is the sum of their lengths, m L the sum of length x annotators, each text's own
m (m - 1) stands in D_o, and a gap ends with its text. For one text this is the published formula.

All sums are of texts, or of pairs of a unit and a gap by their lengths, so that weights of the texts are enough for the
item bootstrap: lengths are counted, not compared one by one.

Undefined: `no annotations`, `no item has two annotations`; where nobody marked a unit (`both are empty`).

Source: Krippendorff 1995, Sociological Methodology 25; Krippendorff 2004, Quality & Quantity 38.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_OVERLAP, Caution, Undefined
from gtreport.agreement.forms.pairs import BOTH_EMPTY, pairs_of
from gtreport.agreement.forms.spans import Spans, meeting_spans, united
from gtreport.agreement.forms.types import IntArray, Rows, offsets_of
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import BoolArray, FloatArray, Values, ratio, weighted_counts
from gtreport.errors import Fault, UsageError

NO_UNIT = f"{BOTH_EMPTY}: nobody marked a unit"


@dataclass(frozen=True, eq=False)
class _Label:
    """What alpha needs of one label; texts are those with two annotators or more.

    Attributes:
        disagreement: Sum of delta^2 / (m (m - 1)) of each text, shape (texts,).
        units: Units of each length in each text, sparse, shape (texts, lengths of units).
        unit_length: The lengths, shape (lengths of units,).
        gaps: Gaps of each length in each text, sparse, shape (texts, lengths of gaps).
        gap_length: The lengths, shape (lengths of gaps,).
    """

    disagreement: FloatArray
    units: Any
    unit_length: FloatArray
    gaps: Any
    gap_length: FloatArray

    def observed(self, weights: FloatArray) -> FloatArray:
        """Return L^2 D_o, shape (B,)."""
        return weights @ self.disagreement

    def expected(self, weights: FloatArray, length: FloatArray, positions: FloatArray) -> FloatArray:
        """Return L^2 D_e, shape (B,).

        Args:
            weights: How often each text counts, shape (B, texts).
            length: L, shape (B,).
            positions: m L, shape (B,).
        """
        l = self.unit_length  # noqa: E741 - the letter of the formula
        n, gaps = weights @ self.units, weights @ self.gaps
        inside = np.maximum(self.gap_length[:, None] - l + 1, 0)
        among_units = (n.sum(axis=1) - 1) / 3 * (n @ (2 * l**3 - 3 * l**2 + l))
        in_gaps = ((gaps @ inside) * n) @ l**2
        places = positions * (positions - 1) - n @ (l * (l - 1))
        return ratio(2 * length * (among_units + in_gaps), places)[0]


def unitizing_alpha(
    spans: Spans, lengths: IntArray, begins: IntArray | None = None, label: str | None = None
) -> Prepared:
    """Bind alpha for unitizing to spans.

    Args:
        spans: The units; an annotation without one looked and found none.
        lengths: Length of the continuum of each item, in positions, shape (items,).
        begins: Where the continuum of each item begins; None: at 0.
        label: The label; None: all labels together.

    Returns:
        The bound statistic; D_o and D_e are among its details.

    Raises:
        Undefined: With the reason.
        UsageError: A unit reaches out of its continuum, an annotator has two annotations of an item, or the label is
            none.
    """
    spans, n_merged = _checked(spans, lengths, begins)
    codes = range(len(spans.labels)) if label is None else (_code(spans, label),)
    bound = _bound(spans, lengths, codes)
    details = _details(bound)
    cautions = (Caution("units_merged", f"{n_merged} units overlapped another of their label and were made one"),)
    return Prepared(
        multiplicity=np.minimum(spans.rows.of_items, 1),
        evaluate=bound.evaluate,
        standard_error=lambda: None,
        without_each=lambda: _without_each(spans, lengths, codes),
        n_items_used=int(np.count_nonzero(spans.rows.of_items > 1)),
        details=details,
        cautions=cautions if n_merged else (),
    )


@dataclass(frozen=True, eq=False)
class _Bound:
    """Alpha as a function of the weights of the texts."""

    labels: tuple[_Label, ...]
    length: FloatArray
    positions: FloatArray

    def evaluate(self, weights: FloatArray) -> Values:
        length, positions = weights @ self.length, weights @ self.positions
        observed = np.sum([one.observed(weights) for one in self.labels], axis=0)
        expected = np.sum([one.expected(weights, length, positions) for one in self.labels], axis=0)
        quotient, defined = ratio(observed, expected)
        return Values(np.where(defined, 1 - quotient, 0.0), defined)


def _details(bound: _Bound) -> dict[str, float | None]:
    once = np.ones((1, len(bound.length)))
    length, positions = once @ bound.length, once @ bound.positions
    observed = sum(float(one.observed(once)[0]) for one in bound.labels)
    expected = sum(float(one.expected(once, length, positions)[0]) for one in bound.labels)
    square = float(length[0]) ** 2
    return {"observed_disagreement": observed / square, "expected_disagreement": expected / square}


def _checked(spans: Spans, lengths: IntArray, begins: IntArray | None) -> tuple[Spans, int]:
    rows = spans.rows
    if not len(rows):
        raise Undefined(NO_ANNOTATIONS)
    if len(lengths) != rows.n_items:
        raise UsageError(Fault(f"{len(lengths)} lengths are given for {rows.n_items} items"))
    if len(np.unique(rows.item * len(rows.annotators) + rows.annotator)) < len(rows):
        raise UsageError(Fault("an annotator has several annotations of an item", help="say which of them counts"))
    if begins is not None:
        shift = np.asarray(begins, dtype=np.int64)[rows.item[spans.row]]
        spans = replace(spans, begin=spans.begin - shift, end=spans.end - shift)
    out = np.flatnonzero((spans.begin < 0) | (spans.end > np.asarray(lengths)[rows.item[spans.row]]))
    if len(out):
        item = rows.items[rows.item[spans.row[out[0]]]]
        raise UsageError(Fault(f"{len(out)} units reach out of their continuum; the first is of item {item}"))
    whole = _united_where_they_overlap(spans)
    return whole, len(spans.begin) - len(whole.begin)


def _united_where_they_overlap(spans: Spans) -> Spans:
    """Return the units sorted, those that share a position made one; units that touch stay two."""
    doubled = replace(spans, begin=2 * spans.begin, end=2 * spans.end - 1)
    merged = united(doubled)
    if not len(merged.begin):
        return spans
    return replace(merged, begin=merged.begin // 2, end=(merged.end + 1) // 2)


def _code(spans: Spans, label: str) -> int:
    if label not in spans.labels:
        raise UsageError(Fault(f"there is no label {label}", help=f"there are {', '.join(spans.labels)}"))
    return spans.labels.index(label)


def _bound(spans: Spans, lengths: IntArray, codes: range | tuple[int, ...]) -> _Bound:
    rows = spans.rows
    m = np.where(rows.of_items > 1, rows.of_items, 0)
    if not m.any():
        raise Undefined(NO_OVERLAP)
    length = np.where(m > 0, lengths, 0).astype(np.float64)
    found = tuple(_label(spans, code, m, np.asarray(lengths, dtype=np.int64)) for code in codes)
    if not any(len(one.unit_length) for one in found):
        raise Undefined(NO_UNIT)
    return _Bound(found, length, m * length)


def _label(spans: Spans, code: int, m: IntArray, lengths: IntArray) -> _Label:
    rows = spans.rows
    used = m[rows.item[spans.row]] > 0
    ours = _only(spans, used & (spans.label == code))
    gap_row, gap_begin, gap_end = _gaps(ours, np.flatnonzero(m[rows.item] > 0), lengths)
    gaps = replace(
        ours,
        begin=gap_begin,
        end=gap_end,
        label=np.zeros(len(gap_begin), dtype=np.int64),
        offsets=offsets_of(np.bincount(gap_row, minlength=len(rows))),
    )
    units, unit_length = _by_length(rows, ours)
    gap_counts, gap_length = _by_length(rows, gaps)
    return _Label(_disagreement(ours, gaps, m), units, unit_length, gap_counts, gap_length)


def _only(spans: Spans, keep: BoolArray) -> Spans:
    places = np.flatnonzero(keep)
    counts = np.bincount(spans.row[places], minlength=len(spans.rows))
    return replace(
        spans,
        begin=spans.begin[places],
        end=spans.end[places],
        label=spans.label[places],
        offsets=offsets_of(counts),
    )


def _gaps(spans: Spans, used: IntArray, lengths: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Return annotation, begin and end of every gap, sorted; spans are sorted and do not overlap."""
    row = np.concatenate((spans.row, used))
    begin = np.concatenate((spans.end, np.zeros(len(used), dtype=np.int64)))
    end = np.concatenate((spans.begin, lengths[spans.rows.item[used]]))
    by_begin, by_end = np.lexsort((begin, row)), np.lexsort((end, row))
    row, begin, end = row[by_begin], begin[by_begin], end[by_end]
    some = end > begin
    return row[some], begin[some], end[some]


def _by_length(rows: Rows, spans: Spans) -> tuple[Any, FloatArray]:
    """Return how many sections of each length each text has, sparse, shape (items, lengths), and the lengths."""
    from scipy.sparse import csr_array

    length, place = np.unique(spans.end - spans.begin, return_inverse=True)
    where = (rows.item[spans.row], place.reshape(-1))
    return csr_array((np.ones(len(place)), where), shape=(rows.n_items, len(length))), length.astype(np.float64)


def _disagreement(units: Spans, gaps: Spans, m: IntArray) -> FloatArray:
    """Return the sum of delta^2 / (m (m - 1)) over ordered pairs of annotators of each text, shape (items,)."""
    rows = units.rows
    first, second = pairs_of(rows)
    pair, one, other = meeting_spans(units, first, second)
    begin = units.begin[one] - units.begin[other]
    end = units.end[one] - units.end[other]
    meet = (units.begin[one] < units.end[other]) & (units.begin[other] < units.end[one])
    total = weighted_counts(pair, np.where(meet, begin**2 + end**2, 0).astype(np.float64), len(first))
    for a, b in ((first, second), (second, first)):
        total += _inside(units, gaps, a, b)
    whole = weighted_counts(rows.item[first], 2 * total, rows.n_items)
    result: FloatArray = whole / np.maximum(m * (m - 1), 1)
    return result


def _inside(units: Spans, gaps: Spans, a: IntArray, b: IntArray) -> FloatArray:
    """Return the sum of l^2 over the units of a that lie inside a gap of b, shape (P,)."""
    both = replace(
        units,
        begin=np.concatenate((units.begin, gaps.begin)),
        end=np.concatenate((units.end, gaps.end)),
        label=np.zeros(len(units.begin) + len(gaps.begin), dtype=np.int64),
        offsets=np.concatenate((units.offsets, len(units.begin) + gaps.offsets[1:])),
    )
    pair, unit, gap = meeting_spans(both, a, b + len(units.rows))
    lies = (both.begin[gap] <= both.begin[unit]) & (both.end[unit] <= both.end[gap])
    length = (both.end[unit] - both.begin[unit]).astype(np.float64)
    return weighted_counts(pair, np.where(lies, length**2, 0.0), len(a))


def _without_each(spans: Spans, lengths: IntArray, codes: range | tuple[int, ...]) -> Values:
    found = []
    for annotator in spans.rows.present:
        keep = spans.rows.annotator != annotator
        rows = replace(spans.rows, item=spans.rows.item[keep], annotator=spans.rows.annotator[keep])
        counts = spans.counts[keep]
        theirs = keep[spans.row]
        rest = replace(
            spans,
            rows=rows,
            begin=spans.begin[theirs],
            end=spans.end[theirs],
            label=spans.label[theirs],
            offsets=offsets_of(counts),
        )
        found.append(_value(lambda rest=rest: _bound(rest, lengths, codes)))  # type: ignore[misc]
    return Values(np.array([value for value, _ in found]), np.array([defined for _, defined in found]))


def _value(bind: Callable[[], _Bound]) -> tuple[float, bool]:
    try:
        bound = bind()
    except Undefined:
        return 0.0, False
    values = bound.evaluate(np.ones((1, len(bound.length))))
    return float(values.value[0]), bool(values.defined[0])
