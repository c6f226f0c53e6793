"""Classes: whether two annotators, or a model and the labels, use the same list in another order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.alignment.telling import Told, and_more_pairs
from gtreport.annotations.observations import pairs_of_annotations, pairs_on_items
from gtreport.annotations.problems import quoted
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable

Counts = NDArray[np.int64]

_EACH, _MOVED, _SURE = 8, 2, 0.95
"""Every label that moves must have so many pairs, at least so many must move, and such a share must go to one label."""

_LEAST = 20
"""Fewer pairs of annotations than this may all disagree by chance, where there are many pairs of annotators."""

_SAME_PLACE = 0.8
"""Overlap (area in common over area of both) from which on two boxes are of one object."""

_MOST_PAIRS = 1_000_000
_MOST_MEETINGS = 50_000
"""Pairs of answers to one item whose boxes are compared; more of them tell nothing new."""

_MOST_PEOPLE, _MOST_LABELS = 30, 200


def permutation(counts: Counts) -> tuple[tuple[int, int], ...]:
    """Return which labels stand for which others, where one side's labels are the other's in another order.

    Args:
        counts: How often the row's label meets the column's, shape (labels, labels).

    Returns:
        Pairs of a label of the rows and the other label of the columns that stands for it; empty where labels that
        are the same meet, or where disagreement follows no such rule.
    """
    used = np.flatnonzero(counts.sum(axis=1) >= _EACH)
    if len(used) < _MOVED or counts.sum() < _LEAST:
        return ()
    rows = counts[used]
    to = rows.argmax(axis=1)
    sure = rows[np.arange(len(used)), to] >= _SURE * rows.sum(axis=1)
    if not sure.all() or len(set(to.tolist())) < len(to):
        return ()
    moved = tuple((int(a), int(b)) for a, b in zip(used, to, strict=True) if a != b)
    return moved if len(moved) >= _MOVED else ()


def _tell_order(names: Sequence[str], pairs: Sequence[tuple[str, Sequence[tuple[int, int]]]], told: Told) -> None:
    """Tell that labels stand in another order.

    Args:
        names: Names of the labels.
        pairs: Two annotators in words, and which labels of the one stand for which of the other.
        told: The file.
    """
    if not pairs:
        return
    who, moved = pairs[0]
    shown = ", ".join(f"{quoted(names[a], 30)} is {quoted(names[b], 30)}" for a, b in moved[:3])
    more = f" and {len(moved) - 3} more" if len(moved) > 3 else ""
    told.tell(
        "class_order_differs",
        f"{len(moved)} labels of {who} stand in another order: {shown}{more}{and_more_pairs(len(pairs))}",
        "join labels by name; correct the class list of one of them",
        n=len(moved),
        pairs=len(pairs),
    )


def tell_table_order(table: AnnotationTable, told: Told) -> None:
    """Tell of two annotators of whom one uses the labels of the other in another order."""
    n, q = len(table.annotators), len(table.labels)
    too_many = n > _MOST_PEOPLE or q > _MOST_LABELS or pairs_of_annotations(table) > _MOST_PAIRS
    if table.identity != "people" or table.level not in ("nominal", "ordinal") or too_many:
        return
    counts = np.zeros(n * n * q * q, dtype=np.int64) if n * n * q * q <= _MOST_PAIRS else None
    if counts is None:
        return
    for first, second in pairs_on_items(table):
        pair = table.annotator[first].astype(np.int64) * n + table.annotator[second]
        key = (pair * q + table.label[first]) * q + table.label[second]
        counts += np.bincount(key, minlength=len(counts))
    by_pair = counts.reshape(n, n, q, q)
    pairs = [
        (f"{table.annotators[a]} against {table.annotators[b]}", moved)
        for a, b in combinations(range(n), 2)
        if (moved := permutation(by_pair[a, b]))
    ]
    _tell_order(table.labels, pairs, told)


def tell_box_order(found: Structures, told: Told) -> None:
    """Tell of two annotators whose boxes are in the same places and whose labels stand in another order."""
    n, q = len(found.annotators), len(found.labels)
    if found.identity != "people" or not 1 < n <= _MOST_PEOPLE or not 1 < q <= _MOST_LABELS or not len(found.boxes):
        return
    by_item: dict[int, list[int]] = {}
    places = _boxes_of(found)
    for item, who in places:
        by_item.setdefault(item, []).append(who)
    met = ((item, pair) for item, people in by_item.items() for pair in combinations(people, 2))
    counts: dict[tuple[int, int], Counts] = {}
    for item, (a, b) in islice(met, _MOST_MEETINGS):
        own = counts.setdefault((a, b), np.zeros((q, q), dtype=np.int64))
        own += labels_in_place(*places[item, a], *places[item, b], q)
    pairs = [
        (f"{found.annotators[a]} against {found.annotators[b]}", moved)
        for (a, b), own in sorted(counts.items(), key=lambda one: one[0])
        if (moved := permutation(own))
    ]
    _tell_order(found.labels, pairs, told)


def _boxes_of(found: Structures) -> dict[tuple[int, int], tuple[NDArray[np.float64], Counts]]:
    """Return boxes and labels of each item and annotator."""
    marks = found.of_kind("box")
    marks = marks[found.label[marks] >= 0]
    answers = found.answer[marks]
    boxes = found.boxes[found.place["box"][marks]]
    edges = np.flatnonzero(np.diff(answers)) + 1
    parts = zip(np.split(answers, edges), np.split(boxes, edges), np.split(found.label[marks], edges), strict=True)
    return {
        (int(found.item[own[0]]), int(found.annotator[own[0]])): (box, label.astype(np.int64))
        for own, box, label in parts
        if len(own)
    }


def labels_in_place(
    boxes: NDArray[np.float64], labels: Counts, others: NDArray[np.float64], other_labels: Counts, q: int
) -> Counts:
    """Count which labels meet on boxes that are in one place, each box beside its nearest one, shape (q, q)."""
    counts = np.zeros((q, q), dtype=np.int64)
    if not len(boxes) or not len(others):
        return counts
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    common = np.clip(high - low, 0, None).prod(axis=2)
    areas = [np.clip(one[:, 2:] - one[:, :2], 0, None).prod(axis=1) for one in (boxes, others)]
    both = areas[0][:, None] + areas[1][None, :] - common
    overlap = np.divide(common, both, out=np.zeros_like(common), where=both > 0)
    nearest = overlap.argmax(axis=1)
    mutual = overlap.argmax(axis=0)[nearest] == np.arange(len(boxes))
    matched = mutual & (overlap[np.arange(len(boxes)), nearest] >= _SAME_PLACE)
    np.add.at(counts, (labels[matched], other_labels[nearest[matched]]), 1)
    return counts
