"""The checklist as Markdown, CSV, JSON and as a review to fill in."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest

from gtreport.checklist import Checklist, Kind, State, checklist
from gtreport.exporters.checklist import COLUMNS, FORMAT, WRITERS
from gtreport.report import Report, examine
from gtreport.review import read_review

TODAY = date(2026, 11, 30)
REPORT = """\
report: {schema: gtreport/1}
identity: {name: "Cars | *fast*"}
targets: [{id: t, form: classification, concept: =cmd}]
"""
REVIEW = """\
review: {schema: gtreport-review/1, by: R. Example, date: "2026-11-30"}
items:
  concept-fits: {state: failed, words: "=1+1 | *no*"}
"""


@pytest.fixture
def made(tmp_path: Path) -> tuple[Report, Checklist]:
    (tmp_path / "report.yaml").write_text(REPORT, encoding="utf-8")
    (tmp_path / "review.yaml").write_text(REVIEW, encoding="utf-8")
    report = examine(tmp_path / "report.yaml", "report.yaml", today=TODAY)
    return report, checklist(report)


def test_markdown_begins_with_the_dataset_and_how_it_stands(made: tuple[Report, Checklist]) -> None:
    lines = WRITERS["markdown"](*made).splitlines()
    assert lines[0] == "# Reviewer checklist: Cars \\| \\*fast\\*"
    assert lines[2].endswith("Reviewed by R. Example on 2026-11-30.")


def test_markdown_has_a_box_for_every_item_that_applies(made: tuple[Report, Checklist]) -> None:
    boxes = [line for line in WRITERS["markdown"](*made).splitlines() if line.startswith(("- [ ]", "- [x]"))]
    applying = [item for item in made[1].items if item.state is not State.NOT_APPLICABLE]
    assert len(boxes) == len(applying)


def test_markdown_shows_the_words_of_the_reviewer_as_typed(made: tuple[Report, Checklist]) -> None:
    text = WRITERS["markdown"](*made)
    assert "- [ ] **failed** Do the labels stand for" in text
    assert "    - Reviewer: =1+1 \\| \\*no\\*\n" in text


def test_csv_has_a_row_for_every_item(made: tuple[Report, Checklist]) -> None:
    head, *rows = csv.reader(io.StringIO(WRITERS["csv"](*made)))
    assert tuple(head) == COLUMNS
    assert [row[0] for row in rows] == [item.id for item in made[1].items]


def test_csv_holds_no_formula(made: tuple[Report, Checklist]) -> None:
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(WRITERS["csv"](*made)))}
    assert rows["concept-fits"]["words"] == "'=1+1 | *no*"


def test_json_has_every_item_with_its_evidence(made: tuple[Report, Checklist]) -> None:
    document = json.loads(WRITERS["json"](*made))
    assert document["format"] == FORMAT
    assert document["review"] == {"by": "R. Example", "date": "2026-11-30", "report_changed": None}
    (one,) = (item for item in document["items"] if item["id"] == "concept-fits")
    assert one == {
        "id": "concept-fits",
        "kind": "judgement",
        "topic": "what the labels stand for",
        "question": one["question"],
        "state": "failed",
        "said": None,
        "words": "=1+1 | *no*",
        "evidence": ["targets[0].concept"],
        "findings": one["findings"],
        "lists": [{"list": "REFORMS", "entry": "3d"}, {"list": "AI Act", "entry": "10(2)(d)"}],
    }


def test_a_review_to_fill_in_reads_back_without_faults(made: tuple[Report, Checklist], tmp_path: Path) -> None:
    report, checked = made
    (tmp_path / "review.yaml").write_text(WRITERS["review"](report, checked), encoding="utf-8")
    again = checklist(examine(tmp_path / "report.yaml", "report.yaml", today=TODAY))
    assert (again.faults, again.report_changed) == ((), False)
    assert [(item.state, item.words) for item in again.items] == [(item.state, item.words) for item in checked.items]


def test_a_review_to_fill_in_holds_every_item_that_is_to_be_judged(
    made: tuple[Report, Checklist], tmp_path: Path
) -> None:
    (tmp_path / "blank.yaml").write_text(WRITERS["review"](*made), encoding="utf-8")
    found = [entry.id for entry in read_review(tmp_path / "blank.yaml", "blank.yaml", TODAY).entries]
    judged = made[1].of(Kind.JUDGEMENT)
    assert found == [item.id for item in judged if item.state is not State.NOT_APPLICABLE]
