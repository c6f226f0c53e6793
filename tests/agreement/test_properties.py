"""What must never change a value, and what must."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

COUNTED: tuple[tuple[str, dict[str, object]], ...] = (
    ("percent_agreement", {}),
    ("fleiss_kappa", {}),
    ("brennan_prediger", {}),
    ("gwet_ac1", {}),
    ("conger_kappa", {}),
    ("light_kappa", {}),
    ("krippendorff_alpha", {"level": "nominal"}),
)
ORDERED: tuple[tuple[str, dict[str, object]], ...] = (
    ("gwet_ac2", {"weights": "linear"}),
    ("krippendorff_alpha", {"level": "ordinal"}),
    ("krippendorff_alpha", {"level": "interval", "spacing": "positions"}),
)
LABELS = ("p", "q", "r")


@dataclass(frozen=True)
class Rows:
    rows: tuple[tuple[int, int, str], ...]

    def table(self, labels: tuple[str, ...] = LABELS) -> AnnotationTable:
        item, annotator, label = ([row[at] for row in self.rows] for at in range(3))
        return from_arrays(item, annotator, label, labels=labels)


@st.composite
def rows(draw: st.DrawFn) -> Rows:
    """Draw up to eight items, up to five annotators, three labels, and gaps."""
    n, a = draw(st.integers(2, 8)), draw(st.integers(2, 5))
    cells = draw(st.lists(st.sampled_from(("", *LABELS)), min_size=n * a, max_size=n * a))
    return Rows(tuple((at // a, at % a, label) for at, label in enumerate(cells) if label))


def results(table: AnnotationTable, statistics: tuple[tuple[str, dict[str, object]], ...]) -> list[object]:
    found: list[object] = []
    for name, params in statistics:
        one = estimate(table, name, params, intervals=())
        found.append(one.reason if one.value is None else pytest.approx(one.value, abs=1e-12))
        found.append(None if one.se is None else pytest.approx(one.se, abs=1e-9))
    return found


@settings(deadline=None)
@given(rows(), st.randoms(use_true_random=False))
def test_order_of_rows_changes_nothing(data: Rows, random: object) -> None:
    shuffled = list(data.rows)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert results(Rows(tuple(shuffled)).table(), COUNTED + ORDERED) == results(data.table(), COUNTED + ORDERED)


@settings(deadline=None)
@given(rows(), st.permutations(range(8)), st.permutations(range(5)))
def test_names_of_items_and_annotators_change_nothing(data: Rows, items: list[int], annotators: list[int]) -> None:
    renamed = Rows(tuple((items[i], annotators[a], label) for i, a, label in data.rows))
    assert results(renamed.table(), COUNTED + ORDERED) == results(data.table(), COUNTED + ORDERED)


@settings(deadline=None)
@given(rows(), st.sampled_from(list(permutations(LABELS))))
def test_names_of_labels_change_no_nominal_statistic(data: Rows, names: tuple[str, ...]) -> None:
    new = dict(zip(LABELS, names, strict=True))
    renamed = Rows(tuple((i, a, new[label]) for i, a, label in data.rows))
    assert results(renamed.table(), COUNTED) == results(data.table(), COUNTED)


@settings(deadline=None)
@given(rows())
def test_reversed_order_changes_no_ordered_statistic(data: Rows) -> None:
    assert results(data.table(LABELS[::-1]), ORDERED) == results(data.table(), ORDERED)


@settings(deadline=None)
@given(rows())
def test_label_that_nobody_used_changes_only_what_counts_labels(data: Rows) -> None:
    kept = tuple(one for one in COUNTED if one[0] not in ("brennan_prediger", "gwet_ac1"))
    assert results(data.table((*LABELS, "s")), kept) == results(data.table(), kept)


@settings(deadline=None)
@given(rows())
def test_text_labels_equal_coded_labels_once_the_order_is_declared(data: Rows) -> None:
    code = {"p": "1", "q": "2", "r": "3"}
    coded = Rows(tuple((i, a, code[label]) for i, a, label in data.rows))
    assert results(coded.table(("1", "2", "3")), COUNTED + ORDERED) == results(data.table(), COUNTED + ORDERED)


@settings(deadline=None)
@given(rows())
def test_alpha_from_counts_equals_alpha_from_pairs(data: Rows) -> None:
    table = data.table()
    found = estimate(table, "krippendorff_alpha", {"level": "nominal"}, intervals=()).value
    if found is None:
        return
    by_item: dict[int, list[str]] = {}
    for i, _, label in data.rows:
        by_item.setdefault(i, []).append(label)
    paired = {i: labels for i, labels in by_item.items() if len(labels) > 1}
    everything = [label for labels in paired.values() for label in labels]
    n = len(everything)
    observed = sum(
        sum(a != b for at, a in enumerate(labels) for bt, b in enumerate(labels) if at != bt) / (len(labels) - 1)
        for labels in paired.values()
    )
    expected = sum(a != b for at, a in enumerate(everything) for bt, b in enumerate(everything) if at != bt)
    assert found == pytest.approx(1 - observed / n / (expected / (n * (n - 1))), abs=1e-12)


@settings(deadline=None, max_examples=25)
@given(rows())
def test_no_estimate_holds_a_nan(data: Rows) -> None:
    for name, params in COUNTED + ORDERED:
        one = estimate(data.table(), name, params, replicates=20)
        numbers = [one.value, one.se, one.observed, one.expected, *one.details.values()]
        numbers += [end for interval in one.intervals for end in (interval.low, interval.high)]
        assert [number for number in numbers if number is not None and not np.isfinite(number)] == []
        assert (one.value is None) == (one.reason is not None)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval", "ratio"])
def test_labels_given_at_random_have_an_alpha_near_zero(level: str) -> None:
    generator = np.random.default_rng(0)
    item, annotator = (axis.ravel() for axis in np.indices((2000, 5)))
    table = from_arrays(item, annotator, generator.integers(1, 5, 10_000), labels=range(1, 5))
    value = estimate(table, "krippendorff_alpha", {"level": level}, intervals=()).value
    assert value is not None
    assert abs(value) < 0.03
