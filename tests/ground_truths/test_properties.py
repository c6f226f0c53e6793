"""What must never change a ground truth."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.annotations.arrays import from_arrays
from gtreport.ground_truths.making import ground_truth

LABELS = ("p", "q", "r")
RULES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("majority", {}),
    ("threshold", {"share": 0.7}),
    ("weighted_majority", {}),
    ("soft", {}),
    ("dawid_skene", {}),
    ("one_coin", {}),
)
EACH = pytest.mark.parametrize(("rule", "parameters"), RULES, ids=[rule for rule, _ in RULES])


@dataclass(frozen=True)
class Data:
    """Annotations as (item, annotator, label)."""

    rows: tuple[tuple[str, str, str], ...]

    def result(self, rule: str, parameters: dict[str, Any], labels: tuple[str, ...] = LABELS) -> dict[str, Any]:
        """Return state and label, or distribution, by item."""
        item, annotator, label = (list(column) for column in zip(*self.rows, strict=True))
        truth = ground_truth(from_arrays(item, annotator, label, labels=labels), rule, parameters)
        return {
            one: (int(truth.state[at]), truth.label_of(one) if truth.label is not None else soft_row(truth, at))
            for at, one in enumerate(truth.items)
        }


def soft_row(truth: Any, at: int) -> Any:
    return dict(zip(truth.labels, truth.distribution[at].round(12).tolist(), strict=True))


@pytest.fixture(scope="module")
def data() -> Data:
    """Return sixty items of three labels by six annotators of whom each is right more or less often, with gaps."""
    generator = np.random.default_rng(4)
    rows = []
    for item in range(60):
        truth = generator.choice(3, p=(0.5, 0.3, 0.2))
        for who, right in enumerate((0.9, 0.85, 0.8, 0.7, 0.65, 0.6)):
            label = truth if generator.random() < right else generator.integers(0, 3)
            if generator.random() < 0.8:
                rows.append((f"i{item}", f"a{who}", LABELS[label]))
    return Data(tuple(rows))


@EACH
def test_order_of_rows(data: Data, rule: str, parameters: dict[str, Any]) -> None:
    shuffled = list(data.rows)
    random.Random(1).shuffle(shuffled)  # noqa: S311
    assert Data(tuple(shuffled)).result(rule, parameters) == data.result(rule, parameters)


@EACH
def test_names_of_annotators(data: Data, rule: str, parameters: dict[str, Any]) -> None:
    renamed = Data(tuple((item, f"b{9 - int(who[1])}", label) for item, who, label in data.rows))
    assert renamed.result(rule, parameters) == data.result(rule, parameters)


@EACH
def test_order_of_the_label_list(data: Data, rule: str, parameters: dict[str, Any]) -> None:
    assert data.result(rule, parameters, ("r", "p", "q")) == data.result(rule, parameters)


small = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 4), st.sampled_from(LABELS)),
    min_size=2,
    max_size=24,
    unique_by=lambda row: row[:2],
).filter(lambda rows: len({row[0] for row in rows}) > 1)


@given(small)
def test_doubled_annotations_leave_the_majority_as_it_is(rows: list[tuple[int, int, str]]) -> None:
    once = from_arrays(*map(list, zip(*rows, strict=True)), labels=LABELS)
    twice = from_arrays(*map(list, zip(*rows, *[(i, a + 10, k) for i, a, k in rows], strict=True)), labels=LABELS)
    one, other = ground_truth(once), ground_truth(twice)
    assert one.label is not None
    assert other.label is not None
    assert one.label.tolist() == other.label.tolist()


@given(small, st.integers(0, 4))
def test_left_out_annotators_do_not_count(rows: list[tuple[int, int, str]], who: int) -> None:
    table = from_arrays(*map(list, zip(*rows, strict=True)), labels=LABELS)
    truth = ground_truth(table, "majority", without=(str(who),))
    for at, item in enumerate(table.items):
        given_ = [label for i, a, label in rows if str(i) == item and a != who]
        counts = sorted((given_.count(label) for label in LABELS), reverse=True)
        wanted = 3 if not given_ else 2 if len(given_) == 1 else 1 if counts[0] == counts[1] else 0
        assert truth.state[at] == wanted


@given(small)
def test_single_annotation_is_never_replaced(rows: list[tuple[int, int, str]]) -> None:
    table = from_arrays(*map(list, zip(*rows, strict=True)), labels=LABELS)
    for rule in ("weighted_majority", "dawid_skene", "one_coin"):
        truth = ground_truth(table, rule)
        for item in table.items:
            given_ = [label for i, _, label in rows if str(i) == item]
            if len(given_) == 1:
                assert truth.label_of(item) == given_[0]


@given(small)
def test_distributions_sum_to_one(rows: list[tuple[int, int, str]]) -> None:
    table = from_arrays(*map(list, zip(*rows, strict=True)), labels=LABELS)
    for rule in ("soft", "dawid_skene", "one_coin"):
        distribution = ground_truth(table, rule).distribution
        assert distribution is not None
        assert distribution.sum(axis=1) == pytest.approx(1, abs=1e-12)
