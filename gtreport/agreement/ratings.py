"""Numbers given to items: blocks of items x annotators, and the mean squares that are computed from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.counted import require_identity, require_one_each
from gtreport.agreement.estimates import NO_ANNOTATIONS, NO_NUMBERS, Undefined
from gtreport.agreement.pairs import pair_of, require_two_persons, shared_annotations
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.values import FloatArray
from gtreport.agreement.weights import label_numbers
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.table import AnnotationTable


def numbers_of_annotations(table: AnnotationTable) -> FloatArray:
    """Return the number of each annotation, shape (N,).

    Raises:
        Undefined: The labels are not numbers at the level interval or ratio.
    """
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    if table.level not in ("interval", "ratio") or table.values is None:
        raise Undefined(NO_NUMBERS)
    found: FloatArray = table.values[table.label]
    return found


@dataclass(frozen=True, eq=False)
class Block:
    """The items that every annotator labelled.

    Attributes:
        x: Number of each label, shape (items, annotators), annotators in the order of their ids.
        items: Codes of the items, shape (items,).
        n_items: Items of the table, with those left out.
    """

    x: FloatArray
    items: NDArray[np.int64]
    n_items: int

    def left_out(self) -> tuple[LeftOut, ...]:
        """Return how many items are left out."""
        left = self.n_items - len(self.items)
        return (LeftOut("items", "not every annotator labelled them", left),) if left else ()


def complete_block(table: AnnotationTable, numbers: FloatArray, least: int = 2) -> Block:
    """Return the items that every annotator labelled.

    Args:
        table: The annotations, with annotators who mean the same person on every item.
        numbers: Number of each annotation, shape (N,).
        least: With fewer complete items or annotators than this there is no block.

    Raises:
        Undefined: With the reason.
    """
    require_identity(table)
    require_one_each(table, "a complete block")
    k = table.n_annotators
    if k < 2:
        raise Undefined("no item has two annotations: one annotator")
    complete = np.flatnonzero(table.annotations_of_items() == k)
    if len(complete) < least:
        raise Undefined(f"no complete block: {len(complete)} of {table.n_items} items have all annotators")
    keep = np.isin(table.item, complete)
    return Block(numbers[keep].reshape(len(complete), k), complete, table.n_items)


def ranks_of_labels(table: AnnotationTable) -> FloatArray:
    """Return a number for each annotation that has the order of the labels, shape (N,).

    Raises:
        Undefined: No order is declared.
    """
    numbers = table.values if table.values is not None else label_numbers(table, "positions")
    found: FloatArray = numbers[table.label]
    return found


def paired_numbers(
    table: AnnotationTable, parameters: Parameters, numbers: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return the numbers that two annotators gave to the items they share, each of shape (shared items,).

    Raises:
        Undefined: With the reason.
    """
    first, second = pair_of(table, parameters)
    require_two_persons(table, first, second)
    here, there = shared_annotations(table, first, second)
    if not len(here):
        raise Undefined("no shared item")
    if len(here) == 1:
        raise Undefined("one shared item")
    return numbers[here], numbers[there]


@dataclass(frozen=True, eq=False)
class MeanSquares:
    """Mean squares of items x annotators, for B sets of weights of the items; each of shape (B,).

    Attributes:
        items: Between items, MSB.
        annotators: Between annotators, MSC; zeros in a one-way layout.
        error: What neither explains, MSE; zeros in a one-way layout.
        within: Within items, MSW.
        n: Items.
        k: Annotations of an item: annotators, or k_0 of an unbalanced one-way layout.
    """

    items: FloatArray
    annotators: FloatArray
    error: FloatArray
    within: FloatArray
    n: FloatArray
    k: FloatArray


def two_way(x: FloatArray, weights: FloatArray) -> MeanSquares:
    """Return the mean squares of a complete block.

    Args:
        x: Numbers, shape (items, annotators).
        weights: How often each item counts, shape (B, items).
    """
    x = x - x.mean()  # sums of squares of far-off numbers would lose their digits
    k = x.shape[1]
    n = weights.sum(axis=1)
    of_item = x.sum(axis=1)
    of_annotator = weights @ x
    correction = of_annotator.sum(axis=1) ** 2 / (n * k)
    between = weights @ of_item**2 / k - correction
    columns = (of_annotator**2).sum(axis=1) / n - correction
    total = weights @ (x**2).sum(axis=1) - correction
    error = np.maximum(total - between - columns, 0)
    return MeanSquares(
        items=np.maximum(between, 0) / (n - 1),
        annotators=np.maximum(columns, 0) / (k - 1),
        error=error / ((n - 1) * (k - 1)),
        within=np.maximum(total - between, 0) / (n * (k - 1)),
        n=n,
        k=np.full(len(n), float(k)),
    )


def one_way(item: NDArray[np.int64], x: FloatArray, weights: FloatArray) -> MeanSquares:
    """Return the mean squares between and within items, whatever the number of annotations of each.

    Args:
        item: Item of each annotation, shape (N,), from 0 without gaps.
        x: Number of each annotation, shape (N,).
        weights: How often each item counts, shape (B, items).
    """
    x = x - x.mean()
    r = np.bincount(item).astype(np.float64)
    total, squares = np.bincount(item, x), np.bincount(item, x**2)
    n, annotations = weights.sum(axis=1), weights @ r
    between = weights @ (total**2 / r) - (weights @ total) ** 2 / annotations
    within = weights @ np.maximum(squares - total**2 / r, 0)
    zeros = np.zeros(len(n))
    free = np.maximum(annotations - n, 1)
    return MeanSquares(
        items=np.maximum(between, 0) / (n - 1),
        annotators=zeros,
        error=zeros,
        within=within / free,
        n=n,
        k=(annotations - weights @ r**2 / annotations) / (n - 1),
    )
