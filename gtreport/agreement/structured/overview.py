"""All statistics of annotations that have a shape, without a questionnaire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches

import numpy as np

from gtreport.agreement.estimates import LabelCount
from gtreport.agreement.overview import Overview
from gtreport.agreement.parameter_kinds import Kind, numbers, one_of, several_numbers
from gtreport.agreement.statistic import Parameter, unfit_of
from gtreport.agreement.structured.estimating import OF_FORMS, all_estimates, estimate_form, form_of
from gtreport.agreement.structured.form import Form, Marked
from gtreport.annotations.structures import Structures
from gtreport.errors import Fault, UsageError

CONVENTIONS = ("spacing", "tolerance_mm", "form")
"""What may be said of annotations besides the parameters of their statistics."""


def overview_of_marks(
    found: Structures,
    form: str | None = None,
    conventions: Mapping[str, object] | None = None,
    *,
    statistics: tuple[str, ...] = (),
    replicates: int = 1000,
    seed: int = 0,
) -> Overview:
    """Estimate every statistic that belongs to the form of annotations, or those that are named.

    Args:
        found: The annotations.
        form: Name of their form; told by their marks when it is None.
        conventions: How they are compared: parameters of statistics by their names, such as `iou`, and `spacing`,
            `tolerance_mm`, or `form: machine_translation`, which makes texts translations.
        statistics: Names of statistics; all that belong to the form when there are none.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.

    Raises:
        UsageError: There is no such form or statistic, the annotations are of none, or a convention is unknown or
            has a value that no statistic takes.
    """
    chosen = form_of(found, form)
    if chosen is None:
        holds = ", ".join(kind for kind in found.place if found.count(kind)) or "nothing"
        raise UsageError(Fault(f"the annotations hold {holds}, which is not compared as {form or 'marks'}"))
    told = dict(conventions or {})
    _refuse_unknown(told, chosen)
    _refuse_unfit(told, chosen)
    marked = Marked(found, told)
    if statistics:
        estimates = tuple(
            estimate_form(marked, chosen, name, replicates=replicates, seed=seed) for name in dict.fromkeys(statistics)
        )
    else:
        estimates = all_estimates(marked, chosen, replicates=replicates, seed=seed)
    of_items = found.answers_of_items()
    annotated = of_items[of_items > 0]
    counts = found.prevalence.tolist()
    total = sum(counts)
    return Overview(
        level="structured",
        estimates=estimates,
        labels=tuple(
            LabelCount(label, n, n / total if total else 0.0, None)
            for label, n in zip(found.labels, counts, strict=True)
        ),
        n_items=len(annotated),
        n_items_paired=int(np.count_nonzero(of_items >= 2)),
        n_annotators=found.n_annotators,
        n_annotations=found.n_answers,
        overlap=found.overlap,
        annotations_per_item=(int(annotated.min()), float(np.median(annotated)), int(annotated.max()))
        if len(annotated)
        else None,
        left_out=found.left_out,
        prevalence_note=None,
        observations=found.observations,
        delimiter=found.source.note,
    )


_PIXEL = several_numbers(0)
_OF_ALL = (
    Parameter(
        "spacing",
        "width and height of a pixel in mm",
        kind=Kind(
            "width and height in mm",
            lambda value: isinstance(value, str) or (isinstance(value, list) and len(value) > 1 and _PIXEL.fits(value)),
            "0.5 x 0.5 mm",
            numbers(0, above=True).fits,
        ),
    ),
    Parameter("form", "form of the target", tuple(OF_FORMS)),
)


def _refuse_unfit(told: Mapping[str, object], form: Form) -> None:
    """Refuse values that none of the statistics takes, before anything is computed."""
    owned = [(one.name, parameter) for one in form.statistics for parameter in one.parameters]
    owned += [(form.name, parameter) for parameter in _OF_ALL]
    faults = []
    for name, value in told.items():
        found = [_unfit(owner, parameter, value) for owner, parameter in owned if parameter.name == name]
        if found and found[0] is not None and all(found):
            faults.append(found[0])
    if faults:
        raise UsageError(*faults)


def _unfit(owner: str, parameter: Parameter, value: object) -> Fault | None:
    """Return what is wrong with a value: it is none of the words, or not of the kind."""
    if not parameter.choices:
        return unfit_of(owner, parameter, value)
    return unfit_of(owner, replace(parameter, kind=one_of(*parameter.choices)), value)


def _refuse_unknown(told: Mapping[str, object], form: Form) -> None:
    known = {parameter.name for one in form.statistics for parameter in one.parameters} | set(CONVENTIONS)
    faults = []
    for name in told:
        if name not in known:
            close = get_close_matches(name, sorted(known), n=1)
            hint = f"; did you mean {close[0]}?" if close else ""
            faults.append(Fault(f"no statistic of {form.name} takes {name}{hint}", help=", ".join(sorted(known))))
    if faults:
        raise UsageError(*faults)
