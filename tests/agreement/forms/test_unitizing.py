"""Alpha for unitizing against its published example, and against its formula taken section by section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.agreement.estimates import Estimate
from gtreport.agreement.forms.estimating import form_estimate
from gtreport.agreement.forms.spans import Spans, spans_of
from gtreport.agreement.forms.types import Rows, rows_of
from gtreport.agreement.forms.unitizing import unitizing_alpha
from gtreport.errors import UsageError

TWO = rows_of(["text"] * 2, ["i", "j"])
PUBLISHED = (
    [(225, 295, "c"), (370, 400, "c"), (180, 240, "k"), (300, 350, "k")],
    [(220, 300, "c"), (355, 375, "c"), (400, 420, "c"), (180, 240, "k"), (300, 350, "k")],
)
"""Krippendorff 2004: two observers of a continuum from 150 to 450."""


def estimated(spans: Spans, lengths: list[int], begins: list[int] | None = None, label: str | None = None) -> Estimate:
    starts = None if begins is None else np.array(begins)
    return form_estimate(
        "unitizing_alpha", spans.rows, lambda: unitizing_alpha(spans, np.array(lengths), starts, label)
    )


@pytest.mark.parametrize(
    ("label", "expected", "tolerance"), [("c", 0.7286, 1e-4), ("k", 1.0, 1e-9), (None, 0.8591, 5e-4)]
)
def test_the_published_example(label: str | None, expected: float, tolerance: float) -> None:
    found = estimated(spans_of(TWO, PUBLISHED), [300], [150], label)
    assert found.value == pytest.approx(expected, abs=tolerance)


def test_the_published_disagreements() -> None:
    found = estimated(spans_of(TWO, PUBLISHED), [300], [150], "c").details
    assert found == {
        "observed_disagreement": pytest.approx(0.0144, abs=1e-4),
        "expected_disagreement": pytest.approx(0.0532, abs=1e-4),
    }


def test_the_worked_example(worked: Any) -> None:
    data, values = worked("alpha_unitizing_krippendorff2004")
    begin, length = data["continuum"]
    spans = [[(b, b + n, label) for who, b, n, label in data["rows"] if who == annotator] for annotator in (0, 1)]
    made = spans_of(TWO, spans)
    c = estimated(made, [length], [begin], "c")
    assert c.value == pytest.approx(values["alpha_u_c"], abs=1e-4)
    assert c.details["observed_disagreement"] == pytest.approx(values["Do_c"], abs=1e-4)
    assert c.details["expected_disagreement"] == pytest.approx(values["De_c"], abs=1e-4)
    assert estimated(made, [length], [begin], "k").value == pytest.approx(values["alpha_u_k"], abs=1e-9)
    assert estimated(made, [length], [begin]).value == pytest.approx(values["alpha_u"], abs=5e-4)


def test_units_that_touch_stay_two_and_those_that_overlap_are_one() -> None:
    found = estimated(spans_of(TWO, [[(0, 3, "c"), (3, 5, "c"), (4, 6, "c")], [(0, 3, "c"), (3, 6, "c")]]), [20])
    assert (found.value, [one.name for one in found.warnings][:1]) == (1.0, ["units_merged"])


def test_nobody_marked_a_unit() -> None:
    found = estimated(spans_of(TWO, [[], []]), [10])
    assert (found.value, found.reason) == (None, "both are empty: nobody marked a unit")


def test_a_text_of_one_annotator_does_not_count() -> None:
    rows = rows_of(["p", "p", "q"], ["i", "j", "i"])
    found = estimated(spans_of(rows, [*PUBLISHED, [(0, 9, "c")]]), [300, 10], [150, 0], "c")
    assert (found.value, found.n_items_used) == (pytest.approx(0.7286, abs=1e-4), 1)


@pytest.mark.parametrize(
    ("rows", "spans", "message"),
    [
        (TWO, [[(0, 11, "c")], []], "reach out of their continuum"),
        (rows_of(["text"] * 2, ["i", "i"]), [[(0, 1, "c")], []], "several annotations of an item"),
    ],
)
def test_what_does_not_fit_is_refused(rows: Rows, spans: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        unitizing_alpha(spans_of(rows, spans), np.array([10]))


def test_a_label_that_nobody_used_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no label z"):
        unitizing_alpha(spans_of(TWO, PUBLISHED), np.array([450]), label="z")


def sections(units: list[tuple[int, int]], length: int) -> list[tuple[int, int, bool]]:
    """Return begin, length and whether it is a unit, of every section."""
    found, at = [], 0
    for begin, end in sorted(units):
        if begin > at:
            found.append((at, begin - at, False))
        found.append((begin, end - begin, True))
        at = end
    return [*found, (at, length - at, False)] if at < length else found


def delta(g: tuple[int, int, bool], h: tuple[int, int, bool]) -> int:
    (b, n, v), (c, k, w) = g, h
    if v and w:
        return (b - c) ** 2 + (b + n - c - k) ** 2 if -n < b - c < k else 0
    if v and not w:
        return n**2 if c <= b and b + n <= c + k else 0
    if w and not v:
        return k**2 if b <= c and c + k <= b + n else 0
    return 0


def by_formula(texts: list[tuple[int, list[list[tuple[int, int]]]]]) -> float | None:
    """Return alpha of one label; each text is its length and the units of each annotator."""
    texts = [text for text in texts if len(text[1]) > 1]
    total = sum(length for length, _ in texts)
    places = sum(length * len(cut) for length, cut in texts)
    observed, units, gaps = 0.0, [], []
    for length, annotators in texts:
        cut = [sections(one, length) for one in annotators]
        m = len(cut)
        pairs = [(i, j) for i in range(m) for j in range(m) if i != j]
        observed += sum(delta(g, h) for i, j in pairs for g in cut[i] for h in cut[j]) / (m * (m - 1))
        units += [n for one in cut for _, n, is_unit in one if is_unit]
        gaps += [n for one in cut for _, n, is_unit in one if not is_unit]
    among = sum(
        (len(units) - 1) / 3 * (2 * n**3 - 3 * n**2 + n) + n**2 * sum(h - n + 1 for h in gaps if h >= n) for n in units
    )
    below = places * (places - 1) - sum(n * (n - 1) for n in units)
    expected = 2 * total * among / below if below else 0
    return 1 - observed / expected if expected else None


@st.composite
def continua(draw: st.DrawFn) -> list[tuple[int, dict[int, list[tuple[int, int]]]]]:
    """Draw up to three texts, up to four annotators, and units that do not overlap."""
    found = []
    for _ in range(draw(st.integers(1, 3))):
        length, cut = draw(st.integers(1, 15)), {}
        for annotator in range(4):
            if draw(st.booleans()):
                edges = sorted(draw(st.sets(st.integers(0, length), max_size=6)))
                cut[annotator] = list(zip(edges[::2], edges[1::2], strict=False))
        found.append((length, cut))
    return found


@given(continua())
def test_alpha_is_that_of_every_two_sections(as_defined: Callable[..., None], texts: Any) -> None:
    cells = [(at, who) for at, (_, cut) in enumerate(texts) for who in cut]
    rows = Rows(
        np.array([at for at, _ in cells], dtype=np.int64),
        np.array([who for _, who in cells], dtype=np.int64),
        tuple(f"t{at}" for at in range(len(texts))),
        ("a", "b", "c", "d"),
    )
    spans = spans_of(rows, [[(b, e, "c") for b, e in texts[at][1][who]] for at, who in cells])
    lengths = np.array([length for length, _ in texts])

    def alpha(without: int | None) -> float | None:
        return by_formula([(length, [units for who, units in cut.items() if who != without]) for length, cut in texts])

    as_defined(lambda: unitizing_alpha(spans, lengths), rows, alpha)


def test_a_text_drawn_twice_is_two_texts() -> None:
    rows = rows_of(["p", "p", "q", "q"], ["i", "j"] * 2)
    one, two = ([(0, 4, "c")], [(2, 5, "c")]), ([(1, 3, "c"), (6, 9, "c")], [(6, 9, "c")])
    bound = unitizing_alpha(spans_of(rows, [*one, *two]), np.array([10, 12]))
    found = bound.evaluate(np.array([[2.0, 1.0]]))
    plain = [(10, [[(0, 4)], [(2, 5)]])] * 2 + [(12, [[(1, 3), (6, 9)], [(6, 9)]])]
    assert float(found.value[0]) == pytest.approx(by_formula(plain))
