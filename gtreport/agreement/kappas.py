"""The family (p_a - p_e) / (1 - p_e) in the missing-annotation form of Gwet (2014): one observed agreement, and an
agreement by chance that each coefficient defines for itself.

    a_i  = sum_k n_ik (n*_ik - 1) / (r_i (r_i - 1)),   p_a = mean of a_i over items with r_i >= 2
    pi_k = mean of n_ik / r_i over items with r_i >= 1
    v_i  = (n/n') (a_i - p_e 1[r_i >= 2]) / (1 - p_e) - 2 (1 - kappa) (e_i - p_e) / (1 - p_e)
    SE^2 = sum_i (v_i - kappa)^2 / (n (n - 1))
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gtreport.agreement.counted import CountFormula, has_people, only_one_label, require_pairs, require_spread
from gtreport.agreement.estimates import ONE_LABEL, Caution, Undefined
from gtreport.agreement.patterns import Patterns, patterns_of
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import FloatArray, Values, above_chance, ratio
from gtreport.annotations.table import AnnotationTable

Chance = Callable[[FloatArray], FloatArray]
"""Takes the shares of the labels, shape (B, labels), and returns the agreement by chance, shape (B,)."""

ChanceOfLabel = Callable[[FloatArray], FloatArray]
"""Takes the shares of the labels, shape (labels,), and returns what each label of an item adds to e_i, (labels,)."""


def observed_agreement(table: AnnotationTable, weights: FloatArray | None) -> Prepared:
    """Bind observed agreement, which takes nothing off for chance."""
    patterns = patterns_of(table)
    require_pairs(table, patterns)
    return _prepared(table, patterns, weights, None, None)


def kappa(
    table: AnnotationTable,
    weights: FloatArray | None,
    chance: Chance,
    of_label: ChanceOfLabel | None,
    *,
    holds_for_one_label: bool = False,
) -> Prepared:
    """Bind a coefficient of the family.

    Args:
        table: The annotations.
        weights: Agreement weights, shape (labels, labels); None for identity.
        chance: Agreement by chance from the shares of the labels.
        of_label: What each label of an item adds to the item's e_i; None where chance does not depend on the items.
        holds_for_one_label: Whether agreement by chance stays below 1 when only one of several declared labels is
            used, so that the value is 1.

    Raises:
        Undefined: With the reason.
    """
    patterns = patterns_of(table)
    require_pairs(table, patterns)
    if holds_for_one_label and patterns.n_pairable > 1 and only_one_label(patterns):
        return _one_label(table, patterns)
    require_spread(table, patterns)
    return _prepared(table, patterns, weights, chance, of_label)


def _one_label(table: AnnotationTable, patterns: Patterns) -> Prepared:
    """Return the value 1 with its caution: the formula gives it, the data cannot show it."""
    declared = table.n_labels_declared
    if declared is None or declared < 2:
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    note = Caution(
        "one_label_used",
        f"only one of {declared} declared labels was used: the value 1 follows from the formula, "
        "the annotations cannot show agreement on the other labels",
    )
    return Prepared(
        multiplicity=patterns.multiplicity,
        evaluate=lambda weights: Values(np.ones(len(weights)), np.ones(len(weights), dtype=bool)),
        standard_error=lambda: None,
        without_each=lambda: None,
        n_items_used=patterns.n_pairable,
        cautions=(note,),
        has_intervals=False,
    )


def _prepared(
    table: AnnotationTable,
    patterns: Patterns,
    weights: FloatArray | None,
    chance: Chance | None,
    of_label: ChanceOfLabel | None,
) -> Prepared:
    formula = CountFormula(patterns, lambda some: _columns(some, weights), lambda sums: _values(sums, chance))
    return Prepared(
        multiplicity=patterns.multiplicity,
        evaluate=formula.evaluate,
        standard_error=lambda: _standard_error(patterns, weights, chance, of_label),
        without_each=lambda: formula.without_each(table) if has_people(table) else None,
        n_items_used=patterns.n_pairable,
        constant=only_one_label(patterns),
    )


def _columns(patterns: Patterns, weights: FloatArray | None) -> FloatArray:
    """Return 1[r >= 1], 1[r >= 2], a_i and the shares of the labels, shape (patterns, 3 + labels)."""
    return np.column_stack((patterns.r >= 1, patterns.pairable, patterns.agreement(weights), patterns.shares()))


def _values(sums: FloatArray, chance: Chance | None) -> Values:
    n, pairable, agreement = sums[:, 0], sums[:, 1], sums[:, 2]
    observed, defined = ratio(agreement, pairable)
    if chance is None:
        return Values(observed, defined, observed)
    shares = np.divide(sums[:, 3:], n[:, None], out=np.zeros_like(sums[:, 3:]), where=n[:, None] > 0)
    return above_chance(observed, chance(shares), defined)


def _standard_error(
    patterns: Patterns, weights: FloatArray | None, chance: Chance | None, of_label: ChanceOfLabel | None
) -> float | None:
    n, used = patterns.n_items, patterns.n_pairable
    if n < 2:
        return None
    m = patterns.multiplicity
    agreement = patterns.agreement(weights)
    observed = float(m @ agreement) / used
    scaled = agreement * (n / used)
    if chance is None:
        spread = m @ (scaled - observed) ** 2
        return float(np.sqrt(spread / (n * (n - 1))))
    shares = m @ patterns.shares() / n
    expected = float(chance(shares[None, :])[0])
    value = (observed - expected) / (1 - expected)
    v = (scaled - expected * (n / used) * patterns.pairable) / (1 - expected)
    if of_label is not None:
        by_chance = patterns.shares() @ of_label(shares)
        v = v - 2 * (1 - value) * (by_chance - expected) / (1 - expected)
    return float(np.sqrt(m @ (v - value) ** 2 / (n * (n - 1))))
