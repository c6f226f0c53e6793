"""Attached predictions: models scored on the same items as the annotators."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pyarrow
import pytest
from pyarrow import parquet

from gtreport.agreement.breakdown_types import Details
from gtreport.report import examine

REPORT = """
targets: [{id: t, form: classification, scale: nominal, labels: [x, y]}]
annotations:
  - {id: votes, target: t, format: long, file: votes.csv, columns: {item: item, annotator: who, label: label}}
evaluations:
  - id: e1
    model: parrot
    predictions: {file: parrot.csv, columns: {item: item, label: label}}
"""
# Three annotators on four items; on each item two agree and, but for the last, one does not.
VOTES = {"1": "xxy", "2": "xyx", "3": "yxx", "4": "yyy"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [f"{item},{who},{label}" for item, labels in VOTES.items() for who, label in zip("abc", labels, strict=True)]
    (tmp_path / "votes.csv").write_text("\n".join(["item,who,label", *rows]) + "\n", encoding="utf-8")
    (tmp_path / "report.yaml").write_text(REPORT, encoding="utf-8")
    return tmp_path


def _details(folder: Path) -> Details:
    report = examine(folder / "report.yaml", "report.yaml", today=date(2026, 11, 30), rules=(), for_site=True)
    (attached,) = report.evidence.attached
    assert attached.summary is not None
    assert attached.summary.details is not None
    return attached.summary.details


def test_a_model_is_scored_on_the_same_items_as_the_annotators(folder: Path) -> None:
    (folder / "parrot.csv").write_text("item,label\n1,x\n2,x\n3,x\n4,x\n", encoding="utf-8")
    human = _details(folder).human
    assert human is not None
    # The others agree on item 4, and on one item for each annotator, where that annotator stands alone.
    assert (human.level, [one.score for one in human.annotators]) == (0.5, [0.5, 0.5, 0.5])
    (model,) = human.models
    assert (model.model, model.score, model.difference, model.n_items) == ("parrot", 0.5, 0.0, 4)


def test_a_model_without_a_label_for_a_scored_item_is_told(folder: Path) -> None:
    (folder / "parrot.csv").write_text("item,label\n1,x\n2,x\n3,x\n", encoding="utf-8")
    details = _details(folder)
    assert details.human is not None
    assert details.human.models == ()
    assert any(note.startswith("model parrot is not scored: ") for note in details.notes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "the predictions of parrot are not used: "),
        ("item,answer\n1,x\n", "the predictions of parrot are not used: column label is not in parrot.csv"),
        ("item,label\n1,x\n1,y\n", "the predictions of parrot are not used: parrot.csv holds several predictions"),
    ],
)
def test_predictions_that_cannot_be_used_are_told(folder: Path, text: str | None, said: str) -> None:
    if text is not None:
        (folder / "parrot.csv").write_text(text, encoding="utf-8")
    assert any(note.startswith(said) for note in _details(folder).notes)


def test_a_null_of_a_file_is_no_prediction(folder: Path) -> None:
    columns = {"item": ["1", "2", "3", "4"], "label": ["x", "y", "x", None]}
    parquet.write_table(pyarrow.table(columns), folder / "parrot.parquet")
    written = REPORT.replace("parrot.csv", "parrot.parquet")
    (folder / "report.yaml").write_text(written, encoding="utf-8")
    (note,) = [one for one in _details(folder).notes if "parrot" in one]
    assert note == "model parrot is not scored: model parrot has no label for 1 items, the first of them 4"
