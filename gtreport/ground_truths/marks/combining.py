"""Which rules there are for a form, and how each makes one answer of the answers to one item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from gtreport.agreement.estimates import Undefined
from gtreport.agreement.forms.boxes import iou_matrix
from gtreport.agreement.forms.normalisers import NORMALISERS
from gtreport.agreement.parameter_kinds import numbers, one_of, whole_numbers
from gtreport.agreement.statistic import Parameters
from gtreport.agreement.structured.form import Marked, number_of, once
from gtreport.agreement.structured.forms.boxes import USUAL_IOU
from gtreport.agreement.structured.forms.masks import Foregrounds, labels_of
from gtreport.agreement.structured.forms.preferences import choices_of
from gtreport.agreement.structured.forms.rankings import ranks_of
from gtreport.agreement.structured.forms.spans import spans_of
from gtreport.agreement.structured.forms.texts import texts_of
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.masks import mask_of
from gtreport.ground_truths.forms.boxes_median import Cluster, boxes_median
from gtreport.ground_truths.forms.keypoints_median import keypoints_median
from gtreport.ground_truths.forms.mask_majority import mask_majority
from gtreport.ground_truths.forms.rank_mean import rank_mean
from gtreport.ground_truths.forms.spans_majority import spans_majority
from gtreport.ground_truths.forms.staple import ALL_MARKED, NOTHING_MARKED, staple
from gtreport.ground_truths.forms.state import State, state_of
from gtreport.ground_truths.forms.text_medoid import text_medoid
from gtreport.ground_truths.parameters import RuleParameter

Put = Callable[[Gathering, Answer], None]

_REGIONS = ("image", "union_box")
_SHARE = numbers(0, 1, above=True)

IOU = RuleParameter("iou", "least IoU of boxes of one cluster", kind=_SHARE)
SHARE = RuleParameter("share", "share of the annotators, above 0 and at most 1", default=0.5, kind=_SHARE)
REGION = RuleParameter("region", "pixels that enter", _REGIONS, default="image", kind=one_of(*_REGIONS))
MARGIN = RuleParameter("margin", "pixels around the box of all masks", default=0, kind=whole_numbers(0))
NORMALISER = RuleParameter(
    "normaliser", "what is done to a text before", tuple(NORMALISERS), default="none", kind=one_of(*NORMALISERS)
)


@dataclass(frozen=True)
class Combined:
    """The answer that a rule gives for one item.

    Attributes:
        state: `decided`, `tie`, `single` or `none`.
        put: Puts the marks into what is gathered; None where there is no answer.
        counts: What the rule counted, by name, such as tie pixels.
    """

    state: State
    put: Put | None = None
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class FormRule:
    """One rule for the annotations of one form.

    Attributes:
        form: Name of the form.
        name: Its name in the questionnaire.
        title: Its name for readers.
        source: The function whose module says how it works.
        combine: Takes the annotations, the answers to one item (rows) and the parameters.
        parameters: Its parameters.
    """

    form: str
    name: str
    title: str
    source: Callable[..., object]
    combine: Callable[[Marked, Sequence[int], Parameters], Combined]
    parameters: tuple[RuleParameter, ...] = ()


def _label(marked: Marked, code: int) -> str | None:
    names = list(marked.found.labels)
    return names[code] if 0 <= code < len(names) else None


def _boxes(marked: Marked, rows: Sequence[int], params: Parameters) -> Combined:
    found = marked.found
    given: list[np.ndarray] = []
    labels: list[np.ndarray] = []
    for row in rows:
        marks = np.arange(int(found.start[row]), int(found.start[row + 1]))
        marks = marks[found.place["box"][marks] >= 0] if "box" in found.place else marks[:0]
        given.append(found.boxes[found.place["box"][marks]] if len(marks) else np.zeros((0, 4)))
        labels.append(found.label[marks].astype(np.int64))
    iou = number_of(params, "iou", "median", high=1)
    made = boxes_median(given, iou, number_of(params, "share", "median", high=1), labels)

    def put(to: Gathering, answer: Answer) -> None:
        for one in made.kept:
            x1, y1, x2, y2 = one.box.tolist()
            to.put_box(to.mark(answer, _label(marked, -1 if one.label is None else one.label)), x1, y1, x2, y2)

    counts = {
        "clusters of boxes that too few annotators drew": len(made.smaller),
        HALF: sum(2 * len(one.annotators) == len(rows) for one in made.kept),
        TWO_LABELS: _with_two_labels(made.kept, iou),
    }
    return Combined(made.state, put, counts)


HALF = "boxes that half of the annotators drew and half did not; with two annotators a share of 0.5 keeps every box"
TWO_LABELS = "pairs of boxes at one place that have two labels; both are kept"


def _with_two_labels(kept: Sequence[Cluster], iou: float) -> int:
    """Return how many pairs of boxes stand for one place by their overlap, and have two labels."""
    if len(kept) < 2:
        return 0
    boxes = np.array([one.box for one in kept])
    labels = np.array([-1 if one.label is None else one.label for one in kept])
    alike = np.triu(iou_matrix(boxes, boxes) >= iou, 1)
    return int(np.count_nonzero(alike & (labels[:, None] != labels)))


def _masks(marked: Marked, rows: Sequence[int], params: Parameters, rule: Literal["majority", "staple"]) -> Combined:
    found: list[tuple[str | None, np.ndarray]] = []
    counts = {"tie pixels": 0, "items on which the iteration did not end": 0}
    for code in labels_of(marked):
        masks = [Foregrounds(marked.found, code)[row] for row in rows]
        try:
            if rule == "majority":
                voted = mask_majority(masks, number_of(params, "share", "majority", high=1))
                mask, ties = voted.mask, voted.n_ties
            else:
                region: Literal["image", "union_box"] = "union_box" if params["region"] == "union_box" else "image"
                fitted = staple(masks, region, int(str(params["margin"])))
                mask, ties = fitted.mask, fitted.n_ties
                counts["items on which the iteration did not end"] += not fitted.converged
        except Undefined as undefined:
            if undefined.reason not in (NOTHING_MARKED, ALL_MARKED):
                return Combined("none", None, {f"items whose masks have other sizes ({undefined.reason})": 1})
            mask, ties = masks[0], 0
        counts["tie pixels"] += ties
        if mask.any():
            found.append((None if code is None else _label(marked, code), mask))

    def put(to: Gathering, answer: Answer) -> None:
        for label, mask in found:
            to.put_mask(to.mark(answer, label), mask_of(mask))

    return Combined(state_of(len(rows)), put, counts)


def _majority_of_masks(marked: Marked, rows: Sequence[int], params: Parameters) -> Combined:
    return _masks(marked, rows, params, "majority")


def _staple(marked: Marked, rows: Sequence[int], params: Parameters) -> Combined:
    return _masks(marked, rows, params, "staple")


def _keypoints(marked: Marked, rows: Sequence[int], _: Parameters) -> Combined:
    found = marked.found
    objects = [marks[found.place["keypoints"][marks] >= 0] for marks in (_marks(marked, row) for row in rows)]
    placed = [found.keypoints.of(int(found.place["keypoints"][of[0]])) for of in objects if len(of) == 1]
    if len(placed) < len(rows) or len({len(one) for one in placed}) != 1:
        return Combined("none", None, {"items whose annotations do not hold one object with the same keypoints": 1})
    votes = Counter(int(found.label[of[0]]) for of in objects).most_common()
    if len(votes) > 1 and votes[0][1] == votes[1][1]:
        return Combined("tie", None, {"items whose annotators are divided on the label of the object": 1})
    points = np.stack(placed)
    made = keypoints_median(points[..., :2], points[..., 2].astype(np.int64))
    seen = np.where(made.visibility < 0, 1, made.visibility) * made.placed
    areas = [float(found.keypoints.area[int(found.place["keypoints"][of[0]])]) for of in objects]

    def put(to: Gathering, answer: Answer) -> None:
        mark = to.mark(answer, _label(marked, votes[0][0]))
        rows_of = np.column_stack((made.xy, seen)).tolist()
        to.put_keypoints(mark, rows_of, float(np.median(areas)))

    counts = {
        "keypoints whose visibility is tied, given as hidden": made.n_ties,
        "items whose annotators give different labels to the object; the most frequent is taken": len(votes) > 1,
    }
    return Combined(made.state, put, counts)


def _marks(marked: Marked, row: int) -> np.ndarray:
    return np.arange(int(marked.found.start[row]), int(marked.found.start[row + 1]))


def _spans(marked: Marked, rows: Sequence[int], params: Parameters) -> Combined:
    spans = spans_of(marked)
    given = [
        [
            (int(spans.begin[at]), int(spans.end[at]), spans.labels[int(spans.label[at])])
            for at in range(int(spans.offsets[row]), int(spans.offsets[row + 1]))
        ]
        for row in rows
    ]
    made = spans_majority(given, number_of(params, "share", "majority", high=1))

    def put(to: Gathering, answer: Answer) -> None:
        for begin, end, label in made.spans:
            to.put_span(to.mark(answer, label if label in marked.found.labels else None), [(begin, end)])

    return Combined(made.state, put, {"tie positions": made.n_ties})


def _texts(marked: Marked, rows: Sequence[int], params: Parameters) -> Combined:
    texts = texts_of(marked)
    made = text_medoid([texts[row] for row in rows], str(params["normaliser"]))
    text = made.text
    if text is None:
        return Combined(made.state)
    return Combined(made.state, lambda to, answer: to.put_text(to.mark(answer), text))


def _preferences(marked: Marked, rows: Sequence[int], _: Parameters) -> Combined:
    """Return the choice with most votes; a tie among candidates is a choice like others."""
    choices = choices_of(marked)
    found = marked.found
    places = once(marked, "judgements", lambda: np.cumsum(found.place["preference"] >= 0) - 1)
    votes: dict[int, dict[int, int]] = {}
    for mark in (mark for row in rows for mark in _marks(marked, row)):
        judgement = int(places[mark])
        item, choice = int(choices.rows.item[judgement]), int(choices.choice[judgement])
        of = votes.setdefault(item, {})
        of[choice] = of.get(choice, 0) + 1
    best = {item: [choice for choice, n in of.items() if n == max(of.values())] for item, of in votes.items()}
    if any(len(of) > 1 for of in best.values()):
        return Combined("tie")

    def put(to: Gathering, answer: Answer) -> None:
        for item, (choice,) in best.items():
            options = (choices.options[choices.first[item]], choices.options[choices.second[item]])
            to.put_preference(to.mark(answer), *options, -choice)

    return Combined(state_of(len(rows)), put)


def _rankings(marked: Marked, rows: Sequence[int], _: Parameters) -> Combined:
    """Return the order by mean rank, the same rank for candidates with equal means."""
    ranks, options = ranks_of(marked)
    candidates = options[int(marked.rows.item[rows[0]])]
    try:
        made = rank_mean(ranks[rows][:, candidates >= 0])
    except Undefined as undefined:
        return Combined("none", None, {f"items without a ranking of all candidates ({undefined.reason})": 1})
    names = list(marked.found.candidates)
    before = np.cumsum([0, *(len(group) for group in made.order)])
    places = {
        names[int(candidates[at])]: float(n + 1) for n, group in zip(before, made.order, strict=False) for at in group
    }
    counts = {
        "rankings that leave a candidate out": sum(one.count for one in made.left_out),
        "items whose best candidates have equal mean ranks": int(len(made.order[0]) > 1),
    }
    return Combined(state_of(made.n_rankings), lambda to, answer: to.put_ranking(to.mark(answer), places), counts)


RULES: Mapping[tuple[str, str], FormRule] = {
    (one.form, one.name): one
    for one in (
        FormRule("boxes", "median", "Median of matched boxes", boxes_median, _boxes, (IOU, SHARE)),
        FormRule("masks", "majority", "Majority of pixels", mask_majority, _majority_of_masks, (SHARE,)),
        FormRule("masks", "staple", "STAPLE (Warfield et al. 2004)", staple, _staple, (REGION, MARGIN)),
        FormRule("keypoints", "median", "Median of keypoints", keypoints_median, _keypoints),
        FormRule("spans", "majority", "Majority of positions", spans_majority, _spans, (SHARE,)),
        FormRule("texts", "median", "Medoid: the text nearest to all others", text_medoid, _texts, (NORMALISER,)),
        FormRule("preferences", "majority", "Choice of most", choices_of, _preferences),
        FormRule("rankings", "mean", "Order by mean rank (Borda 1781)", rank_mean, _rankings),
    )
}
"""Every rule by the form and its name."""

USUAL: Mapping[str, str] = {
    "boxes": "median",
    "masks": "majority",
    "keypoints": "median",
    "spans": "majority",
    "texts": "median",
    "preferences": "majority",
    "rankings": "mean",
}
"""The rule behind one that only chooses annotations, where none is named."""

DECLARED: Mapping[str, object] = {"iou": USUAL_IOU}
"""What a parameter is where neither the record nor the encoding of the target says it."""
