"""Attached data: what is read, what is recomputed, and what is said when it cannot be."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport.report import Report, examine

TODAY = date(2026, 11, 30)

# Cohen 1960, table 1: two annotators, three labels, shares of 200 items.
COHEN = {"11": 88, "12": 14, "13": 18, "21": 10, "22": 40, "23": 10, "31": 2, "32": 6, "33": 12}

REPORT = """
targets: [{id: t, form: classification, scale: nominal, labels: ["1", "2", "3"]}]
annotations:
  - {id: votes, target: t, format: long, file: votes.csv, columns: {item: item, annotator: who, label: label}}
quality:
  agreement:
    - {id: kappa, annotations: votes, statistic: cohen_kappa, value: %s}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the annotations of Cohen 1960."""
    rows, item = ["item,who,label"], 0
    for cell, n in COHEN.items():
        for _ in range(n):
            item += 1
            rows += [f"{item},a,{cell[0]}", f"{item},b,{cell[1]}"]
    (tmp_path / "votes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path


def _report(folder: Path, text: str) -> Report:
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    return examine(folder / "report.yaml", "report.yaml", today=TODAY, rules=())


def test_a_published_value_is_recomputed(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT % "0.492").evidence.agreements
    assert agreement.verdict == "agrees"
    assert agreement.said.startswith(
        "0.492 is claimed, and the annotations give 0.49153; not told apart by this claim: "
    )


def test_the_decimals_of_the_claim_are_those_that_are_written(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT % "0.4920").evidence.agreements
    assert (agreement.claimed, agreement.verdict) == ("0.4920", "differs")


def test_a_claim_that_differs_is_told_with_both_numbers_what_would_give_it_and_the_interval(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT % "0.70").evidence.agreements
    assert (agreement.verdict, agreement.outside) == ("differs", True)
    assert agreement.said.startswith(
        "0.70 is claimed; the annotations give 0.49 for cohen_kappa; percent_agreement gives 0.70: was that meant?"
    )
    assert agreement.said.endswith("the interval is [0.39, 0.58]")


def test_without_a_claim_there_is_nothing_to_compare(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT.replace(", value: %s", "")).evidence.agreements
    assert (agreement.verdict, agreement.said) == (
        "no claim",
        "no value is claimed; this is what the annotations give",
    )


def test_a_file_is_summed_up(folder: Path) -> None:
    (attached,) = _report(folder, REPORT % "0.49").evidence.attached
    summary = attached.summary
    assert summary is not None
    assert (summary.n_items, summary.n_annotators, summary.n_annotations, summary.overlap) == (200, 2, 400, 1.0)
    assert [(row.label, row.n) for row in summary.labels] == [("1", 220), ("2", 120), ("3", 60)]
    assert summary.n_bytes == (folder / "votes.csv").stat().st_size
    assert len(summary.sha256) == 64


def test_statistics_stand_side_by_side(folder: Path) -> None:
    (attached,) = _report(folder, REPORT % "0.49").evidence.attached
    assert attached.summary is not None
    names = [estimate.statistic for estimate in attached.summary.estimates]
    assert names[0] == "percent_agreement"
    assert {"cohen_kappa", "fleiss_kappa", "gwet_ac1", "brennan_prediger", "krippendorff_alpha"} <= set(names)


def test_an_overlap_in_a_file_asks_for_what_several_annotators_need(folder: Path) -> None:
    asked = {one.question.id for one in _report(folder, REPORT % "0.49").evidence.asked}
    assert "protocol.aggregation.method" in asked


def test_without_data_nothing_is_read(folder: Path) -> None:
    (folder / "report.yaml").write_text(REPORT % "0.49", encoding="utf-8")
    report = examine(folder / "report.yaml", "report.yaml", today=TODAY, rules=(), data=False)
    assert (report.evidence.attached, report.evidence.agreements, report.evidence.data_read) == ((), (), False)


@pytest.mark.parametrize(
    ("file", "rule", "message"),
    [
        ("gone.csv", "annotations_file_absent", "file gone.csv is not in the report's folder"),
        ("../votes.csv", "path_outside_report", None),
        ("/etc/hostname", "path_outside_report", None),
        ("https://example.org/votes.csv", "path_outside_report", None),
    ],
)
def test_a_file_that_cannot_be_had_is_a_problem_of_its_record(
    folder: Path, file: str, rule: str, message: str | None
) -> None:
    (attached,) = _report(folder, REPORT.replace("votes.csv", file) % "0.49").evidence.attached
    (problem,) = attached.problems
    assert problem.rule == rule
    assert message is None or problem.message == message
    assert attached.summary is None


def test_an_agreement_on_a_file_that_cannot_be_read_is_not_recomputed(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT.replace("votes.csv", "gone.csv") % "0.49").evidence.agreements
    assert (agreement.verdict, agreement.said) == ("not recomputed", "its annotations cannot be read")


def test_a_missing_parameter_is_told(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT.replace("cohen_kappa", "krippendorff_alpha") % "0.49").evidence.agreements
    assert agreement.verdict == "not recomputed"
    assert "level" in agreement.said


def test_only_one_label_gives_no_value(folder: Path) -> None:
    (folder / "votes.csv").write_text("item,who,label\n1,a,1\n1,b,1\n2,a,1\n2,b,1\n", encoding="utf-8")
    (agreement,) = _report(folder, REPORT % "1.0").evidence.agreements
    assert agreement.verdict == "undefined"
    assert agreement.said.startswith("1.0 is claimed, but the annotations give no value: only one label was used")


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("kind: intra", "agreement of kind intra is not recomputed"),
        ('labels: ["1"]', "agreement on some labels only is not recomputed"),
        ("groups: [experts]", "agreement of some groups only is not recomputed"),
    ],
)
def test_what_is_not_agreement_of_all_is_not_recomputed_as_if_it_were(folder: Path, extra: str, said: str) -> None:
    (agreement,) = _report(folder, REPORT.replace("value: %s", f"value: %s, {extra}") % "0.49").evidence.agreements
    assert (agreement.verdict, agreement.said) == ("not recomputed", said)


def test_a_column_of_weights_is_told_to_have_no_effect(folder: Path) -> None:
    text = REPORT.replace("label: label}", "label: label, weight: who}") % "0.49"
    (attached,) = _report(folder, text).evidence.attached
    told = [one.message for one in attached.observations if one.rule == "weights_not_used"]
    assert told == ["column who of weights is not used: all items weigh alike"]
