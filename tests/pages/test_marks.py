"""The page of quality control, and what is offered beside it, for files of boxes, transcripts and the like."""

from __future__ import annotations

import json
import re
import sys
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from markdown import Markdown

from gtreport.exporters import breakdowns, statistics
from gtreport.pages import pages
from gtreport.report import Report, examine
from gtreport.site.source import EXTENSIONS

TODAY = date(2026, 6, 1)
BOXES = """item,who,label,x1,y1,x2,y2
a,ann,owl,0,0,10,10
a,ann,elk,50,50,60,60
a,bob,owl,0,0,10,10
b,ann,owl,0,0,10,12
b,bob,elk,0,6,10,18
c,ann,,,,,
c,bob,owl,0,0,5,5
"""
REPORT = """
report: {schema: gtreport/1}
targets: [{id: t, form: detection_bbox, labels: [owl, elk], encoding: {box_format: xyxy, matching: {iou: 0.3}}}]
annotations:
  - id: marks
    format: long
    file: marks.csv
    columns: {item: item, annotator: who, label: label, box: [x1, y1, x2, y2]}
quality:
  agreement: [{id: f1, annotations: marks, statistic: matched_f1, value: 0.83}]
"""
TRANSCRIPTS = """
report: {schema: gtreport/1}
targets: [{id: t, form: speech_transcripts, encoding: {text_normalisation: lower case without punctuation}}]
annotations:
  - {id: marks, format: long, file: marks.csv, columns: {item: item, annotator: who, value: text}}
quality:
  agreement: [{id: rate, annotations: marks, statistic: wer, value: 0.2}]
"""
TEXTS = "item,who,text\na,ann,The cat sat\na,bob,the cat sat down\n"


def report(folder: Path, text: str, marks: str) -> Report:
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    (folder / "marks.csv").write_text(marks, encoding="utf-8")
    return examine(folder / "report.yaml", "report.yaml", today=TODAY, for_site=True)


def page(examined: Report) -> str:
    """The visible text of quality control, blanks made even."""
    (found,) = (one for one in pages(examined) if one.file == "quality_control.md")
    html = Markdown(extensions=list(EXTENSIONS)).convert(found.markdown)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_a_claim_stands_beside_what_the_boxes_give(tmp_path: Path) -> None:
    text = page(report(tmp_path, REPORT, BOXES))
    assert "Claimed 0.83 Recomputed 0.833 Agrees 0.83 is claimed, and the annotations give 0.8333" in text
    assert "Matched F1, iou 0.3 0.833" in text


def test_conventions_are_stated(tmp_path: Path) -> None:
    text = page(report(tmp_path, REPORT, BOXES))
    assert "Threshold of IoU : 0.3 (as the report declares)" in text
    assert "No box : pairs of annotations without a box in one or both are counted apart" in text


def test_annotations_without_a_mark_are_counted(tmp_path: Path) -> None:
    text = page(report(tmp_path, REPORT, BOXES))
    assert "Annotations 6 1 of them without a mark Marks 6 boxes Items 3 Annotators 2" in text


def test_every_part_is_there_and_calls_nobody_by_name(tmp_path: Path) -> None:
    text = page(report(tmp_path, REPORT, BOXES))
    for part in ("Labels", "Items", "Annotators", "Pairs of annotators", "The most disputed items"):
        assert part in text
    assert "ann " not in text.replace("annotations", "").replace("annotators", "")
    assert "A1" in text


def test_the_tables_hold_the_same_numbers(tmp_path: Path) -> None:
    examined = report(tmp_path, REPORT, BOXES)
    (attached,) = examined.evidence.attached
    assert attached.summary is not None
    assert attached.summary.marked is not None
    tables = {one.name: one.csv for one in breakdowns.tables_of_marks(attached.summary.marked)}
    assert set(tables) == {"labels", "items", "annotators", "pairs", "matched-labels"}
    assert tables["items"].splitlines()[:2] == [
        "item,value,n_annotations,n_empty,fewest_marks,most_marks",
        "a,0.6666666666666666,2,0,1,2",
    ]
    assert tables["pairs"].splitlines()[1] == "A1,A2,3,2,0.8333333333333333"


def test_the_json_says_how_marks_are_compared(tmp_path: Path) -> None:
    found = json.loads(statistics.as_json(report(tmp_path, REPORT, BOXES)))
    (file,) = found["files"]
    assert (file["marks"]["form"], file["marks"]["n_answers"], file["marks"]["n_empty"]) == ("boxes", 6, 1)
    assert file["marks"]["measure"]["statistic"] == "matched_f1"
    assert "Threshold of IoU" in file["marks"]["conventions"]
    (record,) = found["records"]
    assert record["verdict"] == "agrees"


def test_a_check_computes_what_is_claimed_and_nothing_besides(tmp_path: Path) -> None:
    report(tmp_path, REPORT, BOXES)
    checked = examine(tmp_path / "report.yaml", "report.yaml", today=TODAY)
    (attached,) = checked.evidence.attached
    assert attached.summary is not None
    assert (attached.summary.estimates, attached.summary.marked) == ((), None)
    assert checked.evidence.agreements[0].verdict == "agrees"


def test_a_normaliser_in_words_is_not_guessed(tmp_path: Path) -> None:
    examined = report(tmp_path, TRANSCRIPTS, TEXTS)
    (agreement,) = examined.evidence.agreements
    assert agreement.said == "wer: the normaliser is described in words; params.normaliser can name one"
    assert "Normaliser : the report describes one in words; none, nfc_casefold_no" in page(examined)
    assert "GT454" in [one.code for one in examined.findings]


def test_an_extra_that_is_absent_is_told_on_the_page_and_by_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    monkeypatch.setitem(sys.modules, "rapidfuzz.process", None)
    text = TRANSCRIPTS.replace("lower case without punctuation", "nfc_casefold")
    examined = report(tmp_path, text, TEXTS)
    told = "an edit distance needs rapidfuzz, which is not installed"
    assert told in page(examined)
    assert any(told in one.message for one in examined.findings if one.code == "GT454")


def test_distances_stand_on_an_axis_of_their_own(tmp_path: Path) -> None:
    pillow = pytest.importorskip("PIL.Image")
    for name, right in (("p", 4), ("q", 5)):
        (tmp_path / "masks" / name).mkdir(parents=True)
        picture = pillow.new("L", (8, 8), 0)
        picture.paste(255, (1, 1, right, 5))
        picture.save(tmp_path / "masks" / name / "a.png")
    text = """
report: {schema: gtreport/1}
targets: [{id: t, form: medical_segmentation, encoding: {spacing: 0.5 x 0.5 mm, tolerance_mm: 0.5}}]
annotations: [{id: m, format: masks, file: masks, options: {folders: each}}]
"""
    examined = report(tmp_path, text, "")
    (attached,) = examined.evidence.attached
    assert attached.summary is not None
    assert attached.summary.marked is not None
    assert [(unit, [one.statistic for one in found]) for unit, found in attached.summary.marked.scales] == [
        ("", ["dice", "iou", "surface_dice"]),
        ("mm", ["hd95", "assd"]),
    ]
    assert "Statistics with their intervals, in mm" in page(examined)
    assert "a pixel is 0.5 x 0.5 mm (width, height)" in page(examined)


def test_only_what_is_corrected_for_chance_is_read_against_chance(tmp_path: Path) -> None:
    boxes = BOXES + "".join(f"{item},cat,owl,{40 * n},0,{40 * n + 9},9\n" for n, item in enumerate("abc"))
    text = page(report(tmp_path, REPORT, boxes))
    assert "Below 0 is less agreement than chance would give" not in text
