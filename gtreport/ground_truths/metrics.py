"""Metrics of models: sums over items, and the score that is made of them, for any weights of the items.

| name | score |
|---|---|
| `accuracy` | share of items whose label the model gives; for soft labels, mean probability of the model's label |
| `f1` | 2 tp / (2 tp + fp + fn) of one label |
| `macro_f1` | unweighted mean of the F1 of all labels that occur in the ground truth or among the model's labels |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.values import BoolArray, FloatArray, Values, ratio
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.ground_truth import CodeArray

METRICS = ("accuracy", "macro_f1", "f1")


@dataclass(frozen=True, eq=False)
class Cell:
    """One model under one ground truth, for u units of items.

    Attributes:
        given: Label that the model gives, shape (u,); -1 for none, -2 for one outside the label list.
        true: Label of the ground truth, shape (u,); -1 for none.
        counts: Whether the unit counts: both have a label, shape (u,).
        distribution: Soft labels, shape (u, labels); None where the ground truth has labels.
    """

    given: CodeArray
    true: CodeArray
    counts: BoolArray
    distribution: FloatArray | None = None

    def hits(self) -> FloatArray:
        """Return how far the model is right, 0 to 1, shape (u,); 0 where the unit does not count."""
        if self.distribution is None:
            equal: FloatArray = (self.counts & (self.given == self.true)).astype(np.float64)
            return equal
        inside = np.maximum(self.given, 0)
        right: FloatArray = self.distribution[np.arange(len(inside)), inside]
        found: FloatArray = np.where(self.counts & (self.given >= 0), right, 0.0)
        return found


@dataclass(frozen=True)
class Metric:
    """A metric.

    Attributes:
        name: Its name.
        columns: Takes a cell and returns what is summed over units, shape (u, columns).
        values: Takes B sums, shape (B, columns), and returns B scores.
        soft: Whether it has a value for soft labels.
        label: The label it is about; None for all.
    """

    name: str
    columns: Callable[[Cell], FloatArray]
    values: Callable[[FloatArray], Values]
    soft: bool = False
    label: str | None = None


def metric_of(name: str, labels: tuple[str, ...], label: str | None) -> Metric:
    """Return a metric.

    Args:
        name: One of METRICS.
        labels: The label list.
        label: The label that `f1` is about; None for the others.

    Raises:
        UsageError: There is no such metric, or `f1` lacks its label, or another one has a label.
    """
    if name not in METRICS:
        raise UsageError(Fault(f"there is no metric {name}", help=f"there are {', '.join(METRICS)}"))
    if (name == "f1") != (label is not None):
        raise UsageError(Fault("f1 needs label, and no other metric takes one", help="give a label of the list"))
    if label is not None and label not in labels:
        raise UsageError(Fault(f"f1: {label} is no label of the annotations", help=f"there are {', '.join(labels)}"))
    if name == "accuracy":
        return Metric(name, _accuracy_columns, _quotients, soft=True)
    chosen = range(len(labels)) if label is None else (labels.index(label),)
    return Metric(name, lambda cell: _f1_columns(cell, chosen), _mean_quotients, label=label)


def _accuracy_columns(cell: Cell) -> FloatArray:
    return np.column_stack((cell.hits(), cell.counts.astype(np.float64)))


def _quotients(sums: FloatArray) -> Values:
    value, defined = ratio(sums[:, 0], sums[:, 1])
    return Values(value, defined)


def _f1_columns(cell: Cell, labels: range | tuple[int, ...]) -> FloatArray:
    """Return twice the hits of each label, and how often either side has it, shape (u, 2 labels)."""
    every = np.array(labels)
    given = (cell.given[:, None] == every) & cell.counts[:, None]
    true = (cell.true[:, None] == every) & cell.counts[:, None]
    above, below = 2.0 * (given & true), given.astype(np.float64) + true
    found: FloatArray = np.hstack((above, below))
    return found


def _mean_quotients(sums: FloatArray) -> Values:
    half = sums.shape[1] // 2
    above, below = sums[:, :half], sums[:, half:]
    occurs = below > 0
    each = np.divide(above, below, out=np.zeros_like(above), where=occurs)
    value, defined = ratio(each.sum(axis=1), occurs.sum(axis=1).astype(np.float64))
    return Values(value, defined)
