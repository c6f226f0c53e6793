"""Accuracy of a map against a reference sample, weighted by the sampling design, and the areas that follow.

Sampled units: n_ij of map class i have the reference class j, n_i. of them from class i. The map classes are the strata
of the sample and W_i is the share of the map that class i covers. Then

    p_ij = W_i n_ij / n_i.                                    share of the area
    overall  O = sum_i p_ii                     V(O) = sum_i W_i^2 U_i (1 - U_i) / (n_i. - 1)
    user's   U_i = n_ii / n_i.                  V(U_i) = U_i (1 - U_i) / (n_i. - 1)
    producer's P_j = p_jj / p_.j
        V(P_j) = [ N_j.^2 (1 - P_j)^2 U_j (1 - U_j) / (n_j. - 1)
                   + P_j^2 sum_{i != j} N_i.^2 (n_ij / n_i.)(1 - n_ij / n_i.) / (n_i. - 1) ] / N_.j^2
    area     A_j = A p_.j                       V(p_.j) = sum_i W_i^2 (n_ij / n_i.)(1 - n_ij / n_i.) / (n_i. - 1)

N_i. is the size of map class i and N_.j = sum_i N_i. n_ij / n_i.; only ratios of sizes matter. Intervals are value -+ z
SE. Counting sampled units without weights is right only where the sample is drawn in proportion to the classes.

Undefined: a class without a sampled unit has no user's accuracy, and with one unit no standard error; a class that
covers some of the map and has no sampled unit leaves the overall and producer's accuracies and the areas undefined.

Source: Olofsson et al. 2014, Remote Sensing of Environment 148, equations 1 to 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.marked_types import Accuracy
from gtreport.agreement.values import FloatArray
from gtreport.errors import Fault, UsageError

NO_SAMPLE = "no unit of this map class was sampled"
NO_REFERENCE_AREA = "no area has this reference class"
CLASS_WITHOUT_SAMPLE = "a map class that covers some of the map was not sampled"


@dataclass(frozen=True, eq=False)
class MapAccuracy:
    """Accuracies of a map and areas of its classes.

    Attributes:
        overall: Overall accuracy.
        users: User's accuracy of each class: how much of what the map calls so is so.
        producers: Producer's accuracy of each class: how much of what is so the map calls so.
        areas: Area of each reference class, in the unit of the sizes.
        shares: Error matrix as shares of the area, shape (classes, classes); None where a class was not sampled.
        level: Level of confidence of the intervals.
    """

    overall: Accuracy
    users: tuple[Accuracy, ...]
    producers: tuple[Accuracy, ...]
    areas: tuple[Accuracy, ...]
    shares: FloatArray | None
    level: float


def error_matrix(map_class: IntArray, reference: IntArray, n_classes: int) -> IntArray:
    """Return how many sampled units of map class i have the reference class j, shape (classes, classes).

    Args:
        map_class: Code of the class on the map of each sampled unit.
        reference: Code of the class in the reference.
        n_classes: Number of classes.
    """
    cells = np.bincount(map_class * n_classes + reference, minlength=n_classes**2)
    return cells.reshape(n_classes, n_classes).astype(np.int64)


def map_accuracy(counts: IntArray, sizes: Sequence[float], level: float = 0.95) -> MapAccuracy:
    """Return the accuracies of a map from a sample stratified by its classes.

    Args:
        counts: Sampled units of map class i with reference class j, shape (classes, classes).
        sizes: Size of each map class, in pixels or any unit of area.
        level: Level of confidence.

    Raises:
        UsageError: The counts are no square table of whole numbers, or a size is negative or all are 0.
    """
    n = _table(counts)
    size = np.asarray(sizes, dtype=np.float64)
    if size.shape != (len(n),) or not np.isfinite(size).all() or (size < 0).any() or not size.sum() > 0:
        raise UsageError(Fault(f"{len(size)} sizes for {len(n)} map classes", help="give the size of each class"))
    z = NormalDist().inv_cdf((1 + level) / 2)
    rows = n.sum(axis=1)
    within = n / np.maximum(rows, 1)[:, None]
    users = tuple(
        _accuracy(float(within[i, i]), float(within[i, i] * (1 - within[i, i])), int(rows[i]), z) for i in range(len(n))
    )
    if ((rows == 0) & (size > 0)).any():
        none = Accuracy(None, reason=CLASS_WITHOUT_SAMPLE)
        several = (none,) * len(n)
        return MapAccuracy(none, users, several, several, None, level)
    return _whole(within, rows, size, users, level)


def _whole(
    within: FloatArray, rows: FloatArray, size: FloatArray, users: tuple[Accuracy, ...], level: float
) -> MapAccuracy:
    """Return the accuracies where every class of the map was sampled."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    weight = size / size.sum()
    shares = weight[:, None] * within
    known = not ((rows < 2) & (size > 0)).any()
    spread = within * (1 - within) / np.maximum(rows - 1, 1)[:, None]
    of_area = weight[:, None] ** 2 * spread
    area = shares.sum(axis=0)
    total = float(size.sum())
    overall = _with_error(float(np.trace(shares)), float(np.trace(of_area)) if known else None, z)
    producers = tuple(_producers(j, shares, of_area, known, z) for j in range(len(rows)))
    areas = tuple(
        _with_error(total * float(area[j]), total**2 * float(of_area[:, j].sum()) if known else None, z)
        for j in range(len(rows))
    )
    return MapAccuracy(overall, users, producers, areas, shares, level)


def _producers(j: int, shares: FloatArray, of_area: FloatArray, known: bool, z: float) -> Accuracy:
    area = float(shares[:, j].sum())
    if not area > 0:
        return Accuracy(None, reason=NO_REFERENCE_AREA)
    value = float(shares[j, j]) / area
    others = float(of_area[:, j].sum() - of_area[j, j])
    variance = ((1 - value) ** 2 * float(of_area[j, j]) + value**2 * others) / area**2
    return _with_error(value, variance if known else None, z)


def _accuracy(value: float, spread: float, n: int, z: float) -> Accuracy:
    if not n:
        return Accuracy(None, reason=NO_SAMPLE)
    return _with_error(value, spread / (n - 1) if n > 1 else None, z)


def _with_error(value: float, variance: float | None, z: float) -> Accuracy:
    if variance is None:
        return Accuracy(value)
    error = float(np.sqrt(variance))
    return Accuracy(value, error, value - z * error, value + z * error)


def _table(counts: IntArray) -> FloatArray:
    table = np.asarray(counts, dtype=np.float64)
    if table.ndim != 2 or table.shape[0] != table.shape[1] or (table < 0).any() or (table != np.floor(table)).any():
        raise UsageError(Fault(f"the error matrix has the shape {table.shape}", help="give counts, map classes first"))
    return table
