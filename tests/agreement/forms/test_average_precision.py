"""Mean average precision: beside pycocotools on random boxes, and by hand."""

from __future__ import annotations

import contextlib
import io

import numpy as np
import pytest

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.average_precision import Detections, mean_average_precision

IMAGES, CLASSES = 12, 3


def boxes(generator: np.random.Generator, n: int) -> np.ndarray:
    corner, size = generator.uniform(0, 60, (n, 2)), generator.uniform(5, 40, (n, 2))
    return np.hstack([corner, corner + size])


def drawn(seed: int) -> tuple[Detections, Detections]:
    generator = np.random.default_rng(seed)
    n = int(generator.integers(20, 60))
    given = boxes(generator, n)
    image, label = generator.integers(0, IMAGES, n), generator.integers(0, CLASSES, n)
    moved = given + generator.normal(0, 3, given.shape)
    moved[:, 2:] = np.maximum(moved[:, 2:], moved[:, :2] + 1)
    wild = int(generator.integers(5, 30))
    reference = Detections(image, label, given, crowd=generator.random(n) < 0.1)
    found = Detections(
        np.concatenate([image, generator.integers(0, IMAGES, wild)]),
        np.concatenate([label, generator.integers(0, CLASSES, wild)]),
        np.vstack([moved, boxes(generator, wild)]),
        generator.permutation(n + wild) / (n + wild),
    )
    return reference, found


def xywh(box: np.ndarray) -> list[float]:
    return [*box[:2].tolist(), *(box[2:] - box[:2]).tolist()]


def of_pycocotools(reference: Detections, found: Detections) -> tuple[float, float]:
    """Return AP over the thresholds from 0.5 to 0.95, and AP at 0.5."""
    coco = pytest.importorskip("pycocotools.coco")
    evaluation = pytest.importorskip("pycocotools.cocoeval")
    assert reference.crowd is not None
    assert found.score is not None
    truth = coco.COCO()
    truth.dataset = {
        "info": {},
        "images": [{"id": at, "width": 120, "height": 120} for at in range(IMAGES)],
        "categories": [{"id": at, "name": str(at)} for at in range(CLASSES)],
        "annotations": [
            {
                "id": at + 1,
                "image_id": int(reference.image[at]),
                "category_id": int(reference.label[at]),
                "bbox": xywh(reference.boxes[at]),
                "area": float(np.prod(reference.boxes[at, 2:] - reference.boxes[at, :2])),
                "iscrowd": int(reference.crowd[at]),
            }
            for at in range(len(reference.label))
        ],
    }
    with contextlib.redirect_stdout(io.StringIO()):
        truth.createIndex()
        results = truth.loadRes(
            [
                {
                    "image_id": int(found.image[at]),
                    "category_id": int(found.label[at]),
                    "bbox": xywh(found.boxes[at]),
                    "score": float(found.score[at]),
                }
                for at in range(len(found.label))
            ]
        )
        run = evaluation.COCOeval(truth, results, "bbox")
        run.evaluate()
        run.accumulate()
        run.summarize()
    return float(run.stats[0]), float(run.stats[1])


def value(reference: Detections, found: Detections, **options: object) -> float:
    whole = mean_average_precision(reference, found, IMAGES, **options)  # type: ignore[arg-type]
    return float(whole.evaluate(np.ones((1, IMAGES))).value[0])


@pytest.mark.parametrize("seed", range(8))
def test_the_value_is_that_of_pycocotools(seed: int) -> None:
    reference, found = drawn(seed)
    whole, half = of_pycocotools(reference, found)
    assert value(reference, found) == pytest.approx(whole, abs=1e-9)
    assert value(reference, found, thresholds=(0.5,)) == pytest.approx(half, abs=1e-9)


def one(score: list[float], *found: list[float]) -> Detections:
    n = len(found)
    return Detections(np.zeros(n, dtype=int), np.zeros(n, dtype=int), np.array(found, dtype=float), np.array(score))


REFERENCE = Detections(np.array([0, 0]), np.array([0, 0]), np.array([[0.0, 0, 10, 10], [20.0, 0, 30, 10]]))


def test_a_miss_before_a_hit_halves_the_precision() -> None:
    found = one([0.9, 0.8], [50, 50, 60, 60], [0, 0, 10, 10])  # recall 1/2 at precision 1/2: 51 of 101 recalls
    assert value(REFERENCE, found, thresholds=(0.5,)) == pytest.approx(0.5 * 51 / 101)


def test_a_box_is_found_once() -> None:
    found = one([0.9, 0.8, 0.7], [0, 0, 10, 10], [0, 0, 10, 10], [20, 0, 30, 10])
    assert value(REFERENCE, found, thresholds=(0.5,)) == pytest.approx((51 + 50 * 2 / 3) / 101)


def test_images_that_are_drawn_again_count_again() -> None:
    reference, found = drawn(1)
    weights = np.random.default_rng(0).integers(0, 3, IMAGES)
    at = np.repeat(np.arange(IMAGES), weights)
    copies = [np.flatnonzero(part.image == image) for part in (reference, found) for image in at]
    assert reference.crowd is not None
    assert found.score is not None
    own, other = copies[: len(at)], copies[len(at) :]
    first, second = np.concatenate(own), np.concatenate(other)
    again = mean_average_precision(
        Detections(
            np.repeat(np.arange(len(at)), [len(one) for one in own]),
            reference.label[first],
            reference.boxes[first],
            crowd=reference.crowd[first],
        ),
        Detections(
            np.repeat(np.arange(len(at)), [len(one) for one in other]),
            found.label[second],
            found.boxes[second],
            found.score[second],
        ),
        len(at),
    )
    weighted = mean_average_precision(reference, found, IMAGES).evaluate(weights[None, :].astype(float))
    assert weighted.value[0] == pytest.approx(again.evaluate(np.ones((1, len(at)))).value[0], abs=1e-9)


def test_what_has_no_scores_has_no_precision() -> None:
    with pytest.raises(Undefined, match="the predictions have no scores"):
        mean_average_precision(REFERENCE, REFERENCE, 1)


def test_without_a_reference_box_nothing_can_be_found() -> None:
    empty = Detections(np.zeros(0, dtype=int), np.zeros(0, dtype=int), np.zeros((0, 4)))
    with pytest.raises(Undefined, match="the reference has no box"):
        mean_average_precision(empty, one([0.5], [0, 0, 1, 1]), 1)
