"""The first or the last annotation of each item, by the annotators' passes or by the rows of the file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gtreport.agreement.parameter_kinds import one_of
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.values import BoolArray
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.ground_truth import TIE, CodeArray, Outcome, states_of
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.voting import most_weight

_ENDS = ("pass", "row")

BY = RuleParameter(
    "by",
    "whether passes count or rows of the file; passes where annotators repeated themselves, else rows",
    _ENDS,
    kind=one_of(*_ENDS),
)


def at_the_end(table: AnnotationTable, parameters: Parameters, sign: int) -> Outcome:
    """Return the label of the first (sign 1) or last (sign -1) annotations of each item; ties stay ties.

    Args:
        table: The annotations; where its repeats were settled, those before they were.
        parameters: `by`.
        sign: 1 for the first, -1 for the last.
    """
    whole = table if table.passes is None else table.passes
    by_pass = parameters.get("by", "row" if whole.pass_ is None else "pass") == "pass"
    key = sign * _place(whole, by_pass)
    best = np.full(whole.n_items, np.iinfo(np.int64).max)
    np.minimum.at(best, whole.item, key)
    at_end = key == best[whole.item]
    chosen = most_weight(whole, at_end.astype(np.float64), within=0.0) if by_pass else _one_each(whole, at_end)
    return _for_items(chosen, whole, table)


def _one_each(whole: AnnotationTable, at_end: BoolArray) -> Outcome:
    """Return the labels of one annotation of each item."""
    label = np.full(whole.n_items, -1, dtype=np.int64)
    label[whole.item[at_end]] = whole.label[at_end]
    r = whole.annotations_of_items()
    return Outcome(state=states_of(r, np.zeros(len(r), dtype=bool)), label=label)


def _place(whole: AnnotationTable, by_pass: bool) -> CodeArray:
    if not by_pass:
        return whole.row.astype(np.int64)
    return np.ones(len(whole), dtype=np.int64) if whole.pass_ is None else whole.pass_.astype(np.int64)


def _for_items(chosen: Outcome, whole: AnnotationTable, table: AnnotationTable) -> Outcome:
    """Return the outcome for the items of the settled table, which may have lost some."""
    if whole is table or whole.items == table.items:
        return chosen
    place = {item: at for at, item in enumerate(whole.items)}
    kept = np.array([place[item] for item in table.items], dtype=np.int64)
    ties = np.isin(np.flatnonzero(chosen.state == TIE), kept)
    return replace(
        chosen,
        state=chosen.state[kept],
        label=None if chosen.label is None else chosen.label[kept],
        tied=None if chosen.tied is None else chosen.tied[ties],
    )
