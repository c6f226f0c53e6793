"""Count patterns."""

from __future__ import annotations

import numpy as np
import pytest

from gtreport.agreement import patterns as module
from gtreport.agreement.estimates import Undefined
from gtreport.agreement.patterns import patterns_of
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable


def random_table(n: int, a: int, q: int, seed: int = 0) -> AnnotationTable:
    generator = np.random.default_rng(seed)
    item, annotator = np.nonzero(generator.random((n, a)) < 0.7)
    return from_arrays(item, annotator, generator.integers(0, q, len(item)), labels=range(q))


def rows_of(table: AnnotationTable) -> np.ndarray:
    counts = np.zeros((table.n_items, len(table.labels)))
    np.add.at(counts, (table.item, table.label), 1)
    return counts


@pytest.mark.parametrize(
    ("a", "q"), [(3, 4), (5, 10), (40, 30), (2, 200)], ids=["few", "usual", "several words", "many labels"]
)
def test_patterns_are_the_distinct_rows_of_counts(a: int, q: int) -> None:
    table = random_table(300, a, q)
    patterns = patterns_of(table)
    expected, multiplicity = np.unique(rows_of(table), axis=0, return_counts=True)
    assert patterns.counts.tolist() == expected.tolist()
    assert patterns.multiplicity.tolist() == multiplicity.tolist()
    assert patterns.counts[patterns.pattern].tolist() == rows_of(table).tolist()


def test_size_of_blocks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = patterns_of(random_table(300, 5, 4))
    monkeypatch.setattr(module, "_CELLS", 10)
    blocks = patterns_of(random_table(300, 5, 4))
    assert blocks.counts.tolist() == whole.counts.tolist()
    assert blocks.pattern.tolist() == whole.pattern.tolist()


def test_agreement_of_a_pattern() -> None:
    table = from_arrays([1, 1, 1, 2, 2, 3], list("abcaba"), list("xxyxyx"))
    patterns = patterns_of(table)
    by_item = patterns.agreement()[patterns.pattern]
    assert by_item.tolist() == [pytest.approx(1 / 3), 0.0, 0.0]


def test_too_many_labels_on_too_many_items_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_CELLS", 1000)
    monkeypatch.setattr(module, "_MANY_LABELS", 10)
    with pytest.raises(Undefined) as caught:
        patterns_of(random_table(300, 3, 20))
    assert caught.value.reason == "too many labels: 20 different ones on 293 items"
