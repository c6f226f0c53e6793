"""Scores of models under ground truths."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import f1_score, log_loss

from gtreport.annotations.arrays import from_matrix
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError
from gtreport.ground_truths.api import ground_truth, score
from gtreport.ground_truths.ground_truth import GroundTruth
from gtreport.ground_truths.ranking import average_ranks, kendall_tau_b

Models = dict[str, dict[str, str]]


@pytest.fixture
def truths(groups: AnnotationTable) -> list[GroundTruth]:
    return [
        ground_truth(groups, "only_group", {"groups": ["north"]}, name="north"),
        ground_truth(groups, "only_group", {"groups": ["south"]}, name="south"),
    ]


def test_order_depends_on_whom_one_asks(truths: list[GroundTruth], models: Models) -> None:
    (found,) = score(truths, models).reversals
    assert (found.first.first, found.first.second) == ("boreal", "austral")
    assert (found.first.value, found.second.value) == pytest.approx((0.45, -0.45))
    assert found.sentence == (
        "boreal is ahead of austral by 0.450 ± 0.135 under north, and behind by 0.450 ± 0.135 under south"
    )
    assert found.share == pytest.approx(1.0, abs=0.05)
    assert found.on_common


def test_paired_error_over_items(truths: list[GroundTruth], models: Models) -> None:
    one = next(d for d in score(truths, models, replicates=0).differences if d.truth == "north")
    north = [truths[0].label_of(item) for item in truths[0].items]
    hits = [[models[m][item] == label for item, label in zip(truths[0].items, north, strict=True)] for m in models]
    change = np.subtract(*np.array(hits, dtype=float))
    assert one.se == pytest.approx(change.std(ddof=1) / math.sqrt(20))


def test_constant_model_scores_the_share_of_its_label(groups: AnnotationTable) -> None:
    truth = ground_truth(groups, "only_group", {"groups": ["north"]}, name="north")
    found = score([truth], {label: dict.fromkeys(truth.items, label) for label in truth.labels}, replicates=0)
    assert [one.own.value for one in found.scores] == [12 / 20, 5 / 20, 3 / 20]


def test_own_and_common_items(groups: AnnotationTable, truths: list[GroundTruth], models: Models) -> None:
    found = score([*truths, ground_truth(groups)], models, replicates=0)
    assert (found.n_items, found.n_common) == (20, 11)
    one = found.score("boreal", "north")
    assert (one.own.n, one.own.value, one.common.n, one.common.value) == (20, 0.95, 11, pytest.approx(10 / 11))


def test_ties_shared() -> None:
    table = from_matrix([list("xy"), list("xx"), list("yz")], "rows", labels=("x", "y", "z"))
    found = score([ground_truth(table)], {"m": {"1": "x", "2": "x", "3": "x"}}, replicates=0).scores[0]
    assert (found.own.value, found.own.n) == (1.0, 1)
    assert found.ties_shared is not None
    assert (found.ties_shared.value, found.ties_shared.n) == (pytest.approx(0.5), 3)


@given(st.lists(st.lists(st.sampled_from("xyz"), min_size=4, max_size=4), min_size=2, max_size=10), st.randoms())
def test_ties_shared_lies_between_the_two_tie_rules_of_two_labels(rows: list[list[str]], random: Any) -> None:
    two = [[cell if cell != "z" else "x" for cell in row] for row in rows]
    table = from_matrix(two, "rows", labels=("x", "y"))
    made = [
        ground_truth(table, "majority", {"ties": ties}, name=ties) for ties in ("keep", "declared_first", "highest")
    ]
    model = {item: random.choice("xy") for item in table.items}
    shared, first, last = score(made, {"m": model}, replicates=0).scores
    assert shared.ties_shared is not None
    low, high = sorted((first.own.value or 0.0, last.own.value or 0.0))
    between = (first.own.value + last.own.value) / 2  # type: ignore[operator]
    assert low - 1e-12 <= (shared.ties_shared.value or 0.0) <= high + 1e-12
    assert shared.ties_shared.value == pytest.approx(between)


def test_soft_truth_gives_the_expected_score() -> None:
    table = from_matrix([list("xxxy"), list("xxyy")], "rows", labels=("x", "y"))
    found = score([ground_truth(table, "soft")], {"m": {"1": "x", "2": "y"}}, replicates=50).scores[0]
    assert (found.own.value, found.expected, found.ties_shared) == (0.625, 0.625, None)
    assert found.own.interval is not None


def test_cross_entropy_equals_log_loss() -> None:
    table = from_matrix([list("xx"), list("yy"), list("xx")], "rows", labels=("x", "y"))
    p = {"1": (0.9, 0.1), "2": (0.3, 0.7), "3": (0.6, 0.4)}
    labels = dict.fromkeys("123", "x")
    found = score([ground_truth(table)], {"m": labels}, probabilities={"m": p}, replicates=0).scores[0]
    assert found.cross_entropy == pytest.approx(log_loss([0, 1, 0], list(p.values())))


def test_cross_entropy_of_an_excluded_label_is_undefined() -> None:
    table = from_matrix([list("xx"), list("yy")], "rows", labels=("x", "y"))
    p = {"1": (0.0, 1.0), "2": (0.0, 1.0)}
    found = score([ground_truth(table)], {"m": {"1": "y"}}, probabilities={"m": p}, replicates=0).scores[0]
    assert found.cross_entropy is None


def test_probabilities_that_do_not_sum_to_one_are_refused() -> None:
    table = from_matrix([list("xx"), list("yy")], "rows", labels=("x", "y"))
    with pytest.raises(UsageError):
        score([ground_truth(table)], {"m": {"1": "x"}}, probabilities={"m": {"1": (0.5, 0.6)}}, replicates=0)


@given(st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from("xyz")), min_size=2, max_size=12))
def test_f1_equals_scikit_learn(pairs: list[tuple[str, str]]) -> None:
    table = from_matrix([[true, true] for true, _ in pairs], "rows", labels=("x", "y", "z"))
    model = {item: given for item, (_, given) in zip(table.items, pairs, strict=True)}
    truth = ground_truth(table)
    true, given_ = zip(*pairs, strict=True)
    macro = score([truth], {"m": model}, metric="macro_f1", replicates=0).scores[0].own.value
    assert macro == pytest.approx(f1_score(true, given_, average="macro"))
    one = score([truth], {"m": model}, metric="f1", label="x", replicates=0).scores[0].own.value
    if "x" in true or "x" in given_:
        assert one == pytest.approx(f1_score(true, given_, labels=["x"], average="macro", zero_division=0.0))
    else:
        assert one is None


def test_one_bootstrap_for_all_models(truths: list[GroundTruth], models: Models) -> None:
    found = score(truths, {**models, "copy": models["boreal"]}, replicates=100)
    same = next(one for one in found.differences if (one.first, one.second) == ("boreal", "copy"))
    assert same.interval is not None
    assert (same.value, same.se, same.interval.low, same.interval.high) == (0.0, 0.0, 0.0, 0.0)


def test_interval_of_a_score_is_the_item_bootstrap(truths: list[GroundTruth], models: Models) -> None:
    interval = score(truths, models, replicates=4000).score("austral", "north").own.interval
    assert interval is not None
    low, high = stats.binom.ppf((0.025, 0.975), 20, 0.5) / 20
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=0.051)


def test_order_of_items_and_models_changes_nothing(truths: list[GroundTruth], models: Models) -> None:
    turned = dict(reversed(models.items()))
    one, other = score(truths, models, replicates=0), score(truths, turned, replicates=0)
    assert one.score("boreal", "south").own == other.score("boreal", "south").own


def test_model_among_the_annotators_is_left_out_of_its_truth() -> None:
    table = from_matrix([list("xxy"), list("xyy"), list("yyx")], "rows")
    own = {
        item: table.labels[int(label)]
        for item, label in zip(table.items, table.label[table.annotator == 1], strict=True)
    }
    truth = ground_truth(table)
    found = score([truth], {"2": own}, table=table, replicates=0).scores[0]
    # Without annotator 2 the others tie on every item.
    assert (found.made_without, found.own.n, found.own.value) == (True, 0, None)
    judged_by_itself = score([truth], {"2": own}, replicates=0).scores[0]
    assert (judged_by_itself.made_without, judged_by_itself.own.value) == (False, 1.0)


def test_model_under_another_name_is_named() -> None:
    table = from_matrix([list("xxy"), list("xyy")], "rows")
    found = score([ground_truth(table)], {"gpt": {"1": "x"}}, table=table, annotators={"gpt": "2"}, replicates=0)
    assert found.scores[0].made_without


def test_labels_outside_the_list_are_told(truths: list[GroundTruth], models: Models) -> None:
    found = score(truths, {"m": models["boreal"] | {"i05": "?"}}, replicates=0)
    assert [one.message for one in found.cautions] == ["m gives 1 items labels outside the list, which are never right"]
    assert found.score("m", "north").own.value == 0.9


def test_models_with_different_items_are_told(truths: list[GroundTruth], models: Models) -> None:
    few = {item: label for item, label in models["boreal"].items() if item < "i10"}
    found = score(truths, {"few": few, "austral": models["austral"]}, replicates=0)
    assert [one.name for one in found.cautions] == ["different_items"]
    assert (found.n_common, found.score("few", "north").own.n) == (10, 10)


def test_without_common_items_only_own_ranks_are_left(truths: list[GroundTruth], models: Models) -> None:
    early = {item: label for item, label in models["boreal"].items() if item < "i10"}
    late = {item: label for item, label in models["austral"].items() if item >= "i10"}
    found = score(truths, {"early": early, "late": late}, replicates=0)
    assert {one.on for one in found.rankings} == {"own"}
    assert "no_common_items" in [one.name for one in found.cautions]


def test_tau_needs_three_models(truths: list[GroundTruth], models: Models) -> None:
    order = score(truths, models, replicates=0).orders[0]
    assert (order.tau, order.reason, order.reversed) == (None, "fewer than three models", 1)


@given(st.lists(st.integers(0, 4), min_size=3, max_size=9), st.lists(st.integers(0, 4), min_size=9, max_size=9))
def test_tau_b_equals_scipy(first: list[int], second: list[int]) -> None:
    a, b = np.array(first, dtype=float), np.array(second[: len(first)], dtype=float)
    tau, reason = kendall_tau_b(a, b)
    if len(set(first)) == 1 or len(set(b.tolist())) == 1:
        assert (tau, reason) == (None, "all models are equal under one of them")
    else:
        assert tau == pytest.approx(stats.kendalltau(a, b).statistic)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=9))
def test_ranks_equal_scipy(scores: list[int]) -> None:
    assert average_ranks(np.array(scores, dtype=float)).tolist() == stats.rankdata([-one for one in scores]).tolist()


@pytest.mark.parametrize(
    "given",
    [
        {"metric": "dice"},
        {"metric": "f1"},
        {"metric": "f1", "label": "?"},
        {"label": "mild"},
        {"annotators": {"x": "A"}},
    ],
)
def test_what_cannot_be_scored_is_refused(truths: list[GroundTruth], models: Models, given: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        score(truths, models, **given)


def test_numbers_have_no_scores() -> None:
    table = from_matrix([[1, 2], [2, 3]], "rows", level="interval")
    with pytest.raises(UsageError):
        score([ground_truth(table, "mean")], {"m": {"1": "1"}})


def test_soft_truth_has_no_f1(groups: AnnotationTable, models: Models) -> None:
    with pytest.raises(UsageError):
        score([ground_truth(groups, "soft")], models, metric="macro_f1")
