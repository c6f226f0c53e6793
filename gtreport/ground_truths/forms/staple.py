"""STAPLE: the mask that explains best what all annotators marked, and how well each of them saw it.

Every pixel is an item with two classes. D_j is 1 where annotator j marked the pixel, p_j the sensitivity and q_j the
specificity of the annotator, f the mean share of marked pixels over annotators and pixels, which stays fixed:

    W   = f prod_j p_j^D_j (1 - p_j)^(1 - D_j) / ( that + (1 - f) prod_j (1 - q_j)^D_j q_j^(1 - D_j) )
    p_j = sum W D_j / sum W,     q_j = sum (1 - W)(1 - D_j) / sum (1 - W)

from p = q = 0.99999 until the summed change of p and q is below 1e-10, at most 10,000 steps. A pixel is in the mask
where W > 0.5; within 1e-9 of 0.5 it is a tie. Pixels with the same answers are one row with a multiplicity, so the cost
does not depend on the size of the image. f and q depend on how much background is in view: `region` says on what.

On a handful of pixels there may be several solutions, and the iteration may not end: `converged` says so.

Undefined: sizes differ; no pixel is marked; every pixel is marked by everybody.

Source: Warfield, Zou and Wells 2004, IEEE TMI 23.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.masks import pattern_of_pixels
from gtreport.agreement.forms.pairs import SIZES_DIFFER
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.values import BoolArray, FloatArray
from gtreport.ground_truths.forms.state import State, state_of

Region = Literal["image", "union_box"]

START = 0.99999
TOLERANCE = 1e-10
MOST_STEPS = 10_000
HALF = 1e-9
"""How near to 0.5 the probability of a tie pixel is."""

NOTHING_MARKED = "no pixel is marked"
ALL_MARKED = "every pixel is marked by everybody"


@dataclass(frozen=True, eq=False)
class Staple:
    """A mask made of the masks of several annotators.

    Attributes:
        mask: The mask, in the shape of the annotators' masks; tie pixels are not in it.
        state: `decided`, or `single` with one annotator, whose mask it is.
        n_ties: Tie pixels.
        sensitivity: p of each annotator; None with one annotator.
        specificity: q of each annotator; None with one annotator.
        prior: f.
        steps: Steps of the iteration.
        converged: Whether it ended by itself.
        region: What f and q go by.
        margin: Pixels around the box, for `union_box`.
    """

    mask: BoolArray
    state: State
    n_ties: int
    sensitivity: FloatArray | None
    specificity: FloatArray | None
    prior: float
    steps: int
    converged: bool
    region: Region
    margin: int


def stacked(masks: Sequence[BoolArray]) -> BoolArray:
    """Return the masks of an item as one array, shape (A, ...).

    Raises:
        Undefined: There is none, or their sizes differ.
    """
    if not len(masks):
        raise Undefined("no annotations")
    shapes = {mask.shape for mask in masks}
    if len(shapes) > 1:
        raise Undefined(f"{SIZES_DIFFER}: {', '.join(' x '.join(map(str, shape)) for shape in sorted(shapes))}")
    return np.stack([np.asarray(mask, dtype=bool) for mask in masks])


def staple(masks: Sequence[BoolArray], region: Region = "image", margin: int = 0) -> Staple:
    """Return the mask of one item.

    Args:
        masks: One mask of each annotator, of one size.
        region: Whether pixels of the whole image enter, or those of the box that holds every mask.
        margin: Pixels by which that box is made larger on every side, as far as the image goes.

    Raises:
        Undefined: With the reason.
    """
    whole = stacked(masks)
    window = _window(whole, margin) if region == "union_box" else (slice(None),) * (whole.ndim - 1)
    if not whole.any():
        raise Undefined(NOTHING_MARKED)
    order = _by_content(whole)
    patterns, multiplicity, place = pattern_of_pixels(whole[order][(slice(None), *window)])
    share = float(multiplicity @ patterns.sum(axis=1)) / float(multiplicity.sum() * len(whole))
    if len(whole) == 1:
        return Staple(whole[0], state_of(1), 0, None, None, share, 0, True, region, margin)
    if share == 1:
        raise Undefined(ALL_MARKED)
    fit = fitted(patterns, multiplicity, share)
    mask = np.zeros(whole.shape[1:], dtype=bool)
    mask[window] = (fit.probability > 0.5 + HALF)[place]
    ties = int(multiplicity[np.abs(fit.probability - 0.5) <= HALF].sum())
    return Staple(
        mask,
        state_of(len(whole)),
        ties,
        fit.sensitivity[np.argsort(order)],
        fit.specificity[np.argsort(order)],
        share,
        fit.steps,
        fit.converged,
        region,
        margin,
    )


@dataclass(frozen=True, eq=False)
class Fit:
    """What the iteration found.

    Attributes:
        probability: W of each pattern, shape (P,).
        sensitivity: p, shape (A,).
        specificity: q, shape (A,).
        steps: Steps made.
        converged: Whether the last one changed less than the tolerance.
    """

    probability: FloatArray
    sensitivity: FloatArray
    specificity: FloatArray
    steps: int
    converged: bool


def fitted(patterns: BoolArray, multiplicity: IntArray, prior: float) -> Fit:
    """Return sensitivities and specificities from patterns of answers.

    Args:
        patterns: Different answers to a pixel, shape (P, A).
        multiplicity: Pixels with each, shape (P,).
        prior: f, between 0 and 1.
    """
    p, q = np.full((2, patterns.shape[1]), START)
    marked, n = patterns.astype(np.float64), multiplicity.astype(np.float64)
    probability = _probability(patterns, p, q, prior)
    for step in range(1, MOST_STEPS + 1):
        inside, outside = n * probability, n * (1 - probability)
        new_p = _share(inside @ marked, inside.sum(), p)
        new_q = _share(outside @ (1 - marked), outside.sum(), q)
        change = float(np.abs(new_p - p).sum() + np.abs(new_q - q).sum())
        p, q = new_p, new_q
        probability = _probability(patterns, p, q, prior)
        if change < TOLERANCE:
            return Fit(probability, p, q, step, True)
    return Fit(probability, p, q, MOST_STEPS, False)


def _share(above: FloatArray, below: float, else_: FloatArray) -> FloatArray:
    return np.clip(above / below, 0.0, 1.0) if below > 0 else else_  # rounding may lead beyond 1


def _probability(patterns: BoolArray, p: FloatArray, q: FloatArray, prior: float) -> FloatArray:
    """Return W of each pattern; the prior where a pattern cannot come from either class."""
    with np.errstate(divide="ignore"):
        inside = np.log(np.where(patterns, p, 1 - p)).sum(axis=1) + np.log(prior)
        outside = np.log(np.where(patterns, 1 - q, q)).sum(axis=1) + np.log(1 - prior)
    greater = np.maximum(inside, outside)
    possible = np.isfinite(greater)
    greater = np.where(possible, greater, 0.0)
    a, b = np.exp(inside - greater), np.exp(outside - greater)
    result: FloatArray = np.divide(a, a + b, out=np.full(len(a), prior), where=possible)
    return result


def _by_content(masks: BoolArray) -> IntArray:
    """Return the annotators in an order that only their masks decide.

    Where annotators are alike by symmetry, the iteration starts beside a saddle and rounding decides where it goes; so
    sums are always taken in one order, whoever comes first in the file.
    """
    packed = [np.packbits(mask).tobytes() for mask in masks]
    return np.array(sorted(range(len(masks)), key=packed.__getitem__), dtype=np.int64)


def _window(masks: BoolArray, margin: int) -> tuple[slice, ...]:
    marked: BoolArray = np.any(masks, axis=0)
    found = np.argwhere(marked)
    if not len(found):
        return (slice(None),) * marked.ndim
    low, high = found.min(axis=0) - margin, found.max(axis=0) + margin + 1
    return tuple(slice(max(int(a), 0), int(b)) for a, b in zip(low, high, strict=True))
