"""Boxes: matched one to one, then counted."""

from __future__ import annotations

import numpy as np

from gtreport.agreement.forms import box_matching
from gtreport.agreement.forms import boxes as plain
from gtreport.agreement.forms.box_matching import Matching, label_confusion, match
from gtreport.agreement.forms.types import IntArray
from gtreport.agreement.parameter_kinds import YES_OR_NO, numbers
from gtreport.agreement.statistic import Parameter, Parameters
from gtreport.agreement.structured.form import (
    AVERAGE,
    EMPTY,
    NO_LABEL,
    Bound,
    Form,
    FormStatistic,
    Marked,
    empty_of,
    number_of,
    of_pairs,
    once,
)

USUAL_IOU = 0.5
NO_BOX = "(no box)"

SHARE = numbers(0, 1, above=True)

IOU = Parameter("iou", "the least IoU of two boxes that are matched, above 0 and at most 1", required=True, kind=SHARE)
SAME_LABEL = Parameter("same_label", "whether only boxes of one label are matched", default=False, kind=YES_OR_NO)


def boxes_of(marked: Marked) -> plain.Boxes:
    """Return the boxes with their labels; those without one share a further code."""

    def make() -> plain.Boxes:
        found = marked.found
        marks = found.of_kind("box")
        counts = np.bincount(found.answer[marks], minlength=found.n_answers)
        labels = found.label[marks].astype(np.int64)
        coordinates = found.boxes[found.place["box"][marks]] if len(marks) else np.zeros((0, 4))
        return plain.boxes_of(marked.rows, coordinates, counts, np.where(labels < 0, len(found.labels), labels))

    return once(marked, "boxes", make)


def matching_of(marked: Marked, iou: float, same_label: bool) -> Matching:
    """Return the boxes of every two annotations, matched."""
    return once(marked, ("matching", iou, same_label), lambda: match(boxes_of(marked), iou, same_label=same_label))


def _matching(marked: Marked, params: Parameters, statistic: str) -> Matching:
    return matching_of(marked, number_of(params, "iou", statistic, high=1), bool(params["same_label"]))


def _matched_f1(marked: Marked, params: Parameters) -> Bound:
    matching = _matching(marked, params, "matched_f1")
    return of_pairs(box_matching.matched_f1(matching, empty_of(params)), params["average"])


def _mean_matched_iou(marked: Marked, params: Parameters) -> Bound:
    matching = _matching(marked, params, "mean_matched_iou")
    unmatched: box_matching.Unmatched = "counted" if params["unmatched"] == "counted" else "left_out"
    return of_pairs(box_matching.mean_matched_iou(matching, unmatched), params["average"])


def _alpha(marked: Marked, _: Parameters) -> Bound:
    return Bound(lambda: plain.iou_alpha(boxes_of(marked)))


def declared_iou(marked: Marked) -> object:
    """Return the threshold that the report declares; the usual one where it declares none."""
    return marked.declared.get("iou", USUAL_IOU)


def _shown_f1(marked: Marked) -> tuple[Parameters, ...]:
    found: list[Parameters] = [{"iou": declared_iou(marked)}]
    if len(marked.found.labels) > 1:
        found.append({"iou": declared_iou(marked), "same_label": True})
    return tuple(found)


def _shown_iou(marked: Marked) -> tuple[Parameters, ...]:
    return tuple({"iou": declared_iou(marked), "unmatched": one} for one in ("left_out", "counted"))


def _shown_alpha(marked: Marked) -> tuple[Parameters, ...]:
    one_each = bool((boxes_of(marked).counts == 1).all())
    return ({"distance": "iou"},) if one_each else ()


def _leading(marked: Marked) -> tuple[str, Parameters]:
    return "matched_f1", {"iou": declared_iou(marked)}


def _conventions(marked: Marked) -> tuple[tuple[str, str], ...]:
    iou = declared_iou(marked)
    said = "as the report declares" if "iou" in marked.declared else "the report declares none, this is the usual one"
    boxes = boxes_of(marked)
    flat = len(plain.without_area(boxes.boxes))
    unit = "pixels" if marked.found.box_unit == "pixel" else "shares of width and height"
    found = [
        (
            "Matching",
            "of all one-to-one matchings with at least the threshold of IoU, the one with most pairs, then the "
            "greatest summed IoU; labels do not matter unless same_label is set",
        ),
        ("Threshold of IoU", f"{iou} ({said})"),
        ("Coordinates", f"continuous, in {unit}; boxes that touch have IoU 0"),
        (
            "No box",
            "pairs of annotations without a box in one or both are counted apart unless the parameter empty is set",
        ),
    ]
    if flat:
        found.append(("Boxes without an area", f"{flat:,} of {len(boxes.boxes):,}; they match nothing"))
    for name in marked.found.flags:
        if n := marked.found.flagged(name):
            found.append((f"Flag {name}", f"{n:,} boxes have it; they are compared like all others"))
    return tuple(found)


def confusion_of(marked: Marked) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]] | None:
    """Return the labels of matched boxes as counts of unordered pairs, those without a match beside them."""
    iou = declared_iou(marked)
    if not isinstance(iou, int | float) or isinstance(iou, bool) or not 0 < iou <= 1:
        return None
    matching = matching_of(marked, float(iou), False)
    labels: IntArray | None = matching.boxes.label
    names = [*marked.found.labels]
    if labels is not None and len(labels) and int(labels.max()) == len(names):
        names.append(NO_LABEL)
    table = label_confusion(matching, len(names))
    both = table + table.T
    np.fill_diagonal(both, np.diag(table))
    return (*names, NO_BOX), tuple(tuple(row) for row in both.tolist())


FORM = Form(
    name="boxes",
    kinds=("box",),
    statistics=(
        FormStatistic(
            "matched_f1",
            "F1 of matched boxes",
            _matched_f1,
            box_matching.matched_f1,
            (
                IOU,
                Parameter("unmatched", "unmatched boxes count", ("counted",), default="counted"),
                SAME_LABEL,
                AVERAGE,
                EMPTY,
            ),
            _shown_f1,
            tried={"iou": (0.5, 0.75, 0.25), "same_label": (True, False), "average": ("case", "pooled")}
            | {"empty": ("left_out", "one", "zero")},
        ),
        FormStatistic(
            "mean_matched_iou",
            "Mean IoU of matched boxes",
            _mean_matched_iou,
            box_matching.mean_matched_iou,
            (
                IOU,
                Parameter("unmatched", "whether an unmatched box counts as IoU 0", ("counted", "left_out"), True),
                SAME_LABEL,
                AVERAGE,
            ),
            _shown_iou,
            tried={"unmatched": ("counted", "left_out"), "iou": (0.5, 0.75, 0.25), "same_label": (True, False)}
            | {"average": ("case", "pooled")},
        ),
        FormStatistic(
            "krippendorff_alpha",
            "Krippendorff's alpha with the distance 1 - IoU (2004)",
            _alpha,
            plain.iou_alpha,
            (Parameter("distance", "how far two annotations are apart", ("iou",), True),),
            _shown_alpha,
        ),
    ),
    leading=_leading,
    conventions=_conventions,
    confusion=confusion_of,
)
