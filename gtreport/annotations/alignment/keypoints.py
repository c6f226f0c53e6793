"""Keypoints: whether two annotators count from one place in a pixel and from one side, and codes of visibility."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.alignment.telling import Declared, Told, and_more_pairs, first_items, share
from gtreport.annotations.structures import Structures

Numbers = NDArray[np.float64]

_ALIKE = 0.02
"""Pixels by which the differences of two machines may vary by rounding; those of two people vary more."""

_POINTS, _ITEMS = 3, 3
"""So many points of an item, and so many items, must differ by the same."""

_SHIFT = 0.1
_SWAPPED = 0.5
"""Points lie on the other side where they are this much nearer to the other side's point than to their own."""

_MOST_PEOPLE = 50
_MOST_MEETINGS = 50_000
"""Pairs of answers to one item that are compared; more of them tell nothing new."""


def tell_keypoints(found: Structures, declared: Declared, told: Told) -> None:
    """Tell what is wrong with the keypoints of a file."""
    if not len(found.keypoints):
        return
    _tell_codes(found, declared, told)
    if found.identity != "people" or len(found.annotators) > _MOST_PEOPLE:
        return
    shifted, swapped = [], []
    for (a, b), same in sorted(_met(found).items(), key=lambda one: one[0]):
        names = f"{found.annotators[a]} and {found.annotators[b]}"
        shifted += [f"the keypoints of {names} {said}" for said in _shift(found, same)]
        swapped += [f"{names} {said}" for said in _swap(found, same)]
    if shifted:
        mend = "count from the edge of the first pixel or from its centre in both, also when pictures are scaled"
        told.tell("keypoints_shifted", f"{shifted[0]}{and_more_pairs(len(shifted))}", mend, pairs=len(shifted))
    if swapped:
        mend = "say in left_right whose left it is, and swap the points of one of them"
        told.tell("keypoints_swapped", f"{swapped[0]}{and_more_pairs(len(swapped))}", mend, pairs=len(swapped))


def _met(found: Structures) -> Mapping[tuple[int, int], list[tuple[int, int, int]]]:
    """Return, by two annotators, the items in which both have one object of one label: the item and both marks."""
    by_item: dict[int, list[tuple[int, int]]] = {}
    for (item, who), mark in _single_objects(found):
        by_item.setdefault(item, []).append((who, mark))
    met: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    every = ((item, *pair) for item, people in by_item.items() for pair in combinations(people, 2))
    for item, (a, one), (b, other) in islice(every, _MOST_MEETINGS):
        if found.label[one] == found.label[other]:
            met.setdefault((a, b), []).append((item, one, other))
    return met


