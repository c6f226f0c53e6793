"""Keypoints: one object for each annotation, the same keypoints in the same order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms import keypoints as plain
from gtreport.agreement.forms.keypoints import KeypointPairs, Keypoints, keypoint_pairs, keypoints_of
from gtreport.agreement.forms.pairs import PairMeasures
from gtreport.agreement.parameter_kinds import numbers, several_numbers
from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.agreement.structured.form import (
    Bound,
    Form,
    FormStatistic,
    Marked,
    number_of,
    of_pairs,
    once,
    wrong_parameter,
)
from gtreport.agreement.values import FloatArray
from gtreport.annotations.problems import LeftOut
from gtreport.annotations.selecting import only_answers

SIGMAS = Parameter(
    "sigmas", "sigma of each keypoint, a list in their order or by name", required=True, kind=several_numbers(0)
)
THRESHOLD = Parameter("threshold", "share of the normaliser, above 0", required=True, kind=numbers(0, above=True))
VISIBILITY = Parameter("visibility", "what counts as placed", ("labelled", "visible"), default="labelled")
NORMALISER = Parameter("normaliser", "by what distances are divided", ("sqrt_area",), required=True)
NO_OBJECT = "no annotation holds one object with the same keypoints"
_USUAL_SHARE = 0.1


def names_of(marked: Marked) -> tuple[str, ...]:
    """Return the names of the keypoints of the objects that are compared, as many as they have."""
    return _objects(marked)[2]


def _objects(marked: Marked) -> tuple[Marked, Keypoints | None, tuple[str, ...], tuple[LeftOut, ...]]:
    """Return the annotations with one object of the most frequent number of keypoints, and what is left out."""

    def make() -> tuple[Marked, Keypoints | None, tuple[str, ...], tuple[LeftOut, ...]]:
        found = marked.found
        marks = found.of_kind("keypoints")
        of_answers = np.bincount(found.answer[marks], minlength=found.n_answers)
        rows = found.place["keypoints"][marks] if len(marks) else marks
        sizes = np.diff(found.keypoints.start)[rows]
        single = of_answers[found.answer[marks]] == 1
        if not single.any():
            return marked, None, (), ()
        n = int(np.bincount(sizes[single]).argmax())
        keep = np.zeros(found.n_answers, dtype=bool)
        keep[found.answer[marks[single & (sizes == n)]]] = True
        some = Marked(only_answers(found, keep), marked.declared)
        points = np.stack([found.keypoints.of(int(row)) for row in some.found.rows("keypoints")])
        of = keypoints_of(some.rows, points[..., :2], points[..., 2].astype(np.int64))
        apart = {
            "several objects, which are not matched": int(np.count_nonzero(of_answers > 1)),
            "another number of keypoints": int(np.count_nonzero(single & (sizes != n))),
            "no object": int(np.count_nonzero(of_answers == 0)),
        }
        names = next((one for one in found.keypoint_names.values() if len(one) == n), tuple(map(str, range(1, n + 1))))
        return some, of, names, tuple(LeftOut("annotations", why, count) for why, count in apart.items() if count)

    return once(marked, "objects", make)


def _pairs(marked: Marked, params: Parameters) -> tuple[KeypointPairs, tuple[LeftOut, ...]]:
    _, of, _, left_out = _objects(marked)
    if of is None:
        raise Undefined(NO_OBJECT)
    placed: plain.Placed = "visible" if params["visibility"] == "visible" else "labelled"
    pairs = once(marked, ("keypoint pairs", placed), lambda: keypoint_pairs(of, placed))
    counts = pairs.counts()
    apart = {
        "one of two placed it": counts["keypoints_one_sided"],
        "neither of two placed it": counts["keypoints_neither"],
    }
    return pairs, (*left_out, *(LeftOut("keypoints", why, n) for why, n in apart.items() if n))


def _with(measures: PairMeasures, left_out: tuple[LeftOut, ...], average: str) -> Bound:
    return of_pairs(replace(measures, left_out=(*left_out, *measures.left_out)), average)


def _areas(marked: Marked) -> FloatArray:
    some = _objects(marked)[0].found
    areas: FloatArray = some.keypoints.area[some.rows("keypoints")]
    return areas


def sigmas_of(marked: Marked, given: object) -> Sequence[float]:
    """Return sigma of each keypoint: from a list in their order, or by name.

    Raises:
        WrongParameter: One is absent or no number above 0.
    """
    names = names_of(marked)
    values = [given.get(name) for name in names] if isinstance(given, Mapping) else given
    if not isinstance(values, list | tuple) or len(values) != len(names):
        raise wrong_parameter("sigmas", f"oks: sigmas are needed for {len(names)} keypoints: {', '.join(names)}")
    absent = [name for name, value in zip(names, values, strict=True) if not _is_above_zero(value)]
    if absent:
        raise wrong_parameter("sigmas", f"oks: sigmas give no number above 0 for {', '.join(absent)}")
    return [float(one) for one in values]


def _is_above_zero(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


def _oks(marked: Marked, params: Parameters) -> Bound:
    pairs, left_out = _pairs(marked, params)
    return _with(plain.oks(pairs, _areas(marked), sigmas_of(marked, params["sigmas"])), left_out, "case")


def _mean_distance(marked: Marked, params: Parameters) -> Bound:
    pairs, left_out = _pairs(marked, params)
    if marked.found.box_unit != "pixel":
        raise Undefined("coordinates are shares of the image, and its size is not known")
    return _with(plain.mean_distance(pairs), left_out, "pooled")


def _nme(marked: Marked, params: Parameters) -> Bound:
    pairs, left_out = _pairs(marked, params)
    return _with(plain.nme(pairs, np.sqrt(_areas(marked))), left_out, "pooled")


def _pck(marked: Marked, params: Parameters) -> Bound:
    pairs, left_out = _pairs(marked, params)
    threshold = number_of(params, "threshold", "pck")
    return _with(plain.pck(pairs, np.sqrt(_areas(marked)), threshold), left_out, "pooled")


def _has_areas(marked: Marked) -> bool:
    return _objects(marked)[1] is not None and bool((_areas(marked) > 0).any())


def _leading(marked: Marked) -> tuple[str, Parameters]:
    return ("oks", {"sigmas": marked.declared["sigmas"]}) if "sigmas" in marked.declared else ("mean_distance", PIXEL)


PIXEL: Parameters = {"unit": "pixel"}


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    names = names_of(marked)
    found = [
        ("Keypoints", f"{len(names)}: {', '.join(names)}" if names else "none"),
        ("Compared", "keypoints that both placed; those that one or neither placed are counted apart"),
        ("Placed", "labelled, hidden or visible, unless visibility says visible"),
        ("Average", "oks by items, the others over all keypoints"),
    ]
    if not _has_areas(marked):
        found.append(("Not shown", "OKS, NME and PCK, for the file gives no areas of objects"))
    elif "sigmas" not in marked.declared:
        found.append(("Not shown", "OKS, for no sigmas are declared (encoding.matching, key sigmas)"))
    return tuple(found)


FORM = Form(
    name="keypoints",
    kinds=("keypoints",),
    statistics=(
        FormStatistic(
            "oks",
            "Object keypoint similarity (Lin et al. 2014)",
            _oks,
            plain.oks,
            (SIGMAS, VISIBILITY),
            lambda marked: ({},) if "sigmas" in marked.declared and _has_areas(marked) else (),
        ),
        FormStatistic(
            "mean_distance",
            "Mean distance of keypoints",
            _mean_distance,
            plain.mean_distance,
            (Parameter("unit", "the unit of distances", ("pixel",), required=True), VISIBILITY),
            lambda _: (PIXEL,),
            True,
            lambda _: "pixels",
            tried={"visibility": ("labelled", "visible")},
        ),
        FormStatistic(
            "nme",
            "Normalised mean error",
            _nme,
            plain.nme,
            (NORMALISER, VISIBILITY),
            lambda marked: ({"normaliser": "sqrt_area"},) if _has_areas(marked) else (),
            True,
            tried={"visibility": ("labelled", "visible")},
        ),
        FormStatistic(
            "pck",
            "Share of keypoints within a distance (Yang and Ramanan 2013)",
            _pck,
            plain.pck,
            (THRESHOLD, NORMALISER, VISIBILITY),
            lambda marked: (
                ({"threshold": marked.declared.get("threshold", _USUAL_SHARE), "normaliser": "sqrt_area"},)
                if _has_areas(marked)
                else ()
            ),
            tried={"visibility": ("labelled", "visible"), "threshold": (0.1, 0.05, 0.2, 0.5)},
        ),
    ),
    leading=_leading,
    conventions=_conventions,
)
