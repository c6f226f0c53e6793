"""Attached data: reads the files that a report names and recomputes its agreement records from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gtreport.agreement.breakdown_types import Details
from gtreport.agreement.details import details_of
from gtreport.agreement.estimates import Estimate
from gtreport.agreement.estimating import statistics
from gtreport.agreement.overview import overview
from gtreport.agreement_claims import Loaded, recomputed
from gtreport.aligning import Held, misaligned
from gtreport.alternative_claims import claimed_comparisons, claimed_scores, rebuilt_of
from gtreport.alternative_types import ClaimedNumber
from gtreport.alternatives import Made, alternatives_of, made_of, unmade_of
from gtreport.annotations.problems import AnnotationsRefused, FileProblem
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable, Level
from gtreport.annotator_names import named_annotators
from gtreport.build_inputs import Material
from gtreport.methods import Method, method_of
from gtreport.predictions import Predictions, predictions_of
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.targets import Target, scale_of
from gtreport.results import Attached, Computed, Summary
from gtreport.sources import PathRefused, SourceMap, quoted, resolve_folder_inside
from gtreport.sources.sizes import checksum_of, size_of

if TYPE_CHECKING:
    from gtreport.form_alternatives import MadeOfMarks
    from gtreport.form_scores import Models
    from gtreport.gallery_types import Gallery

ENCODING = ("box_format", "origin", "pixel_convention", "clip", "offset_unit", "offset_end", "mask_kind")
"""Answers about the encoding of labels that readers ask for."""

LARGEST_FILE = 2 * 1024**3
"""Bytes of an attached file that are read into memory."""


def compute(answers: Questionnaire, source: SourceMap, folder: Path, *, for_site: bool = False) -> Computed:
    """Read the attached files of a report and recompute its agreement records.

    Args:
        answers: The questionnaire.
        source: Where everything stands in the file; claims are compared as they are written.
        folder: The report's folder, in which all files must lie.
        for_site: Whether it is for a site: agreement is broken down too, and annotators are called A1, A2, ...
    """
    predictions = predictions_of(answers, folder, LARGEST_FILE)
    loaded = tuple(_load(record, answers, folder, predictions if for_site else None) for record in answers.annotations)
    agreements = tuple(recomputed(record, loaded, source) for record in answers.quality.agreement)
    tables = {one.attached.name: one.table for one in loaded if one.table is not None}
    structured = {one.attached.name: one.marks.marked.found for one in loaded if one.marks is not None}
    refused = {one.attached.name: _why_no_table(one.attached) for one in loaded if one.table is None}
    material = Material(answers, folder, tables, predictions, LARGEST_FILE, refused)
    made = made_of(material)
    marked = _made_of_marks(loaded, answers, source, folder, whole=for_site)
    galleries = _galleries(loaded, marked, answers, folder) if for_site else ()
    metrics = [one.metric.get() or "" for one in answers.evaluations]
    return Computed(
        tuple(one.attached for one in loaded),
        agreements,
        (
            *(alternatives_of(one, predictions.models, metrics, whole=for_site) for one in made if one.records),
            *(one.alternatives for one in marked),
            *(one for one in unmade_of(material) if one.file not in structured),
        ),
        tuple(rebuilt for one in made if (rebuilt := rebuilt_of(material, one)) is not None),
        (
            *_claimed_scores(material, made, marked, source),
            *claimed_comparisons(answers.ground_truths.items, made, source),
            *(claim for one in marked for claim in one.claims),
        ),
        named_annotators(answers, {**tables, **structured}, for_site=for_site),
        misaligned([one.held for one in loaded if one.held is not None], answers, predictions, folder),
        galleries,
    )


def _made_of_marks(
    loaded: Iterable[Loaded], answers: Questionnaire, source: SourceMap, folder: Path, *, whole: bool
) -> list[MadeOfMarks]:
    """Return the ground truths of files whose marks have a shape."""
    files = [one for one in loaded if one.marks is not None]
    if not files:
        return []
    from gtreport.form_alternatives import made_of_marks  # what most reports have no use for

    records = answers.ground_truths.items
    found = (
        made_of_marks(one.attached.name, one.marks, records, source, _models(one, answers, folder), whole=whole)
        for one in files
        if one.marks is not None
    )
    return [one for one in found if one is not None]


def _galleries(
    loaded: Sequence[Loaded], marked: Sequence[MadeOfMarks], answers: Questionnaire, folder: Path
) -> tuple[Gallery, ...]:
    """Return the gallery of each file whose marks can be drawn."""
    if all(one.marks is None for one in loaded):
        return ()
    from gtreport.gallery.making import gallery_of  # what most reports have no use for

    made = {one.alternatives.file: one for one in marked}
    found = (
        gallery_of(
            one.attached.record,
            number,
            one.marks,
            None if one.attached.summary is None else one.attached.summary.marked,
            made.get(one.attached.name),
            target_of(one.attached.record, answers),
            folder,
        )
        for number, one in enumerate(loaded, 1)
        if one.marks is not None
    )
    return tuple(one for one in found if one is not None)


def _models(loaded: Loaded, answers: Questionnaire, folder: Path) -> Models | None:
    """Return the predictions that have a shape; an evaluation names no target, so with several none is taken for it."""
    form = loaded.marks.form if loaded.marks is not None else None
    if form is None or loaded.held is None or len(answers.targets) != 1:
        return None
    if not any(one.predictions.file.get() is not None for one in answers.evaluations):
        return None
    from gtreport.form_scores import Models
    from gtreport.marked_predictions import marked_predictions

    evaluations, items = tuple(answers.evaluations), tuple(loaded.held.found.items)
    predictions = marked_predictions(evaluations, loaded.held.request, items, form.name, folder, LARGEST_FILE)
    return Models(evaluations, predictions)


def _claimed_scores(
    material: Material, made: Sequence[Made], marked: Iterable[MadeOfMarks], source: SourceMap
) -> Iterable[ClaimedNumber]:
    """Return the claimed scores: under ground truths of marks where there are any that score models, else of labels."""
    of_marks = next((one.scores for one in marked if one.scores), ())
    return of_marks or claimed_scores(material, made, source)


def _why_no_table(attached: Attached) -> str:
    """Return why ground truths cannot be made of an attached file."""
    if attached.problems:
        return f"annotations {attached.name} cannot be read as a table: {attached.problems[0].message}"
    if attached.summary is not None:
        return f"annotations {attached.name} are no labels in a table, of which alone ground truths are made"
    return f"annotations {attached.name} have no file and format"


def target_of(record: AnnotationFile, answers: Questionnaire) -> Target | None:
    """Return the target that a file belongs to; with one target it need not be named."""
    wanted = record.target.get()
    if wanted is None and len(answers.targets) == 1:
        return answers.targets[0]
    return next((target for target in answers.targets if target.id.get() == wanted is not None), None)


def _load(record: AnnotationFile, answers: Questionnaire, folder: Path, predictions: Predictions | None) -> Loaded:
    file = record.file.get()
    kind = record.format.get()
    if file is None or kind is None:
        return Loaded(Attached(record, file or ""), None)
    try:
        path = resolve_folder_inside(folder, file, max_bytes=LARGEST_FILE)
        request = replace(_request(record, path, file, answers), root=folder, pseudonyms=predictions is not None)
        table = read_any(request, kind)
        size = size_of(path)
    except PathRefused as refused:
        return Loaded(Attached(record, file, (_refused(refused, file),)), None)
    except AnnotationsRefused as refused:
        return Loaded(Attached(record, file, refused.problems), None)
    if not len(table):
        message = f"{file} cannot be read as annotations: it holds none; attach the file that holds the single answers"
        return Loaded(Attached(record, file, (FileProblem("annotations_unreadable", message, file),)), None)
    observations = (*table.observations, *_unused(record, file))
    target = target_of(record, answers)
    held = Held(record, file, request, target, table)
    if isinstance(table, Structures):
        from gtreport.form_summaries import summary_of_forms  # what most reports have no use for
        from gtreport.marked_annotations import marks_of

        marks = marks_of(table, target)
        whole = summary_of_forms(marks, path, size, target, whole=predictions is not None)
        return Loaded(Attached(record, file, (), observations, whole), None, held, marks)
    summary = _summary(table, path, size, target, predictions)
    return Loaded(Attached(record, file, (), observations, summary), table, held)


def _unused(record: AnnotationFile, file: str) -> tuple[FileProblem, ...]:
    """Return what is declared about a file and has no effect on the statistics."""
    weight = record.columns.weight.get()
    if weight is None:
        return ()
    return (
        FileProblem(
            "weights_not_used",
            f"column {weight} of weights is not used for agreement: all items weigh alike there",
            file,
        ),
    )


def _refused(refused: PathRefused, file: str) -> FileProblem:
    if refused.reason == "absent":
        return FileProblem("annotations_file_absent", f"file {file} is not in the report's folder", file)
    if refused.reason in ("outside", "url"):
        return FileProblem("path_outside_report", refused.message, file)
    return FileProblem("annotations_unreadable", f"{quoted(file)} cannot be read: {refused.message}", file)


def _request(record: AnnotationFile, path: Path, name: str, answers: Questionnaire) -> ReadRequest:
    target = target_of(record, answers)
    labels = tuple(value for label in target.labels if (value := label.value.get())) if target is not None else ()
    repeats = record.repeats.get()
    return ReadRequest(
        path=path,
        name=name,
        columns=_columns(record),
        labels=labels or None,
        level=_level(target),
        missing=record.missing.get() or ("",),
        repeats=repeats or "error",
        options=record.options.get() or {},
        target=target.id.get() if target is not None else None,
        encoding=_encoding(target),
        structured=target is not None and scale_of(target) == "structured",
    )


def _level(target: Target | None) -> Level:
    """Return the level of a target's labels; of several labels for an item, that of sets."""
    if target is None:
        return "nominal"
    if target.encoding.cardinality.get() == "multi_label":
        return "set"
    scale = target.scale.get()
    return "nominal" if scale is None or scale == "structured" else scale


