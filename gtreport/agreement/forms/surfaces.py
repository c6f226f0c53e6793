"""Distances between the surfaces of masks: HD95, average distance, surface Dice.

The surface of a mask are its pixels that touch, along an axis, a pixel outside it or the edge of the image. d(a, B) is
the exact Euclidean distance of the centre of surface pixel a to the nearest surface pixel of B, with the spacing of the
pixels.

    hd95         = the greater of the 95th percentiles (linear) of d(a, B) over A and of d(b, A) over B
    assd         = (sum_a d(a, B) + sum_b d(b, A)) / (surface pixels of A and of B)
    surface_dice = (how many a with d(a, B) <= t, and b with d(b, A) <= t) / (surface pixels of A and of B)

in the unit of the spacing; `spacing` is required, and None says that distances are in pixels. `set_distances` go from
all pixels of a mask, not its surface: the Hausdorff distance of the two sets of pixels, and the mean of the two
averages.

Each surface is searched once, by a tree of its pixels, for all pixels that are on another surface of the item: a
distance transform of the whole image gives the same numbers at a greater cost.

Undefined: where a mask is empty (`both are empty`, `one of two is empty`: counted); where sizes differ (refused).

Source: Huttenlocher et al. 1993, IEEE PAMI 15 (Hausdorff); Heimann et al. 2009, IEEE TMI 28 (ASSD); Nikolov et al.
2021, JMIR 23 (surface Dice).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gtreport.agreement.forms.empties import ONE_EMPTY
from gtreport.agreement.forms.masks import same_size
from gtreport.agreement.forms.pairs import BOTH_EMPTY, SIZES_DIFFER, PairMeasures, counted_apart, pairs_of
from gtreport.agreement.forms.types import Rows, Spacing, require_same_length
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.errors import Fault, UsageError

_ROUNDING = 1e-12
"""Three pixels of 0.1 mm are no further than 0.3 mm."""


@dataclass(frozen=True, eq=False)
class Surfaces:
    """Distances between the surfaces of two masks, in the unit of the spacing.

    Attributes:
        there: Of each surface pixel of the first mask to the second, shape (n,).
        back: Of each surface pixel of the second to the first, shape (m,).
    """

    there: FloatArray
    back: FloatArray

    def hd95(self) -> float:
        """Return the greater of the two 95th percentiles."""
        return max(float(np.percentile(self.there, 95)), float(np.percentile(self.back, 95)))

    def assd(self) -> float:
        """Return the average over all surface pixels of both."""
        return float(self.there.sum() + self.back.sum()) / (len(self.there) + len(self.back))

    def within(self, tolerance: float) -> float:
        """Return the share of all surface pixels of both that lie within the tolerance of the other surface."""
        reach = tolerance * (1 + _ROUNDING)
        near = np.count_nonzero(self.there <= reach) + np.count_nonzero(self.back <= reach)
        return near / (len(self.there) + len(self.back))


@dataclass(frozen=True, eq=False)
class SurfacePairs:
    """Distances of several kinds of every two masks of an item.

    Attributes:
        hd95: 95th percentile of the distances of the surfaces, in the unit of the spacing.
        assd: Their average.
        surface_dice: Share of the surfaces within each tolerance, in the order of the tolerances.
    """

    hd95: PairMeasures
    assd: PairMeasures
    surface_dice: tuple[PairMeasures, ...]


def surface(mask: BoolArray) -> BoolArray:
    """Return the pixels of a mask that touch what is outside it."""
    inner = mask.copy()
    for axis in range(mask.ndim):
        along, marked = np.moveaxis(inner, axis, 0), np.moveaxis(mask, axis, 0)
        along[1:] &= marked[:-1]
        along[:-1] &= marked[1:]
        along[:1] = False
        along[-1:] = False
    return mask & ~inner


def surfaces(a: BoolArray, b: BoolArray, spacing: Spacing | None) -> Surfaces | None:
    """Return the distances between the surfaces of two masks of one size; None where one is empty.

    Raises:
        UsageError: The spacing does not fit the masks.
    """
    return next(_compared(np.stack((a, b)), [(0, 1)], spacing))


def surface_pairs(
    rows: Rows, masks: Sequence[BoolArray], spacing: Spacing | None, tolerances: Sequence[float] = ()
) -> SurfacePairs:
    """Compare the surfaces of every two masks of each item.

    Args:
        rows: The annotations.
        masks: The mask of each.
        spacing: Size of a pixel along each axis; None for pixels.
        tolerances: Distances within which two surfaces count as one, in the unit of the spacing.

    Raises:
        UsageError: There are more or fewer masks than annotations, or the spacing does not fit them.
    """
    require_same_length("annotations and masks", rows.item, masks)
    first, second = pairs_of(rows)
    found = np.zeros((2 + len(tolerances), len(first)))
    flags: BoolArray = np.zeros((3, len(first)), dtype=bool)
    defined, alike, both_empty = flags[0], flags[1], flags[2]
    for pairs, (a, b), stacked in same_size(rows, first, second, masks):
        filled: BoolArray = np.any(stacked.reshape(len(stacked), -1), axis=1)
        alike[pairs], both_empty[pairs] = True, ~filled[a] & ~filled[b]
        for at, one in zip(pairs, _compared(stacked, list(zip(a, b, strict=True)), spacing), strict=True):
            if one is not None:
                defined[at] = True
                found[:, at] = (one.hd95(), one.assd(), *(one.within(tolerance) for tolerance in tolerances))
    n_both = int(np.count_nonzero(both_empty))
    apart = counted_apart(
        {
            SIZES_DIFFER: int(np.count_nonzero(~alike)),
            BOTH_EMPTY: n_both,
            ONE_EMPTY: int(np.count_nonzero(alike & ~defined)) - n_both,
        }
    )
    reason = SIZES_DIFFER if not alike.any() else BOTH_EMPTY if n_both == np.count_nonzero(alike) else ONE_EMPTY
    made = [PairMeasures(rows, first, second, row, defined.astype(np.float64), apart, reason) for row in found]
    return SurfacePairs(made[0], made[1], tuple(made[2:]))


def set_distances(a: BoolArray, b: BoolArray, spacing: Spacing | None) -> tuple[float, float] | None:
    """Return the Hausdorff distance of two sets of pixels, and the mean of the two average distances.

    Args:
        a: Mask.
        b: Mask of the same size.
        spacing: Size of a pixel along each axis; None for pixels.

    Returns:
        Both in the unit of the spacing; None where a mask is empty.
    """
    if not a.any() or not b.any():
        return None
    (a, b), size = _cropped(np.stack((a, b))), _sizes(a.ndim, spacing)
    there, back = _transform(b, size)[a], _transform(a, size)[b]
    return max(float(there.max()), float(back.max())), (float(there.mean()) + float(back.mean())) / 2


def _compared(masks: BoolArray, pairs: Sequence[tuple[int, int]], spacing: Spacing | None) -> Iterator[Surfaces | None]:
    """Yield the distances of each pair of masks."""
    size = _sizes(masks.ndim - 1, spacing)
    outlines = np.stack([surface(mask) for mask in _cropped(masks)])
    anyone = outlines.any(axis=0)
    on = outlines[:, anyone]
    apart = _distances(on, np.argwhere(anyone) * np.array(size))
    for a, b in pairs:
        if on[a].any() and on[b].any():
            yield Surfaces(apart[b][on[a]], apart[a][on[b]])
        else:
            yield None


def _distances(on: BoolArray, points: FloatArray) -> FloatArray:
    """Return the distance of each point to the nearest point of each surface, shape (A, points).

    Args:
        on: Which points are on each surface, shape (A, points).
        points: The points, in the unit of the spacing, shape (points, dimensions).
    """
    from scipy.spatial import KDTree

    found = np.zeros(on.shape)
    for own, row in zip(on, found, strict=True):
        if own.any() and not own.all():
            row[~own] = KDTree(points[own]).query(points[~own])[0]
    return found


def _transform(mask: BoolArray, size: tuple[float, ...]) -> FloatArray:
    """Return the distance of each pixel to the nearest one of the mask, which is not empty."""
    from scipy import ndimage

    result: FloatArray = ndimage.distance_transform_edt(~mask, sampling=size)
    return result


def _cropped(masks: BoolArray) -> BoolArray:
    """Return the box that holds everything marked, shape (A, ...)."""
    marked: BoolArray = np.any(masks, axis=0)
    window: list[slice] = [slice(None)]
    for axis in range(marked.ndim):
        along = np.flatnonzero(np.moveaxis(marked, axis, 0).reshape(marked.shape[axis], -1).any(axis=1))
        window.append(slice(int(along[0]), int(along[-1]) + 1) if len(along) else slice(0, 1))
    return masks[tuple(window)]


def _sizes(dimensions: int, spacing: Spacing | None) -> tuple[float, ...]:
    if spacing is None:
        return (1.0,) * dimensions
    if len(spacing) != dimensions or not all(np.isfinite(one) and one > 0 for one in spacing):
        raise UsageError(
            Fault(
                f"the spacing {tuple(spacing)} does not fit masks of {dimensions} dimensions",
                help="give the size of a pixel along each axis, above 0",
            )
        )
    return tuple(float(one) for one in spacing)
