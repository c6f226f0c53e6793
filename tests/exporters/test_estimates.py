"""Estimates as text: what a paper needs, and what a program reads back."""

from __future__ import annotations

import csv
import dataclasses
import io
import json

from gtreport.agreement.estimates import Caution, Estimate, Interval
from gtreport.annotations.problems import LeftOut
from gtreport.exporters.estimates import COLUMNS, as_csv, as_json, as_markdown, as_table
from gtreport.wording import statistic_in_words

COUNTS = {"n_items": 45, "n_items_used": 44, "n_annotators": 5, "n_annotations": 225, "n_labels_used": 4}
PERCENT = Estimate("percent_agreement", {"weights": "identity"}, 0.724, None, **COUNTS)
ALPHA = Estimate(
    "krippendorff_alpha",
    {"level": "ordinal"},
    0.8119,
    None,
    intervals=(
        Interval("item_bootstrap", 0.95, 0.706, 0.884, 1000, 0, 0),
        Interval("annotator_jackknife", 0.95, 0.68, 0.944, 5),
    ),
    left_out=(LeftOut("annotations", "no label was given", 2),),
    warnings=(Caution("interval_too_narrow", "the interval may be too narrow: 45 items, fewer than 50"),),
    **COUNTS,
)
UNDEFINED = Estimate("cohen_kappa", {}, None, "needs exactly two annotators, found 5", **COUNTS)
ALL = (PERCENT, UNDEFINED, ALPHA)
SENTENCE = (
    "5 annotators gave 225 annotations of 45 items; 44 items were labelled by two or more. "
    "Krippendorff's alpha (ordinal) was 0.812, 95 % interval 0.706 to 0.884 by item bootstrap "
    "(1,000 replicates, seed 0) and 0.680 to 0.944 by annotator jackknife. Percent agreement was 0.724."
)


def test_a_table_for_the_terminal() -> None:
    assert as_table(ALL).splitlines() == [
        "                               value  item bootstrap 95 %  annotator jackknife 95 %  items",
        "Percent agreement              0.724                    –                         –     44",
        "Cohen's kappa                      –                    –                         –     44",
        "Krippendorff's alpha, ordinal  0.812       0.706 to 0.884            0.680 to 0.944     44",
        "",
        "Cohen's kappa is undefined: needs exactly two annotators, found 5",
        "left out: 2 annotations: no label was given",
        "note: Krippendorff's alpha, ordinal: the interval may be too narrow: 45 items, fewer than 50",
        "",
        SENTENCE,
    ]


def test_csv_has_full_precision_and_no_invented_numbers() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(ALL))))
    assert list(rows[0]) == list(COLUMNS)
    assert (rows[2]["value"], rows[2]["parameters"], rows[2]["item_bootstrap_low"]) == (
        "0.8119",
        "level=ordinal",
        "0.706",
    )
    assert (rows[1]["value"], rows[1]["reason"]) == ("", "needs exactly two annotators, found 5")


def test_json_holds_everything() -> None:
    document = json.loads(as_json(ALL))
    assert (document["format"], document["sentence"]) == ("gtreport.estimates/1", SENTENCE)
    assert document["estimates"][2] == {
        "statistic": "krippendorff_alpha",
        "parameters": {"level": "ordinal"},
        "value": 0.8119,
        "reason": None,
        "observed": None,
        "expected": None,
        "se": None,
        "intervals": [
            {
                "kind": "item_bootstrap",
                "level": 0.95,
                "low": 0.706,
                "high": 0.884,
                "replicates": 1000,
                "undefined_replicates": 0,
                "seed": 0,
            },
            {
                "kind": "annotator_jackknife",
                "level": 0.95,
                "low": 0.68,
                "high": 0.944,
                "replicates": 5,
                "undefined_replicates": 0,
                "seed": None,
            },
        ],
        "n_items": 45,
        "n_items_used": 44,
        "n_annotators": 5,
        "n_annotations": 225,
        "n_labels_declared": None,
        "n_labels_used": 4,
        "left_out": [{"what": "annotations", "why": "no label was given", "count": 2}],
        "warnings": [
            {"name": "interval_too_narrow", "message": "the interval may be too narrow: 45 items, fewer than 50"}
        ],
        "details": {},
    }


def test_markdown_is_a_table_and_the_sentence() -> None:
    lines = as_markdown(ALL).splitlines()
    assert lines[3] == "| Cohen's kappa | undefined: needs exactly two annotators, found 5 |  | 44 | 5 |"
    assert lines[-1] == SENTENCE


def test_without_a_coefficient_the_sentence_gives_the_reason() -> None:
    only = Estimate("krippendorff_alpha", {"level": "nominal"}, None, "no item has two annotations", n_annotators=1)
    assert "No chance-corrected coefficient is defined: no item has two annotations." in as_markdown((only,))


def test_the_sentence_counts_the_items_of_those_that_have_a_value() -> None:
    first = Estimate("bland_altman", {}, None, "needs exactly two annotators", n_items=3, n_annotators=2)
    used = Estimate("percent_agreement", {}, 0.5, None, n_items=3, n_items_used=3, n_annotators=2, n_annotations=6)
    assert "; 3 items were labelled by two or more." in as_markdown((first, used))
    marks = Estimate("matched_f1", {}, None, "one of two is empty", n_items=2, n_annotators=2, n_annotations=4)
    assert "4 annotations of 2 items. No chance" in as_markdown((marks,))


def test_headings_say_the_level_that_the_intervals_have() -> None:
    narrow = dataclasses.replace(ALPHA, intervals=(Interval("item_bootstrap", 0.9, 0.72, 0.87, 1000, 0, 0),))
    assert as_table((narrow,)).splitlines()[0].endswith("  item bootstrap 90 %  annotator jackknife  items")
    both = as_table((ALPHA, narrow)).splitlines()[0]
    assert "item bootstrap  annotator jackknife 95 %" in both


def test_a_parameter_that_is_a_list_is_said_to_be_given() -> None:
    assert statistic_in_words("oks", {"sigmas": [0.1, 0.2]}).endswith(", sigmas given")
