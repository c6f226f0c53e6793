"""Attached predictions that have a shape: a model's boxes, masks, spans or texts, by the evaluation that names them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from gtreport.annotations.building import Declaration
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.readers.coco import read_results
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.structuring import structures_of
from gtreport.annotations.texts import Texts
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.sources import FieldPath, PathRefused, resolve_folder_inside, show

_MODEL = "model"
_AS_LABELS = {
    "masks": ("values", "ignore", "threshold"),
    "yolo": ("classes",),
    "conll": ("token_column", "tag_column", "scheme"),
}
"""Options that hold for the predictions as for the labels."""


@dataclass(frozen=True)
class MarkedPredictions:
    """The marks of the models that a report attaches.

    Attributes:
        models: The marks, by model.
        names: Name of the model of each evaluation whose predictions were read, by the place of its record.
        reasons: Why those of the other evaluations that name some were not, by the place of the record.
    """

    models: Mapping[str, Structures] = field(default_factory=dict)
    names: Mapping[FieldPath, str] = field(default_factory=dict)
    reasons: Mapping[FieldPath, str] = field(default_factory=dict)


def marked_predictions(
    evaluations: tuple[Evaluation, ...],
    labels: ReadRequest,
    items: Collection[str],
    form: str,
    folder: Path,
    max_bytes: int,
) -> MarkedPredictions:
    """Read the predictions of every evaluation that names some; two evaluations of one file are of one model.

    Args:
        evaluations: The evaluations.
        labels: How the labels were read that they are about.
        items: Ids of the items of these labels.
        form: Form of these labels.
        folder: The report's folder.
        max_bytes: Largest file that is read.
    """
    models: dict[str, Structures] = {}
    names: dict[FieldPath, str] = {}
    reasons: dict[FieldPath, str] = {}
    files: dict[str, str] = {}
    for evaluation in evaluations:
        file = evaluation.predictions.file.get()
        if file is None:
            continue
        if file in files:
            names[evaluation.here] = files[file]
            continue
        model = evaluation.model.get() or evaluation.id.get() or "unnamed model"
        name = model if model not in models else f"{model} ({evaluation.id.get() or show(evaluation.here)})"
        try:
            models[name] = _called(_read(evaluation, file, labels, form, folder, max_bytes), items)
        except (PathRefused, AnnotationsRefused) as refused:
            reasons[evaluation.here] = refused.faults[0].message
            continue
        names[evaluation.here] = files[file] = name
    return MarkedPredictions(models, names, reasons)


def _read(
    evaluation: Evaluation, file: str, labels: ReadRequest, form: str, folder: Path, max_bytes: int
) -> Structures:
    kind = evaluation.predictions.format.get() or "long"
    path = resolve_folder_inside(folder, file, max_bytes=max_bytes)
    options = {name: labels.options[name] for name in _AS_LABELS.get(kind, ()) if name in labels.options}
    if kind == "coco":
        options["unmarked"] = "seen"
    elif kind == "long":
        options["files"] = {_MODEL: file}
    request = ReadRequest(
        path,
        file,
        _columns(evaluation, form),
        labels=labels.labels,
        missing=("",),
        repeats="error",
        options=options,
        root=folder,
        encoding=labels.encoding,
        structured=True,
    )
    if kind == "long" and form != "texts":
        message = f"{file} is a table, and predictions of {form} are read from coco, yolo, voc, masks or conll"
        raise AnnotationsRefused((request.problem("annotations_unreadable", message),))
    if kind == "coco" and path.is_file() and _is_list(path):
        return structures_of(read_results(request, labels.path), Declaration(repeats="keep"))
    found = read_any(request, kind)
    if isinstance(found, Structures):
        return found
    message = f"{file} holds labels of whole items, not {form}"
    raise AnnotationsRefused((request.problem("annotations_unreadable", message),))


def _called(found: Structures, items: Collection[str]) -> Structures:
    """Return predictions with items called as those of the labels, where these are numbers of documents.

    So they are where every annotator has a file of all documents; the one file of a model calls them by its own name.
    """
    numbers = {str(number) for number in range(1, len(found.items) + 1)}
    of_one_file = {name.rpartition("#")[0] or name for name in found.items}
    if found.span_unit != "token" or len(of_one_file) != 1 or not numbers <= set(items):
        return found
    return replace(found, items=Texts(str(number) for number in range(1, len(found.items) + 1)))


def _columns(evaluation: Evaluation, form: str) -> Mapping[str, str | tuple[str, ...]]:
    columns = evaluation.predictions.columns
    item, label = columns.item.get() or "item", columns.label.get() or "label"
    return {"item": item, "value" if form == "texts" else "label": label}


def _is_list(path: Path) -> bool:
    with path.open(encoding="utf-8-sig") as file:
        return file.read(64).lstrip().startswith("[")
