"""Everything that a page shows of the agreement in one file, beside the statistics themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from gtreport.agreement.breakdown_types import (
    AnnotatorAgreement,
    BetweenGroups,
    Details,
    DisagreementBin,
    HumanLevel,
    LabelAgreement,
    OwnAgreement,
    PairAgreement,
)
from gtreport.agreement.breakdowns import by_item, by_label, disagreement_distribution, label_confusion, spread
from gtreport.agreement.estimates import Estimate, Undefined
from gtreport.agreement.estimating import reachable, statistics
from gtreport.agreement.human import human_level
from gtreport.agreement.intra import own_agreement
from gtreport.agreement.pairs import pairs_of_annotators
from gtreport.agreement.people import by_annotator, by_group_pairs, by_pair
from gtreport.annotations.observations import pairs_of_annotations
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError

MOST_ITEMS = 10_000
"""So many of the most disputed items are kept."""

_MOST_LABELS = 100
_MOST_CELLS = 10_000_000
_MOST_PAIRS = 200_000
_MOST_PAIRS_OF_ANNOTATIONS = 30_000_000
_MOST_LEFT_OUT = 2000
_MOST_DRAWN = 300_000
_BINS = 10


def details_of(
    table: AnnotationTable,
    estimates: Iterable[Estimate],
    names: Mapping[str | None, str | None],
    models: Mapping[str, Mapping[str, str]] | None = None,
) -> Details:
    """Break the agreement in a table down.

    Args:
        table: The annotations.
        estimates: The statistics of the table; alpha among them is what is given without each annotator.
        names: What the labels are called, by label.
        models: Labels of models, by model and item id, to be scored beside the annotators.
    """
    notes: list[str] = []
    if not len(table):
        return Details()
    labels = tuple(table.labels) if _few_labels(table, notes) else ()
    annotators, coefficient = _annotators(table, estimates, notes)
    pairs = _pairs(table, notes)
    return Details(
        label_list=labels,
        labels=_labels(table, names) if labels else (),
        confusion=label_confusion(table) if labels else (),
        items=by_item(table, MOST_ITEMS),
        distribution=disagreement_distribution(table, _BINS),
        annotators=annotators,
        annotator_distribution=_spread([one.agreement for one in annotators]),
        coefficient=coefficient,
        pairs=pairs,
        pair_distribution=_spread([None if one.few else one.percent_agreement for one in pairs]),
        groups=_groups(table, notes),
        own=_own(table),
        human=_human(table, models or {}, notes) if labels else None,
        notes=tuple(notes),
    )


def _few_labels(table: AnnotationTable, notes: list[str]) -> bool:
    if len(table.labels) <= _MOST_LABELS:
        return True
    notes.append(f"{len(table.labels):,} different labels are too many to be broken down one by one")
    return False


def _labels(table: AnnotationTable, names: Mapping[str | None, str | None]) -> tuple[LabelAgreement, ...]:
    return tuple(replace(one, name=names.get(one.label)) for one in by_label(table))


def _annotators(
    table: AnnotationTable, estimates: Iterable[Estimate], notes: list[str]
) -> tuple[tuple[AnnotatorAgreement, ...], Estimate | None]:
    if table.identity == "absent":
        notes.append("the file does not say who gave which label")
        return (), None
    if table.identity == "slots":
        notes.append("annotators are slots: annotator 1 is another person on every item")
        return (), None
    if len(table.annotators) * len(table.labels) > _MOST_CELLS:
        notes.append(f"{len(table.annotators):,} annotators and {len(table.labels):,} labels are too many for a table")
        return (), None
    alpha = next((one for one in estimates if one.statistic == "krippendorff_alpha"), None)
    without = {} if alpha is None else without_each(table, alpha)
    found = (replace(one, without=without.get(one.annotator)) for one in by_annotator(table))
    return tuple(sorted(found, key=lambda one: natural(one.annotator))), alpha if without else None


def without_each(table: AnnotationTable, estimate: Estimate) -> Mapping[str, float]:
    """Return what an estimate would be without each annotator, by annotator; those without a value are left out."""
    if estimate.value is None or table.n_annotators > _MOST_LEFT_OUT or table.has_own_pairs or table.person is not None:
        return {}
    try:
        statistic = statistics()[estimate.statistic]
        with np.errstate(all="ignore"):  # what is not finite is left out below
            values = statistic.prepare(reachable(table, statistic), estimate.parameters).without_each()
    except Undefined:
        return {}
    present = np.flatnonzero(table.annotations_of_annotators())
    if values is None or len(values.value) != len(present):
        return {}
    sound = values.defined & np.isfinite(values.value)
    return {table.annotators[int(code)]: float(values.value[at]) for at, code in enumerate(present) if sound[at]}


def _pairs(table: AnnotationTable, notes: list[str]) -> tuple[PairAgreement, ...]:
    if table.identity != "people":
        return ()
    if pairs_of_annotations(table) > _MOST_PAIRS_OF_ANNOTATIONS or pairs_of_annotators(table) > _MOST_PAIRS:
        notes.append(f"{len(table.annotators):,} annotators make too many pairs to be listed one by one")
        return ()
    return tuple(sorted(map(_ordered, by_pair(table)), key=lambda one: (natural(one.first), natural(one.second))))


def _ordered(pair: PairAgreement) -> PairAgreement:
    """Put the smaller id first; nothing else of a pair depends on the order."""
    if natural(pair.first) <= natural(pair.second):
        return pair
    return replace(pair, first=pair.second, second=pair.first)


def _groups(table: AnnotationTable, notes: list[str]) -> tuple[BetweenGroups, ...]:
    if table.n_items * len(table.groups) * len(table.labels) > _MOST_CELLS:
        notes.append(f"{len(table.groups):,} groups on {table.n_items:,} items are too many to be compared")
        return ()
    return by_group_pairs(table)


def _own(table: AnnotationTable) -> tuple[OwnAgreement, ...]:
    found = own_agreement(table)
    return (*found[:1], *sorted(found[1:], key=lambda one: natural(one.annotator or "")))


def _human(table: AnnotationTable, models: Mapping[str, Mapping[str, str]], notes: list[str]) -> HumanLevel | None:
    drawn = len(table) <= _MOST_DRAWN
    replicates = 1000 if drawn else 0
    usable = {name: labels for name, labels in models.items() if _is_scored(table, name, labels, notes)}
    try:
        found = human_level(table, usable, replicates=replicates)
    except (Undefined, UsageError):
        return None
    if not drawn:
        notes.append(f"the human reference level has no interval: {len(table):,} annotations are not drawn again")
    return found


def _is_scored(table: AnnotationTable, name: str, labels: Mapping[str, str], notes: list[str]) -> bool:
    """Return whether a model can be scored; where it has no label for an item, that is noted."""
    try:
        human_level(table, {name: labels}, replicates=0)
    except Undefined:
        return False
    except UsageError as error:
        notes.append(f"model {name} is not scored: {error.faults[0].message}")
        return False
    return True


def _spread(values: Iterable[float | None]) -> tuple[DisagreementBin, ...]:
    return spread(np.array([one for one in values if one is not None], dtype=np.float64), None, _BINS)


def natural(text: str) -> tuple[tuple[str, int, str], ...]:
    """Return what sorts texts with numbers in them as people do: A2 before A10."""
    parts = re.findall(r"([^0-9]*)0*([0-9]*)", text)
    return (*((words, len(digits), digits) for words, digits in parts), (text, 0, ""))
