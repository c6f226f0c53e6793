"""Votes: what the rules that count annotations share. Items with equal counts are judged once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from gtreport.agreement.patterns import Patterns, patterns_of
from gtreport.agreement.values import BoolArray, FloatArray, weighted_counts
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.ground_truth import (
    SINGLE,
    TIE,
    CodeArray,
    Outcome,
    best_labels,
    labelled,
    states_of,
)


def pattern_of_items(patterns: Patterns) -> CodeArray:
    """Return the pattern of each item, shape (items,)."""
    return np.asarray(patterns.pattern, dtype=np.int64)


def counted(table: AnnotationTable, judge: Callable[[Patterns], Outcome]) -> Outcome:
    """Return an outcome that depends on an item only through its counts.

    Args:
        table: The annotations.
        judge: Takes the distinct rows of counts and returns their outcome.
    """
    patterns = patterns_of(table)
    return of_items(judge(patterns), pattern_of_items(patterns), len(table.labels))


def of_items(outcome: Outcome, pattern: CodeArray, n_labels: int) -> Outcome:
    """Return the outcome of items from the outcome of their patterns."""
    whole = np.zeros((len(outcome.state), n_labels), dtype=bool)
    whole[outcome.state == TIE] = outcome.tied_labels(n_labels)
    state = outcome.state[pattern]
    return replace(
        outcome,
        state=state,
        label=None if outcome.label is None else outcome.label[pattern],
        distribution=None if outcome.distribution is None else outcome.distribution[pattern],
        tied=None if outcome.tied is None else whole[pattern[state == TIE]],
        number=None if outcome.number is None else outcome.number[pattern],
        spread=None if outcome.spread is None else outcome.spread[pattern],
    )


def most_votes(counts: FloatArray) -> Outcome:
    """Return the label with most annotations of each row of counts, shape (n, labels); ties stay ties."""
    label, ties, best = best_labels(counts)
    r = counts.sum(axis=1)
    return labelled(label, best, states_of(r, ties & (r > 0)))


def most_weight(table: AnnotationTable, weights: FloatArray, within: float) -> Outcome:
    """Return the label with the greatest sum of weights of each item.

    Args:
        table: The annotations.
        weights: Weight of each annotation, not negative, shape (N,).
        within: Sums that are no further apart tie.
    """
    patterns_of(table)  # refuses more labels and items than can be held
    n, q = table.n_items, len(table.labels)
    cell = table.item.astype(np.int64) * q + table.label
    given = np.bincount(cell, minlength=n * q).reshape(n, q) > 0
    sums = np.where(given, weighted_counts(cell, weights, n * q).reshape(n, q), -1.0)
    label, ties, best = best_labels(sums, within)
    return labelled(label, best & given, states_of(table.annotations_of_items(), ties))


def credits_of_others(table: AnnotationTable) -> tuple[FloatArray, BoolArray]:
    """Return how far each annotation equals the majority of the others on its item.

    1 for the single most frequent label of the others, 1/t for one of t that tie, else 0.

    Returns:
        The credits, shape (N,), and whether there are others at all, shape (N,).
    """
    patterns = patterns_of(table)
    counts = patterns.counts
    credit = np.zeros_like(counts)
    for label in range(counts.shape[1]):
        others = counts.copy()
        others[:, label] -= 1
        best = others == others.max(axis=1, keepdims=True)
        credit[:, label] = best[:, label] / best.sum(axis=1)
    of_row = pattern_of_items(patterns)[table.item]
    met = patterns.r[of_row] >= 2
    return np.where(met, credit[of_row, table.label], 0.0), met


def keeping_singles(outcome: Outcome, table: AnnotationTable) -> Outcome:
    """Return the outcome with every single annotation as the label of its item: no model replaces it."""
    if outcome.label is None:
        return outcome
    alone = table.annotations_of_items()[table.item] == 1
    label, state = outcome.label.copy(), outcome.state.copy()
    label[table.item[alone]] = table.label[alone]
    state[table.item[alone]] = SINGLE
    stays_tied = state[outcome.state == TIE] == TIE
    tied = None if outcome.tied is None else outcome.tied[stays_tied]
    return replace(outcome, label=label, state=state, tied=tied)
