"""Published figures against what the annotations give."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gtreport.agreement.claim_search import tried
from gtreport.agreement.claims import ClaimCheck, check_claim, read_claim
from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.reading import ReadRequest, read
from gtreport.annotations.table import AnnotationTable
from gtreport.errors import UsageError

Shared = Callable[[str], Path]

CLAIMS = "reference_values/published_claims"


def ordered_labels(seed: int = 1) -> AnnotationTable:
    """Return 300 items by three annotators whose mistakes are near misses."""
    generator = np.random.default_rng(seed)
    truth = generator.integers(1, 4, 300)
    labels = np.clip(truth[:, None] + generator.integers(-1, 2, (300, 3)), 1, 3)
    item, annotator = (axis.ravel() for axis in np.indices(labels.shape))
    return from_arrays(item, annotator, labels.ravel(), labels=(1, 2, 3))


def value(table: AnnotationTable, statistic: str, **params: object) -> float:
    found = estimate(table, statistic, params, intervals=()).value
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0.70", (0.7, 2)), ("0.7", (0.7, 1)), ("70 %", (0.7, 2)), ("83.5%", (0.835, 3)), ("-0.1", (-0.1, 1))],
)
def test_decimals_of_a_claim_count(text: str, expected: tuple[float, int]) -> None:
    claim = read_claim(text)
    assert (claim.value, claim.decimals) == (pytest.approx(expected[0]), expected[1])


@pytest.mark.parametrize("text", ["zero division", "nan", "-", "N/A"])
def test_words_for_no_value(text: str) -> None:
    assert read_claim(text).value is None


def test_claim_that_is_no_number_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        read_claim("high")
    assert str(caught.value) == "high is no number"


def test_claim_by_rounding_agrees() -> None:
    table = ordered_labels()
    fleiss = value(table, "fleiss_kappa")
    assert check_claim(table, f"{fleiss:.2f}", "fleiss_kappa").verdict == "agrees"


def test_trailing_zeros_count() -> None:
    table = from_matrix([["x", "x"], ["x", "x"], ["y", "x"], ["y", "y"], ["x", "x"]], "rows")
    assert [check_claim(table, text, "percent_agreement").verdict for text in ("0.8", "0.80", "0.81")] == [
        "agrees",
        "agrees",
        "differs",
    ]


def test_value_that_was_cut_off_is_told_apart() -> None:
    table = from_arrays([*range(7)] * 2, ["a"] * 7 + ["b"] * 7, list("xxxyyyy") + list("xxxyyxx"))
    check = check_claim(table, "0.71", "percent_agreement")
    assert check.verdict == "agrees"
    table = from_arrays([*range(3)] * 2, list("aaabbb"), list("xyx") + list("xyy"))
    cut = check_claim(table, "0.66", "percent_agreement")
    assert (cut.verdict, cut.message) == (
        "cut off",
        "0.66 is claimed; the annotations give 0.6667: cut off, not rounded",
    )


def test_other_level_is_offered_as_a_question() -> None:
    table = ordered_labels()
    nominal, interval = (value(table, "krippendorff_alpha", level=level) for level in ("nominal", "interval"))
    check = check_claim(table, f"{interval:.6f}", "krippendorff_alpha", {"level": "nominal"})
    assert check.verdict == "differs"
    assert check.candidates[0].name == "krippendorff_alpha at level interval"
    assert check.message.startswith(
        f"{interval:.6f} is claimed; the annotations give {nominal:.6f} for krippendorff_alpha at level nominal; "
        f"krippendorff_alpha at level interval gives {interval:.6f}"
    )
    assert re.search(r": was that meant\? \(\d+ others tried\)$", check.message)


def test_at_most_three_are_offered() -> None:
    table = ordered_labels()
    ordinal = value(table, "krippendorff_alpha", level="ordinal")
    check = check_claim(table, f"{ordinal:.1f}", "percent_agreement")
    assert len(check.candidates) <= 3


def test_nothing_that_fits_names_the_nearest() -> None:
    check = check_claim(ordered_labels(), "-0.9", "fleiss_kappa")
    assert (check.candidates, check.nearest is None) == ((), False)
    assert f"none of the {check.n_tried} statistics tried gives -0.9; the nearest is " in check.message


def test_coefficients_that_a_claim_does_not_tell_apart_are_named() -> None:
    table = ordered_labels()
    check = check_claim(table, f"{value(table, 'fleiss_kappa'):.2f}", "fleiss_kappa")
    assert "conger_kappa" in [one.statistic for one in check.not_told_apart]
    assert "; not told apart by this claim: conger_kappa 0." in check.message


def test_group_is_tried() -> None:
    table = ordered_labels()
    group = np.array(["north", "north", "south"])[table.annotator]
    grouped = from_arrays(table.item, table.annotator, table.label, labels=range(3), group=group)
    north = value(grouped.only(grouped.annotator < 2, "a test"), "percent_agreement")
    check = check_claim(grouped, f"{north:.6f}", "percent_agreement")
    assert "percent_agreement of group north" in [one.name for one in check.candidates]


def test_labels_that_cannot_tell_are_left_out_in_a_try() -> None:
    labels = list("xyxyu") + list("xyyyu")
    table = from_arrays([*range(5)] * 2, ["a"] * 5 + ["b"] * 5, labels)
    check = check_claim(table, "0.75", "percent_agreement", cannot_tell=("u",))
    assert [one.name for one in check.candidates] == ["percent_agreement without u"]


def test_pair_is_tried() -> None:
    table = ordered_labels()
    pair = value(table.only(table.annotator != 1, "a test"), "percent_agreement")
    check = check_claim(table, f"{pair:.6f}", "percent_agreement")
    assert "percent_agreement of annotators 0 and 2" in [one.name for one in check.candidates]


def test_mean_over_pairs_is_tried() -> None:
    table = ordered_labels().only(np.random.default_rng(0).random(900) > 0.3, "gaps")
    pairs = [value(table.only(table.annotator != a, "a test"), "krippendorff_alpha", level="ordinal") for a in range(3)]
    check = check_claim(table, f"{np.mean(pairs):.8f}", "krippendorff_alpha", {"level": "ordinal"})
    assert [one.name for one in check.candidates] == [
        "mean of krippendorff_alpha at level ordinal over pairs of annotators"
    ]


def test_first_of_repeats_is_tried() -> None:
    table = from_arrays([1, 1, 1, 2, 2, 3, 3], list("aababab"), list("xyxxxyx"), repeats="last")
    check = check_claim(table, "0.667", "percent_agreement")
    assert [one.name for one in check.candidates] == ["percent_agreement of first annotations"]


def test_undefined_value_agrees_with_a_claim_of_none() -> None:
    table = from_arrays([1, 2], ["a", "a"], ["x", "y"])
    check = check_claim(table, "zero division", "krippendorff_alpha", {"level": "nominal"})
    assert (check.verdict, check.message) == (
        "agrees",
        "no value is claimed, and there is none: no item has two annotations: one annotator",
    )


def test_number_is_claimed_where_there_is_none() -> None:
    table = from_arrays([1, 2], ["a", "a"], ["x", "y"])
    check = check_claim(table, "1.0", "fleiss_kappa")
    assert (check.verdict, check.message) == (
        "undefined",
        "1.0 is claimed, but the annotations give no value: no item has two annotations: one annotator",
    )


# What was published, against the raw labels where their licence lets them be shared.


def wide(path: Path, **columns: str) -> AnnotationTable:
    return read(ReadRequest(path, path.name, columns, options={}), "wide")


@pytest.mark.parametrize(
    ("name", "claimed", "expected"), [("grouping", "0.836", 0.83563), ("connectivity", "0.878", 0.878255)]
)
def test_ai2d_rst(shared: Shared, name: str, claimed: str, expected: float) -> None:
    check = check_claim(wide(shared(f"{CLAIMS}/ai2d_rst/{name}.csv")), claimed, "fleiss_kappa")
    assert (check.verdict, check.recomputed.value) == ("agrees", pytest.approx(expected, abs=1e-6))
    assert {"conger_kappa", "krippendorff_alpha", "light_kappa"} <= {one.statistic for one in check.not_told_apart}


@pytest.mark.parametrize(
    ("name", "verdict", "expected"),
    [("all_annotations", "agrees", 0.928512), ("test_suite_annotations", "cut off", 0.939016)],
)
def test_hatecheck(shared: Shared, name: str, verdict: str, expected: float) -> None:
    table = wide(shared(f"{CLAIMS}/hatecheck/{name}.csv"), item="case_id")
    check: ClaimCheck = check_claim(table, "0.93", "fleiss_kappa")
    assert (check.verdict, check.recomputed.value) == (verdict, pytest.approx(expected, abs=1e-6))


@pytest.mark.parametrize(("pair", "claimed"), [((1, 2), "0.85"), ((1, 3), "0.88"), ((2, 3), "0.86")])
def test_pandalm(shared: Shared, pair: tuple[int, int], claimed: str) -> None:
    path = shared(f"{CLAIMS}/pandalm/labels.csv")
    names = tuple(f"annotator{number}" for number in pair)
    table = read(ReadRequest(path, path.name, {"annotator": names}), "wide")
    assert check_claim(table, claimed, "cohen_kappa").verdict == "agrees"


@pytest.mark.parametrize(("file", "column", "kept"), [("2_options", "k_alpha_2", 2), ("4_options", "k_alpha_4", 4)])
def test_conconcor_batches(shared: Shared, file: str, column: str, kept: int) -> None:
    folder = shared(f"{CLAIMS}/conconcor")
    with (folder / f"k_alpha_per_batch_{file}.csv").open(encoding="utf-8", newline="") as lines:
        claimed = {row["batch"]: row[column] for row in csv.DictReader(lines)}
    batches = json.loads((folder / "batches_annotators.json").read_text(encoding="utf-8"))
    with (folder / "annotations.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    options = ("Omstreden", "Niet omstreden") if kept == 2 else None
    differing = []
    for batch, claim in claimed.items():
        people = set(batches[batch])
        own = [row for row in rows if row["anonymised_participant_id"] in people]
        given = [row["response"] if options is None or row["response"].startswith(options) else None for row in own]
        table = from_arrays(
            [row["extract_id"] for row in own],
            [row["anonymised_participant_id"] for row in own],
            given,
            repeats="first",
        )
        check = check_claim(table, claim, "krippendorff_alpha", {"level": "nominal"})
        if check.verdict != "agrees":
            differing.append((batch, check.message))
    assert differing == []


def test_weights_of_ordered_numbers_are_not_tried_on_names() -> None:
    generator = np.random.default_rng(3)
    item, annotator = (axis.ravel() for axis in np.indices((40, 3)))
    names = np.array(["cat", "dog", "cow"])[generator.integers(0, 3, 120)]
    table = from_arrays(item, annotator, names, labels=("cat", "dog", "cow"))
    percent = estimate(table, "percent_agreement", intervals=())
    assert [one.name for one in tried(table, percent, 1, ()) if "weights" in one.name] == []


def test_single_pairs_are_tried_for_claims_with_two_decimals() -> None:
    table = ordered_labels()
    fleiss = estimate(table, "fleiss_kappa", intervals=())
    pairs = [
        [one.name for one in tried(table, fleiss, decimals, ()) if " of annotators " in one.name] for decimals in (1, 2)
    ]
    assert (pairs[0], len(pairs[1])) == ([], 3)


def test_nothing_is_searched_for_where_it_is_not_wanted() -> None:
    check = check_claim(ordered_labels(), "71.7", "percent_agreement", search=False)
    assert (check.verdict, check.n_tried, check.nearest) == ("differs", 0, None)
