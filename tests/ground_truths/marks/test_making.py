"""Ground truths of marks: every rule of every form, and what changes between them."""

from __future__ import annotations

import json
import re
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from markdown import Markdown

from gtreport.agreement.statistic import WrongParameter
from gtreport.agreement.structured.estimating import form_of, forms
from gtreport.agreement.structured.form import Form, Marked
from gtreport.annotations.building import Declaration
from gtreport.annotations.gathering import Gathering
from gtreport.annotations.masks import mask_of
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.structuring import structures_of
from gtreport.errors import UsageError
from gtreport.ground_truths.marks.combining import HALF, RULES, TWO_LABELS, USUAL
from gtreport.ground_truths.marks.comparing import details_of_truths
from gtreport.ground_truths.marks.making import as_annotations, truth_of_marks, written
from gtreport.pages import pages
from gtreport.report import Report, examine
from gtreport.site.source import EXTENSIONS

BOXES = """item,who,team,label,x1,y1,x2,y2
a,ann,x,owl,0,0,10,10
a,bob,x,owl,0,0,10,12
a,cat,y,owl,0,0,12,10
a,cat,y,elk,50,50,60,60
b,ann,x,owl,0,0,10,10
c,ann,x,,,,,
c,bob,x,,,,,
"""
OF_BOXES = {"label": "label", "box": ("x1", "y1", "x2", "y2"), "group": "team"}


def read(folder: Path, text: str, columns: dict[str, Any], **request: Any) -> tuple[Marked, Form]:
    path = folder / "marks.csv"
    path.write_text(text, encoding="utf-8")
    asked = ReadRequest(path, path.name, {"item": "item", "annotator": "who", **columns}, structured=True, **request)
    found = read_any(asked, "long")
    assert isinstance(found, Structures)
    form = form_of(found)
    assert form is not None
    return Marked(found), form


def items(marked: Marked, form: Form, rule: str, **params: object) -> dict[str, tuple[Any, str]]:
    """Return the marks and the state of each item."""
    truth = truth_of_marks(marked, form, rule, params, "GT")
    found = {}
    for item, text, state in written(truth, marked.found):
        try:
            found[item] = (json.loads(text) if text else None, state)
        except json.JSONDecodeError:
            found[item] = (text, state)
    return found


def test_boxes_that_enough_annotators_drew_become_one(tmp_path: Path) -> None:
    assert items(*read(tmp_path, BOXES, OF_BOXES), "median") == {
        "a": ([{"label": "owl", "box": [0.0, 0.0, 10.0, 10.0]}], "decided"),
        "b": ([{"label": "owl", "box": [0.0, 0.0, 10.0, 10.0]}], "single"),
        "c": ([], "decided"),
    }


def test_smaller_clusters_are_counted(tmp_path: Path) -> None:
    truth = truth_of_marks(*read(tmp_path, BOXES, OF_BOXES), "median", {}, "GT")
    assert truth.counts == {"clusters of boxes that too few annotators drew": 1}
    assert truth.parameters == {"share": 0.5, "iou": 0.5}


@pytest.mark.parametrize("margin", [-1, 1.5, "two", True])
def test_a_margin_is_a_whole_number_of_pixels(margin: object) -> None:
    found = Gathering("masks")
    for who in ("ann", "bob"):
        answer = found.answer(found.item("a", 2, 2), who)
        found.put_mask(found.mark(answer), mask_of(np.eye(2, dtype=bool)))
    marked = Marked(structures_of(found, Declaration()))
    with pytest.raises(WrongParameter, match="expected a whole number from 0 on"):
        truth_of_marks(marked, forms()["masks"], "staple", {"margin": margin}, "GT")


def test_two_annotators_with_two_labels_at_one_place_are_told(tmp_path: Path) -> None:
    text = "item,who,team,label,x1,y1,x2,y2\na,ann,x,car,0,0,10,10\na,bob,x,bus,0,0,10,10\n"
    truth = truth_of_marks(*read(tmp_path, text, OF_BOXES), "median", {}, "GT")
    assert truth.counts == {HALF: 2, TWO_LABELS: 1}


def _persons(*labels: str) -> Marked:
    found = Gathering("points")
    for who, label in zip("abc", labels, strict=False):
        answer = found.answer(found.item("a", 9, 9), who)
        found.put_keypoints(found.mark(answer, label), [(1.0, 1.0, 2), (2.0, 2.0, 2)])
    return Marked(structures_of(found, Declaration()))


def test_the_label_of_an_object_is_the_most_frequent_one() -> None:
    marked = _persons("child", "adult", "adult")
    truth = truth_of_marks(marked, forms()["keypoints"], "median", {}, "GT")
    (_, text, state), *_ = written(truth, marked.found)
    assert (json.loads(text)[0]["label"], state) == ("adult", "decided")
    said = "items whose annotators give different labels to the object; the most frequent is taken"
    assert truth.counts == {said: 1}


