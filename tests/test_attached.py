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
        ("kind: vs_gold", "agreement of kind vs_gold is not recomputed"),
        ("kind: intra", "agreement of kind intra cannot be recomputed: nobody labelled an item again"),
        (
            'labels: ["1"]',
            "agreement on some labels only is not recomputed: the others may be left out or taken together",
        ),
        ("groups: [experts]", "agreement of some groups only is not recomputed: the annotations name no groups"),
    ],
)
def test_what_is_not_agreement_of_all_is_not_recomputed_as_if_it_were(folder: Path, extra: str, said: str) -> None:
    (agreement,) = _report(folder, REPORT.replace("value: %s", f"value: %s, {extra}") % "0.49").evidence.agreements
    assert (agreement.verdict, agreement.said) == ("not recomputed", said)


def test_all_labels_by_name_are_all_labels(folder: Path) -> None:
    text = REPORT.replace("value: %s", 'value: %s, labels: ["3", "1", "2"]') % "0.99"
    (agreement,) = _report(folder, text).evidence.agreements
    assert agreement.verdict == "differs"


def test_a_statistic_that_is_not_among_the_recomputed_ones_is_told(folder: Path) -> None:
    (agreement,) = _report(folder, REPORT.replace("cohen_kappa", "dice") % "0.49").evidence.agreements
    assert (agreement.verdict, agreement.said) == (
        "not recomputed",
        "dice is not among the statistics that are recomputed",
    )


def test_a_wrong_parameter_is_told_with_its_place(folder: Path) -> None:
    text = REPORT.replace("value: %s", "value: %s, params: {pare: 1}") % "0.49"
    (agreement,) = _report(folder, text).evidence.agreements
    assert agreement.mistakes == (
        (
            ("quality", "agreement", 0, "params", "pare"),
            'cohen_kappa has no parameter pare; did you mean "pair"?; it has pair',
        ),
    )


def test_agreement_of_a_group_is_that_of_its_annotators(folder: Path) -> None:
    rows = ["item,who,team,label"]
    for item, labels in enumerate(["112", "121", "221", "332", "331", "123"]):
        rows += [f"{item},{who},{team},{label}" for who, team, label in zip("abc", "xxy", labels, strict=True)]
    (folder / "votes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    text = REPORT.replace("label: label}", "label: label, group: team}").replace("cohen_kappa", "percent_agreement")
    (agreement,) = _report(folder, text.replace("%s", "0.67, groups: [x]")).evidence.agreements
    assert (agreement.verdict, agreement.estimate and agreement.estimate.value) == ("agrees", pytest.approx(4 / 6))
    (absent,) = _report(folder, text.replace("%s", "0.67, groups: [z]")).evidence.agreements
    assert (absent.verdict, absent.said) == ("not recomputed", "no annotator is of group z; there are x, y")


INTRA = "item,who,label\n1,a,1\n1,a,1\n2,a,1\n2,a,2\n3,a,3\n3,a,3\n1,b,2\n1,b,2\n2,b,2\n3,b,1\n"


@pytest.mark.parametrize(
    ("statistic", "value"),
    [("repeat_agreement", 0.75), ("percent_agreement", 0.75), ("cohen_kappa", 7 / 11)],
)
def test_agreement_with_oneself_is_recomputed_from_repeats(folder: Path, statistic: str, value: float) -> None:
    """Earlier and later passes: 11, 12, 33, 22, so that chance is (2 * 1 + 1 * 2 + 1 * 1) / 16 = 5/16."""
    (folder / "votes.csv").write_text(INTRA, encoding="utf-8")
    text = REPORT.replace("file: votes.csv", "file: votes.csv, repeats: first").replace("cohen_kappa", statistic)
    (agreement,) = _report(folder, text.replace("%s", "0.99, kind: intra")).evidence.agreements
    assert agreement.verdict == "differs"
    assert agreement.estimate is not None
    assert agreement.estimate.value == pytest.approx(value)


def test_what_is_no_agreement_with_oneself_is_not_recomputed_as_such(folder: Path) -> None:
    (folder / "votes.csv").write_text(INTRA, encoding="utf-8")
    text = REPORT.replace("file: votes.csv", "file: votes.csv, repeats: first").replace("cohen_kappa", "fleiss_kappa")
    (agreement,) = _report(folder, text.replace("%s", "0.99, kind: intra")).evidence.agreements
    assert agreement.said.startswith("fleiss_kappa of kind intra is not recomputed; repeat_agreement, ")


def test_a_column_of_weights_is_told_to_have_no_effect(folder: Path) -> None:
    text = REPORT.replace("label: label}", "label: label, weight: who}") % "0.49"
    (attached,) = _report(folder, text).evidence.attached
    told = [one.message for one in attached.observations if one.rule == "weights_not_used"]
    assert told == ["column who of weights is not used for agreement: all items weigh alike there"]


FORMS = """
targets: [{id: t, form: detection_bbox, scale: structured, labels: [owl, elk], encoding: {box_format: xywh}}]
annotations:
  - {id: marks, target: t, format: yolo, file: marks, options: {folders: {Ann: marks/p, Bob: marks/q}}}
quality:
  agreement:
    - {id: f1, annotations: marks, statistic: matched_f1, value: 0.9, params: {iou: 0.5}}
"""


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    """A folder with the boxes of two annotators."""
    for name, text in (("p", "0 0.5 0.5 0.2 0.2\n1 0.1 0.1 0.1 0.1\n"), ("q", "0 0.5 0.5 0.2 0.2\n")):
        (tmp_path / "marks" / name).mkdir(parents=True)
        (tmp_path / "marks" / name / "a.txt").write_text(text, encoding="utf-8")
        (tmp_path / "marks" / name / "classes.txt").write_text("owl\nelk\n", encoding="utf-8")
    return tmp_path


