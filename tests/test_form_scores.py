"""Scores of models on boxes, spans and texts: recomputed under each ground truth, and held against what is claimed."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gtreport.pages import pages
from gtreport.report import Report, examine

TODAY = date(2026, 6, 1)


def examined(folder: Path, text: str, files: dict[str, Any], *, for_site: bool = True) -> Report:
    (folder / "report.yaml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return examine(folder / "report.yaml", "report.yaml", today=TODAY, for_site=for_site)


def coco(*annotations: tuple[int, str, list[float]]) -> dict[str, Any]:
    return {
        "images": [{"id": at, "file_name": f"{at}.jpg", "width": 100, "height": 100} for at in (1, 2)],
        "categories": [{"id": 1, "name": "owl"}],
        "annotations": [
            {"id": at, "image_id": image, "category_id": 1, "bbox": box, "who": who}
            for at, (image, who, box) in enumerate(annotations, 1)
        ],
    }


LABELS = coco(
    (1, "ann", [0, 0, 10, 10]), (2, "ann", [0, 0, 10, 10]), (1, "bob", [0, 0, 10, 20]), (2, "bob", [50, 50, 10, 10])
)
RESULTS = [
    {"image_id": 1, "category_id": 1, "bbox": [0, 0, 10, 10], "score": 0.9},
    {"image_id": 2, "category_id": 1, "bbox": [50, 50, 10, 10], "score": 0.8},
]
BOXES = """
report: {schema: gtreport/1}
targets: [{id: t, form: detection_bbox, labels: [owl], encoding: {box_format: xywh}}]
annotations: [{id: marks, format: coco, file: marks.json, options: {annotator_field: who}}]
ground_truths:
  - {id: GT1, status: released, built_by: {annotations: marks, rule: only_annotators, params: {annotators: [ann]}}}
  - {id: GT2, built_by: {annotations: marks, rule: only_annotators, params: {annotators: [bob]}}}
evaluations:
  - id: e
    model: net
    metric: METRIC
    value: VALUE
    params: PARAMS
    predictions: {file: results.json, format: coco}
"""


def boxes(metric: str, value: str, params: str = "{}") -> str:
    return BOXES.replace("METRIC", metric).replace("VALUE", value).replace("PARAMS", params)


MATCHED = "matched_f1, iou 0.5 on 2 items under GT1"


def claim(report: Report) -> tuple[str, str]:
    (one,) = report.evidence.computed.claims
    return one.verdict, one.said


@pytest.mark.parametrize(
    ("metric", "value", "params", "said"),
    [
        # One of two boxes is found, the first: 51 of 101 recalls at precision 1.
        ("mean_average_precision", "0.505", "{iou: 0.5}", "mean_average_precision, iou 0.5 on 2 items under GT1"),
        ("matched_f1", "0.5", "{iou: 0.5}", MATCHED),
    ],
)
def test_a_claimed_score_of_boxes_is_recomputed(
    tmp_path: Path, metric: str, value: str, params: str, said: str
) -> None:
    report = examined(tmp_path, boxes(metric, value, params), {"marks.json": LABELS, "results.json": RESULTS})
    verdict, text = claim(report)
    assert verdict == "agrees"
    assert text.endswith(said)


def test_a_score_that_the_predictions_do_not_give_is_a_finding(tmp_path: Path) -> None:
    text = boxes("matched_f1", "0.9", "{iou: 0.5}")
    report = examined(tmp_path, text, {"marks.json": LABELS, "results.json": RESULTS}, for_site=False)
    (said,) = (one.message for one in report.findings if one.code == "GT453")
    assert said == f"evaluation e: 0.9 is claimed, but the attached data give 0.50: {MATCHED}"


def test_a_model_stands_under_every_ground_truth(tmp_path: Path) -> None:
    text = boxes("matched_f1", "0.5", "{iou: 0.5}")
    report = examined(tmp_path, text, {"marks.json": LABELS, "results.json": RESULTS})
    (made,) = report.evidence.computed.alternatives
    (scores,) = made.scores
    found = {one.truth: (one.own.value, one.own.n) for one in scores.scores}
    assert found == {"GT1": (0.5, 2), "GT2": (1.0, 2)}
    (page,) = (one for one in pages(report) if one.file == "other_ground_truths.md")
    assert "of the models under each ground truth" in page.markdown


def test_a_model_gains_nothing_by_keeping_silent(tmp_path: Path) -> None:
    text = boxes("matched_f1", "0.5", "{iou: 0.5}")
    report = examined(tmp_path, text, {"marks.json": LABELS, "results.json": RESULTS[:1]})
    assert claim(report)[0] == "agrees"


@pytest.mark.parametrize(
    ("metric", "params", "said"),
    [
        ("accuracy", "{}", "accuracy of boxes is not recomputed; mean_average_precision, matched_f1"),
        ("matched_f1", "{max_age: 3}", "matched_f1 has no parameter max_age"),
    ],
)
def test_a_score_that_cannot_be_recomputed_says_why(tmp_path: Path, metric: str, params: str, said: str) -> None:
    report = examined(tmp_path, boxes(metric, "0.5", params), {"marks.json": LABELS, "results.json": RESULTS})
    verdict, text = claim(report)
    assert verdict == "not recomputed"
    assert text.startswith(said)


def test_predictions_that_are_not_there_are_told(tmp_path: Path) -> None:
    report = examined(tmp_path, boxes("matched_f1", "0.5", "{iou: 0.5}"), {"marks.json": LABELS})
    assert claim(report)[1].startswith("its predictions cannot be used: ")


TEXTS = """
report: {schema: gtreport/1}
targets: [{id: t, form: speech_transcripts, encoding: {text_normalisation: none}}]
annotations: [{id: marks, format: long, file: marks.csv, columns: {item: item, annotator: who, value: text}}]
ground_truths:
  - {id: GT1, status: released, built_by: {annotations: marks, rule: only_annotators, params: {annotators: [ann]}}}
