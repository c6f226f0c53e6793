"""Repeat agreement: how often an annotator gives an item the same label again.

    value = pairs of passes with the same label / pairs of passes

over all pairs of passes of the same annotator on the same item; annotators and items weigh by their pairs. The value
lies in [0, 1]; nothing is taken off for chance. Details give Cohen's kappa between earlier and later passes. It says
nothing of agreement between annotators. Passes that are identical in every detail are named: they may be copies.

SE: none; bootstrap over items, and jackknife over the annotators who repeated.

Undefined: `no annotations`, `annotator ids are absent`, `no item has two annotations` by one annotator.

Source: Gwet 2014, Handbook of Inter-Rater Reliability, 4th ed., on intra-rater reliability.
"""

from __future__ import annotations

import numpy as np

from gtreport.agreement.counted import require_identity
from gtreport.agreement.estimates import NO_OVERLAP, Undefined
from gtreport.agreement.intra import PassPairs, copies, pass_pairs
from gtreport.agreement.statistic import LABEL_LEVELS, Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, ratio, weighted_counts
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind repeat agreement to a table, with all passes, whatever became of them."""
    require_identity(table)
    pairs = pass_pairs(table)
    if pairs is None:
        raise Undefined(f"{NO_OVERLAP}: nobody labelled an item again")
    equal = (pairs.table.label[pairs.first] == pairs.table.label[pairs.second]).astype(np.float64)
    items, unit = np.unique(pairs.table.item[pairs.first], return_inverse=True)
    unit = unit.reshape(-1)
    same, all_pairs = weighted_counts(unit, equal, len(items)), weighted_counts(unit, np.ones(len(unit)), len(items))

    def evaluate(draws: FloatArray) -> Values:
        return Values(*ratio(draws @ same, draws @ all_pairs))

    return Prepared(
        multiplicity=np.ones(len(items), dtype=np.int64),
        evaluate=evaluate,
        standard_error=lambda: None,
        without_each=lambda: _without_each(pairs, equal),
        n_items_used=len(items),
        cautions=copies(table),
        details={"cohen_kappa": pairs.kappa(), "pairs": float(len(equal))},
    )


def _without_each(pairs: PassPairs, equal: FloatArray) -> Values:
    _, who = np.unique(pairs.table.annotator[pairs.first], return_inverse=True)
    who = who.reshape(-1)
    n = int(who.max()) + 1
    same, all_pairs = weighted_counts(who, equal, n), weighted_counts(who, np.ones(len(who)), n)
    return Values(*ratio(same.sum() - same, all_pairs.sum() - all_pairs))


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand aside: it is not agreement between annotators, and has a table of its own."""
    return None


STATISTIC = Statistic(
    "repeat_agreement", "Repeat agreement", LABEL_LEVELS, prepare, chance_corrected=False, shown=shown
)
