"""`gtreport inspect`, and beginning a report from a folder of annotations."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

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
    assert (document["format"], document["inspection"]["format"]) == ("gtreport.inspection/1", "long")
    assert document["inspection"]["found"] == {"items": 2, "annotators": 2, "annotations": 4}


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
