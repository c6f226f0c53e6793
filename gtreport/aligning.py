"""Whether attached files are aligned with what the report declares and with one another, over splits and models too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from gtreport.annotations.alignment.checks import misalignments
from gtreport.annotations.alignment.items import renamed
from gtreport.annotations.alignment.predictions import classes_apart, classes_reordered, forms_apart, items_apart
from gtreport.annotations.alignment.result_lists import result_list_apart
from gtreport.annotations.alignment.splits import Item, leaks, split_of_file, split_of_item
from gtreport.annotations.alignment.telling import Declared
from gtreport.annotations.problems import AnnotationsRefused, FileProblem, quoted
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable
from gtreport.predictions import Predictions
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.evaluations import Evaluation
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.targets import Target
from gtreport.results import Misaligned
from gtreport.sources import PathRefused, resolve_folder_inside

_BY_HAND = frozenset({"expert_interpretation", "crowd_consensus"})
_FORMS_OF_PREDICTIONS = ("coco", "yolo", "voc", "masks")
_MOST_ITEMS = 2_000_000
"""Items of all files together, beyond which files are not compared item by item."""


@dataclass(frozen=True, eq=False)
class Held:
    """An attached file with what was read from it.

    Attributes:
        record: Its record.
        file: Its path as written.
        request: How it was read.
        target: The target that it belongs to.
        found: The annotations.
    """

    record: AnnotationFile
    file: str
    request: ReadRequest
    target: Target | None
    found: AnnotationTable | Structures


def misaligned(
    held: Sequence[Held], answers: Questionnaire, predictions: Predictions, folder: Path
) -> tuple[Misaligned, ...]:
    """Return what is not aligned in the attached files of a report, each with the place of the answer that names it.

    Args:
        held: The files that could be read.
        answers: The questionnaire.
        predictions: Predictions of single labels.
        folder: The report's folder.
    """
    return (*_each(held, answers), *_between(held, answers), *_predicted(held, answers, predictions, folder))


def _each(held: Sequence[Held], answers: Questionnaire) -> Iterator[Misaligned]:
    for one in held:
        for problem in misalignments(one.found, _declared(one, answers)):
            yield Misaligned(one.record.file.path, problem)


def _declared(one: Held, answers: Questionnaire) -> Declared:
    ignored = one.request.options.get("ignore")
    given = ignored if isinstance(ignored, list | tuple) else [] if ignored is None else [ignored]
    by_hand = _by_hand(one.target, answers)
    preannotation = answers.protocol.preannotation.get() or ""
    kind = one.record.format.get() or ""
    numbers = frozenset(int(str(value)) for value in given if str(value).isdecimal())
    if one.target is None:
        return Declared(kind, ignored=numbers, by_hand=by_hand, preannotation=preannotation)
    encoding = one.target.encoding
    visibility = encoding.visibility.get()
    return Declared(
        format=kind,
        form=one.target.form.get() or "",
        box_clip=encoding.clip.get() or "",
        pixel_convention=encoding.pixel_convention.get() or "",
        grid_matches_input=encoding.grid_matches_input.get(),
        ignore_value=encoding.ignore_value.get(),
        ignored=numbers,
        visibility=None if visibility is None else frozenset(visibility),
        verbatim=encoding.verbatim.get() or "",
        text_normalisation=encoding.text_normalisation.get() or "",
        by_hand=by_hand,
        preannotation=preannotation,
    )


def _by_hand(target: Target | None, answers: Questionnaire) -> bool:
    """Return whether people decided at every construction site of a target; with a target unknown, at every site."""
    named = None if target is None else target.sites.get()
    kinds = [site.kind.get() for site in answers.source.sites if named is None or site.id.get() in named]
    return bool(kinds) and all(kind in _BY_HAND for kind in kinds)


def _between(held: Sequence[Held], answers: Questionnaire) -> Iterator[Misaligned]:
    """Yield what two files of one target have wrong between them: names of items, and items of two splits."""
    if sum(len(one.found.items) for one in held) > _MOST_ITEMS:
        return
    yield from _names(held, answers)
    roles = _roles(answers)
    if not {"train", "test"} <= set(roles.values()):
        return
    of_target: dict[int, list[Held]] = {}
    for one in held:
        of_target.setdefault(id(one.target), []).append(one)
    for files in of_target.values():
        items = [item for one in files for item in _items(one, roles)]
        for leak in leaks(items):
            first = next(one for one in files if one.file == leak.pairs[0][0].file)
            mend = "take them out of one of the two splits, and measure again"
            problem = FileProblem("test_items_in_training", f"{first.file}: {leak}", first.file, help=mend)
            yield Misaligned(first.record.file.path, problem)


def _roles(answers: Questionnaire) -> dict[str, str]:
    """Return what each split is for, by its id."""
    return {name: split.role.get() or "" for split in answers.composition.splits if (name := split.id.get())}


def _names(held: Sequence[Held], answers: Questionnaire) -> Iterator[Misaligned]:
    splits = tuple(_roles(answers))
    for at, one in enumerate(held):
        for other in held[:at]:
            apart = split_of_file(one.file, one.record.id.get(), splits) != split_of_file(
                other.file, other.record.id.get(), splits
            )
            if one.target is not other.target or apart:
                continue
            same = renamed(one.found.items, other.found.items)
            if same:
                first, second = next(iter(same.items()))
                message = (
                    f"{one.file} and {other.file} share no item, but {len(same)} have one name without folder and "
                    f"suffix, the first {quoted(first, 40)} and {quoted(second, 40)}"
                )
                mend = "write the same name for the same item in all files"
                yield Misaligned(
                    one.record.file.path, FileProblem("item_under_two_names", message, one.file, help=mend)
                )


def _items(one: Held, roles: dict[str, str]) -> Iterator[Item]:
    """Yield the items of a file whose split is known, by the file or by the folders of their names."""
    whole = split_of_file(one.file, one.record.id.get(), roles)
    sizes = one.found.sizes.tolist() if isinstance(one.found, Structures) else []
    texts = one.found.item_texts if isinstance(one.found, Structures) else {}
    for at, name in enumerate(one.found.items):
        split = split_of_item(name, roles) or whole
        if split is not None:
            size = (sizes[at][0], sizes[at][1]) if sizes and sizes[at][0] > 0 else None
            yield Item(name, split, roles[split], one.file, size, texts.get(at))


def _predicted(
    held: Sequence[Held], answers: Questionnaire, predictions: Predictions, folder: Path
) -> Iterator[Misaligned]:
    """Yield why the predictions of an evaluation cannot be laid beside the labels; of one target only."""
    if len(answers.targets) != 1 or not held:
        return
    splits = tuple(_roles(answers))
    for evaluation in answers.evaluations:
        of_split = [one for one in held if _may_hold(one, evaluation, splits)]
        why = _labels_apart(evaluation, of_split, predictions) or _forms_apart(evaluation, of_split, folder)
        if why is not None:
            file = evaluation.predictions.file
            message = f"the predictions of {file.get()} cannot be aligned with the labels: {why}"
            mend = "write predictions in the items, classes, resolution and unit of the labels"
            yield Misaligned(file.path, FileProblem("predictions_not_aligned", message, file.get(), help=mend))


def _may_hold(one: Held, evaluation: Evaluation, splits: Sequence[str]) -> bool:
    """Return whether a file may hold labels of what an evaluation was measured on: its split is named, or not known."""
    split = split_of_file(one.file, one.record.id.get(), splits)
    measured = evaluation.evaluated_on.get()
    return split is None or measured is None or split in measured


def _labels_apart(evaluation: Evaluation, held: Sequence[Held], predictions: Predictions) -> str | None:
    tables = [one.found for one in held if isinstance(one.found, AnnotationTable) and one.found.elements is None]
    name = predictions.names.get(evaluation.here)
    if name is None or not tables:
        return None
    predicted = predictions.models[name]
    why = items_apart({item for table in tables for item in table.items}, predicted)
    if why is not None or any(table.level in ("interval", "ratio") for table in tables):
        return why
    why = classes_apart({label for table in tables for label in table.labels}, set(predicted.values()))
    if why is not None:
        return why
    return classes_reordered(sum((_meetings(table, predicted) for table in tables), start=Counter()))


def _meetings(table: AnnotationTable, predicted: Mapping[str, str]) -> Counter[tuple[str, str]]:
    """Return how often each label meets each predicted class, over the annotations of items that are predicted."""
    if len(table) > _MOST_ITEMS:
        return Counter()
    given = [predicted.get(name) for name in table.items]
    classes = sorted({one for one in given if one is not None})
    code: dict[str | None, int] = {name: at for at, name in enumerate(classes, 1)}
    of_row = np.array([code.get(one, 0) for one in given], dtype=np.int64)[table.item]
    width = len(classes) + 1
    cells, counts = np.unique(table.label[of_row > 0].astype(np.int64) * width + of_row[of_row > 0], return_counts=True)
    labels = list(table.labels)
    return Counter(
        {
            (labels[cell // width], classes[cell % width - 1]): n
            for cell, n in zip(cells.tolist(), counts.tolist(), strict=True)
        }
    )


def _forms_apart(evaluation: Evaluation, held: Sequence[Held], folder: Path) -> str | None:
    """Return why predictions that have a shape cannot be laid on the labels; None also where they cannot be read."""
    kind, file = evaluation.predictions.format.get(), evaluation.predictions.file.get()
    forms = [one for one in held if isinstance(one.found, Structures)]
    if kind not in _FORMS_OF_PREDICTIONS or file is None or not forms:
        return None
    try:
        path = resolve_folder_inside(folder, file)
        request = ReadRequest(path, file, repeats="keep", root=folder, encoding=forms[0].request.encoding)
        if kind == "coco" and path.is_file():
            why = result_list_apart(path, [one.request.path for one in forms if one.record.format.get() == "coco"])
            if why is not None:
                return why
        found = read_any(request, kind)
    except (PathRefused, AnnotationsRefused):
        return None
    if not isinstance(found, Structures):
        return None
    predicted = set(found.items)
    labelled = [one.found for one in forms if isinstance(one.found, Structures)]
    apart = items_apart({name for one in labelled for name in one.items}, predicted)
    return apart or forms_apart(max(labelled, key=lambda one: len(predicted & set(one.items))), found)
