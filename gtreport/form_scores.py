"""Scores of models on boxes, masks, spans and texts: under each ground truth, and against what is claimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gtreport.agreement.claims import read_claim
from gtreport.agreement.structured.form import Form, Marked
from gtreport.alternative_claims import against
from gtreport.alternative_types import ClaimedNumber
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.errors import UsageError
from gtreport.ground_truths.marks.making import MarkedTruth
from gtreport.ground_truths.marks.scoring import MarkedScore, score_of, scores_of
from gtreport.ground_truths.score_types import Scores
from gtreport.marked_predictions import MarkedPredictions
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.sources import SourceMap
from gtreport.written_numbers import as_written


@dataclass(frozen=True)
class Models:
    """The evaluations of a report, and the predictions that they attach."""

    evaluations: tuple[Evaluation, ...]
    predictions: MarkedPredictions


def _how(evaluation: Evaluation) -> MarkedScore:
    return MarkedScore(evaluation.metric.get() or "", dict(evaluation.params.get() or {}))


def scores_under(
    truths: Sequence[MarkedTruth], models: Models, form: Form, marked: Marked
) -> tuple[tuple[Scores, ...], tuple[str, ...]]:
    """Return the models under every ground truth by each metric that is claimed, and what could not be scored.

    Args:
        truths: The ground truths.
        models: The evaluations and predictions.
        form: Form of the labels.
        marked: The annotations that the ground truths are made of.
    """
    predictions = models.predictions
    if not truths or not predictions.models:
        return (), tuple(dict.fromkeys(predictions.reasons.values()))
    found: list[Scores] = []
    notes = list(predictions.reasons.values())
    hows = {how.called: how for one in models.evaluations if one.here in predictions.names for how in (_how(one),)}
    for how in hows.values():
        try:
            found.append(scores_of(truths, predictions.models, form, marked, how))
        except (UsageError, AnnotationsRefused) as refused:
            notes.append(refused.faults[0].message)
    return tuple(found), tuple(dict.fromkeys(notes))


def claimed_scores_of_marks(
    models: Models, truth: MarkedTruth | None, form: Form, marked: Marked, source: SourceMap
) -> Iterator[ClaimedNumber]:
    """Yield each score that is claimed and whose predictions are attached, beside that under the released ground truth.

    Args:
        models: The evaluations and predictions.
        truth: The released ground truth; None where there is none that was computed.
        form: Form of the labels.
        marked: The annotations that it is made of.
        source: Where everything stands in the report; claims are compared as they are written.
    """
    for evaluation in models.evaluations:
        claimed = as_written(evaluation.value, source)
        if claimed is not None and evaluation.predictions.file.get() is not None:
            yield _claimed(evaluation, claimed, models.predictions, truth, form, marked)


def _claimed(
    evaluation: Evaluation,
    claimed: str,
    predictions: MarkedPredictions,
    truth: MarkedTruth | None,
    form: Form,
    marked: Marked,
) -> ClaimedNumber:
    path, how = evaluation.value.path, _how(evaluation)
    name, unused = predictions.names.get(evaluation.here), predictions.reasons.get(evaluation.here)

    def not_recomputed(why: str) -> ClaimedNumber:
        return ClaimedNumber(path, claimed, None, "not recomputed", why, evaluation)

    if truth is None:
        return not_recomputed("no released ground truth can be computed from the attached annotations")
    if name is None:
        return not_recomputed(f"its predictions cannot be used: {unused}")
    try:
        found = score_of(truth, predictions.models[name], form, marked, how, replicates=0)
    except (UsageError, AnnotationsRefused) as refused:
        return not_recomputed(refused.faults[0].message)
    if found.value is None:
        return not_recomputed(found.reason or "")
    rest = f"{how.called} on {found.n_items_used} items under {truth.name}"
    return against(read_claim(claimed), path, found.value, rest, evaluation)
