"""Cross-entropy of a model's probabilities under a ground truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gtreport.agreement.values import FloatArray
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.ground_truth import GroundTruth
from gtreport.ground_truths.soft_labels import distributions_of

Probabilities = Mapping[str, Mapping[str, Sequence[float]]]
"""Probability of each label in the order of the label list, by model and item id."""

_SUM_WITHIN = 1e-6


def cross_entropy(model: str, given: Mapping[str, Sequence[float]], truth: GroundTruth) -> float | None:
    """Return the mean of -sum_k d_ik log p_ik over the items that both have, in nats.

    Args:
        model: Name of the model, for messages.
        given: The model's probabilities, by item id.
        truth: The ground truth; d is its distribution where it has one, else 1 for its label.

    Returns:
        None without items, and where p is 0 for a label that d does not exclude.

    Raises:
        UsageError: A row has another number of labels, a number below 0, or another sum than 1.
    """
    ids = list(truth.items)
    items = np.array([at for at in np.flatnonzero(truth.has_label) if ids[at] in given], dtype=np.int64)
    if not len(items):
        return None
    p = _rows(model, given, [ids[at] for at in items], len(truth.labels))
    d = distributions_of(truth, items) if truth.distribution is None else truth.distribution[items]
    if ((p == 0) & (d > 0)).any():
        return None
    logs = np.log(p, out=np.zeros_like(p), where=p > 0)
    return float(-(d * logs).sum(axis=1).mean())


def _rows(model: str, given: Mapping[str, Sequence[float]], ids: Sequence[str], q: int) -> FloatArray:
    wrong = [one for one in ids if len(given[one]) != q]
    rows = np.array([given[one] for one in ids], dtype=np.float64) if not wrong else np.zeros((0, q))
    bad = np.flatnonzero((rows < 0).any(axis=1) | ~(np.abs(rows.sum(axis=1) - 1) <= _SUM_WITHIN))
    wrong += [ids[int(at)] for at in bad]
    if wrong:
        raise UsageError(
            Fault(
                f"the probabilities of {model} for {len(wrong)} items, the first of them {wrong[0]}, are no {q} "
                "numbers from 0 on that sum to 1",
                help="give one probability for each label, in the order of the label list",
            )
        )
    return rows
