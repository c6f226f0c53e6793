"""What a file seems to be, and the answers that are proposed."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from gtreport.annotations.guessed_columns import guessed_columns
from gtreport.annotations.inspecting import inspect, proposal
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
    assert (found.format, found.answers) == (None, {})


def test_the_pixel_convention_is_told_with_its_reason(tmp_path: Path) -> None:
    found = inspect(write(tmp_path, {"a.xml": VOC}) / "a.xml", "a.xml")
    said = "pixel_convention inclusive_max_one_based: no corner is 0, 2 are 1, and 2 are the width or height"
    assert said in found.notes
    assert "inclusive_max_one_based" in proposal([found])


def test_a_box_format_is_proposed_where_the_numbers_tell_it(tmp_path: Path) -> None:
    rows = "item,annotator,x,y,w,h,width,height\n1,p,50,60,10,20,100,100\n1,q,5,5,90,90,100,100\n2,p,90,1,9,9,100,100\n"
    found = inspect(write(tmp_path, {"a.csv": rows}) / "a.csv", "a.csv")
    assert found.columns["box"] == ["x", "y", "w", "h"]
    assert yaml.safe_load(proposal([found]))["targets"][0]["encoding"]["box_format"] == {
        "value": "xywh",
        "status": "todo",
    }


def test_what_cannot_be_told_is_not_proposed(tmp_path: Path) -> None:
    rows = "item,annotator,x1,y1,x2,y2\n1,p,1,2,30,40\n"
    found = inspect(write(tmp_path, {"a.csv": rows}) / "a.csv", "a.csv")
    assert "box_format" not in yaml.safe_load(proposal([found]))["targets"][0]["encoding"]
    assert [one for one in found.notes if one.startswith("the numbers do not tell")] != []


def test_the_proposal_is_a_questionnaire_that_waits_to_be_confirmed(tmp_path: Path) -> None:
    found = inspect(write(tmp_path, {"a.csv": "item,rater,label\n1,p,x\n1,q,y\n"}) / "a.csv", "a.csv")
    answers = load(read_document(proposal([found]).encode(), "report.yaml")).questionnaire
    (record,) = answers.annotations
    assert (record.format.status, record.columns.annotator.status) == ("todo", "todo")


@pytest.mark.parametrize(
    ("table", "format_", "columns"),
    [
        (
            "comment,annotator,label\nc1,p,x\nc1,q,y\n",
            "long",
            {"item": "comment", "annotator": "annotator", "label": "label"},
        ),
        (
            "remark,comment,rater,label\nr1,c1,p,x\nr2,c1,q,y\n",
            "long",
            {"item": "comment", "annotator": "rater", "label": "label"},
        ),
        ("comment,label\nc1,x\nc2,x\n", "long", {"item": "comment", "label": "label"}),
        ("comment,label,score\nc1,x,0.5\nc2,x,0.5\n", "long", {"item": "comment", "label": "label", "score": "score"}),
        ("id,text,label\n1,one two,x\n2,three,y\n", "long", {"item": "id", "label": "label"}),
        ("text,ann,ben\none two,1,2\nthree,1,1\n", "wide", {"item": "text", "annotator": ["ann", "ben"]}),
        ("item,ann,ben,label\n1,x,y,x\n2,y,y,y\n", "wide", {"item": "item", "annotator": ["ann", "ben"]}),
        ("ann,ben\none two,three\nfour,three\n", "wide", {"annotator": ["ann", "ben"]}),
        ("ann,ben,cyd\n1,2,1\n2,2,2\n", "wide", {"annotator": ["ann", "ben", "cyd"]}),
        ("label\nx\ny\n", "wide", {"annotator": ["label"]}),
    ],
)
def test_columns_are_told_by_their_names_and_values(
    tmp_path: Path, table: str, format_: str, columns: dict[str, object]
) -> None:
    guess = guessed_columns(write(tmp_path, {"a.csv": table}) / "a.csv", "a.csv")
    assert (guess.format, guess.columns) == (format_, columns)


def test_an_empty_table_has_no_columns(tmp_path: Path) -> None:
    assert guessed_columns(write(tmp_path, {"a.csv": ""}) / "a.csv", "a.csv").columns == {}


def test_encodings_that_differ_are_two_targets(tmp_path: Path) -> None:
    write(tmp_path, {"a.xml": VOC})
    found = [inspect(tmp_path / "a.xml", "a.xml"), inspect(tmp_path / "a.xml", "b.xml")]
    assert [one["id"] for one in yaml.safe_load(proposal(found))["targets"]] == ["labels"]
    other = dataclasses.replace(found[0], answers={"targets": [{"id": "labels", "encoding": {}}]})
    assert [one["id"] for one in yaml.safe_load(proposal([*found, other]))["targets"]] == ["labels", "labels-2"]


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    found = inspect(write(tmp_path, {"a.json": {"images": 1, "annotations": []}}) / "a.json", "a.json")
    assert found.notes == ("a.json is no COCO file: it has no list of images",)
