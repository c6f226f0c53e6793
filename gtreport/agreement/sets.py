"""Distances between sets of labels."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable

DISTANCES = ("jaccard", "masi")

_MOST_SETS = 5000


def members_of(table: AnnotationTable) -> FloatArray:
    """Return which elements each set has, as 0 and 1, shape (sets, elements).

    Raises:
        Undefined: The labels are no sets, or there are too many of them to be compared.
    """
    if table.members is None or table.elements is None:
        raise Undefined("labels are not sets")
    if len(table.members) > _MOST_SETS:
        raise Undefined(f"too many labels: {len(table.members)} different sets")
    found = np.zeros((len(table.members), len(table.elements)))
    for at, members in enumerate(table.members):
        found[at, list(members)] = 1
    return found


def jaccard(members: FloatArray) -> FloatArray:
    """Return size of A and B / size of A or B for each two sets, shape (sets, sets); 1 for two empty ones."""
    both, either = _both_and_either(members)
    return np.divide(both, either, out=np.ones_like(both), where=either > 0)


def masi(members: FloatArray) -> FloatArray:
    """Return J M (Passonneau 2006), shape (sets, sets).

    J is Jaccard's share; M is 1 for equal sets, 2/3 where one is inside the other, 1/3 where they overlap, 0 where not.
    """
    both, either = _both_and_either(members)
    sizes = members.sum(axis=1)
    smaller, greater = np.minimum(sizes[:, None], sizes), np.maximum(sizes[:, None], sizes)
    nested = np.where(both == greater, 1.0, np.where(both == smaller, 2 / 3, np.where(both > 0, 1 / 3, 0.0)))
    return np.divide(both, either, out=np.ones_like(both), where=either > 0) * nested


def _both_and_either(members: FloatArray) -> tuple[FloatArray, FloatArray]:
    both = members @ members.T
    sizes = members.sum(axis=1)
    return both, sizes[:, None] + sizes - both


def n_empty(table: AnnotationTable) -> int:
    """Return how many annotations are the empty set."""
    if table.members is None or () not in table.members:
        return 0
    return int(table.prevalence[table.members.index(())])
