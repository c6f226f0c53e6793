"""Weighted majority: the label with the greatest sum of its annotators' weights.

    G_i = the k with the greatest sum of w_a over the annotators a that gave item i the label k

Sums within 1e-12 tie. Without `weights`, w_a is the annotator's accuracy: the mean over the annotator's items, those
without another annotation left out, of 1 when the label is the majority of the *others* on the item, 1/t when it is one
of t labels that tie there, else 0. One round: accuracies are not made again from the result. `accuracy_from` gives
labels of test items instead, and accuracy is the share of them on which the annotator gave that label. An annotator
without any such item has the weight 0. Weights are numbers from 0 on. Where the file has a column of weights and
neither parameter is given, each annotation has the weight of its row in place of w_a.

Not defined where annotators cannot be told apart, and, for accuracies, where annotators repeat themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import numpy as np

from gtreport.agreement.counted import require_identity
from gtreport.agreement.parameter_kinds import LABELS
from gtreport.agreement.parameter_kinds import WEIGHTS as BY_ANNOTATOR
from gtreport.agreement.statistic import Parameters, WrongParameter
from gtreport.agreement.values import BoolArray, FloatArray, ratio, weighted_counts
from gtreport.annotations.problems import listed
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.aggregator import Aggregator, labels_in
from gtreport.ground_truths.coding import ABSENT, codes_by_item
from gtreport.ground_truths.diagnostics import WeightDiagnostics
from gtreport.ground_truths.ground_truth import Outcome
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.selecting import no_such
from gtreport.ground_truths.voting import credits_of_others, keeping_singles, most_weight

WEIGHTS = RuleParameter(
    "weights", "weight of each annotator, by id; the accuracies of the annotators when absent", kind=BY_ANNOTATOR
)
ACCURACY_FROM = RuleParameter(
    "accuracy_from", "labels of test items, by item, from which accuracies are taken", kind=LABELS
)

_WITHIN = 1e-12


def aggregate(table: AnnotationTable, parameters: Parameters) -> Outcome:
    """Return the label of each item whose annotators weigh most."""
    if table.weight_of_row is not None and not {"weights", "accuracy_from"} & set(parameters):
        return _of_rows(table, table.weight_of_row[table.row])
    require_identity(table)
    weights, known, source = _weights(table, parameters)
    told = tuple(
        (table.annotators[int(a)], float(weights[a]) if known[a] else None)
        for a in np.flatnonzero(table.annotations_of_annotators())
    )
    outcome = keeping_singles(most_weight(table, weights[table.annotator], _WITHIN), table)
    return replace(outcome, diagnostics=WeightDiagnostics(told, source))


def _of_rows(table: AnnotationTable, weights: FloatArray) -> Outcome:
    """Return the label of each item whose annotations weigh most; `weights` of each annotation, shape (N,)."""
    outcome = keeping_singles(most_weight(table, weights, _WITHIN), table)
    n, counts = len(table.annotators), table.annotations_of_annotators()
    means, known = ratio(weighted_counts(table.annotator, weights, n), counts.astype(np.float64))
    told = tuple((table.annotators[int(a)], float(means[a]) if known[a] else None) for a in np.flatnonzero(counts))
    people = told if table.identity == "people" else ()
    return replace(
        outcome, diagnostics=WeightDiagnostics(people, "weights of the annotations; here the mean of each annotator")
    )


def _weights(table: AnnotationTable, parameters: Parameters) -> tuple[FloatArray, BoolArray, str]:
    """Return the weight of each annotator, whether it is known, and where it comes from."""
    if "weights" in parameters and "accuracy_from" in parameters:
        raise UsageError(Fault("weighted_majority has weights and accuracy_from, of which one is enough"))
    if "weights" in parameters:
        given = _declared(table, cast("Mapping[str, float]", parameters["weights"]))
        return given, np.ones(len(given), dtype=bool), "declared weights"
    if "accuracy_from" in parameters:
        right, counts = _on_test_items(table, labels_in(parameters, "accuracy_from"))
        source = "accuracy on test items"
    else:
        if table.has_own_pairs:
            raise UsageError(
                Fault(
                    "weighted_majority takes one annotation of an item by each annotator",
                    help="settle repeats, or give weights",
                )
            )
        right, counts = credits_of_others(table)
        source = "accuracy against the majority of the others"
    n = len(table.annotators)
    weights, known = ratio(
        weighted_counts(table.annotator, right, n), weighted_counts(table.annotator, counts.astype(np.float64), n)
    )
    return weights, known, source


def _declared(table: AnnotationTable, given: Mapping[str, float]) -> FloatArray:
    unknown = [name for name in given if table.annotators.find(name) < 0]
    present = [table.annotators[int(a)] for a in np.flatnonzero(table.annotations_of_annotators())]
    lacking = [name for name in present if name not in given]
    faults = [no_such("weighted_majority", "annotator", unknown, table.annotators)] if unknown else []
    if lacking:
        said = f"weighted_majority: no weight is given for {listed(lacking)}"
        faults.append(Fault(said, help="give every annotator a weight, 0 for none"))
    if faults:
        raise WrongParameter((WEIGHTS.name, fault) for fault in faults)
    return np.array([float(given.get(name, 0.0)) for name in table.annotators])


def _on_test_items(table: AnnotationTable, labels: Mapping[str, str]) -> tuple[FloatArray, BoolArray]:
    of_row = codes_by_item(table.items, table.labels, labels)[table.item]
    return (of_row == table.label).astype(np.float64), of_row != ABSENT


AGGREGATOR = Aggregator(
    "weighted_majority",
    "Weighted majority",
    aggregate,
    (WEIGHTS, ACCURACY_FROM),
    aliases=("weighted",),
    weighs_rows=True,
)