def test_marks_of_a_folder_are_summed_up(marks: Path) -> None:
    evidence = _report(marks, FORMS).evidence
    (attached,) = evidence.attached
    summary = attached.summary
    assert summary is not None and attached.problems == ()
    assert (summary.n_items, summary.n_annotators, summary.n_annotations, summary.overlap) == (1, 2, 3, 1.0)
    assert [(row.label, row.n) for row in summary.labels] == [("owl", 2), ("elk", 1)]
    assert summary.note is None


@pytest.mark.parametrize(
    ("claimed", "params", "verdict", "said"),
    [
        # One box of two matches one of one: 2 * 1 / (2 + 1).
        ("0.67", "iou: 0.5", "agrees", "0.67 is claimed, and the annotations give 0.6667"),
        ("0.66", "iou: 0.5", "cut off", "0.66 is claimed; the annotations give 0.6667: cut off, not rounded"),
        # The owls' boxes are the same, and the elk was drawn once.
        ("0.50", "iou: 0.5", "differs", "mean_matched_iou with iou 0.5, unmatched counted gives 0.50: was that meant?"),
        ("0.9", "iou: 1.5", "not recomputed", "matched_f1: iou is the number 1.5, expected a number above 0 to 1"),
        ("0.9", "iou: 0.5, ioo: 2", "not recomputed", 'matched_f1 has no parameter ioo; did you mean "iou"?'),
        ("0.9", "unmatched: counted", "not recomputed", "matched_f1 needs iou"),
    ],
)
def test_a_claim_on_boxes_is_held_against_the_boxes(
    marks: Path, claimed: str, params: str, verdict: str, said: str
) -> None:
    text = FORMS.replace("value: 0.9, params: {iou: 0.5}", f"value: {claimed}, params: {{{params}}}")
    (agreement,) = _report(marks, text).evidence.agreements
    assert (agreement.verdict, said in agreement.said) == (verdict, True), agreement.said


def test_a_parameter_that_the_encoding_declares_need_not_be_repeated(marks: Path) -> None:
    text = FORMS.replace("box_format: xywh", "box_format: xywh, matching: {iou: 0.75}").replace(
        ", params: {iou: 0.5}", ""
    )
    (agreement,) = _report(marks, text).evidence.agreements
    assert agreement.estimate is not None
    assert agreement.estimate.parameters["iou"] == 0.75


def test_a_parameter_that_is_wrong_is_found_where_it_stands(marks: Path) -> None:
    (agreement,) = _report(marks, FORMS.replace("iou: 0.5", "iou: much")).evidence.agreements
    (path, message), *_ = agreement.mistakes
    assert path[-2:] == ("params", "iou")
    assert message == 'matched_f1: iou is "much", expected a number above 0 to 1; write iou: 0.1'


def test_a_file_of_another_form_is_not_compared_as_the_declared_one(marks: Path) -> None:
    text = FORMS.replace("form: detection_bbox", "form: keypoints").replace("matched_f1", "oks")
    (agreement,) = _report(marks, text).evidence.agreements
    assert agreement.said == "the file holds box, which is not compared as keypoints"


def test_the_checksum_of_a_folder_changes_with_any_file(marks: Path) -> None:
    def checksum() -> str:
        (attached,) = _report(marks, FORMS).evidence.attached
        assert attached.summary is not None
        return attached.summary.sha256

    before = checksum()
    (marks / "marks" / "q" / "a.txt").write_text("0 0.5 0.5 0.2 0.3\n", encoding="utf-8")
    assert checksum() != before


def test_labels_that_are_sets_are_read_as_sets(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("item,who,label\n1,a,x\n1,a,y\n1,b,x\n", encoding="utf-8")
    text = """
targets: [{id: t, form: classification, scale: nominal, labels: [x, y], encoding: {cardinality: multi_label}}]
annotations:
  - {id: v, target: t, format: long, file: t.csv, columns: {item: item, annotator: who, label: label}}
"""
    (attached,) = _report(tmp_path, text).evidence.attached
    assert attached.summary is not None and attached.summary.n_annotations == 2


def test_a_statistic_that_takes_no_repeats_does_not_stop_the_others(folder: Path) -> None:
    (folder / "votes.csv").write_text(
        "item,who,label\n1,p,1\n1,p,2\n1,q,2\n1,r,2\n2,p,1\n2,q,1\n2,r,2\n3,p,2\n3,q,2\n3,r,2\n", encoding="utf-8"
    )
    text = REPORT.replace("file: votes.csv", "file: votes.csv, repeats: each_as_annotator") % "0.49"
    (attached,) = _report(folder, text).evidence.attached
    assert attached.summary is not None
    found = {one.statistic: one for one in attached.summary.estimates}
    assert found["conger_kappa"].reason == (
        "conger_kappa takes one annotation of an item by each annotator, and repeats are kept"
    )
    assert found["krippendorff_alpha"].value is not None
