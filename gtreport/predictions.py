"""Attached predictions: a model's label of each item, as text, from the files that evaluations name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.tabular import read_columns
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import FieldPath, PathRefused, resolve_inside


@dataclass(frozen=True)
class Predictions:
    """The predictions that a report attaches.

    Attributes:
        models: Label of each item, by model and item id.
        names: Name of the model of each evaluation whose predictions were read, by the place of its record.
        notes: Which predictions cannot be used, and why.
    """

    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    names: Mapping[FieldPath, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def predictions_of(answers: Questionnaire, folder: Path, max_bytes: int) -> Predictions:
    """Read the predictions of every evaluation that names a long table of items and labels.

    An evaluation names no target, so with several targets none of them is taken for it.
    """
    if len(answers.targets) != 1:
        return Predictions()
    models: dict[str, Mapping[str, str]] = {}
    names: dict[FieldPath, str] = {}
    notes: list[str] = []
    for evaluation in answers.evaluations:
        named = evaluation.predictions
        if named.file.get() is None or named.format.get() not in (None, "long"):
            continue
        model = evaluation.model.get() or evaluation.id.get() or "unnamed model"
        name = model if model not in models else f"{model} ({evaluation.id.get()})"
        try:
            models[name] = _labels(evaluation, folder, max_bytes)
            names[evaluation.here] = name
        except (PathRefused, AnnotationsRefused) as refused:
            notes.append(f"the predictions of {name} are not used: {refused.faults[0].message}")
    return Predictions(models, names, tuple(notes))


def _labels(evaluation: Evaluation, folder: Path, max_bytes: int) -> Mapping[str, str]:
    written = evaluation.predictions.file.get() or ""
    columns = evaluation.predictions.columns
    item, label = columns.item.get() or "item", columns.label.get() or "label"
    request = ReadRequest(
        path=resolve_inside(folder, written, max_bytes=max_bytes),
        name=written,
        columns={"item": item, "label": label},
    )
    found = read_columns(request, lambda _: (item, label)).columns
    items, labels = found[item], found[label]
    pairs = list(zip(items.codes.tolist(), labels.codes.tolist(), strict=True))
    labelled = {items.texts[at]: labels.texts[what] for at, what in pairs if labels.texts[what]}
    if len({at for at, _ in pairs}) < len(pairs):
        problem = request.problem(
            "annotations_unreadable", f"{written} holds several predictions of one item", mend="keep one for each item"
        )
        raise AnnotationsRefused((problem,))
    return labelled
