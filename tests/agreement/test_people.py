"""Agreement by annotator, by pair and by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from gtreport.agreement.people import by_annotator, by_group_pairs, by_pair
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable


def noisy(seed: int = 0, n: int = 80, a: int = 6, q: int = 4) -> AnnotationTable:
    generator = np.random.default_rng(seed)
    truth = generator.integers(0, q, n)
    labels = np.where(generator.random((n, a)) < 0.6, truth[:, None], generator.integers(0, q, (n, a)))
    item, annotator = np.nonzero(generator.random((n, a)) >= 0.3)
    group = np.array(["north", "south"])[annotator % 2]
    return from_arrays(item, annotator, labels[item, annotator], labels=range(q), group=group)


def rows_of(table: AnnotationTable) -> list[tuple[int, int, int]]:
    return list(zip(table.item.tolist(), table.annotator.tolist(), table.label.tolist(), strict=True))


def test_agreement_with_the_others_one_annotation_at_a_time() -> None:
    table = noisy()
    rows = rows_of(table)
    for code, found in enumerate(by_annotator(table)):
        shares, hits, decided = [], 0, 0
        for i, a, label in rows:
            others = [other for j, b, other in rows if j == i and b != a]
            if a != code or not others:
                continue
            shares.append(others.count(label) / len(others))
            top = Counter(others).most_common()
            if len(top) == 1 or top[0][1] > top[1][1]:
                decided += 1
                hits += top[0][0] == label
        assert (found.n_shared, found.n_majority) == (len(shares), decided)
        assert (found.agreement, found.majority_agreement) == (
            pytest.approx(np.mean(shares)),
            pytest.approx(hits / decided),
        )


def test_labels_of_an_annotator_stand_beside_those_of_the_others_on_the_same_items() -> None:
    table = from_arrays([1, 1, 1, 2, 2], list("abcab"), list("xxyyx"), labels="xy")
    assert [(one.annotator, one.labels, one.others) for one in by_annotator(table)] == [
        ("a", (1, 1), (2, 1)),
        ("b", (2, 0), (1, 2)),
        ("c", (0, 1), (2, 0)),
    ]


def test_annotator_without_annotations_is_listed() -> None:
    table = from_arrays([1, 1, 2], list("aba"), ["x", None, "y"])
    assert [(one.annotator, one.n, one.agreement) for one in by_annotator(table)] == [("a", 2, None), ("b", 0, None)]


def test_pairs_are_sorted_and_few_shared_items_are_marked() -> None:
    table = from_arrays([*range(12), *range(12), 0, 1], ["b"] * 12 + ["a"] * 12 + ["c"] * 2, ["x", "y"] * 13)
    assert [(one.first, one.second, one.n_shared, one.percent_agreement, one.few) for one in by_pair(table)] == [
        ("a", "b", 12, 1.0, False),
        ("a", "c", 2, 1.0, True),
        ("b", "c", 2, 1.0, True),
    ]


def test_pairs_need_ids() -> None:
    assert by_pair(from_arrays([1, 1], None, ["x", "y"])) == ()


def test_groups_inside_and_between() -> None:
    table = from_arrays(
        [1, 1, 1, 2, 2, 2], list("abcabc"), list("xxyxyy"), labels="xy", group=["n", "n", "s", "n", "n", "s"]
    )
    assert [
        (one.first, one.second, one.n_pairs, one.n_items, one.percent_agreement) for one in by_group_pairs(table)
    ] == [
        ("n", "n", 2, 2, 0.5),
        ("n", "s", 4, 2, 0.25),
        ("s", "s", 0, 0, None),
    ]


def test_groups_of_the_synthetic_set_agree_better_inside(crowd: Callable[..., AnnotationTable]) -> None:
    plain = crowd("synthetic_groups", "annotations.csv", labels=("none", "mild", "severe"))
    groups = np.array(["north"] * 3 + ["south"] * 3)[plain.annotator]
    table = from_arrays(plain.item, plain.annotator, plain.label, group=groups)
    inside_north, between, inside_south = by_group_pairs(table)
    assert (inside_north.percent_agreement or 0) > (between.percent_agreement or 1)
    assert (inside_south.percent_agreement or 0) > (between.percent_agreement or 1)
