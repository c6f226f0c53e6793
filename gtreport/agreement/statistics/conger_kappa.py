"""Conger's kappa: chance goes by each annotator's own shares of the labels.

    kappa = (p_a - p_e) / (1 - p_e)
    p_e = mean of sum_kl w_kl p_gk p_hl over ordered pairs g != h of annotators
        = sum_kl w_kl (p_bar_k p_bar_l - S_kl / A),   S_kl = (sum_g p_gk p_gl - A p_bar_k p_bar_l) / (A - 1)

p_a is percent agreement, p_gk the share of label k among annotator g's annotations, A the number of annotators with
annotations. On complete designs it equals the kappas of Hubert (1977) and of Davies and Fleiss (1982); for two
annotators it equals Cohen's. It needs ids that mean the same annotator on every item.

SE: Gwet's formula with the term for chance replaced by (1 - kappa) e_i / (1 - p_e),

    e_i  = sum_g sum_k G_gk (n / n_g)(x_igk - x_ig p_gk)
    G_gk = (1 / (A (A - 1))) sum_l (w_kl + w_lk) sum_{h != g} p_hl

x_igk = 1 when g gave i the label k, x_ig = 1 when g labelled i, n_g the annotations of g.

Undefined: `no annotations`, `annotator ids are absent`, `no item has two annotations`, `one item with two annotations`,
`only one label was used`.

Source: Conger 1980, Psychological Bulletin 88; Gwet 2014, ch. 2, for missing annotations and the SE.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.counted import CountFormula, require_identity, require_one_each, require_spread
from gtreport.agreement.parameters import SPACING, WEIGHTS, weights_of
from gtreport.agreement.patterns import Patterns, patterns_of
from gtreport.agreement.rows import Incidence, entries_of, rows_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, above_chance, ratio
from gtreport.agreement.weights import spread
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Conger's kappa to a table."""
    require_identity(table)
    require_one_each(table, "conger_kappa")
    weights = weights_of(table, parameters)
    patterns = patterns_of(table)
    require_spread(table, patterns)
    conger = _Conger(table, patterns, weights)
    return Prepared(
        multiplicity=rows_of(table).multiplicity,
        evaluate=conger.evaluate,
        standard_error=conger.standard_error,
        without_each=conger.without_each,
        n_items_used=patterns.n_pairable,
        numbers_a_replicate=len(table.annotators) * len(table.labels),
    )


@dataclass(frozen=True, eq=False)
class _Conger:
    table: AnnotationTable
    patterns: Patterns
    weights: FloatArray | None

    def evaluate(self, draws: FloatArray) -> Values:
        """Return the values for weights of the rows, shape (B, rows)."""
        rows = rows_of(self.table)
        pattern = self._pattern_of_item()[rows.first]
        agreement, pairable = self.patterns.agreement(self.weights)[pattern], self.patterns.pairable[pattern]
        observed, defined = ratio(draws @ agreement, draws @ pairable)
        given = self._incidence().totals(draws).reshape(len(draws), len(self.table.annotators), -1)
        return above_chance(observed, self._chance(given), defined)

    def without_each(self) -> Values:
        """Return the value without each annotator who has annotations."""
        sums = CountFormula(self.patterns, self._columns, _observed).without_each(self.table)
        return above_chance(sums.value, self._chance_without_each(), sums.defined)

    def _chance_without_each(self) -> FloatArray:
        """Return p_e without each annotator who has annotations, from what the annotator adds to the sums."""
        given = self._given()
        total = given.sum(axis=1)
        share = given[total > 0] / total[total > 0, None]
        others = share.sum(axis=0) - share
        own = (share * spread(share, self.weights)).sum(axis=1)
        every = (others * spread(others, self.weights)).sum(axis=1)
        left = float(len(share) - 1)
        return ratio(every - (own.sum() - own), np.full(len(share), left * (left - 1)))[0]

    def standard_error(self) -> float | None:
        """Return Gwet's standard error over items."""
        table, n, used = self.table, self.patterns.n_items, self.patterns.n_pairable
        given = self._given()
        total = given.sum(axis=1)
        share = given / np.maximum(total, 1)[:, None]
        annotators = int(np.count_nonzero(total))
        expected = float(self._chance(given[None])[0])
        others = share.sum(axis=0) - share
        gradient = 2 * spread(others, self.weights) / (annotators * (annotators - 1))
        mean = (gradient * share).sum(axis=1)
        deviation = (gradient[table.annotator, table.label] - mean[table.annotator]) * (n / total[table.annotator])
        by_chance = np.bincount(table.item, deviation, n)
        pattern = self._pattern_of_item()
        agreement = self.patterns.agreement(self.weights)[pattern]
        value = (float(agreement.sum()) / used - expected) / (1 - expected)
        v = (agreement - expected * self.patterns.pairable[pattern]) * (n / used) - (1 - value) * by_chance
        return float(np.sqrt(((v / (1 - expected) - value) ** 2).sum() / (n * (n - 1))))

    def _columns(self, patterns: Patterns) -> FloatArray:
        return np.column_stack((patterns.agreement(self.weights), patterns.pairable))

    def _given(self) -> FloatArray:
        """Return how often each annotator gave each label, shape (annotators, labels)."""
        shape = (len(self.table.annotators), len(self.table.labels))
        cell = self.table.annotator.astype(np.int64) * shape[1] + self.table.label
        return np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float64)

    def _chance(self, given: FloatArray) -> FloatArray:
        """Return p_e from how often each annotator gave each label, shape (B, annotators, labels); (B,)."""
        total = given.sum(axis=2)
        share = given / np.maximum(total, 1)[:, :, None]
        annotators = np.count_nonzero(total, axis=1).astype(np.float64)
        whole = share.sum(axis=1)
        every = (whole * spread(whole, self.weights)).sum(axis=1)
        own = (share * spread(share, self.weights)).sum(axis=(1, 2))
        # A single annotator has nobody to agree with by chance; no item has two annotations then.
        return ratio(every - own, annotators * (annotators - 1))[0]

    def _incidence(self) -> Incidence:
        rows = rows_of(self.table)
        here = entries_of(self.table, rows)
        q = len(self.table.labels)
        cell = self.table.annotator[here].astype(np.int64) * q + self.table.label[here]
        return Incidence(rows.row[self.table.item[here]], cell, len(rows.multiplicity), len(self.table.annotators) * q)

    def _pattern_of_item(self) -> NDArray[np.int64]:
        return np.asarray(self.patterns.pattern, dtype=np.int64)


def _observed(sums: FloatArray) -> Values:
    value, defined = ratio(sums[:, 0], sums[:, 1])
    return Values(value, defined)


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of annotators who have ids."""
    return {} if table.identity == "people" and table.n_annotators > 2 else None


STATISTIC = Statistic(
    "conger_kappa", "Conger's kappa (1980)", ("nominal", "ordinal"), prepare, (WEIGHTS, SPACING), shown=shown
)
