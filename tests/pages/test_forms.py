"""Rankings and maps, from a file to a claim and a page."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from markdown import Markdown

from gtreport.pages import pages
from gtreport.report import Report, examine
from gtreport.site.source import EXTENSIONS

TODAY = date(2026, 6, 1)
RANKINGS = """item,who,order
p,ann,x > y > z
p,bob,x > z > y
q,ann,x > y > z
q,bob,x > y > z
"""
OF_RANKINGS = """
report: {schema: gtreport/1}
targets: [{id: t, form: ranking_preference, encoding: {elicitation: listwise}}]
annotations:
  - {id: marks, format: long, file: marks.csv, columns: {item: item, annotator: who}, options: {ranking: order}}
quality:
  agreement: [{id: tau, annotations: marks, statistic: kendall_tau, params: {ties: tau_b}, value: 0.67}]
ground_truths:
  - {id: GT1, label: mean rank, status: released, built_by: {annotations: marks, rule: mean}}
  - {id: GT2, label: ann, built_by: {annotations: marks, rule: only_annotators, params: {annotators: [ann]}}}
"""


def report(folder: Path, text: str, marks: str, *, for_site: bool = True) -> Report:
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    (folder / "marks.csv").write_text(marks, encoding="utf-8")
    return examine(folder / "report.yaml", "report.yaml", today=TODAY, for_site=for_site)


def page(examined: Report, file: str = "quality_control.md") -> str:
    """The visible text of a page, blanks made even."""
    (found,) = (one for one in pages(examined) if one.file == file)
    html = Markdown(extensions=list(EXTENSIONS)).convert(found.markdown)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_a_claimed_tau_is_held_against_the_rankings(tmp_path: Path) -> None:
    text = page(report(tmp_path, OF_RANKINGS, RANKINGS))
    assert "Claimed 0.67 Recomputed 0.667 Agrees 0.67 is claimed, and the annotations give 0.6667" in text
    assert "Marks 4 rankings" in text
    assert "0 of 4 rankings hold a tie" in text


def test_a_tau_that_is_the_share_of_equal_orders_is_recognised(tmp_path: Path) -> None:
    examined = report(tmp_path, OF_RANKINGS.replace("0.67", "0.83"), RANKINGS, for_site=False)
    (said,) = (one.message for one in examined.findings if one.code == "GT413")
    assert "pairwise_agreement with ties counted gives 0.83: was that meant?" in said


def test_ground_truths_of_rankings_are_compared(tmp_path: Path) -> None:
    examined = report(tmp_path, OF_RANKINGS, RANKINGS)
    (made,) = examined.evidence.computed.alternatives
    assert [truth.rows for truth in made.truths] == [
        (
            ("p", '[{"ranks": {"x": 1.0, "y": 2.0, "z": 2.0}}]', "decided"),
            ("q", '[{"ranks": {"x": 1.0, "y": 2.0, "z": 3.0}}]', "decided"),
        ),
        (
            ("p", '[{"ranks": {"x": 1.0, "y": 2.0, "z": 3.0}}]', "single"),
            ("q", '[{"ranks": {"x": 1.0, "y": 2.0, "z": 3.0}}]', "single"),
        ),
    ]
    assert made.likeness is not None
    assert made.likeness.measure is not None
    assert made.likeness.measure.value == pytest.approx((2 / 6**0.5 + 1) / 2)


# Olofsson et al. 2014, table 8: deforestation, forest gain, stable forest and stable non-forest, in pixels of 30 m.
COUNTS = ((66, 0, 5, 4), (0, 55, 8, 12), (1, 0, 153, 11), (2, 1, 9, 313))
CLASSES = ("loss", "gain", "wood", "other")
OF_MAP = """
report: {schema: gtreport/1}
targets: [{id: t, form: remote_sensing_map, labels: [loss, gain, wood, other]}]
annotations:
  - id: marks
    format: long
    file: marks.csv
    columns: {item: unit, label: seen}
    options: {map: mapped, areas: {loss: 200000, gain: 150000, wood: 3200000, other: 6450000}}
