"""Masks and outlines: overlap, and distances of surfaces; label by label where there are several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gtreport.agreement.estimating import statistics
from gtreport.agreement.forms import masks as plain
from gtreport.agreement.forms import surfaces as plain_surfaces
from gtreport.agreement.forms.outlines import filled
from gtreport.agreement.forms.pairs import PairMeasures
from gtreport.agreement.forms.surfaces import SurfacePairs, surface_pairs
from gtreport.agreement.parameter_kinds import numbers
from gtreport.agreement.statistic import Parameter, Parameters, Prepared
from gtreport.agreement.structured.form import (
    EMPTY,
    Bound,
    Form,
    FormStatistic,
    Marked,
    empty_of,
    number_of,
    of_pairs,
    once,
    wrong_parameter,
)
from gtreport.agreement.values import BoolArray
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.selecting import only_answers
from gtreport.annotations.structures import Structures

AVERAGE = Parameter("average", "whether items weigh alike, or by their pixels", ("case", "pixel"), default="case")
TOLERANCE = Parameter(
    "tolerance_mm", "within how many mm two surfaces count as one", required=True, kind=numbers(0, above=True)
)
UNIT = Parameter("unit", "the unit of distances: mm needs the spacing of pixels", ("pixel", "mm"), required=True)

_MOST_PIXELS = 2_000_000_000
"""Pixels of all pairs of masks: beyond, distances of surfaces are computed only where a record names them."""


class Foregrounds(Sequence[BoolArray]):
    """The pixels of one label in each answer, made when they are asked for."""

    def __init__(self, found: Structures, label: int | None) -> None:
        """Take the marks of a label; None takes all marks together."""
        self.found = found
        self.label = label
        self.size = _sizes(found)

    def __len__(self) -> int:
        """Return how many answers there are."""
        return self.found.n_answers

    def __getitem__(self, answer: int) -> BoolArray:  # type: ignore[override]  # slices are not needed
        """Return the pixels of an answer, shape (height, width)."""
        found = self.found
        marks = range(int(found.start[answer]), int(found.start[answer + 1]))
        parts = [self._mark(mark, answer) for mark in marks if self.label is None or found.label[mark] == self.label]
        if not parts:
            return np.zeros(self.size[answer], dtype=bool)
        whole = parts[0]
        for part in parts[1:]:
            whole = whole | part
        return whole

    def _mark(self, mark: int, answer: int) -> BoolArray:
        found = self.found
        row = int(found.place["mask"][mark]) if "mask" in found.place else -1
        if row >= 0:
            return found.masks[row].decode()
        height, width = self.size[answer]
        return filled(found.polygons.rings(int(found.place["polygon"][mark])), width, height)


def _sizes(found: Structures) -> list[tuple[int, int]]:
    """Return height and width of each answer: of its own masks, else of its item, else of another answer's masks."""
    sizes = [(int(height), int(width)) for width, height in found.sizes[found.item]]
    of_items: dict[int, tuple[int, int]] = {}
    answers = found.answer
    for mark in found.of_kind("mask"):
        answer, mask = int(answers[mark]), found.masks[int(found.place["mask"][mark])]
        sizes[answer] = (mask.height, mask.width)
        of_items.setdefault(int(found.item[answer]), sizes[answer])
    return [
        size if size[0] > 0 else of_items.get(int(item), (1, 1)) for size, item in zip(sizes, found.item, strict=True)
    ]


def comparable(marked: Marked) -> tuple[Marked, tuple[LeftOut, ...]]:
    """Return the answers whose marks are pixels or can be made pixels, and what is left out besides."""

    def make() -> tuple[Marked, tuple[LeftOut, ...]]:
        found = marked.found
        sizes = _sizes(found)
        is_mask = found.place["mask"] >= 0 if "mask" in found.place else np.zeros(len(found), dtype=bool)
        drawn = found.place["polygon"] >= 0 if "polygon" in found.place else np.zeros(len(found), dtype=bool)
        sized = np.array([size != (1, 1) for size in sizes], dtype=bool)
        shapeless, unsized = np.flatnonzero(~is_mask & ~drawn), np.flatnonzero(~is_mask & drawn & ~sized[found.answer])
        keep = np.ones(found.n_answers, dtype=bool)
        counts = []
        for marks, why in ((shapeless, "a mark has no pixels"), (unsized, "an outline on an item of unknown size")):
            gone = np.unique(found.answer[marks])
            gone = gone[keep[gone]]
            keep[gone] = False
            if len(gone):
                counts.append(LeftOut("annotations", why, len(gone)))
        if keep.all():
            return marked, ()
        return Marked(only_answers(found, keep), marked.declared), tuple(counts)

    return once(marked, "comparable", make)


