"""Cohen's kappa of two annotators.

    kappa = (p_o - p_e) / (1 - p_e),   p_o = sum_k p_kk,   p_e = sum_k p_k. p_.k

p_kl is the share of the items that both labelled to which the first annotator gave k and the second l. It needs exactly
two annotators, or `pair` names them.

SE^2 = [ sum_kl p_kl (w_kl - (1 - kappa)(w_k. + w_.l))^2 - (kappa - p_e (1 - kappa))^2 ] / (n (1 - p_e)^2) with identity
weights, w_k. = p_.k and w_.l = p_l.

Undefined: `no annotations`, `annotator ids are absent`, `needs exactly two annotators, found {n}`, `no shared item`,
`one shared item`, `only one label was used`.

Source: Cohen 1960, Educational and Psychological Measurement 20; Fleiss, Cohen and Everitt 1969 for the SE.
"""

from __future__ import annotations

from gtreport.agreement.pairs import PAIR
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.tables import cohen
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Cohen's kappa to a table."""
    return cohen(table, parameters, None)


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of exactly two annotators."""
    return {} if table.n_annotators == 2 else None


STATISTIC = Statistic("cohen_kappa", "Cohen's kappa (1960)", ("nominal", "ordinal"), prepare, (PAIR,), shown=shown)
