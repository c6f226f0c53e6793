"""Light's kappa: the mean of Cohen's kappa over pairs of annotators.

    kappa = mean of cohen_kappa(g, h) over pairs g < h with at least two shared items and a defined value

How many pairs are left out is said. Pairs weigh alike, whatever the number of items they share.

SE: none; item bootstrap and annotator jackknife.

Undefined: `no annotations`, `annotator ids are absent`, `no item has two annotations`,
`one item with two annotations`, `only one label was used`; also where no pair has a value.

Source: Light 1971, Psychological Bulletin 76.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gtreport.agreement.counted import require_identity, require_one_each, require_spread
from gtreport.agreement.estimates import ONE_SHARED, Caution, Undefined
from gtreport.agreement.pair_tables import PairTables, pair_tables
from gtreport.agreement.pairs import pairs_of_annotators
from gtreport.agreement.patterns import patterns_of
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.agreement.values import FloatArray, Values, in_blocks, ratio
from gtreport.annotations.table import AnnotationTable

_MOST_PAIRS = 5000
"""As many as 100 annotators make."""


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind Light's kappa to a table."""
    require_identity(table)
    if table.pass_ is not None:
        require_one_each(table, "light_kappa")
    patterns = patterns_of(table)
    require_spread(table, patterns)
    light = _Light(table, pair_tables(table))
    _, defined = light.tables.kappas(light.tables.multiplicity)
    if not defined.any():
        raise Undefined(f"{ONE_SHARED}: no pair of annotators has a defined kappa on two shared items or more")
    left = int(np.count_nonzero(~defined))
    caution = Caution("pairs_left_out", f"{left} of {len(defined)} pairs of annotators have no kappa and are left out")
    return Prepared(
        multiplicity=light.tables.rows.multiplicity,
        evaluate=light.evaluate,
        standard_error=lambda: None,
        without_each=light.without_each,
        n_items_used=patterns.n_pairable,
        cautions=(caution,) if left else (),
        details={"pairs": float(len(defined) - left), "pairs_left_out": float(left)},
    )


@dataclass(frozen=True, eq=False)
class _Light:
    table: AnnotationTable
    tables: PairTables

    def evaluate(self, draws: FloatArray) -> Values:
        """Return the values for weights of the rows, shape (B, rows)."""
        width = max(len(self.tables.pair), len(self.tables.first) * len(self.table.labels))
        return in_blocks(self.tables.incidence.totals(draws), width, self._means)

    def _means(self, cells: FloatArray) -> Values:
        kappas, defined = self.tables.kappas(cells)
        return Values(*ratio((kappas * defined).sum(axis=1), defined.sum(axis=1).astype(np.float64)))

    def without_each(self) -> Values:
        """Return the value without the pairs of each annotator who has annotations."""
        kappas, defined = self.tables.kappas(self.tables.multiplicity)
        n = len(self.table.annotators)
        sums, counts = (
            np.bincount(self.tables.first, column, n) + np.bincount(self.tables.second, column, n)
            for column in (kappas * defined, defined.astype(np.float64))
        )
        present = self.table.annotations_of_annotators() > 0
        value, sound = ratio((kappas[defined].sum() - sums)[present], (defined.sum() - counts)[present])
        return Values(value, sound)


def shown(table: AnnotationTable) -> Parameters | None:
    """Stand among the statistics of more than two annotators who have ids."""
    return {} if table.identity == "people" and table.n_annotators > 2 else None


def costly(table: AnnotationTable) -> str | None:
    """Stand aside where pairs are many: each replicate of the bootstrap takes a kappa of each."""
    pairs = pairs_of_annotators(table)
    if pairs <= _MOST_PAIRS:
        return None
    return f"not computed for {pairs:,} pairs of annotators, more than {_MOST_PAIRS:,}, unless it is asked for by name"


STATISTIC = Statistic(
    "light_kappa", "Light's kappa (1971)", ("nominal", "ordinal"), prepare, shown=shown, costly=costly
)
