"""Bangdiwala's B of two annotators: the share of the agreement chart that is filled.

    B = sum_k p_kk^2 / sum_k p_k. p_.k

p_kl is the share of the items that both labelled to which the first annotator gave k and the second l. The value lies
in [0, 1]; nothing is taken off for chance, but labels that one annotator hardly uses weigh little. It needs exactly two
annotators, or `pair` names them.

SE (delta method for the multinomial table): with A and D the numerator and denominator,

    SE^2 = (1/(n - 1)) sum_kl p_kl ((2 p_kk 1[k = l] - 2 A)/D - A (p_.k + p_l. - 2 D)/D^2)^2

Undefined: `no annotations`, `annotator ids are absent`, `needs exactly two annotators, found {n}`, `no shared item`,
`one shared item`; also when the annotators have no label in common: then nothing is left to divide by.

Source: Bangdiwala 1985; Munoz and Bangdiwala 1997, Journal of Applied Statistics 24.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.estimates import ONE_SHARED, Undefined
from gtreport.agreement.pairs import PAIR, Cells, cells_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, ratio
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Bangdiwala's B to a table."""
    cells = cells_of(table, parameters)
    if cells.n == 1:
        raise Undefined(ONE_SHARED)
    if not np.intersect1d(cells.first, cells.second).size:
        raise Undefined("no label was used by both annotators")
    return Prepared(
        multiplicity=cells.multiplicity,
        evaluate=lambda draws: _values(cells, draws),
        standard_error=lambda: _standard_error(cells),
        without_each=lambda: None,
        n_items_used=cells.n,
        constant=cells.one_label(),
    )


def _values(cells: Cells, draws: FloatArray) -> Values:
    rows, columns = cells.margins(draws)
    return Values(*ratio(draws**2 @ (cells.first == cells.second), (rows * columns).sum(axis=1)))


def _standard_error(cells: Cells) -> float:
    share = cells.multiplicity / cells.n
    rows, columns = (margin[0] for margin in cells.margins(share[None, :]))
    agree = cells.first == cells.second
    filled, whole = float(share**2 @ agree), float(rows @ columns)
    change = (2 * share * agree - 2 * filled) / whole
    change -= filled * (columns[cells.first] + rows[cells.second] - 2 * whole) / whole**2
    return float(np.sqrt(share @ change**2 / (cells.n - 1)))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand aside: it is computed when it is asked for."""
    return None


STATISTIC = Statistic(
    "bangdiwala_b",
    "Bangdiwala's B (1985)",
    ("nominal", "ordinal"),
    prepare,
    (PAIR,),
    chance_corrected=False,
    shown=shown,
)
