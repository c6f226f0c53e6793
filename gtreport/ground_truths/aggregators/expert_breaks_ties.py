"""Expert breaks ties: the majority of the others, and the expert's label where they tie.

`annotator` names the expert, or `group` a group of experts whose own majority counts; their annotations take no part in
the majority of the others. `labels` gives the adjudicator's labels by item instead, from a column of their own. Exactly
one of the three. An expert may give a label that was not among the tied ones: how often is told. A tie that no expert
saw, or on which experts tie themselves, stays a tie; an item that only experts labelled has their label.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gtreport.agreement.counted import require_identity
from gtreport.agreement.parameter_kinds import LABELS as BY_ITEM
from gtreport.agreement.parameter_kinds import TEXTS
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.values import BoolArray
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import Aggregator, labels_in
from gtreport.ground_truths.applying import filtered
from gtreport.ground_truths.diagnostics import ExpertDiagnostics
from gtreport.ground_truths.ground_truth import NONE, TIE, CodeArray, Outcome
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.selecting import by_annotator, by_group
from gtreport.ground_truths.ties import with_labels

ANNOTATOR = RuleParameter("annotator", "id of the annotator who breaks ties", kind=TEXTS)
GROUP = RuleParameter("group", "group of annotators whose majority breaks ties", kind=TEXTS)
LABELS = RuleParameter("labels", "the adjudicator's label of each item, by item id", kind=BY_ITEM)


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the majority of the others, with ties broken by the expert."""
    given = [name for name in ("annotator", "group", "labels") if name in parameters]
    if len(given) != 1:
        raise UsageError(
            Fault(
                "expert_breaks_ties needs annotator, group or labels"
                if not given
                else f"expert_breaks_ties has {' and '.join(given)}, of which one is enough"
            )
        )
    if given == ["labels"]:
        labels = labels_in(parameters, "labels")
        outside = filtered(table, np.ones(len(table), dtype=bool), "", "external", {"labels": labels})
        return _settled(filtered(table, np.ones(len(table), dtype=bool), "", "majority", {}), outside)
    expert = _experts(table, parameters)
    others = filtered(table, ~expert, "given by the expert", "majority", {})
    return _settled(others, filtered(table, expert, "given by others", "majority", {}))


def _experts(table: AnnotationTable, parameters: Parameters) -> BoolArray:
    require_identity(table)
    if "annotator" in parameters:
        return by_annotator("expert_breaks_ties", table, parameters, "annotator")
    return by_group("expert_breaks_ties", table, parameters, "group")


def _settled(others: Outcome, expert: Outcome) -> Outcome:
    label = np.full(len(expert.state), -1) if expert.label is None else expert.label
    ties = others.state == TIE
    told = ExpertDiagnostics(
        int(np.count_nonzero(ties)),
        int(np.count_nonzero(ties & (label >= 0))),
        _outside_the_tie(others, label),
    )
    settled = with_labels(others, np.where(ties, label, -1))
    alone = (others.state == NONE) & (label >= 0)
    if settled.label is None or not alone.any():
        return replace(settled, diagnostics=told)
    return replace(
        settled,
        label=np.where(alone, label, settled.label),
        state=np.where(alone, expert.state, settled.state).astype(np.int8),
        diagnostics=told,
    )


def _outside_the_tie(others: Outcome, label: CodeArray) -> int:
    """Return how many ties get a label that was not among the tied ones."""
    of_ties = label[others.state == TIE]
    if others.tied is None or not len(of_ties):
        return 0
    among = others.tied[np.arange(len(of_ties)), np.maximum(of_ties, 0)]
    return int(np.count_nonzero((of_ties >= 0) & ~among))


AGGREGATOR = Aggregator(
    "expert_breaks_ties", "Majority, ties broken by an expert", aggregate, (ANNOTATOR, GROUP, LABELS)
)
