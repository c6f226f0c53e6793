"""Spans: exact, overlapping and by position, by hand and beside nervaluate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.forms.pairs import PairMeasures
from gtreport.agreement.forms.spans import Spans, exact_f1, overlap_f1, spans_of, token_f1, united
from gtreport.agreement.forms.types import rows_of
from gtreport.errors import UsageError

Value = Callable[..., float | None]
Measure = Callable[..., PairMeasures]


def marked(*annotators: list[Any]) -> Spans:
    return spans_of(rows_of(["text"] * len(annotators), [str(at) for at in range(len(annotators))]), annotators)


A = [(0, 5, "PER"), (8, 12, "LOC"), (20, 24, "PER")]
B = [(0, 5, "PER"), (9, 12, "LOC"), (20, 24, "LOC")]


@pytest.mark.parametrize(
    ("measure", "options", "expected"),
    [
        (exact_f1, {}, 2 / 6),
        (exact_f1, {"labels": False}, 4 / 6),
        (overlap_f1, {}, 4 / 6),
        (overlap_f1, {"least": 0.75}, 4 / 6),
        (overlap_f1, {"least": 0.8}, 2 / 6),
        (overlap_f1, {"labels": False}, 1.0),
        (token_f1, {}, 2 * 8 / 25),
        (token_f1, {"labels": False}, 2 * 12 / 25),
    ],
)
def test_f1(measure: Measure, options: dict[str, Any], expected: float, value: Value) -> None:
    assert value(measure(marked(A, B), **options)) == pytest.approx(expected)


def test_a_span_marked_twice_is_matched_as_often_as_the_other_has_it(value: Value) -> None:
    assert value(exact_f1(marked([(0, 2, "x"), (0, 2, "x")], [(0, 2, "x")]))) == 2 / 3


def test_a_position_marked_twice_counts_once(value: Value) -> None:
    assert value(token_f1(marked([(0, 4, "x"), (2, 6, "x")], [(0, 6, "x")]))) == 1.0


def test_one_span_matches_one_of_two_parts(value: Value) -> None:
    assert value(overlap_f1(marked([(0, 10, "x")], [(0, 5, "x"), (5, 10, "x")]))) == 2 / 3


@pytest.mark.parametrize("measure", [exact_f1, overlap_f1, token_f1])
def test_texts_without_a_span_are_counted_apart(measure: Measure, whole: Callable[..., Any]) -> None:
    rows = rows_of(["p", "p", "q", "q", "r", "r"], ["a", "b"] * 3)
    found = whole(measure(spans_of(rows, [A, A, [], [], [], B])))
    assert (found.value, {one.why: one.count for one in found.left_out}) == (
        1.0,
        {"both are empty": 1, "one of two is empty": 1},
    )


@pytest.mark.parametrize("measure", [exact_f1, overlap_f1, token_f1])
def test_nobody_marked_anything(measure: Measure, whole: Callable[..., Any]) -> None:
    assert whole(measure(marked([], []))).reason == "both are empty"


@pytest.mark.parametrize("measure", [exact_f1, overlap_f1, token_f1])
def test_only_one_marked_anything(measure: Measure, whole: Callable[..., Any]) -> None:
    assert whole(measure(marked([A[0]], []))).reason == "one of two is empty"


@pytest.mark.parametrize("span", [(3, 3, "x"), (4, 3, "x"), (-1, 3, "x")])
def test_a_span_has_a_character(span: Any) -> None:
    with pytest.raises(UsageError, match="1 of 1 spans have no character"):
        marked([span])


def test_the_least_overlap_is_a_share() -> None:
    with pytest.raises(UsageError, match="least overlap is 2"):
        overlap_f1(marked(A, B), least=2)


def test_spans_that_meet_are_united() -> None:
    found = united(marked([(4, 6, "x"), (0, 4, "x"), (9, 10, "x"), (0, 1, "y")], [(3, 9, "x"), (4, 5, "x")]))
    spans = list(zip(found.row.tolist(), found.begin.tolist(), found.end.tolist(), found.label.tolist(), strict=True))
    assert spans == [(0, 0, 6, 0), (0, 9, 10, 0), (0, 0, 1, 1), (1, 3, 9, 0)]


SPAN = st.tuples(st.integers(0, 12), st.integers(1, 6), st.sampled_from("xy")).map(
    lambda one: (one[0], one[0] + one[1], one[2])
)
SPANS = st.lists(SPAN, max_size=5)


@given(SPANS, SPANS, st.sampled_from((exact_f1, overlap_f1, token_f1)))
def test_f1_is_symmetric_and_bounded(a: Any, b: Any, measure: Measure) -> None:
    one, other = measure(marked(a, b)), measure(marked(b, a))
    assert one.values().tolist() == pytest.approx(other.values().tolist())
    assert ((one.values() >= 0) & (one.values() <= 1)).all()


@given(SPANS, SPANS)
def test_positions_are_those_of_each_label(a: Any, b: Any) -> None:
    def positions(spans: Any) -> set[tuple[int, str]]:
        return {(at, label) for begin, end, label in spans for at in range(begin, end)}

    found = token_f1(marked(a, b), empty="left_out")
    one, other = positions(a), positions(b)
    wanted = [2 * len(one & other) / (len(one) + len(other))] if one or other else []
    assert found.values().tolist() == pytest.approx(wanted)


@given(SPANS, SPANS)
def test_exact_matches_are_never_more_than_overlapping_ones(a: Any, b: Any) -> None:
    assert (exact_f1(marked(a, b)).above <= overlap_f1(marked(a, b)).above).all()


def test_f1_is_that_of_nervaluate() -> None:
    evaluation = pytest.importorskip("nervaluate")
    generator = np.random.default_rng(2)
    for _ in range(20):
        both = []
        for _ in range(2):
            begins = sorted(generator.choice(40, 6, replace=False).tolist())
            ends = [
                min(begin + int(generator.integers(1, 4)), after)
                for begin, after in zip(begins, [*begins[1:], 43], strict=True)
            ]
            labels = generator.choice(["x", "y"], 6).tolist()
            both.append(list(zip(begins, ends, labels, strict=True)))
        theirs = evaluation.Evaluator(
            [[{"label": label, "start": begin, "end": end - 1} for begin, end, label in both[0]]],
            [[{"label": label, "start": begin, "end": end - 1} for begin, end, label in both[1]]],
            tags=["x", "y"],
        ).evaluate()["overall"]
        measures = {"strict": exact_f1(marked(*both)), "exact": exact_f1(marked(*both), labels=False)}
        for name, found in measures.items():
            assert found.above[0] / found.below[0] == pytest.approx(theirs[name].f1)
