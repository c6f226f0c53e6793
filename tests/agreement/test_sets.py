"""Labels that are sets of labels."""

from __future__ import annotations

import pytest

from gtreport.agreement.breakdowns import by_label
from gtreport.agreement.estimating import estimate
from gtreport.agreement.overview import overview
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.table import AnnotationTable


def sets(*pairs: tuple[str, str], **options: object) -> AnnotationTable:
    """Return the table of two annotators who gave a set of letters to each item."""
    items = [*range(len(pairs))]
    cells = ["|".join(letters) for pair in zip(*pairs, strict=True) for letters in pair]
    return from_arrays(
        items * 2,
        ["r1"] * len(items) + ["r2"] * len(items),
        cells,
        level="set",
        missing=(),
        **{"empty_set": "", **options},
    )


def test_order_inside_a_cell_does_not_matter() -> None:
    table = sets(("ab", "ba"), ("c", "c"), labels="abc")
    assert (table.labels, table.members) == (("a|b", "c"), ((0, 1), (2,)))


def test_element_outside_the_list_is_refused() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        sets(("ab", "az"), ("c", "c"), labels="abc")
    assert caught.value.problems[0].message == (
        'the data holds "z" (once), which is neither a declared label nor a missing token'
    )


def test_mean_jaccard_is_the_mean_share_of_common_labels() -> None:
    assert estimate(sets(("ab", "bc"), ("a", "a")), "mean_jaccard").value == pytest.approx((1 / 3 + 1) / 2)


def test_empty_sets_are_counted() -> None:
    one = estimate(sets(("", ""), ("a", "ab")), "mean_jaccard")
    assert (one.value, [str(w) for w in one.warnings if w.name == "empty_sets"]) == (
        pytest.approx(0.75),
        ["2 of 4 annotations are empty sets; two of them count 1"],
    )


@pytest.mark.parametrize(
    ("second", "masi"),
    [("ab", 1.0), ("a", 1 / 2 * 2 / 3), ("bc", 1 / 3 * 1 / 3), ("c", 0.0)],
    ids=["equal", "inside", "overlapping", "disjoint"],
)
def test_masi_of_passonneau_2006(second: str, masi: float) -> None:
    one = estimate(sets(("ab", second), ("d", "d")), "krippendorff_alpha", {"distance": "masi"})
    assert one.details["observed_disagreement"] == pytest.approx((1 - masi) * 2 / 4)


def test_alpha_with_jaccard_by_hand() -> None:
    # Distances: ab-a 1/2, and a, ab, c, c among each other ab-c 1, a-c 1.
    one = estimate(sets(("ab", "a"), ("c", "c")), "krippendorff_alpha", {"distance": "jaccard"})
    observed, expected = 2 * 0.5 / 4, 2 * (0.5 + 2 + 2) / 12
    assert one.value == pytest.approx(1 - observed / expected)


def test_agreement_on_each_element() -> None:
    a, b = by_label(sets(("ab", "a"), ("a", "a"), ("b", "b"), ("b", "a"), labels="ab"))
    assert (a.n, a.percent_agreement, a.specific_agreement) == (5, 0.75, pytest.approx(4 / 5))
    assert (b.n, b.percent_agreement) == (4, 0.5)


def test_distances_of_sets_need_sets() -> None:
    table = from_arrays([1, 1, 2, 2], list("abab"), list("xyxx"))
    assert estimate(table, "krippendorff_alpha", {"distance": "masi"}).reason == "labels are not sets"


def test_overview_of_sets() -> None:
    shown = overview(sets(("ab", "a"), ("c", "c"), ("a", "a")), replicates=10)
    assert [(one.statistic, dict(one.parameters)) for one in shown.estimates] == [
        ("mean_jaccard", {}),
        ("percent_agreement", {"weights": "identity"}),
        ("krippendorff_alpha", {"distance": "masi"}),
    ]
