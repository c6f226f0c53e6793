"""Majority: the label with most annotations.

    G_i = the k with the greatest n_ik

n_ik is how many annotators gave item i the label k. Two or more labels with the greatest count are a tie, never the
first of them. `min_votes` is how many annotations the label needs; an item whose most frequent labels have fewer has no
label (state `none`) and is counted among what is left out. An item with one annotation is `single`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gtreport.agreement.parameter_kinds import numbers
from gtreport.agreement.patterns import Patterns
from gtreport.agreement.statistic import Parameters
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import Aggregator, number_in
from gtreport.ground_truths.ground_truth import NONE, TIE, Outcome
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.voting import counted, most_votes

MIN_VOTES = RuleParameter("min_votes", "how many annotations the label needs", default=1, kind=numbers(1))


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the most frequent label of each item."""
    least = number_in(parameters, "min_votes")

    def judge(patterns: Patterns) -> Outcome:
        outcome = most_votes(patterns.counts)
        few = (patterns.counts.max(axis=1, initial=0) < least) & (patterns.r > 0)
        if outcome.label is None or outcome.tied is None or not few.any():
            return outcome
        n = int(patterns.multiplicity[few].sum())
        return replace(
            outcome,
            state=np.where(few, NONE, outcome.state).astype(np.int8),
            label=np.where(few, -1, outcome.label),
            tied=outcome.tied[~few[outcome.state == TIE]],
            left_out=(LeftOut("items", f"no label has {least:g} annotations", n),),
        )

    return counted(table, judge)


AGGREGATOR = Aggregator("majority", "Majority", aggregate, (MIN_VOTES,))
