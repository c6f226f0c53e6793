"""Annotators who repeat themselves: their own pairs never count as agreement between annotators."""

from __future__ import annotations

import pytest

from gtreport.agreement.breakdowns import by_label, label_confusion
from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable, Repeats
from gtreport.errors import UsageError


def repeated(repeats: Repeats) -> AnnotationTable:
    """Return four items by a, who repeats two of them, and b."""
    rows = [(1, "a", "x"), (1, "a", "y"), (1, "b", "x"), (2, "a", "y"), (2, "a", "y"), (2, "b", "y")]
    rows += [(3, "a", "x"), (3, "b", "y"), (4, "a", "x"), (4, "b", "x")]
    return from_arrays(*([row[at] for row in rows] for at in range(3)), labels="xy", repeats=repeats)


@pytest.mark.parametrize("repeats", ["keep", "each_as_annotator"])
def test_agreement_is_over_pairs_of_two_persons(repeats: Repeats) -> None:
    assert estimate(repeated(repeats), "percent_agreement").value == pytest.approx((1 / 2 + 1 + 0 + 1) / 4)


@pytest.mark.parametrize("repeats", ["keep", "each_as_annotator"])
def test_alpha_weighs_every_pair_of_an_item_alike(repeats: Repeats) -> None:
    # Ordered pairs of two persons weigh r/pairs: 3/4 on items 1 and 2, 2/2 on items 3 and 4.
    disagreement = 2 * 3 / 4 + 0 + 2 * 1 + 0
    x, y = (3 / 4) * (1 + 2) + 0 + 1 + 2, (3 / 4) * 1 + (3 / 4) * 4 + 1 + 0
    n = x + y
    assert n == 10
    value = estimate(repeated(repeats), "krippendorff_alpha", {"level": "nominal"}).value
    assert value == pytest.approx(1 - disagreement / (2 * x * y / (n - 1)))


@pytest.mark.parametrize("level", ["ordinal", "interval"])
def test_with_two_labels_every_level_gives_the_same_alpha(level: str) -> None:
    table = repeated("keep")
    nominal = estimate(table, "krippendorff_alpha", {"level": "nominal"}).value
    other = estimate(table, "krippendorff_alpha", {"level": level, "spacing": "positions"}).value
    assert other == pytest.approx(nominal)


def test_person_alone_has_no_pair() -> None:
    table = from_arrays([1, 1, 2], ["a", "a", "b"], "xyx", repeats="keep")
    assert estimate(table, "percent_agreement").reason == "no item has two annotations"


def test_confusion_counts_pairs_of_two_persons() -> None:
    assert label_confusion(repeated("each_as_annotator")) == ((2, 2), (2, 2))


def test_agreement_on_a_label_counts_pairs_of_two_persons() -> None:
    x, _ = by_label(repeated("keep"))
    assert (x.specific_agreement, x.percent_agreement) == (pytest.approx(4 / 6), pytest.approx(2.5 / 4))


@pytest.mark.parametrize("statistic", ["conger_kappa", "light_kappa", "cohen_kappa", "scott_pi"])
def test_statistics_of_one_annotation_each_refuse_kept_repeats(statistic: str) -> None:
    with pytest.raises(UsageError) as caught:
        estimate(repeated("keep"), statistic)
    assert caught.value.faults[0].help == "choose repeats: first, last or majority"


def test_two_passes_of_one_person_are_no_pair() -> None:
    with pytest.raises(UsageError) as caught:
        estimate(repeated("each_as_annotator"), "cohen_kappa", {"pair": "a#1, a#2"})
    assert str(caught.value) == "a#1 and a#2 are one person, whose repeats say nothing of agreement"


def test_annotators_are_left_out_with_all_their_repeats() -> None:
    rows = [(i, who, "xy"[(i + len(who)) % 2]) for i in range(6) for who in ("a", "b", "cc")] + [(0, "a", "x")]
    table = from_arrays(*([row[at] for row in rows] for at in range(3)), repeats="each_as_annotator")
    interval = estimate(table, "percent_agreement", replicates=10).interval("annotator_jackknife")
    assert interval is not None
    assert interval.replicates == 3
