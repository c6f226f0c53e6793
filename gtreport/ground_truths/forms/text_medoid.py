"""Medoid of texts: the annotation that is nearest to all others. No text is invented.

    cost_i = sum over the others j of 2 edits(i, j) / (length i + length j)

that is the edit rate of the two pooled over both directions, in words or characters, after a named normaliser; two
empty texts have the rate 0. The text with the smallest cost is taken as it was written. Several texts with the smallest
cost, within 1e-12, that differ after the normaliser are a tie; so two texts that differ always are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.normalisers import normaliser
from gtreport.agreement.forms.texts import Unit, text_pairs
from gtreport.agreement.forms.types import rows_of
from gtreport.ground_truths.forms.state import State

_EQUAL = 1e-12


@dataclass(frozen=True)
class Medoid:
    """The text of an item.

    Attributes:
        text: The text as it was written; None for a tie and without annotations.
        best: Places of the annotations with the smallest cost.
        costs: Cost of each annotation.
        state: `decided`, `tie`, `single` or `none`.
    """

    text: str | None
    best: tuple[int, ...]
    costs: tuple[float, ...]
    state: State


def text_medoid(texts: Sequence[str], normaliser_name: str, unit: Unit = "words") -> Medoid:
    """Return the medoid of the texts of one item.

    Args:
        texts: The text of each annotator.
        normaliser_name: Name of what is done to each text before it is compared.
        unit: What an edit changes.

    Raises:
        UsageError: There is no such normaliser, or rapidfuzz is not installed.
    """
    normal = normaliser(normaliser_name)
    if len(texts) < 2:
        return Medoid(texts[0], (0,), (0.0,), "single") if texts else Medoid(None, (), (), "none")
    rows = rows_of(["text"] * len(texts), [str(at) for at in range(len(texts))])
    pairs = text_pairs(rows, texts, normaliser_name, unit)
    rate = 2 * pairs.edits / np.maximum(pairs.length + pairs.other_length, 1)
    costs = np.bincount(pairs.first, rate, len(texts)) + np.bincount(pairs.second, rate, len(texts))
    best = tuple(np.flatnonzero(costs <= costs.min() + _EQUAL).tolist())
    same = len({normal(texts[at]) for at in best}) == 1
    return Medoid(texts[best[0]] if same else None, best, tuple(costs.tolist()), "decided" if same else "tie")
