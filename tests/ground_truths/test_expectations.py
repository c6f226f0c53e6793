"""Every number of the reference values for ground truths, on the shared sets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from gtreport.ground_truths.aggregators.dawid_skene import MODEL as DAWID_SKENE
from gtreport.ground_truths.aggregators.one_coin import MODEL as ONE_COIN
from gtreport.ground_truths.api import compare, ground_truth, score
from gtreport.ground_truths.diagnostics import EmDiagnostics, WeightDiagnostics
from gtreport.ground_truths.em import fitted, problem_of, shares_start
from gtreport.ground_truths.ground_truth import DECIDED, TIE, GroundTruth
from gtreport.ground_truths.ranking import kendall_tau_b, reversed_and_equal

SETS = ("crowd_bluebird", "crowd_dog", "crowd_web", "crowd_sp_amt", "synthetic_groups")
CROWDS = SETS[:4]
EM = (
    ("dawid_skene", "dawid_skene", {}),
    ("dawid_skene_unsmoothed", "dawid_skene", {"smoothing": 0.0}),
    ("one_coin", "one_coin", {}),
)
Sets = Callable[[str], Any]


def most_probable(truth: GroundTruth) -> Any:
    """Return the label with the largest posterior of each item, singles included, as the expectations count."""
    assert truth.distribution is not None
    return truth.distribution.argmax(axis=1)


@pytest.mark.parametrize("name", SETS)
def test_majority(crowd: Sets, name: str) -> None:
    one = crowd(name)
    truth = ground_truth(one.table)
    states = {state: truth.states()[state] for state in ("decided", "tie", "single")}
    decided = truth.label[truth.state == DECIDED]  # type: ignore[index]
    counts = dict(zip(truth.labels, np.bincount(decided, minlength=len(truth.labels)).tolist(), strict=True))
    assert (states, counts) == (one.expected["majority"]["states"], one.expected["majority"]["label_counts_decided"])


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize(("key", "rule", "parameters"), EM, ids=[key for key, _, _ in EM])
def test_error_models(crowd: Sets, name: str, key: str, rule: str, parameters: dict[str, object]) -> None:
    one = crowd(name)
    expected = one.expected[key]
    truth = ground_truth(one.table, rule, {**parameters, "starts": "shares"})
    told = truth.diagnostics
    assert isinstance(told, EmDiagnostics)
    assert told.steps == pytest.approx(expected["iterations"], rel=0.2)
    assert (told.converged, told.n_parameters) == (expected["converged"], expected["parameters"])
    assert told.parameters_per_annotation == pytest.approx(expected["parameters_per_annotation"], abs=5e-5)
    assert told.log_likelihood == pytest.approx(expected["log_likelihood"], abs=0.02)
    assert told.objective == pytest.approx(expected["objective"], abs=0.02)
    assert dict(told.prevalence) == pytest.approx(expected["prevalence"], abs=0.005)
    close = expected["at_full_convergence"]["items_with_margin_below_0_05"]
    # The reference counts close items at full convergence, which unsmoothed steps on crowd_web are some labels from.
    apart = expected["at_full_convergence"]["labels_that_differ_from_the_default_stop"]
    assert told.n_close == pytest.approx(close, abs=apart)
    assert told.n_unsure == pytest.approx(expected["items_with_top_posterior_below_0_6"], abs=close)
    label = most_probable(truth)
    counts = dict(zip(truth.labels, np.bincount(label, minlength=len(truth.labels)).tolist(), strict=True))
    assert counts == pytest.approx(expected["label_counts"], abs=close)
    majority = ground_truth(one.table)
    decided = majority.state == DECIDED
    before, after = majority.label[decided], label[decided]  # type: ignore[index]
    assert int((before != after).sum()) == pytest.approx(expected["flips_from_majority_decided"], abs=close)
    moves = {
        f"{a}->{b}": n
        for i, a in enumerate(truth.labels)
        for j, b in enumerate(truth.labels)
        if i != j and (n := int(((before == i) & (after == j)).sum()))
    }
    assert {k: moves.get(k, 0) for k in expected["flips_from_majority_decided_by_class"]} == pytest.approx(
        expected["flips_from_majority_decided_by_class"], abs=close
    )
    assert int((majority.state == TIE).sum()) == expected["ties_resolved"]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize(("key", "model"), [("dawid_skene", DAWID_SKENE), ("one_coin", ONE_COIN)])
def test_error_models_at_full_convergence(crowd: Sets, name: str, key: str, model: Any) -> None:
    one = crowd(name)
    expected = one.expected[key]["at_full_convergence"]
    problem = problem_of(one.table)
    fit = fitted(problem, model, shares_start(problem), 0.01, 1e-13, 5000)
    counts = np.bincount(fit.posterior[problem.row].argmax(axis=1), minlength=problem.q).tolist()
    assert fit.log_likelihood == pytest.approx(expected["log_likelihood"], abs=0.02)
    assert fit.objective == pytest.approx(expected["objective"], abs=0.02)
    assert dict(zip(one.table.labels, counts, strict=True)) == pytest.approx(
        expected["label_counts"], abs=expected["items_with_margin_below_0_05"]
    )


@pytest.mark.parametrize("name", SETS)
def test_weighted_majority(crowd: Sets, name: str) -> None:
    one = crowd(name)
    expected = one.expected["weighted_majority"]
    truth = ground_truth(one.table, "weighted_majority")
    assert isinstance(truth.diagnostics, WeightDiagnostics)
    weights = np.array([weight for _, weight in truth.diagnostics.weights if weight is not None])
    assert {state: truth.states()[state] for state in expected["states"]} == expected["states"]
    assert [weights.min(), np.median(weights), weights.max()] == pytest.approx(
        [expected["accuracy_lowest"], expected["accuracy_median"], expected["accuracy_highest"]], abs=1e-6
    )
    majority = ground_truth(one.table)
    both = (majority.state == DECIDED) & (truth.state == DECIDED)
    flips = int((majority.label[both] != truth.label[both]).sum())  # type: ignore[index]
    assert flips == expected["flips_from_majority_both_decided"]


@pytest.mark.parametrize("name", SETS)
def test_soft_labels(crowd: Sets, name: str) -> None:
    one = crowd(name)
    expected = one.expected["soft_labels"]
    (entropy,) = compare([ground_truth(one.table, "soft")]).entropies
    assert entropy.mean == pytest.approx(expected["mean_entropy_bits"], abs=1e-5)
    assert entropy.greatest == pytest.approx(expected["max_entropy_bits"], abs=1e-6)
    assert entropy.n_unanimous == expected["items_unanimous"]


@pytest.mark.parametrize("name", CROWDS)
def test_external_reference(crowd: Sets, name: str) -> None:
    one = crowd(name)
    expected = one.expected["external_reference"]
    majority = ground_truth(one.table)
    first = ground_truth(one.table, "majority", {"ties": "declared_first"}, name="first")
    weighted = ground_truth(one.table, "weighted_majority")
    found = score([majority, first, weighted], {"external": one.external}, replicates=0)
    right = found.score("external", "majority")
    assert right.ties_shared is not None
    decided = (majority.state == DECIDED) & np.array([item in one.external for item in majority.items])
    codes = np.array([majority.labels.find(one.external.get(item, "")) for item in majority.items])
    assert int(decided.sum()) == expected["n_decided"]
    agreeing = float((majority.label == codes)[decided].mean())
    assert agreeing == pytest.approx(expected["majority_accuracy_decided"], abs=1e-9)
    assert right.ties_shared.n == expected["n_items"]
    assert right.ties_shared.value == pytest.approx(expected["majority_expected_accuracy_ties_shared"], abs=1e-9)
    assert found.score("external", "first").own.value == pytest.approx(
        expected["majority_accuracy_ties_first_declared_label"], abs=1e-9
    )
    both = (weighted.state == DECIDED) & (codes >= 0)
    assert float((weighted.label == codes)[both].mean()) == pytest.approx(
        expected["weighted_majority_accuracy_decided"], abs=1e-9
    )
    for key, rule, parameters in EM:
        label = most_probable(ground_truth(one.table, rule, {**parameters, "starts": "shares"}))
        wanted = expected[f"{key}_accuracy"]
        assert float((label == codes)[codes >= 0].mean()) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("name", CROWDS)
def test_annotators_as_models(crowd: Sets, name: str) -> None:
    one = crowd(name)
    table, expected = one.table, one.expected["annotators_as_models"]
    counts = table.annotations_of_annotators()
    most = sorted(range(len(table.annotators)), key=lambda a: (-counts[a], table.annotators[a]))[:30]
    models = {
        table.annotators[a]: {
            table.items[int(i)]: table.labels[int(k)]
            for i, k in zip(table.item[table.annotator == a], table.label[table.annotator == a], strict=True)
        }
        for a in most
    }
    truths = [
        ground_truth(table),
        ground_truth(table, "dawid_skene", {"starts": "shares"}),
        ground_truth(table, "soft"),
        ground_truth(table, "external", {"labels": one.external}),
    ]
    found = score(truths, models, table=table, replicates=0)
    by_truth = {
        "majority_decided": [found.score(model, "majority").own.value for model in models],
        "majority_ties_shared": [found.score(model, "majority").ties_shared.value for model in models],  # type: ignore[union-attr]
        **{
            rule: [found.score(model, rule).own.value for model in models]
            for rule in ("dawid_skene", "soft", "external")
        },
    }
    assert all(one.made_without for one in found.scores)
    rows = {rule: np.array(values, dtype=np.float64) for rule, values in by_truth.items()}
    assert {rule: row.mean() for rule, row in rows.items()} == pytest.approx(expected["mean_score"], abs=1e-6)
    for pair, tau in expected["kendall_tau_b"].items():
        first, second = (rows[rule] for rule in pair.split("|"))
        assert kendall_tau_b(first, second)[0] == pytest.approx(tau, abs=1e-6), pair
    for pair, wanted in expected["reversed_pairs"].items():
        apart, equal = reversed_and_equal(*(rows[rule] for rule in pair.split("|")))
        assert (len(apart), int(apart.sum()), int(equal.sum())) == (
            wanted["pairs"],
            wanted["reversed"],
            wanted["tied_in_one_or_both"],
        ), pair
    for rule, top in expected["top_model"].items():
        assert list(models)[int(rows[rule].argmax())] == top, rule
    change = float(np.abs(rows["majority_ties_shared"] - rows["dawid_skene"]).max())
    assert change == pytest.approx(expected["largest_score_change_majority_to_dawid_skene"], abs=1e-6)


RULES = {
    "majority": ("majority", {}),
    "only_group_north": ("only_group", {"groups": ["north"]}),
    "only_group_south": ("only_group", {"groups": ["south"]}),
    "without_annotator_F": ("without_annotators", {"annotators": ["F"]}),
}


@pytest.fixture
def synthetic(crowd: Sets) -> tuple[list[GroundTruth], dict[str, Any]]:
    one = crowd("synthetic_groups")
    return [ground_truth(one.table, rule, given, name=name) for name, (rule, given) in RULES.items()], one.expected


def test_ground_truths_of_the_synthetic_set(synthetic: tuple[list[GroundTruth], dict[str, Any]]) -> None:
    truths, expected = synthetic
    for truth in truths:
        wanted = expected["ground_truths"][truth.name]
        counts = dict(zip(truth.labels, truth.label_counts().tolist(), strict=True))
        assert (dict(truth.states()), counts) == (wanted["states"], wanted["label_counts"])


def test_flips_of_the_synthetic_set(synthetic: tuple[list[GroundTruth], dict[str, Any]]) -> None:
    truths, expected = synthetic
    found = compare(truths)
    for pair, wanted in expected["flips"].items():
        one = found.between(*pair.split("|"))
        assert {
            "compared": one.compared,
            "flips": one.flips.n,
            "tie_in_one_or_both": one.tie,
            "none_in_one_or_both": one.none,
            "by_class": {f"{move.before}->{move.after}": move.n for move in one.moves},
        } == wanted


def test_leaving_out_f_unties_62_and_ties_20(synthetic: tuple[list[GroundTruth], dict[str, Any]]) -> None:
    one = compare(synthetic[0]).between("majority", "without_annotator_F")
    assert (one.flips.n, one.unties, one.ties) == (0, 62, 20)


def test_scores_of_the_synthetic_set(
    synthetic: tuple[list[GroundTruth], dict[str, Any]], predictions: dict[str, dict[str, str]]
) -> None:
    truths, expected = synthetic
    found = score(truths, predictions, replicates=200)
    for model, of_model in expected["model_accuracy_on_decided_and_single_items"].items():
        for truth, value in of_model.items():
            assert found.score(model, truth).own.value == pytest.approx(value, abs=1e-9)
    ranks = {one.truth: [model for model, _ in one.ranks] for one in found.rankings if one.on == "own"}
    assert ranks == expected["model_rank"]
    for pair, tau in expected["kendall_tau_b"].items():
        order = next(one for one in found.orders if one.on == "own" and {one.first, one.second} == set(pair.split("|")))
        assert order.tau == pytest.approx(tau, abs=1e-9)
    for truth, wanted in expected["paired_differences"].items():
        one = next(d for d in found.differences if (d.truth, d.first, d.second) == (truth, "m1", "m3"))
        assert one.value == pytest.approx(wanted["m1-m3"]["difference"], abs=1e-9)
        assert one.se == pytest.approx(wanted["m1-m3"]["paired_item_se"], abs=1e-9)


def test_sentence_of_the_synthetic_set(
    synthetic: tuple[list[GroundTruth], dict[str, Any]], predictions: dict[str, dict[str, str]]
) -> None:
    _, north, south, _ = synthetic[0]
    found = score([north, south], predictions, replicates=200)
    sentences = {(one.first.first, one.first.second): one for one in found.reversals}
    assert sentences["m1", "m3"].sentence == (
        "m1 is ahead of m3 by 0.235 ± 0.021 under only_group_north, and behind by 0.208 ± 0.022 under only_group_south"
    )
    assert sentences["m1", "m3"].share == 1.0


def test_every_pair_of_ground_truths_is_compared(synthetic: tuple[list[GroundTruth], dict[str, Any]]) -> None:
    truths, _ = synthetic
    found = [(one.first, one.second) for one in compare(truths).flips]
    assert found == list(combinations([truth.name for truth in truths], 2))
