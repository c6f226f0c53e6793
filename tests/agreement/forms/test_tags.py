"""Sequences of tags: valid or not, the spans they stand for, and kappa over marked tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.tags import WrongTag, spans_of_tags, token_kappa, wrong_tags
from gtreport.errors import UsageError


@pytest.mark.parametrize(
    ("scheme", "tags", "expected"),
    [
        ("bio", "B-x I-x O B-y B-y", []),
        ("bio", "O I-x", [(1, "it goes on with a span of x, but stands after no span")]),
        ("bio", "B-x I-y", [(1, "it goes on with a span of y, but stands after a span of x")]),
        ("bio", "B-x E-x", [(1, "it is no tag of bio")]),
        ("bio", "X B-", [(0, "it is no tag of bio"), (1, "it is no tag of bio")]),
        ("bioes", "B-x I-x E-x S-y O", []),
        ("bioes", "B-x O", [(1, "the span of x before it has no end")]),
        ("bioes", "O B-x", [(2, "the last span of x has no end")]),
        ("bioes", "S-x E-x", [(1, "it goes on with a span of x, but stands after no span")]),
    ],
)
def test_wrong_tags(scheme: str, tags: str, expected: list[tuple[int, str]]) -> None:
    found = wrong_tags(tags.split(), scheme)  # type: ignore[arg-type]
    assert [(one.position, one.why) for one in found] == expected


def test_a_wrong_tag_is_quoted() -> None:
    assert wrong_tags(["O", "I-x"], "bio")[0] == WrongTag(
        1, "I-x", "it goes on with a span of x, but stands after no span"
    )


@pytest.mark.parametrize(("scheme", "tags"), [("bio", "B-x I-x O B-y B-y"), ("bioes", "B-x E-x O S-y S-y")])
def test_spans_of_tags(scheme: str, tags: str) -> None:
    assert spans_of_tags(tags.split(), scheme) == ((0, 2, "x"), (3, 4, "y"), (4, 5, "y"))  # type: ignore[arg-type]


def test_wrong_tags_stand_for_nothing() -> None:
    with pytest.raises(UsageError, match="tag I-x at token 0"):
        spans_of_tags(["I-x"], "bio")


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3), st.sampled_from("xy")), max_size=5))
def test_spans_come_back_from_their_tags(parts: list[tuple[int, int, str]]) -> None:
    spans, tags = [], []
    for gap, length, label in parts:
        tags += ["O"] * gap
        spans.append((len(tags), len(tags) + length, label))
        tags += [f"B-{label}", *[f"I-{label}"] * (length - 1)]
    assert spans_of_tags(tags, "bio") == tuple(spans)


def test_kappa_leaves_out_what_nobody_marked() -> None:
    a, b = ["x", "x", "y", "O", "O", "O"], ["x", "x", "y", "y", "O", "O"]
    observed, expected = 3 / 4, (2 * 2 + 1 * 2) / 16
    assert token_kappa(a, b) == pytest.approx((observed - expected) / (1 - expected))


def test_kappa_that_counts_the_outside_tag_is_refused() -> None:
    with pytest.raises(UsageError, match="tokens that nobody marks"):
        token_kappa(["x"], ["x"], outside_tag="counted")


@pytest.mark.parametrize(("tags", "reason"), [(["O", "O"], "no shared item"), (["x", "O"], "only one label was used")])
def test_kappa_without_variety_has_no_value(tags: list[str], reason: str) -> None:
    with pytest.raises(Undefined, match=reason):
        token_kappa(tags, tags)
