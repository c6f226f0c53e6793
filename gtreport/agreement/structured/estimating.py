"""From annotations that have a shape to estimates: one that is asked for, or all that belong to the form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from gtreport.agreement.estimates import Caution, Estimate, IntervalKind, Undefined
from gtreport.agreement.forms.estimating import DEFAULT_INTERVALS, form_estimate
from gtreport.agreement.statistic import Parameters, Prepared
from gtreport.agreement.structured.form import Bound, Form, FormStatistic, Marked, of_pairs
from gtreport.annotations.selecting import only_answers, only_marks
from gtreport.annotations.structures import Structures
from gtreport.errors import Fault, UsageError
from gtreport.registry import discover

OF_FORMS: Mapping[str, tuple[str, ...]] = {
    "detection_bbox": ("boxes",),
    "segmentation_mask": ("masks",),
    "medical_segmentation": ("masks",),
    "keypoints": ("keypoints",),
    "span_ner": ("spans",),
    "machine_translation": ("texts",),
    "speech_transcripts": ("texts",),
    "remote_sensing_map": ("maps",),
    "ranking_preference": ("preferences", "rankings"),
}
"""Which forms here belong to the form of a target."""


Between = Callable[[str, str], bool]
"""Whether the annotations of two annotators are compared, by their ids."""

_FRAME = "boxes"
"""What stands back where every mark has another form besides: a mask with the box around it."""


def forms() -> Mapping[str, Form]:
    """Return every form by its name."""
    return {one.name: one for one in discover("gtreport.agreement.structured.forms", "FORM", Form)}


def form_of(found: Structures, wanted: str | None = None) -> Form | None:
    """Return the form of annotations; None where they hold nothing that a form is made of.

    Args:
        found: The annotations.
        wanted: Name of the form that is declared; it holds where the annotations have marks for it, or none at all.

    Raises:
        UsageError: There is no such form.
    """
    known = forms()
    if wanted is not None and wanted not in known:
        raise UsageError(Fault(f"there is no form {wanted}", help=f"there are {', '.join(known)}"))
    holds = {name: sum(found.count(kind) for kind in form.kinds) for name, form in known.items()}
    if wanted is not None and (holds[wanted] or not len(found)):
        return known[wanted]
    name = max(holds, key=lambda one: (holds[one], one != _FRAME))
    return known[name] if holds[name] and wanted is None else None


def estimate_form(
    marked: Marked,
    form: Form,
    statistic: str,
    params: Parameters | None = None,
    *,
    replicates: int = 1000,
    seed: int = 0,
    level: float = 0.95,
    intervals: Iterable[IntervalKind] = DEFAULT_INTERVALS,
    between: Between | None = None,
) -> Estimate:
    """Estimate one statistic of a form.

    Args:
        marked: The annotations.
        form: Their form.
        statistic: Name of the statistic.
        params: Its parameters; those that are declared elsewhere need not be given.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.
        level: Level of confidence.
        intervals: Which intervals to make.
        between: Which pairs of annotators are compared; all of them when absent.

    Raises:
        UsageError: The form has no such statistic, pairs are chosen and it is none of pairs, or a library is not
            installed; as WrongParameter, a parameter is unknown, wrong or absent.
    """
    chosen = form.statistic(statistic)
    if chosen is None:
        names = ", ".join(one.name for one in form.statistics)
        raise UsageError(Fault(f"{statistic} of {form.name} is not recomputed; {names} are"))
    parameters = chosen.checked(params or {}, marked.declared)
    return _estimate(marked, chosen, parameters, replicates, seed, level, tuple(intervals), between)


def _estimate(
    marked: Marked,
    statistic: FormStatistic,
    parameters: Parameters,
    replicates: int,
    seed: int,
    level: float,
    intervals: tuple[IntervalKind, ...],
    between: Between | None,
) -> Estimate:
    bound = _bound(marked, statistic, parameters)
    if between is not None:
        bound = _only_between(bound, statistic, between)
    found = form_estimate(
        statistic.name,
        marked.rows,
        bound.prepare,
        {**parameters, **bound.parameters},
        replicates=replicates,
        seed=seed,
        level=level,
        intervals=(*intervals, *bound.intervals),
    )
    return replace(
        found,
        left_out=(*marked.found.left_out, *found.left_out),
        n_labels_used=int(np.count_nonzero(marked.found.prevalence)),
        n_labels_declared=len(marked.found.labels) if marked.found.labels_declared else None,
        warnings=(*bound.cautions, *(_unread(marked) if found.value is not None else ()), *found.warnings),
    )


def _only_between(bound: Bound, statistic: FormStatistic, between: Between) -> Bound:
    """Return a statistic of some pairs of annotators.

    Raises:
        UsageError: It compares no pairs.
    """
    measures = bound.measures
    if measures is None:
        raise UsageError(Fault(f"{statistic.name} cannot be told for some pairs of annotators only"))
    names = measures.rows.annotators
    ends = [measures.rows.annotator[side] for side in (measures.first, measures.second)]
    pairs = zip(*(side.tolist() for side in ends), strict=True)
    keep = np.fromiter((between(names[one], names[other]) for one, other in pairs), bool, len(measures.first))
    kept = [side[keep] for side in ends]
    in_all = set.intersection(*({one, other} for one, other in zip(*kept, strict=True))) if keep.any() else set()
    # Without an annotator of every pair nothing would be left, so that this one is the reference of the others.
    alone = next(iter(in_all)) if len(in_all) == 1 else None
    some = replace(measures.only(keep), reference=None if alone is None else int(alone))
    return replace(of_pairs(some, bound.average, bound.cautions), parameters=bound.parameters)


def _unread(marked: Marked) -> tuple[Caution, ...]:
    """Return what cannot be read, for the value might be another one with it."""
    told = (one for one in marked.found.observations if one.rule == "annotations_unreadable")
    return tuple(Caution("marks_unreadable", one.message) for one in told)


def _bound(marked: Marked, statistic: FormStatistic, parameters: Parameters) -> Bound:
    """Return a statistic bound to annotations; one that is undefined already says so when it is prepared."""
    try:
        return statistic.bind(marked, parameters)
    except Undefined as undefined:
        return Bound(partial(_undefined, undefined))


def _undefined(why: Undefined) -> Prepared:
    raise why


def all_estimates(marked: Marked, form: Form, *, replicates: int = 1000, seed: int = 0) -> tuple[Estimate, ...]:
    """Return every statistic that belongs to a form, side by side.

    One that needs a library which is not installed has no value, and says which.

    Args:
        marked: The annotations.
        form: Their form.
        replicates: Replicates of the item bootstrap.
        seed: Seed of the drawing.
    """
    found = []
    for one in form.statistics:
        params: Parameters = {}
        try:
            for params in one.shown(marked):
                found.append(estimate_form(marked, form, one.name, params, replicates=replicates, seed=seed))
        except UsageError as refused:
            found.append(_not_computed(marked, one.name, params, refused))
    return tuple(found)


def by_unit(form: Form, estimates: Iterable[Estimate]) -> tuple[tuple[str, tuple[Estimate, ...]], ...]:
    """Return estimates of a form by their unit, in the order in which units first occur."""
    found: dict[str, list[Estimate]] = {}
    for one in estimates:
        statistic = form.statistic(one.statistic)
        unit = statistic.unit(one.parameters) if statistic is not None else ""
        found.setdefault(unit, []).append(one)
    return tuple((unit, tuple(several)) for unit, several in found.items())


def _not_computed(marked: Marked, statistic: str, params: Parameters, refused: UsageError) -> Estimate:
    fault = refused.faults[0]
    return Estimate(
        statistic,
        params,
        None,
        f"{fault.message}; {fault.help}" if fault.help else fault.message,
        n_items=int(np.count_nonzero(marked.rows.of_items)),
        n_annotators=len(marked.rows.present),
        n_annotations=len(marked.rows),
    )


def of_labels(marked: Marked, labels: Iterable[str]) -> Marked:
    """Return the marks that have one of some labels; an answer without such a mark found nothing.

    Raises:
        UsageError: There is no such label.
    """
    names = list(marked.found.labels)
    wanted = list(labels)
    absent = [one for one in wanted if one not in names]
    if absent:
        raise UsageError(Fault(f"there is no label {', '.join(absent)}; there are {', '.join(names) or 'none'}"))
    keep = np.isin(marked.found.label, [names.index(one) for one in wanted])
    return Marked(only_marks(marked.found, keep), marked.declared)


def of_groups(marked: Marked, groups: Iterable[str]) -> Marked:
    """Return the answers of annotators of some groups.

    Raises:
        UsageError: The annotations name no groups, or not these.
    """
    found = marked.found
    if found.group is None:
        raise UsageError(Fault("agreement of some groups only is not recomputed: the annotations name no groups"))
    wanted = list(groups)
    absent = [name for name in wanted if name not in found.groups]
    if absent:
        raise UsageError(Fault(f"no annotator is of group {', '.join(absent)}; there are {', '.join(found.groups)}"))
    codes = [found.groups.index(name) for name in wanted]
    return Marked(only_answers(found, np.isin(found.group, codes)[found.annotator]), marked.declared)
