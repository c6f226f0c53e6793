"""Agreement by label and by item."""

from __future__ import annotations

import pytest

from gtreport.agreement.breakdown_types import DisagreementBin
from gtreport.agreement.breakdowns import by_item, by_label, disagreement_distribution, label_confusion
from gtreport.agreement.overview import overview
from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable


def letters(rows: str, **options: object) -> AnnotationTable:
    """Return the table of rows of single letters, one for each item; a dot is no label."""
    matrix = [[None if letter == "." else letter for letter in row] for row in rows.split()]
    return from_matrix(matrix, "rows", **options)


KRIPPENDORFF_1980 = "111 122 222 444 144 222 123 333 222"
"""Krippendorff 1980, Content Analysis: 3 coders, 9 units."""


@pytest.mark.parametrize(
    ("label", "alpha", "percent"), [("1", 0.381, 0.777), ("2", 0.711, 0.852), ("3", 0.717, 0.926), ("4", 0.764, 0.926)]
)
def test_one_against_rest_of_krippendorff_1980(label: str, alpha: float, percent: float) -> None:
    row = next(row for row in by_label(letters(KRIPPENDORFF_1980, labels="1234")) if row.label == label)
    assert (row.krippendorff_alpha, row.percent_agreement) == (
        pytest.approx(alpha, abs=1e-3),
        pytest.approx(percent, abs=1e-3),
    )


def test_specific_agreement() -> None:
    yes, no = by_label(letters("yy yn nn nn", labels="yn"))
    assert (yes.specific_agreement, no.specific_agreement) == (pytest.approx(2 / 3), pytest.approx(4 / 5))


def test_label_that_nobody_used_has_no_agreement() -> None:
    unused = by_label(letters("xx xy", labels="xyz"))[2]
    assert (unused.n, unused.specific_agreement, unused.fleiss_kappa, unused.krippendorff_alpha) == (
        0,
        None,
        None,
        None,
    )
    assert unused.percent_agreement == 1.0


def test_most_disputed_items_come_first() -> None:
    table = from_arrays([1, 1, 2, 2, 2, 3, 3, 10, 10], list("abababcab"[:9]), list("xyxxyxxyx"), repeats="first")
    assert [(one.item, one.agreement, one.counts) for one in by_item(table, 2)] == [
        ("1", 0.0, (("x", 1), ("y", 1))),
        ("10", 0.0, (("x", 1), ("y", 1))),
    ]


def test_entropy_is_in_bits() -> None:
    assert [one.entropy for one in by_item(letters("xyz. xx.. x..."))] == pytest.approx([1.584963, 0, 0])


def test_item_with_one_annotation_has_no_agreement() -> None:
    assert [one.agreement for one in by_item(letters("xx x."))] == [1.0, None]


def test_order_of_ids_decides_between_items_that_are_disputed_alike() -> None:
    table = from_arrays([*"dbca"] * 2, ["r1"] * 4 + ["r2"] * 4, list("xxxxyyyy"))
    assert [one.item for one in by_item(table, 3)] == ["a", "b", "c"]


def test_spread_of_agreement_over_items() -> None:
    assert disagreement_distribution(letters("xxx xxy xyz x.."), 2) == (
        DisagreementBin(0.0, 0.5, 2),
        DisagreementBin(0.5, 1.0, 1),
    )


def test_confusion_counts_unordered_pairs() -> None:
    assert label_confusion(letters("xxy xx. y.. yy.", labels="xy")) == ((2, 2), (2, 1))


def test_prevalence_note_shows_all_sides() -> None:
    note = overview(letters("nn " * 47 + "ny yn ny", labels="ny"), replicates=10).prevalence_note
    assert note is not None
    assert note.message == (
        "label n holds 97.0% of annotations: percent agreement 0.940, alpha -0.021, AC1 0.936; specific agreement of "
        "the rarest label y: 0.000. Alpha near 0 with high percent agreement means that the annotators do not find the "
        "rare label together; no coefficient is the true one"
    )


def test_even_labels_need_no_note() -> None:
    assert overview(letters("nn yy ny yy nn", labels="ny"), replicates=10).prevalence_note is None
