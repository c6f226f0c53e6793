"""Chance-corrected agreement of two annotators from the table of their labels.

    p_o = sum_kl w_kl p_kl,   kappa = (p_o - p_e) / (1 - p_e)

The standard error is that of Fleiss, Cohen and Everitt (1969): with w_k. = sum_l w_kl p_.l and w_.l = sum_k w_kl p_k.,

    SE^2 = [ sum_kl p_kl (w_kl - (1 - kappa)(w_k. + w_.l))^2 - (kappa - p_e (1 - kappa))^2 ] / (n (1 - p_e)^2)
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import ONE_LABEL, ONE_SHARED, Undefined
from gtreport.agreement.pairs import Cells, cells_of
from gtreport.agreement.statistic import Parameters, Prepared
from gtreport.agreement.values import FloatArray, Values, above_chance, ratio
from gtreport.agreement.weights import spread
from gtreport.annotations.table import AnnotationTable


def cohen(table: AnnotationTable, parameters: Parameters, weights: FloatArray | None) -> Prepared:
    """Bind Cohen's kappa, weighted or not, to a table.

    Raises:
        Undefined: With the reason.
    """
    cells = cells_of(table, parameters)
    if cells.n == 1:
        raise Undefined(ONE_SHARED)
    if cells.one_label():
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    return Prepared(
        multiplicity=cells.multiplicity,
        evaluate=lambda draws: kappa_of_cells(cells, draws, weights),
        standard_error=lambda: _standard_error(cells, weights),
        without_each=lambda: None,
        n_items_used=cells.n,
        details={} if weights is not None else _greatest(cells),
    )


def _greatest(cells: Cells) -> dict[str, float | None]:
    """Return the greatest observed agreement and kappa that these shares of labels allow (Cohen 1960)."""
    rows, columns = (margin[0] / cells.n for margin in cells.margins(cells.multiplicity[None, :].astype(np.float64)))
    observed, expected = float(np.minimum(rows, columns).sum()), float(rows @ columns)
    return {"greatest_observed": observed, "greatest_value": (observed - expected) / (1 - expected)}


def kappa_of_cells(cells: Cells, draws: FloatArray, weights: FloatArray | None) -> Values:
    """Return Cohen's kappa for weights of the cells, shape (B, cells)."""
    n = draws.sum(axis=1)
    observed, defined = ratio(draws @ _weight_of_cells(cells, weights), n)
    rows, columns = cells.margins(draws)
    expected, _ = ratio((spread(rows, weights) * columns).sum(axis=1), n**2)
    return above_chance(observed, expected, defined)


def _weight_of_cells(cells: Cells, weights: FloatArray | None) -> FloatArray:
    if weights is None:
        return np.asarray(cells.first == cells.second, dtype=np.float64)
    return np.asarray(weights[cells.first, cells.second])


def _standard_error(cells: Cells, weights: FloatArray | None) -> float | None:
    share = cells.multiplicity / cells.n
    rows, columns = (margin[0] for margin in cells.margins(share[None, :]))
    near_rows, near_columns = spread(columns, weights), spread(rows, weights)
    of_cell = _weight_of_cells(cells, weights)
    observed, expected = float(share @ of_cell), float(rows @ near_rows)
    value = (observed - expected) / (1 - expected)
    deviation = of_cell - (1 - value) * (near_rows[cells.first] + near_columns[cells.second])
    variance = float(share @ deviation**2) - (value - expected * (1 - value)) ** 2
    return float(np.sqrt(max(variance, 0.0) / cells.n) / (1 - expected))
