"""Maps against a reference sample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from gtreport.agreement.estimates import NO_OVERLAP, Caution, Undefined
from gtreport.agreement.estimating import statistics
from gtreport.agreement.forms import strata as plain
from gtreport.agreement.forms.maps import error_matrix
from gtreport.agreement.forms.strata import Ratio, Sample
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.marked_types import ErrorMatrix, MapClass
from gtreport.agreement.statistic import Parameter, Parameters, Prepared
from gtreport.agreement.structured.form import Bound, Form, FormStatistic, Marked, once, wrong_parameter
from gtreport.agreement.values import FloatArray
from gtreport.annotations.areas import areas_of
from gtreport.annotations.arrays import from_arrays

AREAS, EQUAL = "areas", "equal"
_DRAWN_ALIKE = ("simple_random", "systematic")
_MOST_CLASSES = 30

WEIGHTS = Parameter(
    "sampling_weights",
    "size of each stratum, or class of the map: `areas` as attached, `equal` for units drawn alike, or a mapping",
    required=True,
)
UNIT = Parameter("spatial_unit", "what a sampled unit is, such as pixel, polygon or block")
LABEL = Parameter("label", "the class", required=True)


def _units(marked: Marked) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Return item, class on the map, reference class and stratum of each reading, shape (readings,) each."""

    def make() -> tuple[IntArray, IntArray, IntArray, IntArray]:
        found = marked.found
        marks, rows = found.of_kind("sample"), found.rows("sample")
        keep = (found.samples[rows, 0] >= 0) & (found.label[marks] >= 0)
        marks, rows = marks[keep], rows[keep]
        item = marked.rows.item[found.answer[marks]]
        reference = found.label[marks].astype(np.int64)
        return item, found.samples[rows, 0], reference, found.samples[rows, 1]

    return once(marked, "units", make)


def _sizes(marked: Marked, weights: object, statistic: str) -> tuple[IntArray, FloatArray]:
    """Return the stratum of each reading and the size of each stratum.

    Raises:
        WrongParameter: The weights are none, or a stratum has no size.
    """
    _, mapped, _, stratum = _units(marked)
    if weights == EQUAL:
        return np.zeros(len(mapped), dtype=np.int64), np.ones(1)
    given = dict(marked.found.areas) if weights == AREAS else areas_of(weights)
    if not given:
        said = f"{statistic}: " + ("no areas are attached" if weights == AREAS else f"sampling_weights is {weights}")
        raise wrong_parameter("sampling_weights", said, (AREAS, EQUAL, "{class or stratum: size}"))
    has_strata = bool((stratum >= 0).all()) and len(stratum) > 0
    names = tuple(marked.found.strata) if has_strata else tuple(marked.found.labels)
    codes = stratum if has_strata else mapped
    used = {names[code] for code in np.unique(codes).tolist()}
    absent, unknown = sorted(used - given.keys()), sorted(given.keys() - set(names))
    if absent or (unknown and not has_strata):
        what = "stratum" if has_strata else "class of the map"
        said = f"no size of {what} {', '.join(absent)}" if absent else f"{', '.join(unknown)} is no {what}"
        raise wrong_parameter("sampling_weights", f"{statistic}: {said}", names[:_MOST_CLASSES])
    every = (*names, *unknown)
    return codes, np.array([given.get(name, 0.0) for name in every])


def sample_of(marked: Marked, weights: object, statistic: str) -> Sample:
    """Return the sampled units; one that several interpreters read is one unit.

    Raises:
        WrongParameter: The weights are none, or a stratum has no size.
        Undefined: The map has two classes, or two strata, at one unit.
    """
    item, mapped, reference, _ = _units(marked)
    codes, sizes = _sizes(marked, weights, statistic)
    units, first, place, counts = np.unique(item, return_index=True, return_inverse=True, return_counts=True)
    place = place.reshape(-1)
    if (mapped != mapped[first][place]).any() or (codes != codes[first][place]).any():
        raise Undefined("the map has two classes, or the sample two strata, at one unit")
    size = len(marked.found.labels)
    on_map, readings = np.zeros((len(units), size)), np.zeros((len(units), size))
    on_map[np.arange(len(units)), mapped[first]] = 1.0
    np.add.at(readings, (place, reference), 1.0)
    return Sample(codes[first], sizes, on_map, readings / counts[:, None])


def _weights_in_words(marked: Marked, weights: object) -> str:
    given: object = marked.found.areas if weights == AREAS else weights
    if not isinstance(given, Mapping):
        return EQUAL
    return ", ".join(f"{name} {float(size):,.12g}" for name, size in given.items())


def _bound(marked: Marked, params: Parameters, statistic: str, make: Callable[[Sample], Ratio]) -> Bound:
    weights = params["sampling_weights"]
    ratio = make(sample_of(marked, weights, statistic))
    told = {} if isinstance(weights, str) else {"sampling_weights": _weights_in_words(marked, weights)}
    return Bound(ratio.prepared, cautions=_cautions(marked, weights), parameters=told, intervals=("analytic",))


def _cautions(marked: Marked, weights: object) -> tuple[Caution, ...]:
    if weights != EQUAL or marked.declared.get("reference_sampling") in _DRAWN_ALIKE:
        return ()
    said = "every unit weighs alike, which is right only where units were drawn alike all over the map"
    return (Caution("weights_unsaid", said),)


