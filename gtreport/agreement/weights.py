"""Agreement weights between labels (Gwet 2014), and the numbers that labels stand for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import comb

import numpy as np

from gtreport.agreement.estimates import NO_NUMBERS, NO_ORDER, Undefined
from gtreport.agreement.values import FloatArray, in_reach
from gtreport.annotations.building import NUMBER
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError

SPACINGS = ("positions", "values")

_MOST_PARSED = 10_000
"""Longer lists of labels are no scale."""


def label_numbers(table: AnnotationTable, spacing: str) -> FloatArray:
    """Return the number of each label, shape (labels,).

    Args:
        table: The annotations.
        spacing: `positions` for 1, 2, 3, ... in the declared order; `values` for the numbers of the labels.

    Raises:
        Undefined: No order is declared, or the labels are no numbers.
    """
    if spacing == "values":
        numbers = numbers_of(table)
        if numbers is None:
            raise Undefined(NO_NUMBERS)
        return numbers
    if not table.labels_declared:
        raise Undefined(NO_ORDER)
    return np.arange(1, len(table.labels) + 1, dtype=np.float64)


def _quotient(above: FloatArray, below: FloatArray) -> FloatArray:
    return np.divide(above, below, out=np.zeros_like(above), where=below != 0)


def _whole(distance: FloatArray) -> FloatArray:
    """Return distances as shares of the greatest."""
    return _quotient(distance, np.full_like(distance, distance.max()))


def _linear(x: FloatArray) -> FloatArray:
    return np.abs(x[:, None] - x) / np.ptp(x)


def _quadratic(x: FloatArray) -> FloatArray:
    return _linear(x) ** 2


def _radical(x: FloatArray) -> FloatArray:
    return np.sqrt(_linear(x))


def _ordinal(x: FloatArray) -> FloatArray:
    """Compare positions, whatever the numbers are."""
    q = len(x)
    return np.array([[comb(abs(k - m) + 1, 2) / comb(q, 2) for m in range(q)] for k in range(q)])


def _ratio(x: FloatArray) -> FloatArray:
    distance = _quotient(x[:, None] - x, x[:, None] + x) ** 2
    whole = x.max() + x.min()
    return distance / (np.ptp(x) / whole) ** 2 if whole else distance


def _circular(x: FloatArray) -> FloatArray:
    distance = np.sin(np.pi * (x[:, None] - x) / (np.ptp(x) + 1)) ** 2
    return _whole(distance)


def _bipolar(x: FloatArray) -> FloatArray:
    total = x[:, None] + x
    distance = _quotient((x[:, None] - x) ** 2, (total - 2 * x.min()) * (2 * x.max() - total))
    return _whole(distance)


DISTANCES: Mapping[str, Callable[[FloatArray], FloatArray]] = {
    "linear": _linear,
    "quadratic": _quadratic,
    "ordinal": _ordinal,
    "radical": _radical,
    "ratio": _ratio,
    "circular": _circular,
    "bipolar": _bipolar,
}
"""Distance between labels by the name of its weights, from their numbers; 0 on the diagonal, 1 at the most."""

NAMES = ("identity", *DISTANCES)


def _declared(weights: object, q: int) -> FloatArray:
    """Return a declared table of weights."""
    try:
        found = np.asarray(weights, dtype=np.float64)
    except (TypeError, ValueError):
        found = np.zeros(0)
    if found.shape != (q, q) or (found != found.T).any() or (np.diag(found) != 1).any() or (found > 1).any():
        raise UsageError(
            Fault(
                f"weights is no symmetric table of {q} x {q} numbers up to 1 with diagonal 1",
                help="give one row for each label, in the order of the labels, or a name",
            )
        )
    return found


def weight_table(table: AnnotationTable, weights: object, spacing: str) -> FloatArray | None:
    """Return the agreement weights w_kl, shape (labels, labels); None for identity.

    Args:
        table: The annotations.
        weights: A name of NAMES, or a declared symmetric table with rows in the order of the labels, diagonal 1.
        spacing: Which numbers the labels stand for.

    Raises:
        Undefined: The weights need an order or numbers that are not declared.
        UsageError: A declared table has another shape, is not symmetric, or has another diagonal.
    """
    if weights == "identity":
        return None
    if not isinstance(weights, str):
        return _declared(weights, len(table.labels))
    x = label_numbers(table, "positions" if weights == "ordinal" else spacing)
    if len(x) < 2 or np.ptp(x) == 0:
        return None
    return 1 - DISTANCES[weights](x)


def numbers_of(table: AnnotationTable) -> FloatArray | None:
    """Return the number of each label: declared, or its text where every label is a number; None where one is not."""
    if table.values is not None:
        return table.values
    return table.once("numbers", lambda: _parsed(table.labels))


def _parsed(labels: Sequence[str]) -> FloatArray | None:
    if not len(labels) or len(labels) > _MOST_PARSED or not all(re.match(NUMBER, label) for label in labels):
        return None
    numbers = np.array([float(label) for label in labels])
    return in_reach(numbers) if np.isfinite(numbers).all() else None


def spread(shares: FloatArray, weights: FloatArray | None) -> FloatArray:
    """Return sum_l w_kl share_l for each label k."""
    return shares if weights is None else shares @ weights


def total_weight(weights: FloatArray | None, q: int) -> float:
    """Return T_w, the sum of all weights between q labels."""
    return float(q) if weights is None else float(weights.sum())