evaluations:
  - {id: e, model: asr, metric: wer, value: 0.25, predictions: {file: said.csv, columns: {item: item, label: text}}}
"""


def test_an_error_rate_has_the_ground_truth_as_reference(tmp_path: Path) -> None:
    files = {
        "marks.csv": "item,who,text\na,ann,one two three four\na,bob,one two\n",
        "said.csv": "item,text\na,one two three four five\n",
    }
    report = examined(tmp_path, TEXTS, files)
    assert claim(report) == (
        "agrees",
        "0.25 is claimed, and the attached data give 0.25: wer on 1 items under GT1",
    )


SPANS = """
report: {schema: gtreport/1}
targets: [{id: t, form: span_ner, labels: [PER], encoding: {offset_unit: token}}]
annotations:
  - {id: marks, format: conll, file: marks, options: {files: {ann: ann.conll, bob: bob.conll}}}
ground_truths:
  - {id: GT1, status: released, built_by: {annotations: marks, rule: only_annotators, params: {annotators: [ann]}}}
evaluations:
  - id: e
    model: tagger
    metric: span_f1
    value: 0.67
    params: {match: exact}
    predictions: {file: marks/model.conll, format: conll}
"""


def test_the_f1_of_a_tagger_is_recomputed(tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    gold, guess = "Ann B-PER\nmet O\nBob B-PER\n", "Ann B-PER\nmet O\nBob O\n"
    report = examined(tmp_path, SPANS, {"marks/ann.conll": gold, "marks/bob.conll": guess, "marks/model.conll": guess})
    verdict, said = claim(report)
    assert (verdict, said.split(": ")[1]) == ("agrees", "span_f1, match exact on 1 items under GT1")


def test_predictions_of_other_items_are_told(tmp_path: Path) -> None:
    files = {"marks.csv": "item,who,text\na,ann,one two\n", "said.csv": "item,text\nb,one two\n"}
    assert claim(examined(tmp_path, TEXTS, files))[1] == "the predictions and GT1 have no item in common"


MASKS = """
report: {schema: gtreport/1}
targets: [{id: t, form: segmentation_mask, labels: [cell]}]
annotations: [{id: marks, format: masks, file: marks, options: {folders: each}}]
ground_truths: [{id: GT1, status: released, built_by: {annotations: marks, rule: majority}}]
evaluations:
  - {id: e, model: net, metric: dice, value: 0.67, predictions: {file: net, format: masks}}
"""


def test_the_dice_of_a_model_is_recomputed(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    for folder, pixels in (("marks/ann", (1, 1, 0, 0)), ("marks/bob", (1, 1, 0, 0)), ("net", (1, 0, 0, 0))):
        (tmp_path / folder).mkdir(parents=True)
        picture = image.new("L", (2, 2))
        picture.putdata([255 * one for one in pixels])
        picture.save(tmp_path / folder / "a.png")
    found = claim(examined(tmp_path, MASKS, {}))
    assert found == ("agrees", "0.67 is claimed, and the attached data give 0.66667: dice on 1 items under GT1")
