"""Agreement of marks by label, item, annotator and pair; and reference values of the shared sets."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gtreport.agreement.marked_types import MarkedDetails
from gtreport.agreement.structured.breaking_down import details_of_marks
from gtreport.agreement.structured.estimating import estimate_form, form_of
from gtreport.agreement.structured.form import Form, Marked
from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures

Read = Callable[..., tuple[Marked, Form]]

BOXES = """item,who,label,x1,y1,x2,y2
a,ann,owl,0,0,10,10
a,ann,elk,50,50,60,60
a,bob,owl,0,0,10,10
a,cat,owl,0,0,10,10
b,ann,owl,0,0,10,12
b,bob,elk,0,6,10,18
"""
OF_BOXES = {"label": "label", "box": ("x1", "y1", "x2", "y2")}


@pytest.fixture
def details(read: Read) -> MarkedDetails:
    marked, form = read(BOXES, OF_BOXES, {"iou": 0.3})
    return details_of_marks(marked, form, {"owl": "an owl"})


def test_the_whole(details: MarkedDetails) -> None:
    assert (details.form, details.n_answers, details.n_empty, details.notes) == ("boxes", 5, 0, ())
    assert details.measure is not None
    assert (details.measure.statistic, details.measure.parameters["iou"]) == ("matched_f1", 0.3)
    # Item a: 2/3, 2/3 and 1 of its three pairs; item b: 1.
    assert details.measure.value == pytest.approx(((2 / 3 + 2 / 3 + 1) / 3 + 1) / 2)


def test_items_stand_by_their_disagreement(details: MarkedDetails) -> None:
    assert [(one.item, one.n_annotations, one.least, one.most) for one in details.items] == [
        ("a", 3, 1, 2),
        ("b", 2, 1, 1),
    ]
    assert [one.value for one in details.items] == pytest.approx([7 / 9, 1.0])
    assert sum(one.n for one in details.distribution) == 2


def test_pairs_hold_their_shared_items(details: MarkedDetails) -> None:
    found = {(one.first, one.second): (one.n_shared, one.n_used, one.value, one.few) for one in details.pairs}
    assert found == {
        ("ann", "bob"): (2, 2, pytest.approx((2 / 3 + 1) / 2), True),
        ("ann", "cat"): (1, 1, pytest.approx(2 / 3), True),
        ("bob", "cat"): (1, 1, 1.0, True),
    }


def test_annotators_stand_against_the_others(details: MarkedDetails) -> None:
    found = {one.annotator: one for one in details.annotators}
    assert {name: (one.n, one.n_marks, one.n_empty, one.n_shared) for name, one in found.items()} == {
        "ann": (2, 3, 0, 2),
        "bob": (2, 2, 0, 2),
        "cat": (1, 1, 0, 1),
    }
    assert found["ann"].value == pytest.approx((2 / 3 + 1) / 2)
    assert found["cat"].value == pytest.approx((2 / 3 + 1) / 2)
    assert found["ann"].without == pytest.approx(1.0)


def test_labels_are_compared_by_themselves(details: MarkedDetails) -> None:
    owl, elk = details.labels
    assert (owl.label, owl.name, owl.n, owl.share) == ("owl", "an owl", 4, pytest.approx(2 / 3))
    assert (owl.value, owl.n_items) == (1.0, 1)  # on item b one of the two drew no owl: counted apart
    assert (elk.value, elk.reason) == (None, "one of two is empty")


def test_labels_of_matched_boxes_meet_in_the_confusion(details: MarkedDetails) -> None:
    assert details.label_list == ("owl", "elk", "(no box)")
    assert details.confusion == ((3, 1, 0), (1, 0, 2), (0, 2, 0))


def test_what_has_no_measure_of_pairs_is_not_broken_down(read: Read) -> None:
    text = "item,who,text\na,ann,It rained\na,bob,It snowed\n"
    marked, form = read(text, {"value": "text"}, {"form": "machine_translation"})
    found = details_of_marks(marked, form)
    assert (found.measure, found.items, found.pairs) == (None, (), ())
    assert dict(found.conventions)["Likeness"] == "no agreement: a free translation may be right"


def test_error_rates_put_the_greatest_first_and_are_not_spread(read: Read) -> None:
    text = "item,who,text\na,ann,It rained\na,bob,It rained\nb,ann,It rained\nb,bob,It snowed\n"
    marked, form = read(text, {"value": "text"}, {"normaliser": "none"})
    found = details_of_marks(marked, form)
    assert [(one.item, one.value) for one in found.items] == [("b", 0.5), ("a", 0.0)]
    assert found.distribution == ()


def _shared(path: Path, kind: str, **request: object) -> Marked:
    found = read_any(ReadRequest(path, path.name, **request), kind)  # type: ignore[arg-type]
    assert isinstance(found, Structures)
    return Marked(found)


@pytest.fixture
def expected(shared: Callable[[str], Path]) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(
        shared("reference_values/form_expectations.json").read_text(encoding="utf-8")
    )["sets"]
    return found


def test_boxes_of_a_published_set(shared: Callable[[str], Path], expected: dict[str, dict[str, object]]) -> None:
    columns = {"item": "item", "annotator": "annotator", "box": ("left", "top", "right", "bottom")}
    path = shared("annotations/boxes_wsdmcup2023/boxes.csv")
    marked = _shared(
        path, "long", columns=columns, options={"size": ["width", "height"]}, encoding={"box_format": "xyxy"}
    )
    form = form_of(marked.found)
    assert form is not None
    found = estimate_form(marked, form, "matched_f1", {"iou": 0.5}, intervals=())
    wanted = expected["boxes_wsdmcup2023"]
    assert (found.value, found.n_items_used) == (
        pytest.approx(wanted["matched_f1_at_0_5"], abs=1e-6),
        wanted["n_items_shared"],
    )


def test_masks_of_a_published_set(shared: Callable[[str], Path], expected: dict[str, dict[str, object]]) -> None:
    pytest.importorskip("PIL")
    path = shared("annotations/masks_bubil1/expert")
    marked = _shared(path, "masks", options={"folders": "each"})
    form = form_of(marked.found)
    assert form is not None
    found = estimate_form(marked, form, "dice", intervals=())
    wanted = expected["masks_bubil1"]["expert_vs_expert"]
    assert isinstance(wanted, dict)
    assert found.value == pytest.approx(wanted["mean_dice"], abs=1e-6)
    details = details_of_marks(marked, form)
    assert len(details.pairs) == 45
    assert sum(one.n_used for one in details.pairs) == wanted["pairs_compared"]


def test_keypoints_of_a_published_set(shared: Callable[[str], Path], expected: dict[str, dict[str, object]]) -> None:
    path = shared("annotations/synthetic_keypoints/keypoints.csv")
    columns = {"item": "item", "annotator": "annotator", "label": "keypoint"}
    marked = _shared(
        path, "long", columns=columns, options={"point": ["x", "y", "visibility"], "area": "area"}, structured=True
    )
    form = form_of(marked.found)
    assert form is not None
    wanted = expected["synthetic_keypoints"]
    found = details_of_marks(Marked(marked.found, {"sigmas": wanted["sigmas"]}), form)
    pairs = wanted["pairs"]
    assert isinstance(pairs, dict)
    for one in found.pairs:
        assert one.value == pytest.approx(pairs[f"{one.first}|{one.second}"]["mean_oks"], abs=1e-6)
