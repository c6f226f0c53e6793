"""Scott's pi of two annotators: chance goes by the shares of the labels over both.

    pi = (p_o - p_e) / (1 - p_e),   p_e = sum_k pi_k^2,   pi_k = (p_k. + p_.k) / 2

Taken over the items that both labelled; there it equals Fleiss' kappa. It needs exactly two annotators, or `pair` names
them.

SE: Gwet's formula for Fleiss' kappa, n - 1 in the denominator.

Undefined: `no annotations`, `annotator ids are absent`, `needs exactly two annotators, found {n}`, `no shared item`,
`one shared item`, `only one label was used`.

Source: Scott 1955, Public Opinion Quarterly 19.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import ONE_LABEL, ONE_SHARED, Undefined
from gtreport.agreement.pairs import PAIR, Cells, cells_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, above_chance, ratio
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Scott's pi to a table."""
    cells = cells_of(table, parameters)
    if cells.n == 1:
        raise Undefined(ONE_SHARED)
    if cells.one_label():
        raise Undefined(f"{ONE_LABEL}: expected disagreement is zero")
    return Prepared(
        multiplicity=cells.multiplicity,
        evaluate=lambda draws: _values(cells, draws),
        standard_error=lambda: _standard_error(cells),
        without_each=lambda: None,
        n_items_used=cells.n,
    )


def _shares(cells: Cells, draws: FloatArray) -> FloatArray:
    """Return pi_k, shape (B, labels)."""
    rows, columns = cells.margins(draws)
    shares: FloatArray = (rows + columns) / (2 * draws.sum(axis=1))[:, None]
    return shares


def _values(cells: Cells, draws: FloatArray) -> Values:
    observed, defined = ratio(draws @ (cells.first == cells.second), draws.sum(axis=1))
    return above_chance(observed, (_shares(cells, draws) ** 2).sum(axis=1), defined)


def _standard_error(cells: Cells) -> float | None:
    m, n = cells.multiplicity, cells.n
    shares = _shares(cells, m[None, :].astype(np.float64))[0]
    agree = (cells.first == cells.second).astype(np.float64)
    observed, expected = float(m @ agree) / n, float(shares @ shares)
    value = (observed - expected) / (1 - expected)
    by_chance = (shares[cells.first] + shares[cells.second]) / 2
    v = (agree - expected) / (1 - expected) - 2 * (1 - value) * (by_chance - expected) / (1 - expected)
    return float(np.sqrt(m @ (v - value) ** 2 / (n * (n - 1))))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of exactly two annotators."""
    return {} if table.n_annotators == 2 else None


STATISTIC = Statistic("scott_pi", "Scott's pi (1955)", ("nominal",), prepare, (PAIR,), shown=shown)
