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
from gtreport.sources import FieldPath, PathRefused, resolve_inside, show


@dataclass(frozen=True)
class Predictions:
    """The predictions that a report attaches.

    Attributes:
        models: Label of each item, by model and item id.
        names: Name of the model of each evaluation whose predictions were read, by the place of its record.
        reasons: Why the predictions of the other evaluations that name some are not used, by the place of the record.
        notes: The same as sentences, of those that could not be read.
    """

    models: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    names: Mapping[FieldPath, str] = field(default_factory=dict)
    reasons: Mapping[FieldPath, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def predictions_of(answers: Questionnaire, folder: Path, max_bytes: int) -> Predictions:
    """Read the predictions of every evaluation that names a long table of items and labels.

    An evaluation names no target, so with several targets none of them is taken for it.
    """
    models: dict[str, Mapping[str, str]] = {}
    names: dict[FieldPath, str] = {}
    reasons: dict[FieldPath, str] = {}
    notes: list[str] = []
    for evaluation in answers.evaluations:
        if evaluation.predictions.file.get() is None:
            continue
        unread = _why_not_read(evaluation, len(answers.targets))
        if unread is not None:
            reasons[evaluation.here] = unread
            continue
        model = evaluation.model.get() or evaluation.id.get() or "unnamed model"
        name = model if model not in models else f"{model} ({evaluation.id.get() or show(evaluation.here)})"
        try:
            models[name] = _labels(evaluation, folder, max_bytes)
            names[evaluation.here] = name
        except (PathRefused, AnnotationsRefused) as refused:
            reasons[evaluation.here] = refused.faults[0].message
            notes.append(f"the predictions of {name} are not used: {refused.faults[0].message}")
    return Predictions(models, names, reasons, tuple(notes))


def _why_not_read(evaluation: Evaluation, n_targets: int) -> str | None:
    form = evaluation.predictions.format.get()
    if form not in (None, "long"):
        return f"they are of format {form}, and only tables of items and labels (long) are read"
    if n_targets != 1:
        return f"it does not say of which target they are, and the report has {n_targets}"
    return None


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
    names, given = list(items.texts), list(labels.texts)
    labelled = {names[at]: given[what] for at, what in pairs if at >= 0 <= what and given[what]}
    if len({at for at, _ in pairs}) < len(pairs):
        problem = request.problem(
            "annotations_unreadable", f"{written} holds several predictions of one item", mend="keep one for each item"
        )
        raise AnnotationsRefused((problem,))
    return labelled
