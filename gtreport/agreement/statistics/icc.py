"""Intraclass correlation of numbers, by the names of McGraw and Wong (1996).

`form` and `unit` are required. With the mean squares between items MSB, between annotators MSC, error MSE and within
items MSW of n items and k annotators:

| form | question | unit | value |
|---|---|---|---|
| icc_1 | annotators differ from item to item | single | (MSB - MSW)/(MSB + (k-1) MSW) |
| | | mean | (MSB - MSW)/MSB |
| icc_a | absolute agreement, two-way | single | (MSB - MSE)/(MSB + (k-1) MSE + k (MSC - MSE)/n) |
| | | mean | (MSB - MSE)/(MSB + (MSC - MSE)/n) |
| icc_c | consistency, two-way | single | (MSB - MSE)/(MSB + (k-1) MSE) |
| | | mean | (MSB - MSE)/MSB |

Shrout and Fleiss (1979) call them 1,1; 2,1; 3,1 and 1,k; 2,k; 3,k. Consistency forgives an annotator who is always
higher, agreement does not. `icc_1` takes unequal numbers of annotations, with k_0 = (N - sum_i r_i^2 / N)/(n - 1) in
place of k; the others need a complete block: items that an annotator left out are left out and counted. Negative
estimates are shown. Labels must be numbers at the level interval or ratio.

Limits: icc_1 and icc_c from F = MSB/MSW or MSB/MSE with d = n(k-1) or (n-1)(k-1): F_L = F/F(.975; n-1, d),
F_U = F F(.975; d, n-1), limits (F_. - 1)/(F_. + k - 1). icc_a: with a = k rho/(n(1-rho)),
b = 1 + k rho (n-1)/(n(1-rho)), v = (a MSC + b MSE)^2/((a MSC)^2/(k-1) + (b MSE)^2/((n-1)(k-1))), F1 = F(.975; n-1, v),
F2 = F(.975; v, n-1): low n (MSB - F1 MSE)/(F1 (k MSC + (kn-k-n) MSE) + n MSB), high
n (F2 MSB - MSE)/(k MSC + (kn-k-n) MSE + n F2 MSB). Limits of the mean by Spearman and Brown.

Undefined: `no annotations`, `labels are not numbers`, `annotator ids are absent`, `no item has two annotations`,
`no complete block: {n} of {m} items have all annotators`, `no variation between items` (MSB = 0).

Source: McGraw and Wong 1996, Psychological Methods 1; Shrout and Fleiss 1979, Psychological Bulletin 86.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import NO_OVERLAP, NO_VARIATION, Undefined
from gtreport.agreement.jackknife import recomputed_without_each
from gtreport.agreement.quantiles import f_quantile
from gtreport.agreement.ratings import (
    MeanSquares,
    complete_block,
    numbers_of_annotations,
    one_way,
    two_way,
)
from gtreport.agreement.statistic import Parameter, Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, ratio
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import AnnotationTable

FORM = Parameter(
    "form", "one-way, agreement or consistency (Shrout and Fleiss: 1, 2, 3)", ("icc_1", "icc_a", "icc_c"), required=True
)
UNIT = Parameter("unit", "reliability of a single annotation, or of the mean of all", ("single", "mean"), required=True)


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind an intraclass correlation to a table."""
    form, unit = str(parameters["form"]), str(parameters["unit"])
    squares, n_items, left_out = _layout(table, form)
    everybody = np.ones(n_items, dtype=np.int64)
    whole = squares.of(everybody[None, :].astype(np.float64))
    if whole.items[0] <= 1e-300:
        raise Undefined(NO_VARIATION)
    return Prepared(
        multiplicity=everybody,
        evaluate=lambda draws: _values(squares.of(draws), form, unit),
        standard_error=lambda: None,
        without_each=lambda: recomputed_without_each(table, prepare, parameters),
        n_items_used=n_items,
        left_out=left_out,
        limits=lambda level: _limits(whole, form, unit, level),
        details=_details(whole, form),
    )