def _overall(marked: Marked, params: Parameters) -> Bound:
    return _bound(marked, params, "overall_accuracy", plain.overall_accuracy)


def _of_class(marked: Marked, params: Parameters, statistic: str, make: Callable[[Sample, int], Ratio]) -> Bound:
    names, label = list(marked.found.labels), str(params["label"])
    if label not in names:
        raise wrong_parameter("label", f"{statistic}: there is no class {label}", tuple(names[:_MOST_CLASSES]))
    return _bound(marked, params, statistic, lambda sample: make(sample, names.index(label)))


def _alpha(marked: Marked, params: Parameters) -> Bound:
    return Bound(lambda: _prepared_alpha(marked, params))


def _prepared_alpha(marked: Marked, params: Parameters) -> Prepared:
    """Bind alpha of the readings of interpreters; the map is no annotator."""
    if not (marked.rows.of_items > 1).any():
        raise Undefined(NO_OVERLAP)
    found, rows = marked.found, marked.rows
    marks = found.of_kind("sample")
    answer, names = found.answer[marks], list(found.labels)
    table = from_arrays(
        [rows.items[int(at)] for at in rows.item[answer]],
        [rows.annotators[int(at)] for at in rows.annotator[answer]],
        [names[int(code)] for code in found.label[marks]],
        labels=tuple(names),
        repeats="first",
    )
    return statistics()["krippendorff_alpha"].prepare(table, params)


def _shown_weights(marked: Marked) -> str:
    return AREAS if marked.found.areas else EQUAL


def _shown(marked: Marked) -> tuple[Parameters, ...]:
    return ({"sampling_weights": _shown_weights(marked)},)


def _shown_classes(marked: Marked) -> tuple[Parameters, ...]:
    used = _used(marked)
    if len(used) > _MOST_CLASSES:
        return ()
    return tuple({"label": name, "sampling_weights": _shown_weights(marked)} for name in used)


def _used(marked: Marked) -> tuple[str, ...]:
    _, mapped, reference, _ = _units(marked)
    names = list(marked.found.labels)
    return tuple(names[code] for code in np.union1d(mapped, reference).tolist())


def _shown_alpha(marked: Marked) -> tuple[Parameters, ...]:
    return ({"level": "nominal"},) if (marked.rows.of_items > 1).any() else ()


def _matrix(marked: Marked) -> ErrorMatrix | None:
    """Return the error matrix with the accuracies of every class that occurs."""
    _, mapped, reference, _ = _units(marked)
    names, used = list(marked.found.labels), _used(marked)
    if not used or len(used) > _MOST_CLASSES:
        return None
    weights = _shown_weights(marked)
    try:
        sample = sample_of(marked, weights, "error matrix")
    except Undefined:
        return None
    places = [names.index(name) for name in used]
    counts = error_matrix(mapped, reference, len(names))[np.ix_(places, places)].tolist()
    return ErrorMatrix(
        classes=tuple(
            MapClass(
                name,
                tuple(row),
                plain.users_accuracy(sample, at).accuracy(),
                plain.producers_accuracy(sample, at).accuracy(),
                plain.area_share(sample, at).accuracy(),
            )
            for name, at, row in zip(used, places, counts, strict=True)
        ),
        overall=plain.overall_accuracy(sample).accuracy(),
        weights=_weights_in_words(marked, weights),
        total=float(sample.sizes.sum()) if weights == AREAS else None,
    )


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    found = marked.found
    weighted = f"by the sizes that are attached: {_weights_in_words(marked, AREAS)}" if found.areas else "all alike"
    strata = ", ".join(found.strata) if found.strata else "the classes of the map" if found.areas else "none"
    return (
        ("Error matrix", "the map in the rows, the reference in the columns"),
        ("Weights", f"units weigh {weighted}"),
        ("Strata", strata),
        ("Errors", "analytic: of another sample of this design; the item bootstrap draws units over all strata"),
        ("Several readings", "a unit that several interpreters read has the mean of what they say"),
    )


FORM = Form(
    name="maps",
    kinds=("sample",),
    statistics=(
        FormStatistic(
            "overall_accuracy",
            "Overall accuracy (Olofsson et al. 2014)",
            _overall,
            plain.overall_accuracy,
            (WEIGHTS, UNIT),
            _shown,
            tried={"sampling_weights": (AREAS, EQUAL)},
        ),
        *(
            FormStatistic(
                name,
                title,
                partial(_of_class, statistic=name, make=make),
                make,
                (LABEL, WEIGHTS, UNIT),
                _shown_classes,
                tried={"sampling_weights": (AREAS, EQUAL)},
            )
            for name, title, make in (
                ("users_accuracy", "User's accuracy of a class (Olofsson et al. 2014)", plain.users_accuracy),
                (
                    "producers_accuracy",
                    "Producer's accuracy of a class (Olofsson et al. 2014)",
                    plain.producers_accuracy,
                ),
            )
        ),
        FormStatistic(
            "krippendorff_alpha",
            "Krippendorff's alpha of the interpreters' readings, nominal (2004)",
            _alpha,
            statistics()["krippendorff_alpha"].prepare,
            (Parameter("level", "level of the classes", ("nominal", "ordinal"), required=True),),
            _shown_alpha,
        ),
    ),
    leading=lambda _: None,
    conventions=_conventions,
    error_matrix=_matrix,
    by_label=False,
)
