"""Models under ground truths of marks: each score is an estimate between a ground truth and a model's marks.

An item on which one of the two holds nothing is as unlike as can be, and one on which both hold nothing is alike, so
that a model gains nothing by keeping silent; `empty` says otherwise. Error rates have the ground truth as reference,
translations the model as hypothesis. Intervals are item bootstraps, given the ground truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gtreport.agreement.estimates import Estimate, Undefined
from gtreport.agreement.forms.average_precision import COCO_THRESHOLDS, NO_SCORES, Detections, mean_average_precision
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.pairs import prepared
from gtreport.agreement.forms.texts import Unit, error_rate, text_pairs
from gtreport.agreement.statistic import Parameters, Prepared
from gtreport.agreement.structured.estimating import estimate_form
from gtreport.agreement.structured.form import Form, Marked, number_of
from gtreport.agreement.structured.forms.boxes import boxes_of
from gtreport.agreement.structured.forms.texts import texts_of
from gtreport.annotations.readers.coco import SCORE
from gtreport.annotations.structures import Structures
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.marks.copying import copied
from gtreport.ground_truths.marks.making import MarkedTruth, as_annotations
from gtreport.ground_truths.score_types import Measured, Score, Scores

REFERENCE, SYSTEM = "reference", "system"
"""What the two are called while they are compared; the reference stands first."""

PRECISION = "mean_average_precision"
_LIKENESS = ("bleu", "chrf", "ter")
_RATES: Mapping[str, Unit] = {"wer": "words", "cer": "characters"}
_NOT_SCORES = ("krippendorff_alpha", "unitizing_alpha", "gamma", "repeat_agreement", "transitivity_rate", "win_rate")


@dataclass(frozen=True)
class MarkedScore:
    """How models are scored.

    Attributes:
        metric: Name of the metric.
        params: Its parameters.
    """

    metric: str
    params: Parameters

    @property
    def called(self) -> str:
        """The metric with its parameters, for readers."""
        told = [f"{name} {value}" for name, value in self.params.items()]
        return ", ".join((self.metric, *told))


def metrics_of(form: Form) -> tuple[str, ...]:
    """Return the metrics by which models can be scored under marks of a form."""
    names = tuple(one.name for one in form.statistics if one.name not in _NOT_SCORES)
    return (PRECISION, *names) if form.name == "boxes" else names


def score_of(
    truth: MarkedTruth,
    predicted: Structures,
    form: Form,
    marked: Marked,
    how: MarkedScore,
    *,
    replicates: int = 1000,
    seed: int = 0,
) -> Estimate:
    """Score a model under one ground truth.

    Args:
        truth: The ground truth.
        predicted: The model's marks.
        form: Their form.
        marked: The annotations that the ground truth is made of, for what is declared about them.
        how: The metric.
        replicates: Replicates of the item bootstrap.
        seed: Seed of its drawing.

    Raises:
        UsageError: There is no such metric for the form, or a parameter is wrong.
        AnnotationsRefused: The model gives a label that is not declared.
    """
    if how.metric not in metrics_of(form):
        known = ", ".join(metrics_of(form))
        raise UsageError(
            Fault(f"{how.metric or 'a score without a metric'} of {form.name} is not recomputed; {known} are")
        )
    model = replace(truth, name=SYSTEM, puts=copied(predicted, truth.items))
    both = tuple(at for at in range(len(truth.items)) if truth.puts[at] is not None and model.puts[at] is not None)
    if not both:
        raise UsageError(Fault(f"the predictions and {truth.name} have no item in common"))
    two = [_only(replace(truth, name=REFERENCE), both), _only(model, both)]
    found = Marked(as_annotations(two, marked.found), {"empty": "one", **marked.declared})
    options = {"replicates": replicates, "seed": seed}
    if how.metric == PRECISION:
        return _estimate(found, how, lambda: _precision(found, how.params), **options)
    if how.metric in _RATES:
        statistic = form.statistic(how.metric)
        params = statistic.checked(how.params, marked.declared) if statistic is not None else how.params
        return _estimate(found, replace(how, params=params), lambda: _rate(found, how.metric, params), **options)
    given = {**how.params, "pair": [SYSTEM, REFERENCE]} if how.metric in _LIKENESS else how.params
    return estimate_form(
        found, form, how.metric, given, intervals=("item_bootstrap",), replicates=replicates, seed=seed
    )


def _estimate(found: Marked, how: MarkedScore, prepare: Callable[[], Prepared], replicates: int, seed: int) -> Estimate:
    return form_estimate(
        how.metric, found.rows, prepare, how.params, replicates=replicates, seed=seed, intervals=("item_bootstrap",)
    )


def _only(truth: MarkedTruth, items: Sequence[int]) -> MarkedTruth:
    keep = set(items)
    return replace(truth, puts=tuple(put if at in keep else None for at, put in enumerate(truth.puts)))


def _rate(found: Marked, metric: str, params: Parameters) -> Prepared:
    pairs = text_pairs(found.rows, texts_of(found), str(params["normaliser"]), _RATES[metric])
    return prepared(error_rate(pairs, "first"), "pooled")


def _precision(found: Marked, params: Parameters) -> Prepared:
    """Bind mean average precision to the boxes of reference and system."""
    thresholds = COCO_THRESHOLDS
    if params.get("iou") is not None and params["iou"] != "0.5:0.95":
        thresholds = (number_of(params, "iou", PRECISION, high=1),)
    most = int(number_of({"max_dets": 100, **params}, "max_dets", PRECISION))
    boxes, marks = boxes_of(found), found.found.of_kind("box")
    row = found.found.answer[marks]
    is_system = np.array([name == SYSTEM for name in boxes.rows.annotators])[boxes.rows.annotator[row]]
    label = np.zeros(len(row), dtype=np.int64) if boxes.label is None else boxes.label
    scores = found.found.attributes.get(SCORE, {})
    own = marks[is_system].tolist()
    if any(at not in scores for at in own):
        raise Undefined(NO_SCORES)
    crowd = found.found.flags.get("crowd", np.zeros(len(found.found), dtype=np.int8))[marks] == 1
    items, image = np.unique(boxes.rows.item, return_inverse=True)
    of_mark = image.reshape(-1)[row]
    reference = Detections(of_mark[~is_system], label[~is_system], boxes.boxes[~is_system], crowd=crowd[~is_system])
    score = np.array([float(scores[at]) for at in own])
    system = Detections(of_mark[is_system], label[is_system], boxes.boxes[is_system], score)
    return mean_average_precision(reference, system, len(items), thresholds, most)


def scores_of(
    truths: Sequence[MarkedTruth],
    models: Mapping[str, Structures],
    form: Form,
    marked: Marked,
    how: MarkedScore,
    *,
    replicates: int = 1000,
    seed: int = 0,
) -> Scores:
    """Score every model under every ground truth, on its own items and on those that all of them share.

    Args:
        truths: The ground truths.
        models: The models' marks, by name.
        form: Their form.
        marked: The annotations that the ground truths are made of.
        how: The metric.
        replicates: Replicates of the item bootstrap.
        seed: Seed of its drawing.

    Raises:
        UsageError: As `score_of`.
        AnnotationsRefused: As `score_of`.
    """
    items = truths[0].items
    puts = [*(truth.puts for truth in truths), *(copied(one, items) for one in models.values())]
    shared = [at for at in range(len(items)) if all(one[at] is not None for one in puts)]
    found = []
    for truth in truths:
        for name, predicted in models.items():
            own = score_of(truth, predicted, form, marked, how, replicates=replicates, seed=seed)
            common = score_of(_only(truth, shared), predicted, form, marked, how, replicates=0)
            found.append(Score(name, truth.name, _measured(own), _measured(common), None, None, None, False))
    return Scores(
        metric=how.called,
        label=None,
        n_items=len(items),
        n_common=len(shared),
        scores=tuple(found),
        differences=(),
        truth_differences=(),
        rankings=(),
        orders=(),
        reversals=(),
        replicates=replicates,
        seed=seed,
        level=0.95,
        cautions=(),
    )


def _measured(one: Estimate) -> Measured:
    return Measured(one.value, one.n_items_used, one.interval("item_bootstrap"))
