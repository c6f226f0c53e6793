"""Mean Jaccard share of two annotators' sets of labels: nothing is taken off for chance.

    a_i = mean over pairs of annotations of an item of J(A, B),   J = size of A and B / size of A or B

and the value is the mean of a_i over the items with two annotations or more. It lies in [0, 1]. Two empty sets count 1,
and a caution says how many annotations are empty. It grows with the size of the sets and with frequent labels: alpha
with the distance `jaccard` or `masi` is the one to report.

SE: as for percent agreement.

Undefined: `no annotations`, `no item has two annotations`; also where the labels are not sets.

Source: Jaccard 1912, New Phytologist 11; Passonneau 2006, LREC, for its use with annotators.
"""

from __future__ import annotations

from dataclasses import replace

from gtreport.agreement.estimates import Caution
from gtreport.agreement.kappas import observed_agreement
from gtreport.agreement.sets import jaccard, members_of, n_empty
from gtreport.agreement.statistic import Parameters, Prepared, Statistic
from gtreport.annotations.table import AnnotationTable


def prepare(table: AnnotationTable, parameters: Parameters) -> Prepared:
    """Bind the mean Jaccard share to a table."""
    prepared = observed_agreement(table, jaccard(members_of(table)))
    cautions = [Caution("not_chance_corrected", "nothing is taken off for agreement by chance")]
    if empty := n_empty(table):
        cautions.append(
            Caution("empty_sets", f"{empty} of {len(table)} annotations are empty sets; two of them count 1")
        )
    return replace(prepared, cautions=tuple(cautions), constant=False)


STATISTIC = Statistic("mean_jaccard", "Mean Jaccard share", ("set",), prepare, chance_corrected=False)
