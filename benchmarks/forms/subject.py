"""One subject of the benchmark: `subject.py TASK WHO SIZE` prints its numbers, its seconds and its peak of memory."""

from __future__ import annotations

import json
import resource
import sys
import time
from itertools import combinations

import numpy as np
from data import BOX_ANNOTATORS, MASK_ANNOTATORS, boxes, masks, texts

from gtreport.agreement.forms.types import Rows, rows_of


def rows(items: int, annotators: int) -> Rows:
    """Return the rows of a complete design."""
    names = [str(at) for at in range(items) for _ in range(annotators)]
    return rows_of(names, [str(at) for at in range(annotators)] * items)


def boxes_gtreport(drawn: list[list[np.ndarray]]) -> list[float]:
    """Match all boxes and pool F1."""
    from gtreport.agreement.forms.box_matching import match, matched_f1
    from gtreport.agreement.forms.boxes import boxes_of

    flat = [one for image in drawn for one in image]
    made = boxes_of(rows(len(drawn), BOX_ANNOTATORS), np.concatenate(flat), [len(one) for one in flat])
    found = matched_f1(match(made, 0.5))
    return [found.above.sum() / found.below.sum()]


def boxes_peer(drawn: list[list[np.ndarray]]) -> list[float]:
    """Do the same by pycocotools' IoU and scipy's assignment, pair by pair."""
    from pycocotools import mask
    from scipy.optimize import linear_sum_assignment

    matched, total = 0, 0
    for image in drawn:
        sized = [np.hstack((one[:, :2], one[:, 2:] - one[:, :2])) for one in image]
        for a, b in combinations(sized, 2):
            iou = mask.iou(a, b, [0] * len(b))
            weight = np.where(iou >= 0.5, 100 + iou, 0)
            matched += int(np.count_nonzero(weight[linear_sum_assignment(weight, maximize=True)]))
            total += len(a) + len(b)
    return [2 * matched / total]


def overlap_gtreport(drawn: list[np.ndarray]) -> list[float]:
    """Take Dice of every two masks."""
    from gtreport.agreement.forms.masks import dice, mask_pairs

    flat = [one for image in drawn for one in image]
    return [float(dice(mask_pairs(rows(len(drawn), MASK_ANNOTATORS), flat)).values().mean())]


def overlap_peer(drawn: list[np.ndarray]) -> list[float]:
    """Do the same by SimpleITK."""
    import SimpleITK

    measure, found = SimpleITK.LabelOverlapMeasuresImageFilter(), []
    for image in drawn:
        for a, b in combinations([SimpleITK.GetImageFromArray(one.astype(np.uint8)) for one in image], 2):
            measure.Execute(a, b)
            found.append(measure.GetDiceCoefficient())
    return [float(np.mean(found))]


def surfaces_gtreport(drawn: list[np.ndarray]) -> list[float]:
    """Take HD95, ASSD and surface Dice at two pixels of every two masks."""
    from gtreport.agreement.forms.surfaces import surface_pairs

    flat = [one for image in drawn for one in image]
    found = surface_pairs(rows(len(drawn), MASK_ANNOTATORS), flat, None, (2.0,))
    return [float(one.values().mean()) for one in (found.hd95, found.assd, found.surface_dice[0])]


def surfaces_peer(drawn: list[np.ndarray]) -> list[float]:
    """Do the same by the distance maps of SimpleITK, each made once for an image and annotator."""
    import SimpleITK

    found = []
    for image in drawn:
        outlines = [SimpleITK.LabelContour(SimpleITK.GetImageFromArray(one.astype(np.uint8)), False) for one in image]
        far = [
            np.maximum(SimpleITK.GetArrayViewFromImage(SimpleITK.SignedMaurerDistanceMap(one, False, False, True)), 0)
            for one in outlines
        ]
        on = [SimpleITK.GetArrayViewFromImage(one) > 0 for one in outlines]
        for a, b in combinations(range(len(image)), 2):
            there, back = far[b][on[a]], far[a][on[b]]
            both = np.concatenate((there, back)).astype(float)
            hd95 = max(np.percentile(there, 95), np.percentile(back, 95))
            found.append((hd95, both.mean(), np.mean(both <= 2)))
    return np.mean(found, axis=0).tolist()


def staple_gtreport(drawn: list[np.ndarray]) -> list[float]:
    """Make one mask of each image and return the mean sensitivity."""
    from gtreport.ground_truths.forms.staple import staple

    return [float(np.mean([staple(list(image)).sensitivity for image in drawn]))]


def staple_peer(drawn: list[np.ndarray]) -> list[float]:
    """Do the same by SimpleITK."""
    import SimpleITK

    found = []
    for image in drawn:
        measure = SimpleITK.STAPLEImageFilter()
        measure.SetForegroundValue(1)
        measure.Execute([SimpleITK.GetImageFromArray(one.astype(np.uint8)) for one in image])
        found.append(measure.GetSensitivity())
    return [float(np.mean(found))]


def texts_gtreport(heard: list[list[str]]) -> list[float]:
    """Pool the word error rate over every two transcripts."""
    from gtreport.agreement.forms.texts import error_rate, text_pairs

    found = error_rate(text_pairs(rows(len(heard), 7), [one for item in heard for one in item], "none"))
    return [found.above.sum() / found.below.sum()]


def texts_peer(heard: list[list[str]]) -> list[float]:
    """Do the same by jiwer, all pairs in one call."""
    import jiwer

    pairs = [pair for item in heard for pair in combinations(item, 2)]
    return [float(jiwer.wer([a for a, _ in pairs], [b for _, b in pairs]))]


MAKE = {"boxes": boxes, "overlap": masks, "surfaces": masks, "staple": masks, "texts": texts}


def main() -> None:
    """Run one subject."""
    task, who, size = sys.argv[1:]
    made = MAKE[task](int(size))
    work = globals()[f"{task}_{who}"]
    work(made[: len(made) // 5])  # imports are not the subject
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    numbers = work(made)
    seconds = time.process_time() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(json.dumps({"numbers": [float(one) for one in numbers], "seconds": seconds, "memory": memory}))


main()