def test_annotators_who_are_divided_on_the_label_of_an_object_are_a_tie() -> None:
    marked = _persons("child", "adult")
    truth = truth_of_marks(marked, forms()["keypoints"], "median", {}, "GT")
    assert (truth.state, truth.counts) == (
        ("tie",),
        {"items whose annotators are divided on the label of the object": 1},
    )


def test_only_some_annotators(tmp_path: Path) -> None:
    marked, form = read(tmp_path, BOXES, OF_BOXES)
    found = items(marked, form, "only_annotators", annotators=["cat"])
    assert [len(found["a"][0]), found["a"][1], found["b"], found["c"]] == [2, "single", (None, "none"), (None, "none")]


def test_groups_are_chosen_or_left_out(tmp_path: Path) -> None:
    marked, form = read(tmp_path, BOXES, OF_BOXES)
    assert items(marked, form, "only_group", groups=["y"]) == items(marked, form, "without_group", groups=["x"])
    truth = truth_of_marks(marked, form, "without_group", {"groups": "x"}, "GT")
    assert [str(one) for one in truth.left_out] == ["5 annotations: given by another group"]


@pytest.mark.parametrize(
    ("rule", "params", "said"),
    [
        ("only_annotators", {"annotators": ["zed"]}, "only_annotators: zed is none of the annotators of the file"),
        ("only_annotators", {}, "only_annotators needs annotators"),
        ("median", {"iou": 2}, "median: iou is the number 2, expected a number above 0 to 1"),
        ("median", {"io": 0.5}, 'median has no parameter io; did you mean "iou"'),
    ],
)
def test_a_wrong_parameter_is_told(tmp_path: Path, rule: str, params: dict[str, object], said: str) -> None:
    marked, form = read(tmp_path, BOXES, OF_BOXES)
    with pytest.raises(WrongParameter) as raised:
        truth_of_marks(marked, form, rule, params, "GT")
    assert raised.value.faults[0].message.startswith(said)


def test_a_rule_that_a_form_has_not_is_refused_with_those_that_it_has(tmp_path: Path) -> None:
    marked, form = read(tmp_path, BOXES, OF_BOXES)
    with pytest.raises(UsageError, match="staple is not made of boxes; median, only_annotators, only_group, without"):
        truth_of_marks(marked, form, "staple", {}, "GT")


def masks() -> tuple[Marked, Form]:
    found = Gathering("masks")
    found.structured = True
    place = found.item("a", 4, 1)
    for name, line in (("ann", "##.."), ("bob", "###."), ("cat", ".#..")):
        pixels = np.array([[letter == "#" for letter in line]])
        found.put_mask(found.mark(found.answer(place, name)), mask_of(pixels))
    return Marked(structures_of(found, Declaration())), forms()["masks"]


@pytest.mark.parametrize(("share", "line"), [(0.5, "##.."), (1.0, ".#.."), (0.3, "###.")])
def test_masks_by_votes(share: float, line: str) -> None:
    marked, form = masks()
    truth = truth_of_marks(marked, form, "majority", {"share": share}, "GT")
    (mask,) = as_annotations((truth,), marked.found).masks
    assert "".join(".#"[int(one)] for one in mask.decode()[0]) == line


def test_staple_is_that_of_the_masks_themselves() -> None:
    from gtreport.ground_truths.forms.staple import staple

    marked, form = masks()
    truth = truth_of_marks(marked, form, "staple", {}, "GT")
    (mask,) = as_annotations((truth,), marked.found).masks
    wanted = staple([one.decode() for one in marked.found.masks]).mask
    assert (mask.decode() == wanted).all()


def test_spans_by_votes(tmp_path: Path) -> None:
    text = "item,who,label,start,end\na,ann,x,0,5\na,bob,x,0,4\na,cat,x,2,5\n"
    marked, form = read(tmp_path, text, {"label": "label", "start": "start", "end": "end"})
    assert items(marked, form, "majority") == {"a": ([{"label": "x", "span": [[0, 5]]}], "decided")}
    assert items(marked, form, "majority", share=1.0) == {"a": ([{"label": "x", "span": [[2, 4]]}], "decided")}


def test_the_text_nearest_to_all_others(tmp_path: Path) -> None:
    text = "item,who,text\na,ann,it rained\na,bob,it rained today\na,cat,it rained today\nb,ann,yes\nb,bob,no\n"
    marked, form = read(tmp_path, text, {"value": "text"})
    assert items(marked, form, "median") == {"a": ("it rained today", "decided"), "b": (None, "tie")}


