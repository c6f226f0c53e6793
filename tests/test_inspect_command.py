"""`gtreport inspect`, and beginning a report from a folder of annotations."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pytest
import yaml
from pyarrow import parquet

from gtreport.questionnaire.loader import load
from gtreport.sources import read_file

VOTES = "image,annotator,label\n1,ann,cat\n1,ben,dog\n2,ann,dog\n2,ben,dog\n"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gtreport", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def with_votes(folder: Path) -> Path:
    (folder / "data").mkdir()
    (folder / "data" / "votes.csv").write_text(VOTES, encoding="utf-8")
    (folder / "data" / "notes.txt").write_bytes(b"\x00\x01")
    return folder


def test_it_says_what_a_file_is_and_proposes_answers(tmp_path: Path) -> None:
    done = run(with_votes(tmp_path), "inspect", "data/votes.csv")
    lines = done.stdout.splitlines()
    assert (done.returncode, lines[1]) == (0, "2 items, 2 annotators, 4 annotations")
    assert lines[0].startswith("data/votes.csv: long, because it is a table (.csv)")
    assert "      value: image" in lines


def test_json_is_for_programs(tmp_path: Path) -> None:
    document = json.loads(run(with_votes(tmp_path), "inspect", "data/votes.csv", "--format", "json").stdout)
    (found,) = document["inspections"]
    assert (document["format"], found["format"], found["part"]) == ("gtreport.inspection/1", "long", "annotations")
    assert found["found"] == {"items": 2, "annotators": 2, "annotations": 4}


def test_what_is_no_annotations_ends_with_2(tmp_path: Path) -> None:
    folder = with_votes(tmp_path)
    for name, message in (("none.csv", "there is no such file or folder"), ("data/notes.txt", "this is no format")):
        done = run(folder, "inspect", name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"gtreport: {name}: {message}")


def test_a_report_begins_from_a_folder_of_annotations(tmp_path: Path) -> None:
    folder = with_votes(tmp_path)
    done = run(
        folder, "init", "report", "--from", "data", "--site", "crowd_consensus", "--form", "classification", "--people"
    )
    assert done.returncode == 0, done.stderr
    text = (folder / "report" / "report.yaml").read_text(encoding="utf-8")
    assert 'item: {value: image, status: todo, reason: "from votes.csv"}' in text
    assert "data/notes.txt: not taken for annotations" in done.stderr
    assert run(folder, "check", "report", "--level", "draft").returncode == 0


def test_a_folder_without_annotations_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run(tmp_path, "init", "report", "--from", "empty")
    assert done.returncode == 2
    assert "no file in this folder is a known format of annotations" in done.stderr


PREDICTED = "comment,label\nc1,yes\nc2,no\n"
SAID = "comment,annotator,label\nc1,ann,yes\nc1,ben,no\nc2,ann,no\nc2,ben,no\n"


def with_tables(folder: Path, **tables: str) -> Path:
    (folder / "data").mkdir()
    for name, text in tables.items():
        (folder / "data" / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder


def proposed(folder: Path, *arguments: str) -> dict[str, Any]:
    done = run(folder, "inspect", *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = yaml.safe_load(json.loads(done.stdout)["proposal"])
    return found


def test_a_folder_of_tables_is_told_file_by_file_with_one_proposal(tmp_path: Path) -> None:
    folder = with_tables(tmp_path, said=SAID, predicted=PREDICTED)
    done = run(folder, "inspect", "data")
    assert done.returncode == 0, done.stderr
    heads = [line.partition(",")[0] for line in done.stdout.splitlines() if line.startswith("data/")]
    assert heads == ["data/predicted.csv: long", "data/said.csv: long"]
    answers = yaml.safe_load(done.stdout.partition("\n\n")[2])
    assert [record["id"] for record in answers["annotations"]] == ["said"]
    assert [record["id"] for record in answers["evaluations"]] == ["predicted"]


def test_a_report_begins_from_one_table(tmp_path: Path) -> None:
    folder = with_votes(tmp_path)
    done = run(folder, "init", "report", "--from", "data/votes.csv", "--form", "classification")
    assert done.returncode == 0, done.stderr
    text = (folder / "report" / "report.yaml").read_text(encoding="utf-8")
    assert 'item: {value: image, status: todo, reason: "from votes.csv"}' in text


def test_predictions_are_imported_as_those_of_a_model(tmp_path: Path) -> None:
    folder = with_tables(tmp_path, said=SAID, predicted=PREDICTED)
    assert run(folder, "init", "report", "--from", "data", "--form", "classification").returncode == 0
    answers = load(read_file(folder / "report" / "report.yaml")).questionnaire
    (evaluation,), (annotated,) = answers.evaluations, answers.annotations
    assert evaluation.predictions.columns.item.value == annotated.columns.item.value == "comment"
    assert (evaluation.predictions.file.value, annotated.file.value) == ("data/predicted.csv", "data/said.csv")


def test_no_message_names_a_path_twice(tmp_path: Path) -> None:
    folder = with_tables(tmp_path, twice=PREDICTED.replace("c2", "c1"), unnamed="annotator,label\nx,y\n")
    (folder / "data" / "empty.json").write_text("{}", encoding="utf-8")
    (folder / "data.json").write_text('{"images": 1, "annotations": []}', encoding="utf-8")
    told = run(folder, "inspect", "data").stdout + run(folder, "inspect", "./data.json").stdout
    told += run(folder, "init", "report", "--from", "data", "--from", "./data.json").stderr
    lines = [line for line in told.splitlines() if "data/" in line or "data.json" in line]
    assert "gtreport: ./data.json is no COCO file: it has no list of images" in lines
    assert any("no column of data/unnamed.csv is named for item" in line for line in lines)
    assert [line for line in lines if line.count("data/") + line.count("data.json") > 1] == []


def test_a_column_that_is_named_is_taken(tmp_path: Path) -> None:
    folder = with_tables(tmp_path, two="comment,note,label\nc1,n1,yes\nc2,n2,no\n")
    done = run(folder, "inspect", "data/two.csv")
    assert (
        '- which of "comment", "note" names the items cannot be told: gtreport inspect data/two.csv --item COLUMN '
        "settles it" in done.stdout.splitlines()
    )
    (evaluation,) = proposed(folder, "data/two.csv", "--item", "note")["evaluations"]
    assert evaluation["predictions"]["columns"]["item"]["value"] == "note"
    (record,) = proposed(folder, "data/two.csv", "--item", "note", "--annotator", "comment")["annotations"]
    assert {role: one["value"] for role, one in record["columns"].items()} == {
        "item": "note",
        "annotator": "comment",
        "label": "label",
    }
    (record,) = proposed(folder, "data/two.csv", "--wide", "note, label")["annotations"]
    assert (record["format"]["value"], record["columns"]["annotator"]["value"]) == ("wide", ["note", "label"])


def test_the_report_beside_a_table_says_what_items_are_called(tmp_path: Path) -> None:
    folder = with_tables(tmp_path, two="note,comment,label\nn1,c1,yes\nn2,c1,no\n")
    report = "annotations:\n  - {id: votes, file: data/votes.csv, columns: {item: comment}}\n"
    (folder / "report.yaml").write_text(report, encoding="utf-8")
    (evaluation,) = proposed(folder, "data/two.csv")["evaluations"]
    assert evaluation["predictions"]["columns"]["item"]["value"] == "comment"


UNREADABLE = {
    "empty.csv": (b"", "empty.csv: cannot be read as a table: it is empty"),
    "latin.csv": (
        b"item,annotator,label\n1,a,\xfc\n",
        "latin.csv:2: cannot be read as a table: byte 0xfc is not UTF-8",
    ),
    "open.csv": (
        b'item,annotator,label\n1,a,"x\n',
        "open.csv:2: cannot be read as a table: a quote is opened and never closed",
    ),
    "binary.csv": (b"\x90\x00\x01", "binary.csv:1: cannot be read as a table: byte 0x90 is not UTF-8"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_table_that_cannot_be_read_ends_with_2_and_the_reason(tmp_path: Path, name: str) -> None:
    content, said = UNREADABLE[name]
    (tmp_path / name).write_bytes(content)
    done = run(tmp_path, "inspect", name)
    assert (done.returncode, done.stdout, done.stderr.splitlines()[0]) == (2, "", f"gtreport: {said}")


def test_tables_of_a_folder_that_cannot_be_read_are_told_beside_the_others(tmp_path: Path) -> None:
    folder = with_votes(tmp_path)
    (folder / "data" / "latin.csv").write_bytes(UNREADABLE["latin.csv"][0])
    done = run(folder, "inspect", "data")
    assert done.returncode == 0
    assert (
        "data/latin.csv:2: not taken for annotations: cannot be read as a table: byte 0xfc is not UTF-8" in done.stderr
    )
    assert [one["id"] for one in yaml.safe_load(done.stdout.partition("\n\n")[2])["annotations"]] == ["votes"]


def test_what_is_neither_file_nor_folder_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "pipe")
    for command in ("inspect", "agreement"):
        for name, said in (
            ("loop", "there is no such file or folder"),
            ("pipe", "this is neither a file nor a folder"),
            ("/dev/null", "this is neither a file nor a folder"),
        ):
            done = run(tmp_path, command, name)
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr.splitlines()[0] == f"gtreport: {name}: {said}"


def test_columns_that_are_no_text_hide_no_other_column(tmp_path: Path) -> None:
    columns = {"foo": [1, 2], "bar": [[1], [2]], "annotator": ["x", "y"]}
    parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
    done = run(tmp_path, "inspect", "a.parquet")
    assert (done.returncode, done.stderr) == (0, "")
    assert "a.parquet: long, because it is a table (.parquet); a column is called annotator" in done.stdout


def test_a_report_begins_with_the_options_that_the_folder_needs(tmp_path: Path) -> None:
    content = {
        "images": [{"id": 1, "file_name": "a.jpg", "width": 50, "height": 60}],
        "categories": [{"id": 1, "name": "owl"}],
        "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4]}],
    }
    for annotator in ("ann", "ben"):
        (tmp_path / annotator).mkdir()
        (tmp_path / annotator / "instances.json").write_text(json.dumps(content), encoding="utf-8")
    done = run(tmp_path, "init", ".", "--from", ".", "--form", "detection_bbox", "--site", "crowd_consensus")
    assert done.returncode == 0, done.stderr
    (record,) = load(read_file(tmp_path / "report.yaml")).questionnaire.annotations
    assert (record.options.value, record.options.reason) == ({"folders": "each"}, "from .")
    shown = run(tmp_path, "check", ".", "--level", "review", "--select", "GT440,GT441,GT442", "--format", "concise")
    assert (shown.returncode, "GT44" in shown.stdout) == (0, False)
