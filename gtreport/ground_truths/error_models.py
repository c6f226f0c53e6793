"""From a table and an error model to a ground truth with everything that is printed beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from gtreport.agreement.counted import require_identity
from gtreport.agreement.estimates import NO_ANNOTATIONS, Caution, Undefined
from gtreport.agreement.parameter_kinds import numbers, one_of, whole_numbers
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.aggregator import number_in
from gtreport.ground_truths.diagnostics import AnnotatorErrors, EmDiagnostics, Optimum
from gtreport.ground_truths.em import ErrorModel, Fit, Problem, fitted, majority_start, problem_of, shares_start
from gtreport.ground_truths.ground_truth import Outcome, best_labels, labelled, states_of
from gtreport.ground_truths.parameters import RuleParameter
from gtreport.ground_truths.voting import keeping_singles

SMOOTHING = RuleParameter(
    "smoothing", "pseudo-annotations added to each cell; 0 for none", default=0.01, kind=numbers(0, 1e6)
)
TOLERANCE = RuleParameter(
    "tolerance",
    "gain of the objective for each annotation below which the steps stop",
    default=1e-10,
    kind=numbers(0, 1),
)
MAX_STEPS = RuleParameter("max_steps", "steps after which they stop in any case", default=1000, kind=whole_numbers(1))
_STARTS: Mapping[str, Callable[[Problem], FloatArray]] = {"shares": shares_start, "majority": majority_start}
_TRIED: Mapping[str, tuple[str, ...]] = {"both": tuple(_STARTS), "shares": ("shares",)}
STARTS = RuleParameter(
    "starts",
    "whether a second start, from majority labels, looks for another optimum, or only shares are started from",
    tuple(_TRIED),
    default="both",
    kind=one_of(*_TRIED),
)
PARAMETERS = (SMOOTHING, TOLERANCE, MAX_STEPS, STARTS)

_TIE_WITHIN = 1e-9
_UNSURE, _CLOSE = 0.6, 0.05
_MOST_PARAMETERS = 0.5
_OPTIMA_APART = 1e-6
_ENOUGH_ANNOTATIONS = 20
_BELOW_CHANCE = 0.01
"""Smoothing alone moves the diagonal of somebody who always gives one label by less than this."""
_MOST_CELLS = 200_000
"""More error rates than these are not listed one by one."""


def of_error_model(name: str, table: AnnotationTable, parameters: Parameters, model: ErrorModel) -> Outcome:
    """Return the most probable label of each item under an error model.

    Raises:
        Undefined: There are no annotations, or annotators cannot be told apart.
        UsageError: A parameter is no number in its range.
    """
    if not len(table):
        raise Undefined(NO_ANNOTATIONS)
    require_identity(table)
    smoothing = number_in(parameters, "smoothing")
    tolerance = number_in(parameters, "tolerance")
    steps = int(number_in(parameters, "max_steps"))
    problem = table.once("problem of error models", lambda: problem_of(table))
    starts = {one: _STARTS[one] for one in _TRIED[str(parameters["starts"])]}
    fits = {
        start: table.once(
            ("fit", name, start, smoothing, tolerance, steps),
            partial(_fitted, problem, model, first, smoothing, tolerance, steps),
        )
        for start, first in starts.items()
    }
    return _outcome(table, parameters, model, problem, fits)


def _fitted(
    problem: Problem,
    model: ErrorModel,
    start: Callable[[Problem], FloatArray],
    smoothing: float,
    tolerance: float,
    steps: int,
) -> Fit:
    return fitted(problem, model, start(problem), smoothing, tolerance, steps)


def _outcome(
    table: AnnotationTable, parameters: Parameters, model: ErrorModel, problem: Problem, fits: dict[str, Fit]
) -> Outcome:
    fit = fits["shares"]
    posterior = fit.posterior[problem.row]
    label, ties, best = best_labels(posterior, _TIE_WITHIN)
    r = table.annotations_of_items()
    outcome = labelled(label, best, states_of(r, ties), distribution=posterior)
    kept = keeping_singles(outcome, table)
    changed = 0 if kept.label is None else int(np.count_nonzero((r == 1) & (kept.label != label)))
    diagnostics = _diagnostics(table, parameters, model, problem, fits, posterior, changed)
    return replace(kept, diagnostics=diagnostics, cautions=tuple(_cautions(diagnostics, problem.q)))


def _diagnostics(
    table: AnnotationTable,
    parameters: Parameters,
    model: ErrorModel,
    problem: Problem,
    fits: dict[str, Fit],
    posterior: FloatArray,
    singles_changed: int,
) -> EmDiagnostics:
    fit = fits["shares"]
    sorted_ = np.sort(posterior, axis=1)
    top = sorted_[:, -1]
    second = sorted_[:, -2] if problem.q > 1 else np.zeros(len(top))
    n_parameters = model.n_parameters(problem.n_annotators, problem.q)
    labels = fit.posterior.argmax(axis=1)
    return EmDiagnostics(
        steps=fit.steps,
        converged=fit.converged,
        log_likelihood=fit.log_likelihood,
        objective=fit.objective,
        smoothing=float(str(parameters["smoothing"])),
        tolerance=float(str(parameters["tolerance"])),
        n_parameters=n_parameters,
        n_annotations=problem.n_annotations,
        parameters_per_annotation=n_parameters / problem.n_annotations,
        n_unsure=int(np.count_nonzero(top < _UNSURE)),
        n_close=int(np.count_nonzero(top - second < _CLOSE)),
        n_singles_changed=singles_changed,
        prevalence=tuple(zip(table.labels, fit.prevalence.tolist(), strict=True)),
        annotators=_annotators(table, problem, fit),
        optima=tuple(
            Optimum(
                start,
                one.steps,
                one.converged,
                one.log_likelihood,
                one.objective,
                int(problem.multiplicity[one.posterior.argmax(axis=1) != labels].sum()),
            )
            for start, one in fits.items()
        ),
    )


def _annotators(table: AnnotationTable, problem: Problem, fit: Fit) -> tuple[AnnotatorErrors, ...]:
    met = problem.met(fit.posterior).sum(axis=2)
    counts = table.annotations_of_annotators()
    listed = fit.errors.size <= _MOST_CELLS
    diagonal = np.diagonal(fit.errors, axis1=1, axis2=2)
    seen = met >= 1
    mean = np.where(seen, diagonal, 0).sum(axis=1) / np.maximum(seen.sum(axis=1), 1)
    return tuple(
        AnnotatorErrors(
            table.annotators[int(a)],
            int(counts[a]),
            float(mean[at]) if seen[at].any() else None,
            tuple(met[at].tolist()),
            tuple(map(tuple, fit.errors[at].tolist())) if listed else (),
        )
        for at, a in enumerate(problem.annotators)
    )


def _cautions(told: EmDiagnostics, q: int) -> Iterator[Caution]:
    if not told.converged:
        yield Caution("not_converged", f"not converged after {told.steps} steps")
    if told.parameters_per_annotation > _MOST_PARAMETERS:
        yield Caution(
            "over_parametrised",
            f"{told.n_parameters} parameters for {told.n_annotations} annotations: over-parametrised, use one_coin",
        )
    swapped = [
        one.annotator
        for one in told.annotators
        if one.n > _ENOUGH_ANNOTATIONS and one.accuracy is not None and one.accuracy < 1 / q - _BELOW_CHANCE
    ]
    if swapped:
        yield Caution(
            "labels_may_be_swapped",
            f"the labels of {', '.join(swapped)} are worse than chance: they may be swapped",
        )
    first, *others = told.optima
    for other in others:
        if abs(other.objective - first.objective) > _OPTIMA_APART * abs(first.objective):
            yield Caution(
                "several_optima",
                f"several optima: the start from {first.start} ends at {first.objective:.4f}, the one from "
                f"{other.start} at {other.objective:.4f}, {other.labels_apart} labels apart",
            )