def test_keypoints_by_their_medians(tmp_path: Path) -> None:
    text = "item,who,name,x,y\na,ann,nose,0,0\na,bob,nose,2,0\na,cat,nose,9,3\n"
    marked, form = read(tmp_path, text, {"label": "name"}, options={"point": ["x", "y"]})
    assert items(marked, form, "median") == {"a": ([{"keypoints": [[2.0, 0.0, 2.0]]}], "decided")}


OF_CHOICES = {"left": "l", "right": "r"}


def test_the_choice_of_most(tmp_path: Path) -> None:
    text = "item,who,l,r,label\na,ann,m1,m2,m1\na,bob,m2,m1,m1\na,cat,m1,m2,m2\nb,ann,m1,m2,m1\nb,bob,m1,m2,m2\n"
    marked, form = read(tmp_path, text, {"label": "label"}, options=OF_CHOICES)
    wanted = {"a": ([{"better": "m1"}], "decided"), "b": (None, "tie")}
    assert items(marked, form, "majority") == wanted
    head, *lines = text.splitlines(keepends=True)
    turned, form = read(tmp_path, "".join([head, *reversed(lines)]), {"label": "label"}, options=OF_CHOICES)
    assert items(turned, form, "majority") == wanted


def test_every_form_has_a_rule_behind_filters() -> None:
    assert set(USUAL) == set(forms()) - {"maps"}  # a map is held against its reference, and none is made of it
    assert all((form, rule) in RULES for form, rule in USUAL.items())


def test_ground_truths_are_compared_as_annotators_are(tmp_path: Path) -> None:
    marked, form = read(tmp_path, BOXES, OF_BOXES)
    truths = [
        truth_of_marks(marked, form, "median", {}, "GT1"),
        truth_of_marks(marked, form, "only_annotators", {"annotators": ["cat"]}, "GT2"),
        truth_of_marks(marked, form, "only_annotators", {"annotators": ["ann"]}, "GT3"),
    ]
    found = details_of_truths(truths, form, marked)
    assert found is not None
    pairs = {(one.first, one.second): (one.n_shared, one.n_used, one.n_alike, one.value) for one in found.pairs}
    assert pairs["GT1", "GT2"] == (1, 1, 0, pytest.approx(2 / 3))
    assert pairs["GT1", "GT3"] == (3, 3, 3, 1.0)  # on item c neither holds a box: they are alike there


def test_the_order_of_annotators_changes_nothing(tmp_path: Path) -> None:
    head, *lines = BOXES.splitlines(keepends=True)
    forward = items(*read(tmp_path, BOXES, OF_BOXES), "median")
    assert items(*read(tmp_path, "".join([head, *reversed(lines)]), OF_BOXES), "median") == forward


REPORT = """
report: {schema: gtreport/1}
targets: [{id: t, form: detection_bbox, labels: [owl, elk], encoding: {box_format: xyxy}}]
annotations:
  - id: marks
    format: long
    file: marks.csv
    columns: {item: item, annotator: who, label: label, box: [x1, y1, x2, y2]}
ground_truths:
  - {id: GT1, label: of all, status: built, built_by: {annotations: marks, rule: median}}
  - id: GT2
    label: of one
    status: built
    built_by: {annotations: marks, rule: only_annotators, params: {annotators: [cat]}}
    comparison: [{with: GT1, metric: matched_f1, value: 0.67, n: 1}, {with: GT1, metric: changed, value: 0, n: 1}]
  - {id: GT3, label: none, status: hypothetical, built_by: {annotations: marks, rule: dawid_skene}}
"""


def report(folder: Path, *, for_site: bool = False) -> Report:
    (folder / "marks.csv").write_text(BOXES, encoding="utf-8")
    (folder / "report.yaml").write_text(REPORT, encoding="utf-8")
    return examine(folder / "report.yaml", "report.yaml", today=date(2026, 6, 1), for_site=for_site)


def test_a_report_makes_them_and_holds_claims_against_them(tmp_path: Path) -> None:
    computed = report(tmp_path).evidence.computed
    (made,) = computed.alternatives
    assert [(one.name, one.reason) for one in made.truths] == [
        ("GT1", None),
        ("GT2", None),
        ("GT3", "dawid_skene is not made of boxes; median, only_annotators, only_group, without_group are"),
    ]
    assert [(one.verdict, one.value) for one in computed.claims] == [
        ("agrees", pytest.approx(2 / 3)),
        ("differs", 1.0),
    ]


def test_the_page_says_what_changes_and_what_cannot_be_made(tmp_path: Path) -> None:
    (page,) = (one for one in pages(report(tmp_path, for_site=True)) if one.file == "other_ground_truths.md")
    html = Markdown(extensions=list(EXTENSIONS)).convert(page.markdown)
    text = " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())
    assert "1 of 1 items differ from GT1 ; Matched F1, two empty as equal, iou 0.5 is 0.667" in text
    assert "not computed: dawid_skene is not made of boxes; median, only_annotators" in text
    assert " cat " not in text