quality:
  agreement:
    - id: accuracy
      annotations: marks
      statistic: producers_accuracy
      params: {sampling_weights: areas, spatial_unit: pixel}
      labels: [loss]
      value: 0.75
ground_truths: [{id: GT1, built_by: {annotations: marks, rule: majority}}]
"""


def units() -> str:
    rows = [
        f"{row}{column}{n},{CLASSES[row]},{CLASSES[column]}"
        for row in range(4)
        for column in range(4)
        for n in range(100, 100 + COUNTS[row][column])
    ]
    return "\n".join(["unit,mapped,seen", *rows]) + "\n"


def test_the_accuracies_of_a_map_as_published(tmp_path: Path) -> None:
    text = page(report(tmp_path, OF_MAP, units()))
    assert "Claimed 0.75 Recomputed 0.749 Agrees" in text
    assert "Producer's accuracy, label loss" in text
    assert "loss 66 0 5 4 75" in text
    assert "Overall accuracy 0.947 SE 0.009" in text
    assert "loss 0.880 SE 0.038, 0.806 to 0.954 0.749 SE 0.109, 0.535 to 0.962 0.024 SE 0.003" in text
    assert "235,086.2 SE 34,907.2" in text  # 21,158 ha and 1.96 SE of 6,158 ha in the paper
    assert "no item was labelled by two annotators" not in text


def test_an_accuracy_without_the_weights_is_recognised(tmp_path: Path) -> None:
    examined = report(tmp_path, OF_MAP.replace("0.75", "0.957"), units(), for_site=False)
    (said,) = (one.message for one in examined.findings if one.code == "GT413")
    assert "producers_accuracy with sampling_weights equal gives 0.957: was that meant?" in said


def test_no_ground_truth_is_made_of_a_map(tmp_path: Path) -> None:
    (made,) = report(tmp_path, OF_MAP, units(), for_site=False).evidence.computed.alternatives
    assert [truth.reason for truth in made.truths] == ["ground truths are not made of maps"]


OF_BOXES = """
report: {schema: gtreport/1}
targets: [{id: t, form: detection_bbox, labels: [owl], encoding: {box_format: xyxy}}]
annotations:
  - id: marks
    format: long
    file: marks.csv
    columns: {item: item, annotator: who, group: team, label: label, box: [x1, y1, x2, y2]}
quality:
  agreement:
    - {id: f1, annotations: marks, statistic: matched_f1, KIND, value: 0.5}
"""
BOXES = """item,who,team,label,x1,y1,x2,y2
a,ann,x,owl,0,0,10,10
a,bob,x,owl,0,0,10,10
a,gold,y,owl,0,0,10,10
b,ann,x,owl,0,0,10,10
b,bob,x,owl,0,0,10,10
b,gold,y,owl,50,50,60,60
"""


@pytest.mark.parametrize(
    "kind", ["kind: vs_gold, params: {iou: 0.5, reference: gold}", "kind: cross_site, params: {iou: 0.5}"]
)
def test_annotators_against_a_reference_and_between_groups(tmp_path: Path, kind: str) -> None:
    examined = report(tmp_path, OF_BOXES.replace("KIND", kind), BOXES)
    (found,) = examined.evidence.agreements
    assert (found.verdict, found.estimate.value if found.estimate else None) == ("agrees", 0.5)
    assert "gold" not in page(examined).lower().replace("vs_gold", "").replace("vs gold", "")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            "kind: vs_gold, params: {iou: 0.5}",
            "agreement of kind vs_gold is not recomputed: the reference is not named",
        ),
        (
            "kind: vs_gold, params: {iou: 0.5, reference: eve}",
            "matched_f1: the reference eve is no annotator of the file",
        ),
    ],
)
def test_a_reference_must_be_named(tmp_path: Path, kind: str, said: str) -> None:
    (found,) = report(tmp_path, OF_BOXES.replace("KIND", kind), BOXES, for_site=False).evidence.agreements
    assert (found.verdict, found.said) == ("not recomputed", said)
