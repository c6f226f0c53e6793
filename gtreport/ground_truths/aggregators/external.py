"""External: labels that were made elsewhere, read from a column.

A later version, an expert's or adjudicated label, the result of any other tool: one more ground truth, not the right
one. `labels` gives a label for each item id; `column` and `file` say where they stand and change nothing. A label
outside the label list is an error; items that the column does not have are in the state `none`; items of the column
that nobody annotated are counted among what is left out.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from gtreport.agreement.parameter_kinds import LABELS as BY_ITEM
from gtreport.agreement.parameter_kinds import TEXT
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.problems import LeftOut, quoted
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import Aggregator, labels_in
from gtreport.ground_truths.coding import codes_by_item
from gtreport.ground_truths.ground_truth import DECIDED, NONE, Outcome
from gtreport.ground_truths.parameters import RuleParameter

LABELS = RuleParameter("labels", "the label of each item, by item id", required=True, kind=BY_ITEM)
COLUMN = RuleParameter("column", "name of the column that they come from", kind=TEXT)
FILE = RuleParameter("file", "file that the column stands in", kind=TEXT)


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the labels of the column."""
    labels = labels_in(parameters, "labels")
    known = set(table.labels)
    undeclared = Counter(text for text in labels.values() if text not in known)
    if undeclared:
        raise UsageError(
            *(
                Fault(
                    f"{_column(table, parameters)} holds {quoted(text)} "
                    f"({'once' if n == 1 else f'{n} times'}), which is no label of the annotations",
                    help="declare the label, or leave the item out of the column",
                )
                for text, n in sorted(undeclared.items())
            )
        )
    label = codes_by_item(table.items, table.labels, labels)
    missed = len(labels) - int(np.count_nonzero(label >= 0))
    return Outcome(
        state=np.where(label >= 0, DECIDED, NONE).astype(np.int8),
        label=label,
        left_out=(LeftOut("items", "the column has them and nobody annotated them", missed),) if missed else (),
    )


def _column(table: AnnotationTable, parameters: Parameters) -> str:
    """Return the column in words, with the file that it stands in: the annotations' own where no other is named."""
    file = parameters.get("file") or table.source.file
    named = f"column {parameters['column']}" if "column" in parameters else "the column"
    return named if file is None else f"{named} of {file}"


AGGREGATOR = Aggregator(
    "external",
    "External column",
    aggregate,
    (LABELS, COLUMN, FILE),
    aliases=("column",),
    of_annotations=False,
    settles_ties=False,
    settles_repeats=False,
)
