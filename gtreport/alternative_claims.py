"""Claims that ground truths can be held to: scores of models, comparisons, and released labels and their rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gtreport.agreement.claims import Claim, read_claim
from gtreport.alternative_types import ClaimedNumber, Rebuilt
from gtreport.alternatives import Made, name_of, rows_of
from gtreport.build_inputs import Material
from gtreport.errors import UsageError
from gtreport.ground_truths.api import GroundTruth, flips, score
from gtreport.ground_truths.comparison_types import Flips
from gtreport.ground_truths.metrics import METRICS
from gtreport.predictions import Predictions
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.ground_truths import Comparison, GroundTruthRecord
from gtreport.sources import SourceMap
from gtreport.written_numbers import as_written

_EXAMPLES = 5

MEASURES: Mapping[str, Callable[[Flips], float | None]] = {
    "share_changed": lambda one: one.flips.value,
    "changed": lambda one: float(one.flips.n),
    "changed_or_tied": lambda one: float(one.changed_or_tied),
}
"""Comparisons of two ground truths that can be recomputed, by the metric that the record names."""


def rebuilt_of(material: Material, made: Made) -> Rebuilt | None:
    """Compare the released labels, where they are attached, with those that the stated rule gives.

    They are attached when another file of the same target holds one label for each item, by one annotator.
    """
    if made.released is None:
        return None
    record, truth = made.released
    attached = _released_labels(material, made)
    if attached is None or truth.label is None:
        return None
    name, labels = attached
    given = {row[0]: row[1] for row in rows_of(truth) if row[1]}
    every = sorted({*labels, *given})
    differ = [item for item in every if labels.get(item) != given.get(item)]
    examples = tuple((item, labels.get(item, ""), given.get(item, "")) for item in differ[:_EXAMPLES])
    return Rebuilt(record.built_by.rule.path, truth.rule, name, len(differ), len(every), examples)


def _released_labels(material: Material, made: Made) -> tuple[str, Mapping[str, str]] | None:
    own = material.record(made.file)
    for name, table in material.tables.items():
        other = material.record(name)
        same = own is not None and other is not None and own.target.get() == other.target.get()
        if name != made.file and same and table.n_annotators == 1 and len(table) == table.n_items:
            pairs = zip(table.item.tolist(), table.label.tolist(), strict=True)
            items, labels = list(table.items), list(table.labels)
            return name, {items[item]: labels[label] for item, label in pairs}
    return None


def claimed_scores(material: Material, made: Sequence[Made], source: SourceMap) -> Iterator[ClaimedNumber]:
    """Yield each score that is claimed and whose predictions are attached, beside that under the released labels."""
    found = next((one.released[1] for one in made if one.released is not None), None)
    for evaluation in material.answers.evaluations:
        claimed = as_written(evaluation.value, source)
        if claimed is None or evaluation.predictions.file.get() is None:
            continue
        yield _claimed_score(evaluation, claimed, found, material.predictions)


def _claimed_score(
    evaluation: Evaluation, claimed: str, truth: GroundTruth | None, predictions: Predictions
) -> ClaimedNumber:
    path = evaluation.value.path
    metric, model = evaluation.metric.get() or "", predictions.names.get(evaluation.here)
    unused = predictions.reasons.get(evaluation.here)
    why = _beyond(metric, truth) or (None if unused is None else f"its predictions cannot be used: {unused}")
    if why is not None or truth is None or model is None:
        return ClaimedNumber(path, claimed, None, "not recomputed", why or "", evaluation)
    label = (evaluation.params.get() or {}).get("label")
    try:
        scored = score(
            [truth],
            {model: predictions.models[model]},
            metric=metric,
            label=None if label is None else str(label),
            replicates=0,
        ).score(model, truth.name)
    except UsageError as refused:
        return ClaimedNumber(path, claimed, None, "not recomputed", refused.faults[0].message, evaluation)
    if scored.own.value is None:
        return ClaimedNumber(path, claimed, None, "not recomputed", "no item has a label and a prediction", evaluation)
    rest = f"{metric} on {scored.own.n} items under {truth.name}"
    return against(read_claim(claimed), path, scored.own.value, rest, evaluation)


def _beyond(metric: str, truth: GroundTruth | None) -> str | None:
    """Return why a score is not recomputed, if it is not."""
    if metric not in METRICS:
        return f"{metric or 'a score without a metric'} is not recomputed; {', '.join(METRICS)} are"
    if truth is None:
        return "no released ground truth can be computed from the attached annotations"
    if truth.label is None:
        return f"{truth.name} has no labels"
    return None


def claimed_comparisons(
    records: Sequence[GroundTruthRecord], made: Sequence[Made], source: SourceMap
) -> Iterator[ClaimedNumber]:
    """Yield each claimed comparison of two ground truths that were both computed from one file."""
    for one in made:
        for record in records:
            own = one.truths.get(name_of(record))
            for claim in record.comparison:
                other = one.truths.get(claim.with_.get() or "")
                if own is not None and other is not None and own.label is not None and other.label is not None:
                    yield from _claimed_comparison(claim, flips(other, own), source)


def _claimed_comparison(claim: Comparison, found: Flips, source: SourceMap) -> Iterator[ClaimedNumber]:
    claimed, metric = as_written(claim.value, source), claim.metric.get() or ""
    if claimed is None:
        return
    value = MEASURES[metric](found) if metric in MEASURES else None
    if value is None:
        said = f"{metric} is not recomputed; {', '.join(MEASURES)} are"
        yield ClaimedNumber(claim.value.path, claimed, None, "not recomputed", said)
        return
    rest = f"{metric} between {found.first} and {found.second} on {found.compared} items that both label"
    yield against(read_claim(claimed), claim.value.path, value, rest)


def against(
    claim: Claim, path: tuple[str | int, ...], value: float, rest: str, evaluation: Evaluation | None = None
) -> ClaimedNumber:
    """Return what became of a claimed number.

    Args:
        claim: The claim.
        path: Where it stands.
        value: The recomputed value.
        rest: What it is the value of, in words.
        evaluation: The evaluation that claims it; None for a comparison of ground truths.
    """
    if claim.is_rounded(value):
        said = f"{claim.text} is claimed, and the attached data give {value:.5g}: {rest}"
        return ClaimedNumber(path, claim.text, value, "agrees", said, evaluation)
    if claim.is_cut(value):
        said = f"{claim.text} is claimed; the attached data give {value:.5g}, cut off and not rounded: {rest}"
        return ClaimedNumber(path, claim.text, value, "cut off", said, evaluation)
    said = f"{claim.text} is claimed, but the attached data give {claim.written(value)}: {rest}"
    return ClaimedNumber(path, claim.text, value, "differs", said, evaluation)
