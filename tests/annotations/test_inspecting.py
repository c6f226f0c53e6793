"""What a file seems to be, and the answers that are proposed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from gtreport.annotations.inspecting import inspect
from gtreport.questionnaire.loader import load
from gtreport.sources import read_document

OWL = "0 0.5 0.5 0.5 0.25\n"
VOC = (
    "<annotation><size><width>50</width><height>60</height></size><object><name>owl</name>"
    "<bndbox><xmin>1</xmin><ymin>1</ymin><xmax>50</xmax><ymax>60</ymax></bndbox></object></annotation>"
)


def write(folder: Path, files: dict[str, Any]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("files", "format_"),
    [
        ({"labels/a.txt": OWL}, "yolo"),
        ({"a.xml": VOC}, "voc"),
        ({"a.ann": "", "a.txt": ""}, "brat"),
        ({"a.json": {"images": [], "annotations": []}}, "coco"),
        ({"a.json": {"shapes": []}}, "labelme"),
        ({"a.json": [{"id": 1, "data": {}, "annotations": []}]}, "label_studio"),
        ({"a.jsonl": '{"_input_hash": 1}\n'}, "prodigy"),
        ({"a.jsonl": '{"text": "x", "label": []}\n'}, "doccano"),
        ({"a.tsv": "#FORMAT=WebAnno TSV 3.2\n"}, "webanno"),
    ],
)
def test_folders_are_known_by_what_they_hold(tmp_path: Path, files: dict[str, Any], format_: str) -> None:
    assert inspect(write(tmp_path / "data", files), "data").format == format_


def test_subfolders_may_be_annotators(tmp_path: Path) -> None:
    found = inspect(write(tmp_path / "data", {"p/a.xml": VOC, "q/a.xml": VOC}), "data")
    assert (found.format, found.options, found.found["annotators"]) == ("voc", {"folders": "each"}, 2)


def test_a_folder_of_something_else_is_not_known(tmp_path: Path) -> None:
    found = inspect(write(tmp_path / "data", {"a.md": "x"}), "data")
    assert (found.format, found.proposal) == (None, "")


def test_the_pixel_convention_is_told_with_its_reason(tmp_path: Path) -> None:
    found = inspect(write(tmp_path, {"a.xml": VOC}) / "a.xml", "a.xml")
    said = "pixel_convention inclusive_max_one_based: no corner is 0, 2 are 1, and 2 are the width or height"
    assert said in found.notes
    assert "inclusive_max_one_based" in found.proposal


def test_a_box_format_is_proposed_where_the_numbers_tell_it(tmp_path: Path) -> None:
    rows = "item,annotator,x,y,w,h,width,height\n1,p,50,60,10,20,100,100\n1,q,5,5,90,90,100,100\n2,p,90,1,9,9,100,100\n"
    found = inspect(write(tmp_path, {"a.csv": rows}) / "a.csv", "a.csv")
    assert found.columns["box"] == ["x", "y", "w", "h"]
    assert yaml.safe_load(found.proposal)["targets"][0]["encoding"]["box_format"] == {"value": "xywh", "status": "todo"}


def test_what_cannot_be_told_is_not_proposed(tmp_path: Path) -> None:
    rows = "item,annotator,x1,y1,x2,y2\n1,p,1,2,30,40\n"
    found = inspect(write(tmp_path, {"a.csv": rows}) / "a.csv", "a.csv")
    assert "box_format" not in yaml.safe_load(found.proposal)["targets"][0]["encoding"]
    assert [one for one in found.notes if one.startswith("the numbers do not tell")] != []


def test_the_proposal_is_a_questionnaire_that_waits_to_be_confirmed(tmp_path: Path) -> None:
    found = inspect(write(tmp_path, {"a.csv": "item,rater,label\n1,p,x\n1,q,y\n"}) / "a.csv", "a.csv")
    answers = load(read_document(found.proposal.encode(), "report.yaml")).questionnaire
    (record,) = answers.annotations
    assert (record.format.status, record.columns.annotator.status) == ("todo", "todo")


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    found = inspect(write(tmp_path, {"a.json": {"images": 1, "annotations": []}}) / "a.json", "a.json")
    assert found.notes == ("a.json:1: a.json is no COCO file: it has no list of images",)
