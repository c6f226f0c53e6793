"""Cohen's kappa over tokens that at least one of two annotators marked, for any number of texts and annotators.

For two annotators, over the tokens of all texts of both that at least one of the two marked, the label (or none) of
each: kappa = (p_o - p_e)/(1 - p_e) (Cohen 1960). With more annotators, the mean over their pairs that have a value.
Tokens that both left outside do not count: agreement there is nearly free, and would make any two annotators agree. By
the same choice the value is low, and below 0 where the two mark the same few tokens with one label each but differ in
where they stop.

Undefined: nobody marked a token that another annotator saw; only one label was used.

Source: Cohen 1960, Educational and Psychological Measurement 20; Deleger et al. 2012, AMIA Annual Symposium (tokens).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.estimates import NO_OVERLAP, NO_SHARED, ONE_LABEL, Undefined
from gtreport.agreement.forms.pairs import pairs_of
from gtreport.agreement.forms.spans import Spans
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values


@dataclass(frozen=True, eq=False)
class _Tables:
    """How often two labels meet, by pair of annotators and text.

    Attributes:
        pair: Pair of annotators of each table, shape (tables,).
        item: Text of each table, shape (tables,).
        counts: Tokens with each two labels, the last of which is none, shape (tables, labels, labels).
        n_pairs: How many pairs of annotators there are.
    """

    pair: IntArray
    item: IntArray
    counts: FloatArray
    n_pairs: int

    def evaluate(self, weights: FloatArray) -> Values:
        """Return the mean kappa of the pairs under weights of the texts, shape (B, texts)."""
        total, known = np.zeros(len(weights)), np.zeros(len(weights))
        for pair in range(self.n_pairs):
            own = self.pair == pair
            tables = np.tensordot(weights[:, self.item[own]], self.counts[own], axes=1)
            value, defined = _kappas(tables)
            total += value
            known += defined
        return Values(np.divide(total, known, out=np.zeros(len(weights)), where=known > 0), known > 0)


def _kappas(tables: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return kappa of each table, shape (B, labels, labels), 0 where it is undefined, and where it is defined."""
    n = tables.sum(axis=(1, 2))
    share = np.divide(tables, n[:, None, None], out=np.zeros_like(tables), where=n[:, None, None] > 0)
    expected = (share.sum(axis=1) * share.sum(axis=2)).sum(axis=1)
    observed = np.trace(share, axis1=1, axis2=2)
    defined = (n > 0) & (expected < 1 - 1e-12)
    value = np.divide(observed - expected, 1 - expected, out=np.zeros(len(tables)), where=defined)
    return value, defined.astype(np.float64)


def token_kappa(spans: Spans) -> Prepared:
    """Bind the mean kappa of all pairs of annotators; of spans on one token, the first one counts.

    Args:
        spans: Spans in tokens.

    Raises:
        Undefined: With the reason.
    """
    first, second = pairs_of(spans.rows)
    if not len(first):
        raise Undefined(NO_OVERLAP)
    ends = np.sort([spans.rows.annotator[first], spans.rows.annotator[second]], axis=0)
    keys, pair = np.unique(ends[0] * len(spans.rows.annotators) + ends[1], return_inverse=True)
    size = len(spans.labels) + 1
    tagged = [_tags(spans, row) for row in range(len(spans.rows))]
    counts = np.zeros((len(first), size, size))
    for at, (one, other) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
        for token in tagged[one].keys() | tagged[other].keys():
            counts[at, tagged[one].get(token, size - 1), tagged[other].get(token, size - 1)] += 1
    if not counts.any():
        raise Undefined(NO_SHARED)
    tables = _Tables(pair.reshape(-1), spans.rows.item[first], counts, len(keys))
    multiplicity = np.minimum(spans.rows.of_items, 1)
    if not tables.evaluate(multiplicity[None, :].astype(np.float64)).defined[0]:
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    return Prepared(
        multiplicity=multiplicity,
        evaluate=tables.evaluate,
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=len(np.unique(tables.item[counts.any(axis=(1, 2))])),
    )


def _tags(spans: Spans, row: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for at in range(int(spans.offsets[row]), int(spans.offsets[row + 1])):
        for token in range(int(spans.begin[at]), int(spans.end[at])):
            found.setdefault(token, int(spans.label[at]))
    return found
