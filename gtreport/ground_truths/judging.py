"""Which label each model gives and by which ground truth it is judged; items that look alike are one unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Caution
from gtreport.agreement.values import BoolArray
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import Fault, UsageError
from gtreport.ground_truths.coding import ABSENT, OUTSIDE, codes_by_item
from gtreport.ground_truths.ground_truth import CodeArray, GroundTruth
from gtreport.ground_truths.making import again_without
from gtreport.ground_truths.metrics import Cell

Models = Mapping[str, Mapping[str, str]]

_FITS = 2**31
_DIGITS = 12
"""Soft labels that are equal to so many decimals are one."""


@dataclass(frozen=True, eq=False)
class Judged:
    """Models, each beside the ground truths that judge it.

    Attributes:
        names: Names of the models.
        given: Label that each model gives each item, shape (models, items); -1 for none, -2 outside the label list.
        truths: The ground truths of each model, in one order: those that a model took part in are made without it.
        made_without: Whether each model is an annotator.
        cautions: What a reader has to know.
    """

    names: tuple[str, ...]
    given: CodeArray
    truths: tuple[tuple[GroundTruth, ...], ...]
    made_without: tuple[bool, ...]
    cautions: tuple[Caution, ...]

    def counts(self, model: int, truth: int) -> BoolArray:
        """Return which items a model and a ground truth both label, shape (items,)."""
        found: BoolArray = (self.given[model] != ABSENT) & self.truths[model][truth].has_label
        return found

    def common(self) -> BoolArray:
        """Return which items all ground truths label and all models have labels for, shape (items,)."""
        every = np.ones(self.given.shape[1], dtype=bool)
        for model, truths in enumerate(self.truths):
            for truth in range(len(truths)):
                every &= self.counts(model, truth)
        return every

    def cell(self, model: int, truth: int, items: CodeArray, common: BoolArray | None = None) -> Cell:
        """Return a model under a ground truth on some items; with `common`, only those of them count."""
        judge = self.truths[model][truth]
        counts = self.counts(model, truth) if common is None else common
        true = np.full(judge.n_items, -1) if judge.label is None else judge.label
        distribution = judge.distribution[items] if judge.is_soft and judge.distribution is not None else None
        return Cell(self.given[model][items], true[items], counts[items], distribution)


def judged(
    truths: Sequence[GroundTruth],
    models: Models,
    table: AnnotationTable | None,
    annotators: Mapping[str, str],
) -> Judged:
    """Set models beside the ground truths that judge them.

    Args:
        truths: The ground truths.
        models: Label of each item, by model and item id.
        table: The annotations; needed where a model is an annotator.
        annotators: Id of the annotator that each model is; models that are named like an annotator are that one.

    Raises:
        UsageError: There are no models, or a model is an annotator whom the annotations do not have.
    """
    if not models:
        raise UsageError(Fault("there are no models to score"))
    ids = dict(annotators)
    if table is not None and table.identity == "people":
        ids = {**{name: name for name in models if table.annotators.find(name) >= 0}, **ids}
    wrong = [name for name, who in ids.items() if table is None or table.annotators.find(who) < 0 or name not in models]
    if wrong:
        raise UsageError(
            Fault(
                f"{', '.join(wrong)}: no model that is an annotator of these annotations",
                help="give the annotations, and name models and annotators as they do",
            )
        )
    first = truths[0]
    items, known = tuple(first.items), tuple(first.labels)
    given = np.array([codes_by_item(items, known, labels) for labels in models.values()]).reshape(
        len(models), first.n_items
    )
    own = tuple(
        tuple(again_without(table, truth, (ids[name],)) for truth in truths)
        if table is not None and name in ids
        else tuple(truths)
        for name in models
    )
    names = tuple(models)
    return Judged(names, given, own, tuple(name in ids for name in names), _cautions(names, given))


def _cautions(names: tuple[str, ...], given: CodeArray) -> tuple[Caution, ...]:
    found = [
        Caution("label_not_declared", f"{name} gives {n} items labels outside the list, which are never right")
        for name, row in zip(names, given, strict=True)
        if (n := int(np.count_nonzero(row == OUTSIDE)))
    ]
    if len(given) and ((given == ABSENT) != (given[0] == ABSENT)).any():
        sizes = (given != ABSENT).sum(axis=1)
        found.append(
            Caution(
                "different_items",
                f"models have labels for different items ({sizes.min()} to {sizes.max()}): "
                "only scores on common items compare like with like",
            )
        )
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Units:
    """Items that no model and no ground truth tells apart.

    Attributes:
        multiplicity: Items of each unit, shape (units,).
        first: An item of each unit, shape (units,).
    """

    multiplicity: NDArray[np.int64]
    first: CodeArray


def units_of(judgement: Judged) -> Units:
    """Return the items as units."""
    key = np.zeros(judgement.given.shape[1], dtype=np.int64)
    size = 1
    for column in _columns(judgement):
        width = int(column.max(initial=0)) + 1
        if size * width > _FITS:
            distinct, key = np.unique(key, return_inverse=True)
            key, size = key.reshape(-1), len(distinct)
        key, size = key * width + column, size * width
    _, first, multiplicity = np.unique(key, return_index=True, return_counts=True)
    return Units(multiplicity, first)


def _columns(judgement: Judged) -> list[CodeArray]:
    """Return what tells items apart, as codes from 0 on; each ground truth once."""
    columns = [row - OUTSIDE for row in judgement.given]
    seen: set[int] = set()
    for truth in (truth for truths in judgement.truths for truth in truths):
        if id(truth) in seen:
            continue
        seen.add(id(truth))
        if truth.label is not None:
            columns.append(truth.label + 1)
        elif truth.distribution is not None:
            _, code = np.unique(np.round(truth.distribution, _DIGITS), axis=0, return_inverse=True)
            columns.append(code.reshape(-1))
    return columns