def labels_of(marked: Marked) -> tuple[int | None, ...]:
    """Return the labels that are compared one by one; None alone where marks have none."""
    used = np.unique(marked.found.label)
    return tuple(int(code) for code in used if code >= 0) if len(used) and (used >= 0).any() else (None,)


def _joined(several: Sequence[PairMeasures], left_out: tuple[LeftOut, ...]) -> PairMeasures:
    """Return the measures of several labels as those of one item's pairs, what is left out summed up."""
    first = several[0]
    counts: dict[tuple[str, str], int] = {}
    for one in (gone for measures in several for gone in measures.left_out):
        counts[one.what, one.why] = counts.get((one.what, one.why), 0) + one.count
    return replace(
        first,
        first=np.concatenate([one.first for one in several]),
        second=np.concatenate([one.second for one in several]),
        above=np.concatenate([one.above for one in several]),
        below=np.concatenate([one.below for one in several]),
        left_out=(*left_out, *(LeftOut(what, why, n) for (what, why), n in counts.items())),
    )


def _pairs(marked: Marked, label: int | None) -> plain.MaskPairs:
    return once(marked, ("pairs", label), lambda: plain.mask_pairs(marked.rows, Foregrounds(marked.found, label)))


def _overlap(marked: Marked, params: Parameters, of: str) -> Bound:
    whole, left_out = comparable(marked)
    measure = plain.dice if of == "dice" else plain.iou
    found = [measure(_pairs(whole, label), empty_of(params)) for label in labels_of(whole)]
    return of_pairs(_joined(found, left_out), params["average"])


def _accuracy(marked: Marked, _: Parameters) -> Bound:
    whole, left_out = comparable(marked)
    return of_pairs(
        _joined([plain.pixel_accuracy(_pairs(whole, label)) for label in labels_of(whole)], left_out), "case"
    )


def spacing_of(marked: Marked) -> tuple[float, float] | None:
    """Return height and width of a pixel in mm, as the report declares them; None where it does not.

    Words such as `0.5 x 0.5 mm` are read as width and height; a third number is the distance of slices.
    """
    written = marked.declared.get("spacing")
    if isinstance(written, list | tuple) and len(written) >= 2:
        width, height = (float(one) for one in written[:2])
        return (height, width)
    text = re.match(
        r"\s*([\d.]+)\s*(?:mm)?\s*[x×*]\s*([\d.]+)(?:\s*(?:mm)?\s*[x×*]\s*[\d.]+)?\s*mm\b", str(written or "")
    )
    if text is None:
        return None
    width, height = float(text[1]), float(text[2])
    return (height, width) if min(width, height) > 0 else None


def _surfaces(marked: Marked, spacing: tuple[float, float] | None, tolerance: float | None) -> list[SurfacePairs]:
    def of(label: int | None) -> SurfacePairs:
        tolerances = () if tolerance is None else (tolerance,)
        return surface_pairs(marked.rows, Foregrounds(marked.found, label), spacing, tolerances)

    return [
        once(marked, ("surfaces", label, spacing, tolerance), lambda label=label: of(label))  # type: ignore[misc]
        for label in labels_of(marked)
    ]


def _distance(marked: Marked, params: Parameters, of: str) -> Bound:
    whole, left_out = comparable(marked)
    spacing = spacing_of(marked)
    if params["unit"] == "mm" and spacing is None:
        raise wrong_parameter("unit", f"{of}: unit is mm, but encoding.spacing gives no size of a pixel in mm")
    if "empty" in params and params["empty"] != "left_out":
        raise wrong_parameter("empty", f"{of}: an empty mask has no distance; empty can only be left_out")
    found = _surfaces(whole, spacing if params["unit"] == "mm" else None, _declared_tolerance(marked))
    measures = [one.hd95 if of == "hd95" else one.assd for one in found]
    return of_pairs(_joined(measures, left_out), "case")


def _declared_tolerance(marked: Marked) -> float | None:
    value = marked.declared.get("tolerance_mm")
    return float(value) if isinstance(value, int | float) and value > 0 else None


def _surface_dice(marked: Marked, params: Parameters) -> Bound:
    whole, left_out = comparable(marked)
    spacing = spacing_of(marked)
    if spacing is None:
        said = "surface_dice: tolerance_mm is in mm, but encoding.spacing gives no size of a pixel in mm"
        raise wrong_parameter("tolerance_mm", said)
    if "empty" in params and params["empty"] != "left_out":
        raise wrong_parameter("empty", "surface_dice: an empty mask has no surface; empty can only be left_out")
    tolerance = number_of(params, "tolerance_mm", "surface_dice")
    return of_pairs(_joined([one.surface_dice[0] for one in _surfaces(whole, spacing, tolerance)], left_out), "case")


