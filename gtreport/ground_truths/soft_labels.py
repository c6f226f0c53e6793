"""Distances between distributions over labels, and how undecided they are."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.values import FloatArray, quotient
from gtreport.ground_truths.comparison_types import EntropyBin, SoftDistance, SoftEntropy
from gtreport.ground_truths.ground_truth import DECIDED, CodeArray, GroundTruth

_BINS = 10
_UNANIMOUS = 1e-12


def entropies_of(distributions: FloatArray) -> FloatArray:
    """Return the entropy of each row in bits, shape (n,)."""
    logs = np.log2(distributions, out=np.zeros_like(distributions), where=distributions > 0)
    found: FloatArray = np.abs((distributions * logs).sum(axis=1))
    return found


def distributions_of(truth: GroundTruth, items: CodeArray) -> FloatArray:
    """Return a row for each item: its distribution in a soft ground truth, else 1 for its label.

    Args:
        truth: A ground truth with labels or distributions.
        items: Codes of items that it labels, shape (n,).
    """
    if truth.is_soft and truth.distribution is not None:
        rows: FloatArray = truth.distribution[items]
        return rows
    found = np.zeros((len(items), len(truth.labels)))
    if truth.label is not None:
        found[np.arange(len(items)), truth.label[items]] = 1
    return found


def distance(soft: GroundTruth, other: GroundTruth) -> SoftDistance:
    """Return how far soft labels lie from another ground truth, on the items that both have."""
    items = np.flatnonzero(soft.has_label & other.has_label)
    p, q = distributions_of(soft, items), distributions_of(other, items)
    variation = np.abs(p - q).sum(axis=1) / 2
    divergence = entropies_of((p + q) / 2) - (entropies_of(p) + entropies_of(q)) / 2
    root = np.sqrt(np.clip(divergence, 0, 1))
    n = len(items)
    return SoftDistance(
        soft.name, other.name, n, quotient(float(variation.sum()), float(n)), quotient(float(root.sum()), float(n))
    )


def entropy_of(soft: GroundTruth) -> SoftEntropy:
    """Return how undecided soft labels are."""
    items = np.flatnonzero(soft.has_label)
    entropy = entropies_of(distributions_of(soft, items))
    n = len(entropy)
    top = float(np.log2(len(soft.labels))) if len(soft.labels) > 1 else 1.0
    counts, edges = np.histogram(np.clip(np.round(entropy, 12), 0, top), bins=_BINS, range=(0, top))
    return SoftEntropy(
        soft.name,
        n,
        float(entropy.mean()) if n else None,
        float(entropy.max()) if n else None,
        int(np.count_nonzero((entropy < _UNANIMOUS) & (soft.state[items] == DECIDED))),
        tuple(
            EntropyBin(float(low), float(high), int(count))
            for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True)
        ),
    )