def _encoding(target: Target | None) -> Mapping[str, str]:
    """Return how a target's labels are written down, as far as readers ask for it."""
    if target is None:
        return {}
    answers = {name: getattr(target.encoding, name).get() for name in ENCODING}
    return {name: str(value) for name, value in answers.items() if value is not None}


def _columns(record: AnnotationFile) -> Mapping[str, str | tuple[str, ...]]:
    columns: dict[str, str | tuple[str, ...]] = {}
    for role in ("item", "annotator", "label", "group", "weight", "repeat", "start", "end", "box", "value", "text"):
        value = getattr(record.columns, role).get()
        if value is not None:
            columns[role] = value
    return columns


def _summary(
    table: AnnotationTable, path: Path, size: int, target: Target | None, predictions: Predictions | None
) -> Summary:
    """Sum a table up; with predictions, as for a site, broken down too."""
    names = {label.value.get(): label.name.get() for label in target.labels} if target is not None else {}
    whole = overview(table)
    return Summary(
        n_items=whole.n_items,
        n_annotators=whole.n_annotators,
        n_annotations=whole.n_annotations,
        overlap=whole.overlap,
        n_bytes=size,
        sha256=checksum_of(path),
        note=whole.delimiter,
        labels=tuple(replace(row, name=names.get(row.label)) for row in whole.labels),
        left_out=whole.left_out,
        estimates=whole.estimates,
        annotations_per_item=whole.annotations_per_item,
        prevalence_note=whole.prevalence_note,
        methods=_methods(whole.estimates) if predictions is not None else (),
        details=None if predictions is None else _details(table, whole.estimates, names, predictions),
    )


def _methods(estimates: tuple[Estimate, ...]) -> tuple[Method, ...]:
    """Return how each statistic is computed, as its module says."""
    known = statistics()
    used = dict.fromkeys(one.statistic for one in estimates)
    return tuple(method_of(name, known[name].title, known[name].prepare) for name in used)


def _details(
    table: AnnotationTable,
    estimates: tuple[Estimate, ...],
    names: Mapping[str | None, str | None],
    predictions: Predictions,
) -> Details:
    details = details_of(table, estimates, names, predictions.models)
    return replace(details, notes=(*details.notes, *predictions.notes))
