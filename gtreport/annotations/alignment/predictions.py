"""Predictions: whether they can be laid beside the labels, and if not, why: items, classes, resolution or unit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.alignment.classes import labels_in_place, permutation
from gtreport.annotations.alignment.items import renamed
from gtreport.annotations.problems import listed, quoted
from gtreport.annotations.structures import Structures

Numbers = NDArray[np.float64]
Sizes = tuple[int, int]

_FEWEST = 5
_MOSTLY = 0.5
_STEADY, _OTHER = 0.1, 0.2
"""Factors between boxes vary by less than the first where they are of one resolution; which is another one from the
second on."""


def items_apart(labelled: Collection[str], predicted: Collection[str]) -> str | None:
    """Return why predictions have no item in common with the labels; None where they have one."""
    here, there = set(labelled), set(predicted)
    if not here or not there or here & there:
        return None
    same = renamed(sorted(there), sorted(here))
    if same:
        one, other = next(iter(same.items()))
        return (
            f"the item set is written otherwise: {len(same)} items have the same name without folder and suffix, the "
            f"first {quoted(one, 40)} and {quoted(other, 40)}"
        )
    one, other = min(there), min(here)
    numbers = all(name.isdecimal() for name in there)
    what = "ids of another space" if numbers and not all(name.isdecimal() for name in here) else "another item set"
    return f"{what}: no item is in both, {quoted(one, 40)} is predicted and {quoted(other, 40)} is labelled"


def classes_apart(labels: Collection[str], predicted: Collection[str]) -> str | None:
    """Return why predictions have no class in common with the labels; None where they have one."""
    here, there = set(labels), set(predicted)
    if not here or not there or here & there:
        return None
    shown = f"predicted are {listed(sorted(there), 3)}, the labels are {listed(sorted(here), 3)}"
    return f"class ids of another space: {shown}"


def classes_reordered(meetings: Mapping[tuple[str, str], int]) -> str | None:
    """Return how the classes of predictions stand in another order; None where they do not.

    Args:
        meetings: How often each label and predicted class of an item meet.
    """
    names = sorted({name for pair in meetings for name in pair})
    place = {name: at for at, name in enumerate(names)}
    counts = np.zeros((len(names), len(names)), dtype=np.int64)
    for (label, predicted), n in meetings.items():
        counts[place[label], place[predicted]] += n
    return _order(names, permutation(counts))


def _order(names: Sequence[str], moved: Sequence[tuple[int, int]]) -> str | None:
    if not moved:
        return None
    shown = ", ".join(f"{quoted(names[a], 30)} is predicted as {quoted(names[b], 30)}" for a, b in moved[:3])
    return f"the classes stand in another order: {shown}{f' and {len(moved) - 3} more' if len(moved) > 3 else ''}"


def forms_apart(labels: Structures, predictions: Structures) -> str | None:
    """Return why predicted boxes or masks cannot be laid on the labels; None where they can, or nothing shows.

    Items and classes come first: without them nothing else can be compared.
    """
    return (
        items_apart(list(labels.items), list(predictions.items))
        or classes_apart(_used(labels), _used(predictions))
        or _sizes_apart(labels, predictions)
        or _boxes_apart(labels, predictions)
        or _boxes_reordered(labels, predictions)
    )


def _used(found: Structures) -> list[str]:
    return [found.labels[int(code)] for code in np.unique(found.label[found.label >= 0])]


def _sizes_apart(labels: Structures, predictions: Structures) -> str | None:
    """Return how the sizes of items, or of their masks, differ."""
    here, there = _sizes(labels), _sizes(predictions)
    common = sorted(here.keys() & there.keys())
    odd = [name for name in common if here[name] != there[name]]
    if not odd:
        return None
    one, other = there[odd[0]], here[odd[0]]
    return (
        f"another resolution in {len(odd)} of {len(common)} items, the first {quoted(odd[0], 40)}: predictions "
        f"{one[0]} × {one[1]}, labels {other[0]} × {other[1]}"
    )


def _sizes(found: Structures) -> Mapping[str, Sizes]:
    names = list(found.items)
    sizes = {
        names[at]: (int(width), int(height)) for at, (width, height) in enumerate(found.sizes.tolist()) if width > 0
    }
    marks = found.of_kind("mask")
    for item, row in zip(found.item[found.answer[marks]].tolist(), found.rows("mask").tolist(), strict=True):
        sizes[names[item]] = (found.masks[row].width, found.masks[row].height)
    return sizes


def _boxes_apart(labels: Structures, predictions: Structures) -> str | None:
    if labels.box_unit != predictions.box_unit or not len(labels.boxes) or not len(predictions.boxes):
        return None
    unit = _unit_apart(labels.boxes, predictions.boxes)
    if unit is not None:
        return unit
    sizes = _sizes(labels)
    names = list(predictions.items)
    marks = predictions.of_kind("box")
    items = predictions.item[predictions.answer[marks]].tolist()
    edge = np.array([sizes.get(names[item], (np.inf, np.inf)) for item in items], dtype=np.float64)
    boxes = predictions.boxes[predictions.rows("box")]
    outside = int((boxes[:, :2] >= edge).any(axis=1).sum())
    if outside >= _FEWEST and outside > _MOSTLY * len(boxes):
        return f"another coordinate system: {outside} of {len(boxes)} predicted boxes lie outside of the labelled image"
    return _scaled(labels, predictions)


def _unit_apart(labelled: Numbers, predicted: Numbers) -> str | None:
    small, large = (float(np.abs(boxes).max()) for boxes in (predicted, labelled))
    if small <= 1 < large and (predicted != np.round(predicted)).any():
        return "another unit: predicted boxes lie between 0 and 1, the labels are in pixels"
    return None


def _scaled(labels: Structures, predictions: Structures) -> str | None:
    """Return the factor between boxes of items that have one labelled and one predicted box, where it is steady."""
    here, there = _single_boxes(labels), _single_boxes(predictions)
    common = sorted(here.keys() & there.keys())
    if len(common) < _FEWEST:
        return None
    ends = np.array([here[name][2:] for name in common]), np.array([there[name][2:] for name in common])
    if (ends[0] <= 0).any():
        return None
    factor = ends[1] / ends[0]
    middle = np.median(factor, axis=0)
    steady = np.percentile(np.abs(factor / np.maximum(middle, 1e-9) - 1), 90) <= _STEADY
    if not steady or (np.abs(np.log(np.maximum(middle, 1e-9))) < _OTHER).all():
        return None
    return (
        f"another resolution: predicted boxes are {middle[0]:.3g} times as far right and {middle[1]:.3g} times as far "
        f"down as the labelled ones, alike in {len(common)} items"
    )


def _single_boxes(found: Structures) -> Mapping[str, Numbers]:
    names = list(found.items)
    every: dict[str, list[Numbers]] = {}
    for item, box in _boxes(found):
        every.setdefault(names[item], []).append(box)
    return {name: boxes[0] for name, boxes in every.items() if len(boxes) == 1}


def _boxes(found: Structures) -> Iterator[tuple[int, Numbers]]:
    marks = found.of_kind("box")
    items = found.item[found.answer[marks]].tolist()
    yield from zip(items, found.boxes[found.rows("box")], strict=True)


def _boxes_reordered(labels: Structures, predictions: Structures) -> str | None:
    """Return how classes stand in another order on boxes that are in one place."""
    names = sorted({*labels.labels, *predictions.labels})
    place = {name: at for at, name in enumerate(names)}
    here, there = _labelled_boxes(labels, place), _labelled_boxes(predictions, place)
    counts = np.zeros((len(names), len(names)), dtype=np.int64)
    for name in here.keys() & there.keys():
        counts += labels_in_place(*here[name], *there[name], len(names))
    return _order(names, permutation(counts))


def _labelled_boxes(found: Structures, place: Mapping[str, int]) -> Mapping[str, tuple[Numbers, NDArray[np.int64]]]:
    if not len(found.boxes):
        return {}
    names = list(found.items)
    codes = np.array([place[name] for name in found.labels], dtype=np.int64)
    marks = found.of_kind("box")
    marks = marks[found.label[marks] >= 0]
    items = found.item[found.answer[marks]]
    order = np.argsort(items, kind="stable")
    marks, items = marks[order], items[order]
    edges = np.flatnonzero(np.diff(items)) + 1
    parts = zip(np.split(items, edges), np.split(marks, edges), strict=True)
    return {
        names[int(own[0])]: (found.boxes[found.place["box"][mine]], codes[found.label[mine]])
        for own, mine in parts
        if len(own)
    }
