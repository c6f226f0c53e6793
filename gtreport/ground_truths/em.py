"""Expectation and maximisation: what Dawid-Skene and one-coin share. Sparse and in log space.


    E:  log T_it = log p_t + sum_al x_ial log E_atl, normalised over t
    M:  p_t = (sum_i T_it + s) / (n + q s), and the error model's own step

x_ial is how often annotator a gave item i the label l, T_it the probability that t is the label of item i, s the
smoothing. Items that have the same labels from the same annotators have the same T, and are one row that counts more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.rows import entries_of, rows_of
from gtreport.agreement.values import FloatArray
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths.ground_truth import CodeArray

_LEAST = 1e-300
"""What a rate of 0 is taken for in logarithms, so that labels which all seem impossible can still be told apart."""

_WORST_FALL = 1e-7
"""The steps cannot lower the objective; a greater relative fall is a mistake in this program."""

_MOST_CELLS = 300_000_000
_FULL_CELLS = 100_000
_BLOCK = 8192


@dataclass(frozen=True, eq=False)
class Problem:
    """Annotations as the steps need them.

    Attributes:
        x: How often each cell (annotator, label) stands in each row, shape (rows, annotators * q); sparse unless small.
        counted: The same times the items of each row.
        multiplicity: Items of each row, shape (rows,).
        row: Row of each item, shape (items,).
        n_annotators: Annotators with an annotation.
        q: Length of the label list.
        n_annotations: Annotations of all items.
        annotators: Code in the table of each annotator, shape (annotators,).
    """

    x: Any
    counted: Any
    multiplicity: FloatArray
    row: CodeArray
    n_annotators: int
    q: int
    n_annotations: int
    annotators: CodeArray

    @property
    def n_items(self) -> int:
        """Number of items."""
        return len(self.row)

    def counts(self) -> FloatArray:
        """Return how often each label stands in each row, shape (rows, q)."""
        fold = np.tile(np.eye(self.q), (self.n_annotators, 1))
        found: FloatArray = self.x @ fold
        return found

    def met(self, posterior: FloatArray) -> FloatArray:
        """Return how often each annotator gave each label where each label is true.

        Args:
            posterior: T, shape (rows, q).

        Returns:
            sum_i T_it x_ial, shape (annotators, true label t, given label l).
        """
        by_cell = self.counted.T @ posterior
        by_annotator: FloatArray = by_cell.reshape(self.n_annotators, self.q, self.q).transpose(0, 2, 1)
        return by_annotator


def problem_of(table: AnnotationTable) -> Problem:
    """Return the annotations of a table as the steps need them.

    Raises:
        Undefined: There are so many labels that error matrices or posteriors cannot be held.
    """
    q = len(table.labels)
    present = np.flatnonzero(table.annotations_of_annotators())
    if max(len(present) * q, table.n_items) * q > _MOST_CELLS:
        raise Undefined(f"too many labels: {q} of {len(present)} annotators on {table.n_items} items")
    rows = rows_of(table)
    chosen = entries_of(table, rows)
    number = np.zeros(len(table.annotators), dtype=np.int64)
    number[present] = np.arange(len(present))
    unit = rows.row[table.item[chosen]]
    cell = number[table.annotator[chosen]] * q + table.label[chosen]
    x = _matrix(unit, cell, (len(rows.multiplicity), len(present) * q))
    m = rows.multiplicity.astype(np.float64)
    counted = x if len(m) == table.n_items else _times(x, m)
    return Problem(x, counted, m, rows.row, len(present), q, len(table), present)


def _matrix(row: CodeArray, column: CodeArray, shape: tuple[int, int]) -> Any:
    """Return how often each pair occurs: a full matrix where that is small, for scipy takes longer to import."""
    if shape[0] * shape[1] <= _FULL_CELLS:
        full = np.zeros(shape)
        np.add.at(full, (row, column), 1.0)
        return full
    from scipy import sparse

    x = sparse.csr_array((np.ones(len(row)), (row, column)), shape=shape)
    x.sum_duplicates()
    return x


def _times(x: Any, multiplicity: FloatArray) -> Any:
    """Return a matrix with each row taken so many times."""
    if isinstance(x, np.ndarray):
        return x * multiplicity[:, None]
    from scipy import sparse

    return sparse.csr_array(x.multiply(multiplicity[:, None]))


@dataclass(frozen=True, eq=False)
class ErrorModel:
    """How annotators err.

    Attributes:
        estimate: M step: takes sum_i T_it x_ial, shape (annotators, true, given), and s; returns P(given | true).
        log_prior: Takes the same probabilities and returns what smoothing adds to the objective for s = 1.
        n_parameters: Takes annotators and labels and returns the free parameters.
    """

    estimate: Callable[[FloatArray, float], FloatArray]
    log_prior: Callable[[FloatArray], float]
    n_parameters: Callable[[int, int], int]


@dataclass(frozen=True, eq=False)
class Fit:
    """Where the steps ended.

    Attributes:
        posterior: T, shape (rows, q).
        prevalence: p, shape (q,).
        errors: P(given l | true t), shape (annotators, true, given).
        log_likelihood: Log-likelihood of the last p and E.
        objectives: Objective after each step, shape (steps,).
        converged: Whether the last gain was below the tolerance.
    """

    posterior: FloatArray
    prevalence: FloatArray
    errors: FloatArray
    log_likelihood: float
    objectives: NDArray[np.float64]
    converged: bool

    @property
    def steps(self) -> int:
        """Steps taken."""
        return len(self.objectives)

    @property
    def objective(self) -> float:
        """Objective after the last step."""
        return float(self.objectives[-1])


def shares_start(problem: Problem) -> FloatArray:
    """Return T_ik = n_ik / r_i, shape (rows, q)."""
    counts = problem.counts()
    shares: FloatArray = counts / counts.sum(axis=1, keepdims=True)
    return shares


def majority_start(problem: Problem) -> FloatArray:
    """Return 1 for the most frequent label of a row, 1/t for t that tie, shape (rows, q)."""
    counts = problem.counts()
    best = counts == counts.max(axis=1, keepdims=True)
    shares: FloatArray = best / best.sum(axis=1, keepdims=True)
    return shares


def fitted(
    problem: Problem, model: ErrorModel, start: FloatArray, smoothing: float, tolerance: float, max_steps: int
) -> Fit:
    """Take steps until the objective stands still.

    Args:
        problem: The annotations; at least one.
        model: How annotators err.
        start: T to start from, shape (rows, q).
        smoothing: s.
        tolerance: Gain for each annotation below which the steps stop.
        max_steps: After so many steps they stop in any case.

    Raises:
        ArithmeticError: The objective fell: a mistake in this program.
    """
    posterior, converged = start, False
    objectives: list[float] = []
    prevalence = errors = np.zeros(0)
    likelihood = 0.0
    while len(objectives) < max_steps and not converged:
        prevalence = _prevalence(problem, posterior, smoothing)
        errors = model.estimate(problem.met(posterior), smoothing)
        posterior, likelihood = _expected(problem, prevalence, errors)
        objective = likelihood
        if smoothing:
            objective += smoothing * (float(np.log(prevalence).sum()) + model.log_prior(errors))
        if objectives:
            gain = objective - objectives[-1]
            if gain < -_WORST_FALL * abs(objective):
                raise ArithmeticError(f"the objective fell from {objectives[-1]} to {objective}")
            converged = gain < tolerance * problem.n_annotations
        objectives.append(objective)
    return Fit(posterior, prevalence, errors, likelihood, np.array(objectives), converged)


def _prevalence(problem: Problem, posterior: FloatArray, smoothing: float) -> FloatArray:
    found: FloatArray = (problem.multiplicity @ posterior + smoothing) / (problem.n_items + problem.q * smoothing)
    return found


def _expected(problem: Problem, prevalence: FloatArray, errors: FloatArray) -> tuple[FloatArray, float]:
    """Return T and the log-likelihood."""
    log_errors = np.log(np.maximum(errors, _LEAST)).transpose(0, 2, 1).reshape(-1, problem.q)
    joint: FloatArray = problem.x @ np.ascontiguousarray(log_errors)
    log_prevalence = np.log(np.maximum(prevalence, _LEAST))[:, None]
    likelihood = 0.0
    # Labels by rows: numpy is quick along long rows, and a block of them stays in the cache.
    for start in range(0, len(joint), _BLOCK):
        rows = slice(start, start + _BLOCK)
        block = np.ascontiguousarray(joint[rows].T)
        block += log_prevalence
        top = block.max(axis=0)
        block -= top
        np.exp(block, out=block)
        total = block.sum(axis=0)
        block /= total
        joint[rows] = block.T
        likelihood += float(problem.multiplicity[rows] @ (top + np.log(total)))
    return joint, likelihood
