"""Expectation and maximisation: against a dense implementation, the published example, and its own promises."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.ground_truths import em
from gtreport.ground_truths.aggregators.dawid_skene import MODEL as DAWID_SKENE
from gtreport.ground_truths.aggregators.one_coin import MODEL as ONE_COIN

LABELS = ("x", "y", "z")

ANAESTHETISTS = (
    "1111111 3334334 1122122 2223121 2223222 2223322 1222111 3333433 2222223 2322223 4444444 2223343 1111111 2223212 "
    "1211111 1112111 1111111 1111111 2222221 2221322 2222222 2222221 2223222 2212222 1111111 1111111 2322222 1111111 "
    "1111111 1121121 1111111 3333233 1111111 2222222 2223232 4334343 2212232 2323233 3333432 1111111 1111111 1212111 "
    "2322222 1211111 2222222"
)
"""Dawid and Skene 1979, table 1: for each of 45 patients, three answers of observer 1 and one of observers 2 to 5."""

ERROR_RATES = {
    "1": ((0.89, 0.11, 0.00, 0.00), (0.07, 0.88, 0.05, 0.00), (0.00, 0.34, 0.66, 0.00), (0.00, 0.00, 0.56, 0.44)),
    "2": ((0.83, 0.17, 0.00, 0.00), (0.05, 0.63, 0.31, 0.00), (0.00, 0.00, 1.00, 0.00), (0.00, 0.00, 0.00, 1.00)),
    "3": ((1.00, 0.00, 0.00, 0.00), (0.11, 0.79, 0.11, 0.00), (0.00, 0.40, 0.20, 0.40), (0.00, 0.00, 0.67, 0.33)),
    "4": ((0.94, 0.06, 0.00, 0.00), (0.05, 0.84, 0.10, 0.00), (0.00, 0.00, 0.80, 0.20), (0.00, 0.00, 0.33, 0.67)),
    "5": ((1.00, 0.00, 0.00, 0.00), (0.16, 0.74, 0.11, 0.00), (0.00, 0.21, 0.79, 0.00), (0.00, 0.00, 0.33, 0.67)),
}
"""Their error rates, true class by row, given class by column."""


def anaesthetists() -> AnnotationTable:
    cells = [
        (patient, "1112345"[at], at, answer)
        for patient, row in enumerate(ANAESTHETISTS.split(), 1)
        for at, answer in enumerate(row)
    ]
    item, annotator, repeat, label = (list(column) for column in zip(*cells, strict=True))
    return from_arrays(item, annotator, label, labels="1234", repeat=repeat, repeats="keep")


def fit(
    table: AnnotationTable, model: em.ErrorModel, smoothing: float = 0.01, tolerance: float = 1e-10, steps: int = 2000
) -> em.Fit:
    problem = em.problem_of(table)
    return em.fitted(problem, model, em.shares_start(problem), smoothing, tolerance, steps)


def posterior(table: AnnotationTable, model: em.ErrorModel, smoothing: float = 0.01) -> Any:
    return fit(table, model, smoothing).posterior[em.problem_of(table).row]


def test_error_rates_of_dawid_and_skene_1979() -> None:
    found = fit(anaesthetists(), DAWID_SKENE, smoothing=0.0).errors
    assert found.tolist() == [[pytest.approx(row, abs=0.0056) for row in rows] for rows in ERROR_RATES.values()]


def test_prevalence_and_likelihood_of_dawid_and_skene_1979() -> None:
    found = fit(anaesthetists(), DAWID_SKENE, smoothing=0.0)
    assert found.prevalence == pytest.approx([0.40, 0.42, 0.11, 0.07], abs=0.005)
    assert found.log_likelihood == pytest.approx(-192.891, abs=0.002)


def test_posteriors_of_dawid_and_skene_1979() -> None:
    found = posterior(anaesthetists(), DAWID_SKENE, smoothing=0.0)
    assert [found[6, 0], found[29, 0], found[34, 1], found[37, 2]] == pytest.approx(
        [0.981, 0.9991, 0.948, 0.9788], abs=0.002
    )
    assert [int(found[patient - 1].argmax()) + 1 for patient in (3, 12, 36)] == [2, 3, 4]


def test_example_of_the_reference_values(shared: Any) -> None:
    path = shared / "reference_values/worked_examples/dawid_skene1979_anaesthetists.json"
    example = json.loads(path.read_text(encoding="utf-8"))
    item, annotator, repeat, label = zip(*example["data"]["rows"], strict=True)
    table = from_arrays(item, annotator, label, labels=(1, 2, 3, 4), repeat=repeat, repeats="keep")
    found, probability = fit(table, DAWID_SKENE, smoothing=0.0), posterior(table, DAWID_SKENE, smoothing=0.0)
    values: dict[str, float] = {"loglik": found.log_likelihood}
    for k in range(4):
        values[f"prevalence[{k + 1}]"] = found.prevalence[k]
    for a, t, given_ in np.ndindex(found.errors.shape):
        values[f"error_rate[obs{a + 1}][true{t + 1}][given{given_ + 1}]"] = found.errors[a, t, given_]
    for i, row in enumerate(probability):
        values[f"hard_label[{table.items[i]}]"] = float(row.argmax()) + 1
        values |= {f"posterior[{table.items[i]}][{k + 1}]": row[k] for k in range(4)}
    for one in example["expected"]:
        assert values[one["statistic"]] == pytest.approx(one["value"], abs=one["tol"] + 1e-12), one["statistic"]


def dense(table: AnnotationTable, smoothing: float, one_coin: bool, steps: int) -> tuple[Any, float]:
    """Return posteriors and objective after some steps, by plain loops over items x annotators x labels."""
    n, q = table.n_items, len(table.labels)
    x = np.zeros((n, len(table.annotators), q))
    for item, annotator, label in zip(table.item, table.annotator, table.label, strict=True):
        x[item, annotator, label] += 1
    x = x[:, x.sum(axis=(0, 2)) > 0]
    t = x.sum(axis=1) / x.sum(axis=(1, 2))[:, None]
    objective = 0.0
    for _ in range(steps):
        p = (t.sum(axis=0) + smoothing) / (n + q * smoothing)
        errors, prior = np.zeros((x.shape[1], q, q)), np.log(p).sum()
        for who in range(x.shape[1]):
            if one_coin:
                c = ((t * x[:, who]).sum() + smoothing) / (x[:, who].sum() + 2 * smoothing)
                errors[who] = (1 - c) / (q - 1)
                np.fill_diagonal(errors[who], c)
                prior += np.log(c) + np.log(1 - c)
            else:
                met = t.T @ x[:, who] + smoothing
                errors[who] = met / met.sum(axis=1, keepdims=True)
                prior += np.log(errors[who]).sum()
        objective = smoothing * prior
        for i in range(n):
            joint = p * np.prod(errors ** x[i][:, None, :], axis=(0, 2))
            objective += np.log(joint.sum())
            t[i] = joint / joint.sum()
    return t, objective


@st.composite
def tables(draw: st.DrawFn, labels: tuple[str, ...] = LABELS) -> AnnotationTable:
    """Draw three to twelve items, two to five annotators, and gaps; every item has an annotation."""
    n, a = draw(st.integers(3, 12)), draw(st.integers(2, 5))
    cells = draw(st.lists(st.sampled_from((None, *labels, *labels)), min_size=n * a, max_size=n * a))
    matrix = [[cells[i * a + k] for k in range(a)] for i in range(n)]
    for row in matrix:
        row[0] = row[0] or labels[0]
    return from_matrix(matrix, "rows", labels=labels)


def crowd_of(seed: int) -> AnnotationTable:
    """Return eighty items of three labels, by six annotators of whom each is right more or less often, with gaps."""
    generator = np.random.default_rng(seed)
    truth = generator.choice(3, 80, p=(0.5, 0.3, 0.2))
    right = generator.random((80, 6)) < (0.9, 0.8, 0.75, 0.7, 0.6, 0.5)
    given_ = np.where(right, truth[:, None], generator.integers(0, 3, (80, 6)))
    matrix = [
        [None if generator.random() < 0.2 and k else LABELS[cell] for k, cell in enumerate(row)] for row in given_
    ]
    return from_matrix(matrix, "rows", labels=LABELS)


BOTH = pytest.mark.parametrize(("model", "one_coin"), [(DAWID_SKENE, False), (ONE_COIN, True)], ids=["matrix", "coin"])


@BOTH
@given(table=tables())
def test_steps_equal_those_of_a_dense_implementation(
    model: em.ErrorModel, one_coin: bool, table: AnnotationTable
) -> None:
    # A few steps: where annotators are exact mirror images, rounding decides in the long run which way they fall.
    problem = em.problem_of(table)
    found = em.fitted(problem, model, em.shares_start(problem), 0.01, 0.0, 5)
    expected, objective = dense(table, 0.01, one_coin, found.steps)
    assert found.objective == pytest.approx(objective, abs=1e-8)
    assert found.posterior[problem.row] == pytest.approx(expected, abs=1e-8)


@BOTH
@pytest.mark.parametrize("seed", range(5))
def test_labels_equal_those_of_a_dense_implementation(model: em.ErrorModel, one_coin: bool, seed: int) -> None:
    table = crowd_of(seed)
    found = fit(table, model)
    expected, objective = dense(table, 0.01, one_coin, found.steps)
    assert found.converged
    assert found.objective == pytest.approx(objective, abs=1e-7)
    assert posterior(table, model).argmax(axis=1).tolist() == expected.argmax(axis=1).tolist()


@pytest.mark.parametrize("model", [DAWID_SKENE, ONE_COIN], ids=["matrix", "coin"])
@pytest.mark.parametrize("smoothing", [0.0, 0.01, 1.0])
@given(table=tables())
def test_objective_never_falls(model: em.ErrorModel, smoothing: float, table: AnnotationTable) -> None:
    steps = np.diff(fit(table, model, smoothing, steps=40).objectives)
    assert (steps >= -1e-9).all()


@pytest.mark.parametrize("model", [DAWID_SKENE, ONE_COIN], ids=["matrix", "coin"])
@pytest.mark.parametrize("smoothing", [0.0, 0.01])
@given(table=tables())
def test_posteriors_and_error_rates_sum_to_one(model: em.ErrorModel, smoothing: float, table: AnnotationTable) -> None:
    found = fit(table, model, smoothing, steps=20)
    assert found.posterior.sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert found.errors.sum(axis=2) == pytest.approx(1, abs=1e-12)
    assert found.prevalence.sum() == pytest.approx(1, abs=1e-12)


def test_items_with_equal_rows_are_merged() -> None:
    table = from_matrix([list("xxy")] * 5 + [list("xyy")] * 2, "rows")
    problem = em.problem_of(table)
    assert sorted(problem.multiplicity.tolist()) == [2, 5]


def test_merging_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = [list("xxy"), list("xxy"), list("zyz"), list("xxy"), list("zzz"), list("zyz"), list("yyx")]
    merged = posterior(from_matrix(matrix, "rows"), DAWID_SKENE)
    # So many annotators without an annotation that rows cannot be packed and compared.
    wide = from_matrix(matrix, "rows")
    every = np.arange(7)
    wide.once("rows", lambda: em.rows_of(wide).__class__(np.ones(7, dtype=np.int64), every, every))
    assert posterior(wide, DAWID_SKENE) == pytest.approx(merged, abs=1e-12)


def test_annotator_who_never_met_a_label_has_a_uniform_row() -> None:
    table = from_matrix([["x", "x"], ["x", "x"], ["y", None], ["y", None]], "rows")
    problem = em.problem_of(table)
    certain = np.eye(2)[[0 if row[0] else 1 for row in problem.counts()]]
    met = problem.met(certain)
    assert DAWID_SKENE.estimate(met, 0.0)[1].tolist() == [[1.0, 0.0], [0.5, 0.5]]


def test_a_fall_of_the_objective_is_a_mistake_of_the_program() -> None:
    problem = em.problem_of(from_matrix([list("xx"), list("xy"), list("yy")], "rows"))
    prior = iter((0.0, -1e6))
    falling = em.ErrorModel(DAWID_SKENE.estimate, lambda errors: next(prior), DAWID_SKENE.n_parameters)
    with pytest.raises(ArithmeticError):
        em.fitted(problem, falling, em.shares_start(problem), 1.0, 1e-10, 10)


def test_steps_stop_at_the_limit() -> None:
    problem = em.problem_of(anaesthetists())
    found = em.fitted(problem, DAWID_SKENE, em.shares_start(problem), 0.01, 0.0, 3)
    assert (found.steps, found.converged) == (3, False)


def staple(decisions: Any, prior: float) -> tuple[Any, Any, Any]:
    """Return foreground weights, sensitivities and specificities of Warfield, Zou and Wells 2004, as printed."""
    p = q = np.full(decisions.shape[1], 0.99999)
    for _ in range(5000):
        a = prior * np.prod(np.where(decisions, p, 1 - p), axis=1)
        b = (1 - prior) * np.prod(np.where(decisions, 1 - q, q), axis=1)
        w = a / (a + b)
        before = np.concatenate((p, q))
        p = (w[:, None] * decisions).sum(axis=0) / w.sum()
        q = ((1 - w)[:, None] * ~decisions).sum(axis=0) / (1 - w).sum()
        if np.abs(np.concatenate((p, q)) - before).sum() < 1e-12:
            break
    return w, p, q


def test_two_classes_with_a_fixed_prior_are_staple(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(1)
    truth = generator.random(300) < 0.3
    decisions = np.where(generator.random((300, 5)) < (0.9, 0.8, 0.85, 0.7, 0.95), truth[:, None], ~truth[:, None])
    prior = float(decisions.mean())
    table = from_matrix(np.where(decisions, "fore", "back").tolist(), "rows", labels=("back", "fore"))
    monkeypatch.setattr(em, "_prevalence", lambda problem, posterior, smoothing: np.array([1 - prior, prior]))
    found = fit(table, DAWID_SKENE, smoothing=0.0, tolerance=0.0)
    weights, sensitivity, specificity = staple(decisions, prior)
    assert found.posterior[em.problem_of(table).row][:, 1] == pytest.approx(weights, abs=1e-6)
    assert found.errors[:, 1, 1] == pytest.approx(sensitivity, abs=1e-6)
    assert found.errors[:, 0, 0] == pytest.approx(specificity, abs=1e-6)