def _shown_distance(marked: Marked) -> tuple[Parameters, ...]:
    pixels = np.array([height * width for height, width in _sizes(marked.found)], dtype=np.float64)
    n = marked.rows.of_items[marked.rows.item] - 1
    if float(pixels @ n) / 2 * len(labels_of(marked)) > _MOST_PIXELS:
        return ()
    return ({"unit": "pixel" if spacing_of(marked) is None else "mm"},)


def _shown_surface_dice(marked: Marked) -> tuple[Parameters, ...]:
    tolerance = _declared_tolerance(marked)
    if tolerance is None or spacing_of(marked) is None or not _shown_distance(marked):
        return ()
    return ({"tolerance_mm": tolerance},)


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    spacing = spacing_of(marked)
    several = len(labels_of(marked)) > 1
    found = [
        ("Overlap", "pixels that both mark; masks of one label in an annotation count as one mask"),
        (
            "Average",
            "the mean over items; an item's value is the mean over its pairs of annotators" + several * " and labels",
        ),
        ("Empty masks", "pairs of which one or both are empty are counted apart unless the parameter empty is set"),
        ("Sizes", "masks of different size are refused and counted, never resized"),
        (
            "Distances",
            "between surfaces, in pixels, since no spacing is declared"
            if spacing is None
            else f"between surfaces, in mm; a pixel is {spacing[1]:g} x {spacing[0]:g} mm (width, height)",
        ),
    ]
    if marked.found.count("polygon") and not marked.found.count("mask"):
        found.append(("Outlines", "a pixel is inside where its centre is (even-odd rule)"))
    if not _shown_distance(marked):
        found.append(("Not shown", "distances of surfaces, for there are very many pixels; a record may name them"))
    return tuple(found)


def _icc(marked: Marked, params: Parameters) -> Bound:
    return Bound(lambda: _prepared_icc(marked, params))


def _prepared_icc(marked: Marked, params: Parameters) -> Prepared:
    """Bind the intraclass correlation of the marked area of each answer, in pixels; an empty mask has the area 0."""
    rows = marked.rows
    areas = once(marked, "areas", lambda: [float(np.count_nonzero(one)) for one in Foregrounds(marked.found, None)])
    table = from_arrays(
        [rows.items[int(at)] for at in rows.item],
        [rows.annotators[int(at)] for at in rows.annotator],
        areas,
        level="ratio",
        repeats="first",
    )
    return statistics()["icc"].prepare(table, params)


def _shown_icc(marked: Marked) -> tuple[Parameters, ...]:
    of_items = marked.rows.of_items
    complete = int(np.count_nonzero(of_items == len(marked.rows.present))) > 1
    return ({"form": "icc_a" if complete else "icc_1", "unit": "single"},) if np.count_nonzero(of_items > 1) > 1 else ()


def _with_unit(params: Parameters) -> str:
    return "mm" if params.get("unit") == "mm" else "pixels"


def _statistic(name: str, title: str, of: str) -> FormStatistic:
    return FormStatistic(
        name,
        title,
        lambda marked, params: _overlap(marked, params, of),
        plain.dice,
        (EMPTY, AVERAGE),
        lambda _: ({},),
        tried={"average": ("case", "pixel"), "empty": ("left_out", "one", "zero", None)},
    )


def _of_surfaces(name: str, title: str) -> FormStatistic:
    return FormStatistic(
        name,
        title,
        lambda marked, params: _distance(marked, params, name),
        plain_surfaces.surface_pairs,
        (UNIT, EMPTY),
        _shown_distance,
        True,
        _with_unit,
        tried={"unit": ("pixel", "mm")},
    )


FORM = Form(
    name="masks",
    kinds=("mask", "polygon"),
    statistics=(
        _statistic("dice", "Dice's coefficient (1945)", "dice"),
        _statistic("iou", "Intersection over union (Jaccard 1912)", "iou"),
        FormStatistic(
            "surface_dice",
            "Surface Dice (Nikolov et al. 2021)",
            _surface_dice,
            plain_surfaces.surface_pairs,
            (TOLERANCE, EMPTY),
            _shown_surface_dice,
        ),
        _of_surfaces("hd95", "95th percentile of surface distances"),
        _of_surfaces("assd", "Average surface distance"),
        FormStatistic(
            "pixel_accuracy",
            "Share of pixels marked alike",
            _accuracy,
            plain.pixel_accuracy,
        ),
        FormStatistic(
            "icc",
            "Intraclass correlation of marked areas (McGraw and Wong 1996)",
            _icc,
            statistics()["icc"].prepare,
            statistics()["icc"].parameters,
            _shown_icc,
            tried={"form": ("icc_1", "icc_a", "icc_c"), "unit": ("single", "mean")},
        ),
    ),
    leading=lambda _: ("dice", {}),
    conventions=_conventions,
)