def _single_objects(found: Structures) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield item and annotator of each answer that has keypoints of one object only, with its mark."""
    marks = found.of_kind("keypoints")
    answers = found.answer[marks]
    alone = np.bincount(answers, minlength=found.n_answers)[answers] == 1
    for mark, answer in zip(marks[alone].tolist(), answers[alone].tolist(), strict=True):
        yield (int(found.item[answer]), int(found.annotator[answer])), mark


def _points(found: Structures, mark: int) -> Numbers:
    return found.keypoints.of(int(found.place["keypoints"][mark]))


def _shift(found: Structures, same: list[tuple[int, int, int]]) -> Iterator[str]:
    """Yield that the points of two annotators differ by one step in every item, which those of people never do."""
    shifted: list[int] = []
    steps: list[Numbers] = []
    compared = 0
    for item, one, other in same:
        a, b = _points(found, one), _points(found, other)
        if a.shape != b.shape:
            continue
        placed = (a[:, 2] > 0) & (b[:, 2] > 0)
        step = b[placed, :2] - a[placed, :2]
        if len(step) < _POINTS:
            continue
        compared += 1
        if np.ptp(step, axis=0).max() <= _ALIKE and np.abs(step.mean(axis=0)).max() >= _SHIFT:
            shifted.append(item)
            steps.append(step.mean(axis=0))
    if len(shifted) < _ITEMS or len(shifted) < 0.9 * compared:
        return
    low, high = np.abs(steps).min(axis=0), np.abs(steps).max(axis=0)
    by = " and ".join(f"{a:.2g}" if b - a < _ALIKE else f"{a:.2g} to {b:.2g}" for a, b in zip(low, high, strict=True))
    yield (
        f"differ by {by} pixels along x and y in {len(shifted)} items, alike for all points of an item: "
        f"{first_items(found.items, shifted)}"
    )


def _swap(found: Structures, same: list[tuple[int, int, int]]) -> Iterator[str]:
    """Yield that there are objects in which all left points of one annotator lie at the right points of the other."""
    swapped: list[int] = []
    compared = 0
    for item, one, other in same:
        pairs = _sides(_names_of(found, one))
        a, b = _points(found, one), _points(found, other)
        if a.shape != b.shape or not len(pairs) or pairs.max() >= len(a):
            continue
        placed = ((a[pairs, 2] > 0) & (b[pairs, 2] > 0)).all(axis=1)
        left, right = pairs[placed].T
        if len(left) < 2:
            continue
        compared += 1
        straight = _distance(a, b, left, left) + _distance(a, b, right, right)
        crossed = _distance(a, b, left, right) + _distance(a, b, right, left)
        apart = _distance(a, a, left, right)
        if (crossed < _SWAPPED * straight).all() and (crossed < _SWAPPED * apart).all():
            swapped.append(item)
    if swapped:
        which = share(len(swapped), compared, "items")
        yield f"have left and right swapped in {which}: {first_items(found.items, swapped)}"


def _distance(a: Numbers, b: Numbers, of: NDArray[np.int64], to: NDArray[np.int64]) -> Numbers:
    distance: Numbers = np.hypot(*(a[of, :2] - b[to, :2]).T)
    return distance


def _names_of(found: Structures, mark: int) -> tuple[str, ...]:
    label = int(found.label[mark])
    names: Mapping[str, tuple[str, ...]] = found.keypoint_names
    return names.get(found.labels[label] if label >= 0 else "", ())


def _sides(names: tuple[str, ...]) -> NDArray[np.int64]:
    """Return the places of the left and the right point of each pair, shape (pairs, 2)."""
    place = {name.lower(): at for at, name in enumerate(names)}
    pairs = [
        (at, place[name.replace("left", "right")])
        for name, at in place.items()
        if "left" in name and name.replace("left", "right") in place
    ]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def _tell_codes(found: Structures, declared: Declared, told: Told) -> None:
    """Tell of codes of visibility that nobody explained, of points without a place, and of places of no point."""
    if declared.format not in ("coco", "long"):
        return
    points = found.keypoints.points
    codes = points[:, 2]
    at_origin = (points[:, :2] == 0).all(axis=1)
    explained = declared.visibility
    if explained and all(code.isdecimal() for code in explained):
        used = codes[(codes != 0) | ~at_origin]  # zeros all over fill the places of points that are not there
        unknown = sorted({f"{code:g}" for code in used} - set(explained))
        if unknown:
            n = int(np.isin(codes, [float(code) for code in unknown]).sum())
            told.tell(
                "visibility_code_differs",
                f"{share(n, len(codes), 'keypoints')} {'have' if n > 1 else 'has'} visibility {', '.join(unknown)}, "
                f"and encoding.visibility explains {', '.join(sorted(explained))}",
                "explain every code, or correct the file",
                n=n,
            )
    lost = (codes > 0) & at_origin
    n = int(lost.sum())
    if n > 1:
        told.tell(
            "visibility_code_differs",
            f"{share(n, len(codes), 'keypoints')} have a visibility above 0 and stand at (0, 0)",
            "give points that are not placed visibility 0",
            n=n,
        )
    placed = (codes == 0) & ~at_origin
    n = int(placed.sum())
    if n and declared.format == "coco" and explained is None:
        told.tell(
            "visibility_code_differs",
            f"{share(n, len(codes), 'keypoints')} {'have' if n > 1 else 'has'} visibility 0 and a place all the same",
            "give points that are placed visibility 1 or 2",
            n=n,
        )
