"""Overlap of masks: Dice, intersection over union, pixel accuracy, and identical masks.

    dice = 2 |A and B| / (|A| + |B|),   iou = |A and B| / |A or B|,   pixel_accuracy = share of pixels marked alike

Masks are arrays of truth values of any number of dimensions. All masks of an item are compared at once: pixels with the
same answers of all annotators are one pattern, so that the pixels are read once, not once for each pair.

Two masks of different size are refused and counted (`sizes differ`), never resized. Two empty masks have no overlap and
are counted apart; one of two empty has the overlap 0, and is counted apart unless `empty` is set: `left_out`, `one` or
`zero` is what two empty masks give. Pixel accuracy grows with the background that is in view.

Source: Dice 1945, Ecology 26; Jaccard 1912, New Phytologist 11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.empties import Empty, with_empties
from gtreport.agreement.forms.pairs import BOTH_EMPTY, SIZES_DIFFER, PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import IntArray, Rows, require_same_length
from gtreport.agreement.values import BoolArray, FloatArray


@dataclass(frozen=True, eq=False)
class MaskPairs:
    """Sizes of every two masks of an item, in pixels.

    Attributes:
        rows: The annotations.
        first: Row of the one mask of each pair, shape (P,).
        second: Row of the other, shape (P,).
        alike: Whether the two have one size; the numbers below are 0 where not, shape (P,).
        area: Marked pixels of the first, shape (P,).
        other_area: Marked pixels of the second, shape (P,).
        both: Pixels that both mark, shape (P,).
        pixels: Pixels of the image, shape (P,).
    """

    rows: Rows
    first: IntArray
    second: IntArray
    alike: BoolArray
    area: IntArray
    other_area: IntArray
    both: IntArray
    pixels: IntArray

    @property
    def n_refused(self) -> int:
        """Pairs of masks of different size."""
        return int(np.count_nonzero(~self.alike))


def pixel_patterns(masks: BoolArray) -> tuple[BoolArray, IntArray]:
    """Return the different answers to a pixel and how many pixels have each.

    Args:
        masks: Masks of one size, shape (A, ...).

    Returns:
        Patterns, shape (P, A), in ascending order with the first annotator as the highest place; their multiplicities,
        shape (P,), which sum to the pixels.
    """
    patterns, multiplicity, _ = _patterns(masks)
    return patterns, multiplicity


def pattern_of_pixels(masks: BoolArray) -> tuple[BoolArray, IntArray, IntArray]:
    """Return the patterns, their multiplicities, and the pattern of each pixel, in the shape of a mask."""
    patterns, multiplicity, place = _patterns(masks, places=True)
    return patterns, multiplicity, place.reshape(masks.shape[1:])


_COUNTED = 16
"""With at most so many annotators, patterns are counted; with more, sorted."""


def _patterns(masks: BoolArray, places: bool = False) -> tuple[BoolArray, IntArray, IntArray]:
    flat = np.ascontiguousarray(masks).reshape(len(masks), -1)
    if len(masks) <= _COUNTED:
        key = np.zeros(flat.shape[1], dtype=np.uint16)
        for mask in flat:
            key <<= 1
            key |= mask
        counts = np.bincount(key, minlength=1)
        found = np.flatnonzero(counts)
        bits = (found[:, None] >> np.arange(len(masks))[::-1]) & 1
        number = np.zeros(len(counts), dtype=np.int64)
        number[found] = np.arange(len(found))
        return bits.astype(bool), counts[found].astype(np.int64), number[key] if places else number[:0]
    packed = np.ascontiguousarray(np.packbits(flat, axis=0).T)
    whole = packed.view([("", packed.dtype)] * packed.shape[1]).reshape(-1)
    distinct, place, counts = np.unique(whole, return_inverse=True, return_counts=True)
    rows = distinct.view(np.uint8).reshape(len(distinct), -1)
    return np.unpackbits(rows, axis=1, count=len(masks)).astype(bool), counts.astype(np.int64), place.reshape(-1)


def intersections(masks: BoolArray) -> IntArray:
    """Return how many pixels each two masks both mark, shape (A, A); the areas stand on the diagonal.

    Args:
        masks: Masks of one size, shape (A, ...).
    """
    patterns, multiplicity = pixel_patterns(masks)
    answers = patterns.astype(np.float64)  # whole numbers up to 2^53 are exact
    return np.rint(answers.T @ (answers * multiplicity[:, None])).astype(np.int64)


def mask_pairs(rows: Rows, masks: Sequence[BoolArray]) -> MaskPairs:
    """Compare every two masks of each item.

    Args:
        rows: The annotations.
        masks: The mask of each; read one item after the other, so that they may be decoded when they are asked for.

    Raises:
        UsageError: There are more or fewer masks than annotations.
    """
    require_same_length("annotations and masks", rows.item, masks)
    first, second = pairs_of(rows)
    counts = np.zeros((4, len(first)), dtype=np.int64)
    alike = np.zeros(len(first), dtype=bool)
    for pairs, numbers, stacked in same_size(rows, first, second, masks):
        shared = intersections(stacked)
        a, b = numbers
        alike[pairs] = True
        counts[:3, pairs] = shared[a, a], shared[b, b], shared[a, b]
        counts[3, pairs] = stacked[0].size
    return MaskPairs(rows, first, second, alike, *counts)


def same_size(
    rows: Rows, first: IntArray, second: IntArray, masks: Sequence[BoolArray]
) -> Iterator[tuple[IntArray, tuple[IntArray, IntArray], BoolArray]]:
    """Yield the masks of each item and size, and the pairs among them.

    Yields:
        Places of the pairs; the two masks of each, as places in the stack; the stack of masks, shape (A, ...).
    """
    item = rows.item[first]
    for pairs in np.split(np.arange(len(first)), np.flatnonzero(np.diff(item)) + 1):
        ours = np.union1d(first[pairs], second[pairs])
        loaded = {int(row): np.asarray(masks[int(row)], dtype=bool) for row in ours}
        shapes: dict[tuple[int, ...], list[int]] = {}
        for row, mask in loaded.items():
            shapes.setdefault(mask.shape, []).append(row)
        for same in shapes.values():
            there = np.array(same)
            inside = pairs[np.isin(first[pairs], there) & np.isin(second[pairs], there)]
            if len(inside):
                numbers = np.searchsorted(there, first[inside]), np.searchsorted(there, second[inside])
                yield inside, numbers, np.stack([loaded[row] for row in same])


def dice(pairs: MaskPairs, empty: Empty | None = None) -> PairMeasures:
    """Return 2 |A and B| and |A| + |B| of each pair of masks."""
    return _overlap(pairs, 2 * pairs.both, pairs.area + pairs.other_area, empty)


def iou(pairs: MaskPairs, empty: Empty | None = None) -> PairMeasures:
    """Return |A and B| and |A or B| of each pair of masks."""
    return _overlap(pairs, pairs.both, pairs.area + pairs.other_area - pairs.both, empty)


def pixel_accuracy(pairs: MaskPairs) -> PairMeasures:
    """Return the pixels marked alike, and all pixels, of each pair of masks."""
    alike = pairs.pixels - pairs.area - pairs.other_area + 2 * pairs.both
    return _measures(pairs, alike, pairs.pixels)


def _overlap(pairs: MaskPairs, above: IntArray, below: IntArray, empty: Empty | None) -> PairMeasures:
    first, second = pairs.alike & (pairs.area == 0), pairs.alike & (pairs.other_area == 0)
    return with_empties(_measures(pairs, above, below), first, second, empty)


def _measures(pairs: MaskPairs, above: IntArray, below: IntArray) -> PairMeasures:
    reason = BOTH_EMPTY if pairs.alike.any() else SIZES_DIFFER
    return PairMeasures(
        pairs.rows,
        pairs.first,
        pairs.second,
        above.astype(np.float64),
        below.astype(np.float64),
        counted_apart({SIZES_DIFFER: pairs.n_refused}),
        reason,
    )


def identical(pairs: MaskPairs, least: int = 2) -> tuple[tuple[str, str, int], ...]:
    """Return annotators whose masks are the same pixel for pixel on every item that both marked.

    Args:
        pairs: Every two masks.
        least: Items that both must share, not counting those on which both are empty.

    Returns:
        The two ids in ascending order, and the items that they share.
    """
    names = pairs.rows.annotators
    ends = np.array([pairs.rows.annotator[pairs.first], pairs.rows.annotator[pairs.second]])
    key = ends.min(axis=0) * len(names) + ends.max(axis=0)
    same = pairs.alike & (pairs.area == pairs.both) & (pairs.other_area == pairs.both)
    empty = pairs.alike & (pairs.area == 0) & (pairs.other_area == 0)
    keys, place = np.unique(key, return_inverse=True)
    place = place.reshape(-1)
    shared = np.bincount(place, ~empty, len(keys)).astype(np.int64)
    differs = np.bincount(place, ~same, len(keys)) > 0
    copies = np.flatnonzero(~differs & (shared >= least))
    found = [(names[keys[at] // len(names)], names[keys[at] % len(names)], int(shared[at])) for at in copies]
    return tuple(sorted((min(a, b), max(a, b), n) for a, b, n in found))


def label_map_counts(a: IntArray, b: IntArray, n_labels: int) -> IntArray:
    """Return how many pixels have label k in the one map and l in the other, shape (labels, labels).

    Args:
        a: Code of the label of each pixel, from 0 to n_labels - 1.
        b: The same of the other map, of the same shape.
        n_labels: Length of the label list.
    """
    cells = np.bincount(np.ravel(a).astype(np.int64) * n_labels + np.ravel(b), minlength=n_labels**2)
    return cells.reshape(n_labels, n_labels).astype(np.int64)


def label_overlaps(counts: IntArray) -> tuple[tuple[float | None, float | None], ...]:
    """Return Dice and IoU of each label of two maps; None for a label that neither map has.

    Args:
        counts: How often labels k and l meet, shape (labels, labels).
    """
    both = np.diag(counts)
    sizes = counts.sum(axis=0) + counts.sum(axis=1)
    return tuple(
        (2 * int(one) / int(size), int(one) / int(size - one)) if size else (None, None)
        for one, size in zip(both, sizes, strict=True)
    )


def areas(masks: Sequence[BoolArray], spacing: Sequence[float] | None = None) -> FloatArray:
    """Return the area or volume of each mask, in pixels or in the unit of the spacing to its power."""
    pixel = 1.0 if spacing is None else float(np.prod(spacing))
    return np.array([np.count_nonzero(mask) * pixel for mask in masks], dtype=np.float64)
