"""What other decisions would have given: makes the ground truths of a report from its attached annotations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from gtreport.agreement.statistic import WrongParameter
from gtreport.agreement.values import FloatArray
from gtreport.alternative_types import Alternatives, Mistakes, Truth
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.table import AnnotationTable
from gtreport.build_inputs import Material, parameters_of, with_weights
from gtreport.errors import Fault, GtreportError, UsageError
from gtreport.ground_truths.aggregator import Aggregator
from gtreport.ground_truths.api import GroundTruth, aggregators, choice_grid, compare, ground_truth, score
from gtreport.ground_truths.applying import takes_weights_of_rows
from gtreport.ground_truths.compare import summary
from gtreport.ground_truths.ground_truth import STATES
from gtreport.ground_truths.making import require_fitting
from gtreport.ground_truths.metrics import METRICS
from gtreport.ground_truths.score_types import Scores
from gtreport.ground_truths.ties import ALIASES, KEEP
from gtreport.methods import method_of
from gtreport.questionnaire.ground_truths import GroundTruthRecord
from gtreport.sources import PathRefused, show

Models = Mapping[str, Mapping[str, str]]
"""Label of each item, by model and item id."""

T = TypeVar("T")


@dataclass(frozen=True)
class Made:
    """The ground truths of one file.

    Attributes:
        file: Name of the annotations.
        table: The annotations.
        records: The ground truths that are to be made of them.
        truths: Those that could be made, by name.
        reasons: Why the others could not.
        mistakes: Which of their parameters are wrong.
    """

    file: str
    table: AnnotationTable
    records: tuple[GroundTruthRecord, ...]
    truths: Mapping[str, GroundTruth] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    mistakes: Mapping[str, Mistakes] = field(default_factory=dict)

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
            why = material.refused.get(name, f"there are no annotations {name}")
            found.setdefault(name, []).append(Truth(record, name_of(record), None, why, mistakes=_mistakes_in(record)))
    return tuple(Alternatives(name, tuple(truths), readable=False) for name, truths in found.items())


def _mistakes_in(record: GroundTruthRecord) -> Mistakes:
    """Return what is wrong with the parameters of a rule, as far as it shows without annotations."""
    rule = record.built_by.rule.get()
    try:
        if rule is not None and rule in aggregators():
            require_fitting(rule, record.built_by.params.get() or {})
    except WrongParameter as wrong:
        return _placed(record, wrong)
    return ()


def _made(material: Material, name: str, table: AnnotationTable) -> Made:
    records = tuple(one for one in material.answers.ground_truths if one.built_by.annotations.get() == name)
    truths: dict[str, GroundTruth] = {}
    reasons: dict[str, str] = {}
    mistakes: dict[str, Mistakes] = {}
    weighed, no_weights = _weighed(material, name, table) if records else (table, None)
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
            parameters = parameters_of(material, name, table, record)
            if no_weights is not None and takes_weights_of_rows(rule, parameters):
                raise no_weights
            truths[name_of(record)] = ground_truth(weighed, rule, parameters, name=name_of(record))
        except (UsageError, AnnotationsRefused, PathRefused) as refused:
            reasons[name_of(record)] = _reason(refused)
            mistakes[name_of(record)] = _placed(record, refused)
    return Made(name, weighed, records, truths, reasons, mistakes)


def _weighed(
    material: Material, name: str, table: AnnotationTable
) -> tuple[AnnotationTable, UsageError | AnnotationsRefused | PathRefused | None]:
    """Return the table with its weights, and what is wrong with them, which only rules that use them suffer from."""
    try:
        return with_weights(material, name, table), None
    except (UsageError, AnnotationsRefused, PathRefused) as refused:
        return table, refused


def _placed(record: GroundTruthRecord, refused: GtreportError) -> Mistakes:
    """Return where parameters are wrong, and what was expected; nothing where something else is wrong."""
    if not isinstance(refused, WrongParameter):
        return ()
    params = record.built_by.params
    return tuple(
        ((*params.path, name) if name in (params.get() or {}) else params.path, _in_one(fault))
        for name, fault in refused.wrong
    )


def _in_one(fault: Fault) -> str:
    return f"{fault.message}; {fault.help}" if fault.help else fault.message


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
        return Truth(record, name, None, made.reasons.get(name), mistakes=made.mistakes.get(name, ()))
    rules = tuple(_rules(truth))
    return Truth(
        record,
        name,
        summary(truth),
        None,
        tuple(method_of(rule.name, rule.title, rule.aggregate) for rule in rules),
        tuple(_settings(truth, rules)),
        tuple(rows_of(truth)) if whole else (),
        is_soft=truth.is_soft,
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


def rows_of(truth: GroundTruth) -> Iterator[tuple[str, ...]]:
    """Yield item, label or number (empty without one) and state of each item.

    Of soft labels, yield item, label, its share and state: a row for each label of an item with a share above 0.
    """
    if truth.is_soft and truth.distribution is not None:
        yield from _soft_rows(truth, truth.distribution)
        return
    for at, item in enumerate(truth.items):
        yield item, _written(truth, at), STATES[truth.state[at]]


def _soft_rows(truth: GroundTruth, distribution: FloatArray) -> Iterator[tuple[str, ...]]:
    for at, item in enumerate(truth.items):
        state = STATES[truth.state[at]]
        given = np.flatnonzero(distribution[at] > 0)
        if not len(given):
            yield item, "", "", state
        for label in given.tolist():
            yield item, truth.labels[label], repr(float(distribution[at, label])), state


def _written(truth: GroundTruth, at: int) -> str:
    if truth.label is not None:
        return truth.labels[int(truth.label[at])] if truth.label[at] >= 0 else ""
    return repr(float(truth.number[at])) if truth.number is not None and truth.has_label[at] else ""


def _scores(made: Made, models: Models, metrics: Sequence[str]) -> Iterator[Scores]:
    for metric in dict.fromkeys(("accuracy", *metrics)):
        soft = metric == "accuracy"  # under soft labels, the mean probability of the model's label; others have none
        scored = [one for one in made.truths.values() if one.label is not None or (soft and one.is_soft)]
        if models and scored and metric in METRICS and metric != "f1":
            yield score(scored, models, metric=metric, table=made.table)


def _noted(notes: list[str], make: Callable[[], T]) -> T | None:
    """Return what `make` returns; where it cannot, note why."""
    try:
        return make()
    except UsageError as refused:
        notes.append(_reason(refused))
        return None


def _reason(refused: GtreportError) -> str:
    return refused.faults[0].message
