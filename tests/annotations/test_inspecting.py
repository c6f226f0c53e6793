"""What a file seems to be, and the answers that are proposed."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from PIL import Image

from gtreport.annotations.guessed_columns import guessed_columns
from gtreport.annotations.inspecting import inspect, proposal
from gtreport.annotations.reading import readers
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
        (
            "image,person,answer\n1,p,x\n1,q,y\n2,p,x\n",
            "long",
            {"item": "image", "annotator": "person", "label": "answer"},
        ),
        (
            "image,labeller,answer\n1,p,x\n2,q,y\n",
            "long",
            {"item": "image", "annotator": "labeller", "label": "answer"},
        ),
        ("person,label\np1,x\np2,y\n", "long", {"item": "person", "label": "label"}),
        # Nothing but the rows of each item tells who gave these.
        (
            "image,von,answer\n1,p,x\n1,q,y\n2,p,x\n2,q,x\n",
            "long",
            {"item": "image", "annotator": "von", "label": "answer"},
        ),
        (
            "image,von,urteil\n1,p,x\n1,q,x\n2,p,x\n2,q,x\n",
            "long",
            {"item": "image", "annotator": "von", "label": "urteil"},
        ),
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


COCO = {
    "images": [{"id": 1, "file_name": "a.jpg", "width": 50, "height": 60}],
    "categories": [{"id": 1, "name": "owl"}],
    "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4]}],
}
CVAT = (
    '<annotations><image id="0" name="a.jpg" width="50" height="60">'
    '<box label="owl" xtl="1" ytl="1" xbr="9" ybr="9"/></image></annotations>'
)
LABELME = {
    "imagePath": "a.jpg",
    "imageWidth": 50,
    "imageHeight": 60,
    "shapes": [{"label": "owl", "shape_type": "rectangle", "points": [[1, 1], [9, 9]]}],
}
TASK = {
    "id": 1,
    "data": {"text": "an owl"},
    "annotations": [
        {
            "id": "WHO",
            "completed_by": "WHO",
            "result": [{"type": "choices", "from_name": "c", "to_name": "t", "value": {"choices": ["x"]}}],
        }
    ],
}
WEBANNO = "#FORMAT=WebAnno TSV 3.2\n#T_SP=custom.Span|value\n\n\n#Text=an owl\n1-1\t0-2\tan\t_\t\n1-2\t3-6\towl\tx\t\n"
EACH_FORMAT: dict[str, dict[str, Any]] = {
    "brat": {"a.txt": "an owl", "a.ann": "T1\tbird 3 6\towl\n"},
    "coco": {"a.json": COCO},
    "conll": {"a.conll": "an O\nowl B-bird\n"},
    "cvat": {"a.xml": CVAT},
    "doccano": {"a.jsonl": '{"id": 1, "text": "an owl", "label": [[3, 6, "bird"]]}\n'},
    "label_studio": {"a.json": [TASK]},
    "labelme": {"a.json": LABELME},
    "masks": {},
    "prodigy": {"a.jsonl": '{"_input_hash": 1, "text": "an owl", "accept": ["x"], "answer": "accept"}\n'},
    "voc": {"a.xml": VOC},
    "webanno": {"a.tsv": WEBANNO},
    "yolo": {"a.txt": OWL, "classes.txt": "owl\n"},
}


def _in_folders(folder: Path, kind: str, annotators: tuple[str, ...] = ("ann", "ben")) -> Path:
    for annotator in annotators:
        texts = {name: one if isinstance(one, str) else json.dumps(one) for name, one in EACH_FORMAT[kind].items()}
        write(folder / annotator, {name: text.replace("WHO", annotator) for name, text in texts.items()})
        if kind == "masks":
            (folder / annotator).mkdir(parents=True)
            Image.fromarray(np.array([[0, 1]], dtype=np.uint8)).save(folder / annotator / "a.png")
    return folder


def test_every_format_that_is_guessed_of_a_folder_is_tried() -> None:
    assert set(EACH_FORMAT) == {name for name, one in readers().items() if one.folders} - {"long"}


@pytest.mark.parametrize("kind", EACH_FORMAT)
def test_what_is_proposed_for_one_folder_each_can_be_read(tmp_path: Path, kind: str) -> None:
    found = inspect(_in_folders(tmp_path / "data", kind), "data")
    assert (found.format, found.options, found.found.get("items")) == (kind, {"folders": "each"}, 1)
    assert found.found["annotators"] == 2


def test_a_folder_of_something_else_is_no_annotator(tmp_path: Path) -> None:
    folder = _in_folders(tmp_path / "data", "coco")
    write(folder, {"site/index.html": "<p>"})
    found = inspect(folder, "data")
    assert (found.options, found.found["annotators"]) == ({"folders": ["ann", "ben"]}, 2)
    assert found.why.startswith("2 of 3 subfolders hold such files")
