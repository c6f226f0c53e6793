"""What other decisions would have given: makes the ground truths of a report from its attached annotations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from gtreport.alternative_types import Alternatives, Truth
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.pseudonyms import ids_renamed
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.table import AnnotationTable
from gtreport.annotations.tabular import read_columns
from gtreport.annotator_names import RULE_PARAMETERS
from gtreport.errors import GtreportError, UsageError
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.api import GroundTruth, aggregators, choice_grid, compare, ground_truth, score
from gtreport.ground_truths.compare import summary
from gtreport.ground_truths.ground_truth import STATES
from gtreport.ground_truths.metrics import METRICS
from gtreport.ground_truths.score_types import Scores
from gtreport.ground_truths.ties import ALIASES, KEEP
from gtreport.methods import method_of
from gtreport.predictions import Predictions
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.questionnaire.model import Questionnaire
from gtreport.sources import PathRefused, resolve_inside, show

Models = Mapping[str, Mapping[str, str]]
"""Label of each item, by model and item id."""

T = TypeVar("T")


@dataclass(frozen=True)
class Material:
    """What ground truths are made from.

    Attributes:
        answers: The questionnaire.
        folder: The report's folder.
        tables: The annotations that could be read, by the name of their record.
        predictions: The labels of the attached models.
        max_bytes: Largest file of labels that is read.
    """

    answers: Questionnaire
    folder: Path
    tables: Mapping[str, AnnotationTable]
    predictions: Predictions
    max_bytes: int

    def record(self, name: str) -> AnnotationFile | None:
        """Return the record of an annotation file."""
        return next((one for one in self.answers.annotations if one.id.get() == name), None)


@dataclass(frozen=True)
class Made:
    """The ground truths of one file.

    Attributes:
        file: Name of the annotations.
        table: The annotations.
        records: The ground truths that are to be made of them.
        truths: Those that could be made, by name.
        reasons: Why the others could not.
    """

    file: str
    table: AnnotationTable
    records: tuple[GroundTruthRecord, ...]
    truths: Mapping[str, GroundTruth] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)

    @property
    def released(self) -> tuple[GroundTruthRecord, GroundTruth] | None:
        """The released ground truth with its record, where it can be made."""
        own = (one for one in self.records if show(one.here) not in self.reasons)
        found = ((one, self.truths.get(name_of(one))) for one in own if one.status.get() == "released")
        return next(((record, truth) for record, truth in found if truth is not None), None)


def name_of(record: GroundTruthRecord) -> str:
    """Return what a ground truth is called: its id, or its place."""
    return record.id.get() or show(record.here)


def made_of(material: Material) -> tuple[Made, ...]:
    """Make every ground truth that has a rule, file by file."""
    return tuple(_made(material, name, table) for name, table in material.tables.items())


def unmade_of(material: Material) -> tuple[Alternatives, ...]:
    """Return the ground truths whose annotations are not there or cannot be read, by the annotations they name."""
    found: dict[str, list[Truth]] = {}
    for record in material.answers.ground_truths:
        name = record.built_by.annotations.get()
        if name is not None and name not in material.tables:
            known = material.record(name) is not None
            why = f"annotations {name} cannot be read as a table" if known else f"there are no annotations {name}"
            found.setdefault(name, []).append(Truth(record, name_of(record), None, why))
    return tuple(Alternatives(name, tuple(truths)) for name, truths in found.items())


def _made(material: Material, name: str, table: AnnotationTable) -> Made:
    records = tuple(one for one in material.answers.ground_truths if one.built_by.annotations.get() == name)
    truths: dict[str, GroundTruth] = {}
    reasons: dict[str, str] = {}
    for record in records:
        rule = record.built_by.rule.get()
        if name_of(record) in truths or name_of(record) in reasons:
            reasons[show(record.here)] = f"the id {name_of(record)} belongs to another ground truth"
            continue
        if rule is None:
            reasons[name_of(record)] = "no rule that is known is named"
            continue
        if rule not in aggregators():
            reasons[name_of(record)] = f"{rule} is not made of tables of labels"
            continue
        try:
            parameters = _parameters(material, name, table, record)
            truths[name_of(record)] = ground_truth(table, rule, parameters, name=name_of(record))
        except (UsageError, AnnotationsRefused, PathRefused) as refused:
            reasons[name_of(record)] = _reason(refused)
    return Made(name, table, records, truths, reasons)


def _parameters(
    material: Material, name: str, table: AnnotationTable, record: GroundTruthRecord
) -> Mapping[str, object]:
    """Return the parameters of a rule, with annotators called as the table calls them, and columns read."""
    given: dict[str, object] = dict(record.built_by.params.get() or {})
    for one in RULE_PARAMETERS:
        if one in given and table.pseudonyms:
            given[one] = ids_renamed(given[one], table.pseudonyms)
    if record.built_by.rule.get() == "column" and "column" in given:
        given["labels"] = _column(material, name, str(given["column"]), given.get("file"))
    return given


def _column(material: Material, name: str, column: str, file: object) -> Mapping[str, str]:
    """Read labels that were made elsewhere from a column of the annotations or of another file.

    Raises:
        PathRefused: The file may not be read.
        AnnotationsRefused: It has no such column, or gives an item two labels.
    """
    own = material.record(name)
    item = (own.columns.item.get() if own is not None else None) or "item"
    written = str(file) if file is not None else ((own.file.get() if own is not None else None) or "")
    path = resolve_inside(material.folder, written, max_bytes=material.max_bytes)
    request = ReadRequest(path=path, name=written, columns={"item": item, "label": column})
    found = read_columns(request, lambda _: (item, column)).columns
    items, labels = found[item], found[column]
    labelled: dict[str, str] = {}
    for at, what in zip(items.codes.tolist(), labels.codes.tolist(), strict=True):
        one, label = items.texts[at], labels.texts[what]
        if label and labelled.setdefault(one, label) != label:
            said = f"{written}: column {column} gives one item two labels"
            raise AnnotationsRefused((request.problem("annotations_unreadable", said),))
    return labelled


def alternatives_of(made: Made, models: Models, metrics: Sequence[str], *, whole: bool) -> Alternatives:
    """Sum up the ground truths of one file.

    Args:
        made: The ground truths.
        models: The labels of the attached models.
        metrics: Metrics by which models are scored besides accuracy; those that are not known are passed over.
        whole: Whether they are also compared with each other, listed item by item, used to score the models with
            intervals, and tried under every choice at once.
    """
    truths = tuple(_truth(made, record, whole) for record in made.records)
    named = tuple(made.truths.values())
    if not whole or not named:
        return Alternatives(made.file, truths)
    notes: list[str] = []
    base = made.released[1].name if made.released is not None else None
    return Alternatives(
        made.file,
        truths,
        compare(named, base=base, table=made.table),
        _noted(notes, lambda: tuple(_scores(made, models, metrics))) or (),
        _noted(notes, lambda: choice_grid(made.table, models)),
        tuple(notes),
    )


def _truth(made: Made, record: GroundTruthRecord, whole: bool) -> Truth:
    name, place = name_of(record), show(record.here)
    if place in made.reasons:  # another ground truth has its id
        return Truth(record, place, None, made.reasons[place])
    truth = made.truths.get(name)
    if truth is None:
        return Truth(record, name, None, made.reasons.get(name))
    rules = tuple(_rules(truth))
    return Truth(
        record,
        name,
        summary(truth),
        None,
        tuple(method_of(rule.name, rule.title, rule.aggregate) for rule in rules),
        tuple(_settings(truth, rules)),
        tuple(rows_of(truth)) if whole else (),
    )


def _rules(truth: GroundTruth) -> Iterator[Aggregator]:
    """Yield how a ground truth is made: by its rule, and by the rule behind it where that only chooses annotations."""
    known = aggregators()
    rule = known[truth.rule]
    yield rule
    behind = known.get(str(truth.parameters.get("then")))
    if rule.takes_rule and behind is not None:
        yield behind


def _settings(truth: GroundTruth, rules: Sequence[Aggregator]) -> Iterator[tuple[str, object]]:
    """Yield the parameters that a reader cannot guess: not those that are as usual, nor labels item by item."""
    usual = {"ties": KEEP} | {parameter.name: parameter.default for rule in rules for parameter in rule.parameters}
    for name, value in truth.parameters.items():
        if name not in ("labels", "accuracy_from", "then") and ALIASES.get(str(value), value) != usual.get(name):
            yield name, value


def rows_of(truth: GroundTruth) -> Iterator[tuple[str, str, str]]:
    """Yield item, label or number (empty without one) and state of each item."""
    for at, item in enumerate(truth.items):
        yield item, _written(truth, at), STATES[truth.state[at]]


def _written(truth: GroundTruth, at: int) -> str:
    if truth.label is not None:
        return truth.labels[int(truth.label[at])] if truth.label[at] >= 0 else ""
    return repr(float(truth.number[at])) if truth.number is not None and truth.has_label[at] else ""


def _scores(made: Made, models: Models, metrics: Sequence[str]) -> Iterator[Scores]:
    hard = [truth for truth in made.truths.values() if truth.label is not None]
    if not hard or not models:
        return
    for metric in dict.fromkeys(("accuracy", *metrics)):
        if metric in METRICS and metric != "f1":
            yield score(hard, models, metric=metric, table=made.table)


def _noted(notes: list[str], make: Callable[[], T]) -> T | None:
    """Return what `make` returns; where it cannot, note why."""
    try:
        return make()
    except UsageError as refused:
        notes.append(_reason(refused))
        return None


def _reason(refused: GtreportError) -> str:
    return refused.faults[0].message
