"""Accuracies of a map from a sample whose strata need not be the classes of the map.

Unit u of stratum h (size N_h, n_h sampled units) has two indicators, y_u and x_u; a bar is the mean over the units of a
stratum. With s the standard deviations and the covariance over them (n_h - 1),

    R = sum_h N_h y_bar_h / sum_h N_h x_bar_h
    V(R) = sum_h N_h^2 (s_y^2 + R^2 s_x^2 - 2 R s_xy) / n_h  /  (sum_h N_h x_bar_h)^2

    overall accuracy     y: the map has the reference class               x: 1
    user's accuracy      y: both have the class                           x: the map has the class
    producer's accuracy  y: both have the class                           x: the reference has the class
    share of the area    y: the reference has the class                   x: 1

Where the strata are the classes of the map these are the estimators of `maps.py`; with one stratum every unit weighs
alike, which is right for a simple random or systematic sample. No finite-population factor. Intervals are value -+ z
SE. A unit that several interpreters read has the mean of their indicators.

Undefined: a stratum with a size and no sampled unit; nothing of the class. No SE where a stratum has one unit.

Source: Stehman 2014, International Journal of Remote Sensing 35 (strata that are not the classes); Cochran 1977,
Sampling Techniques, 3rd ed., section 6.11.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from gtreport.agreement.estimates import NO_ANNOTATIONS, Undefined
from gtreport.agreement.forms.maps import NO_REFERENCE_AREA, NO_SAMPLE
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.marked_types import Accuracy
from gtreport.agreement.statistic import Prepared
from gtreport.agreement.values import BoolArray, FloatArray, Values

STRATUM_WITHOUT_SAMPLE = "a stratum that has a size was not sampled"


@dataclass(frozen=True, eq=False)
class Sample:
    """Sampled units of a map.

    Attributes:
        stratum: Code of the stratum of each unit, shape (units,).
        sizes: Size of each stratum, in any unit of area, shape (strata,).
        mapped: Whether the map has each class there, shape (units, classes).
        reference: Share of the readings that see each class there, shape (units, classes).
    """

    stratum: IntArray
    sizes: FloatArray
    mapped: FloatArray
    reference: FloatArray


@dataclass(frozen=True, eq=False)
class Ratio:
    """A ratio of two totals over a stratified sample.

    Attributes:
        sample: The sample.
        above: y of each unit, shape (units,).
        below: x of each unit, shape (units,).
        reason: Why there is no value where the total of x is 0.
    """

    sample: Sample
    above: FloatArray
    below: FloatArray
    reason: str

    def _totals(self, weights: FloatArray) -> tuple[FloatArray, FloatArray, BoolArray]:
        """Return the totals of y and x, and whether every stratum that matters has a unit, for weights (B, units)."""
        strata = np.zeros((len(self.above), len(self.sample.sizes)))
        strata[np.arange(len(self.above)), self.sample.stratum] = 1.0
        n = weights @ strata
        share = np.divide(self.sample.sizes, n, out=np.zeros_like(n), where=n > 0)
        above = (((weights * self.above) @ strata) * share).sum(axis=1)
        below = (((weights * self.below) @ strata) * share).sum(axis=1)
        return above, below, np.all((n > 0) | (self.sample.sizes == 0), axis=1)

    def evaluate(self, weights: FloatArray) -> Values:
        """Return the value under each set of weights of the units, shape (B, units)."""
        above, below, whole = self._totals(weights)
        defined = whole & (below > 0)
        return Values(np.divide(above, below, out=np.zeros(len(above)), where=defined), defined)

    def standard_error(self) -> float | None:
        """Return the standard error over samples of this design; None where a stratum has one unit."""
        n = np.bincount(self.sample.stratum, minlength=len(self.sample.sizes))
        if ((n < 2) & (self.sample.sizes > 0)).any():
            return None
        above, below, _ = self._totals(np.ones((1, len(self.above))))
        rest = self.above - above[0] / below[0] * self.below
        mean = np.bincount(self.sample.stratum, rest, len(n)) / np.maximum(n, 1)
        square = np.bincount(self.sample.stratum, (rest - mean[self.sample.stratum]) ** 2, len(n))
        variance = self.sample.sizes**2 * square / np.maximum(n - 1, 1) / np.maximum(n, 1)
        return float(np.sqrt(variance.sum()) / below[0])

    def prepared(self) -> Prepared:
        """Bind the ratio; drawing units again keeps the sizes of the strata.

        Raises:
            Undefined: With the reason.
        """
        if not len(self.above):
            raise Undefined(NO_ANNOTATIONS)
        _, below, whole = self._totals(np.ones((1, len(self.above))))
        if not whole[0]:
            raise Undefined(STRATUM_WITHOUT_SAMPLE)
        if not below[0] > 0:
            raise Undefined(self.reason)
        error = self.standard_error()
        return Prepared(
            multiplicity=np.ones(len(self.above), dtype=np.int64),
            evaluate=self.evaluate,
            standard_error=lambda: error,
            without_each=lambda: None,
            n_items_used=int(np.count_nonzero((self.below > 0) & (self.sample.sizes[self.sample.stratum] > 0))),
            of_overlap=False,
            limits=lambda level: _limits(float(self.evaluate(np.ones((1, len(self.above)))).value[0]), error, level),
        )

    def accuracy(self, level: float = 0.95) -> Accuracy:
        """Return the value with its error, or the reason why there is none."""
        try:
            self.prepared()
        except Undefined as undefined:
            return Accuracy(None, reason=undefined.reason)
        value, error = float(self.evaluate(np.ones((1, len(self.above)))).value[0]), self.standard_error()
        low, high = _limits(value, error, level) or (None, None)
        return Accuracy(value, error, low, high)


def _limits(value: float, error: float | None, level: float) -> tuple[float, float] | None:
    if error is None:
        return None
    reach = NormalDist().inv_cdf((1 + level) / 2) * error
    return value - reach, value + reach


def overall_accuracy(sample: Sample) -> Ratio:
    """Return the share of the area that the map has right."""
    return Ratio(sample, (sample.mapped * sample.reference).sum(axis=1), np.ones(len(sample.stratum)), NO_ANNOTATIONS)


def users_accuracy(sample: Sample, label: int) -> Ratio:
    """Return how much of what the map calls so is so."""
    mapped = sample.mapped[:, label]
    return Ratio(sample, mapped * sample.reference[:, label], mapped, NO_SAMPLE)


def producers_accuracy(sample: Sample, label: int) -> Ratio:
    """Return how much of what is so the map calls so."""
    reference = sample.reference[:, label]
    return Ratio(sample, sample.mapped[:, label] * reference, reference, NO_REFERENCE_AREA)


def area_share(sample: Sample, label: int) -> Ratio:
    """Return the share of the area that has a reference class."""
    return Ratio(sample, sample.reference[:, label], np.ones(len(sample.stratum)), NO_ANNOTATIONS)