@dataclass(frozen=True, eq=False)
class _Squares:
    """Either a complete block, shape (items, annotators), or the numbers of each item of a one-way layout."""

    x: FloatArray
    item: NDArray[np.int64] | None = None

    def of(self, weights: FloatArray) -> MeanSquares:
        return two_way(self.x, weights) if self.item is None else one_way(self.item, self.x, weights)


def _layout(table: AnnotationTable, form: str) -> tuple[_Squares, int, tuple[LeftOut, ...]]:
    numbers = numbers_of_annotations(table)
    if form == "icc_1":
        if not (table.annotations_of_items() >= 2).any():
            raise Undefined(NO_OVERLAP)
        if table.n_items < 2:
            raise Undefined("one item with two annotations")
        return _Squares(numbers, table.item.astype(np.int64)), table.n_items, ()
    block = complete_block(table, numbers)
    return _Squares(block.x), len(block.items), block.left_out()


def _values(ms: MeanSquares, form: str, unit: str) -> Values:
    k = ms.k if unit == "single" else np.ones_like(ms.k)
    noise = ms.within if form == "icc_1" else ms.error
    below = ms.items + (k - 1) * noise
    if form == "icc_a":
        below = below + k * (ms.annotators - ms.error) / ms.n
    return Values(*ratio(ms.items - noise, below, ms.items > 0))


def _limits(ms: MeanSquares, form: str, unit: str, level: float) -> tuple[float, float] | None:
    between, columns, error, within, n, k = (
        float(column[0]) for column in (ms.items, ms.annotators, ms.error, ms.within, ms.n, ms.k)
    )
    p = (1 + level) / 2
    noise = within if form == "icc_1" else error
    if noise == 0:
        return None
    if form == "icc_a":
        low, high = _agreement_limits(between, columns, error, n, k, p)
    else:
        f = between / noise
        d = n * (k - 1) if form == "icc_1" else (n - 1) * (k - 1)
        low_f, high_f = f / f_quantile(p, n - 1, d), f * f_quantile(p, d, n - 1)
        low, high = (low_f - 1) / (low_f + k - 1), (high_f - 1) / (high_f + k - 1)
    return (low, high) if unit == "single" else (_of_mean(low, k), _of_mean(high, k))


def _agreement_limits(
    between: float, columns: float, error: float, n: float, k: float, p: float
) -> tuple[float, float]:
    rho = (between - error) / (between + (k - 1) * error + k * (columns - error) / n)
    a, b = k * rho / (n * (1 - rho)), 1 + k * rho * (n - 1) / (n * (1 - rho))
    v = (a * columns + b * error) ** 2
    v /= (a * columns) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1))
    f1, f2 = f_quantile(p, n - 1, v), f_quantile(p, v, n - 1)
    rest = k * columns + (k * n - k - n) * error
    return n * (between - f1 * error) / (f1 * rest + n * between), n * (f2 * between - error) / (
        rest + n * f2 * between
    )


def _of_mean(single: float, k: float) -> float:
    """Return the reliability of the mean of k by Spearman and Brown."""
    return k * single / (1 + (k - 1) * single)


def _details(ms: MeanSquares, form: str) -> dict[str, float | None]:
    noise = float(ms.within[0] if form == "icc_1" else ms.error[0])
    found: dict[str, float | None] = {
        "between_items": float(ms.items[0]),
        "within_items" if form == "icc_1" else "error": noise,
        "f": float(ms.items[0]) / noise if noise else None,
        "k": float(ms.k[0]),
    }
    return found if form == "icc_1" else {**found, "between_annotators": float(ms.annotators[0])}


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand as absolute agreement of a single annotation; one-way where annotators differ from item to item."""
    complete = table.identity == "people" and int((table.annotations_of_items() == table.n_annotators).sum()) > 1
    return {"form": "icc_a" if complete else "icc_1", "unit": "single"}


STATISTIC = Statistic(
    "icc",
    "Intraclass correlation (McGraw and Wong 1996)",
    ("interval", "ratio"),
    prepare,
    (FORM, UNIT),
    shown=shown,
)
