"""Label Studio exports."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from gtreport.annotations.label_studio_results import unpacked_brush
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, spans_of, told


def choice(*labels: str, name: str = "c") -> dict[str, Any]:
    return {"id": "r", "type": "choices", "from_name": name, "value": {"choices": list(labels)}}


def box(label: str = "owl", **value: Any) -> dict[str, Any]:
    place = {"x": 10, "y": 20, "width": 30, "height": 40, "rotation": 0, "rectanglelabels": [label], **value}
    return {
        "id": f"{label}{value}",
        "type": "rectanglelabels",
        "from_name": "b",
        "original_width": 200,
        "original_height": 100,
        "value": place,
    }


def task(number: int, *answers: tuple[Any, list[dict[str, Any]]], **more: Any) -> dict[str, Any]:
    made = [{"id": number * 100 + at, "completed_by": who, "result": found} for at, (who, found) in enumerate(answers)]
    return {"id": number, "data": {"text": f"text {number}"}, "annotations": made, **more}


def given(table: AnnotationTable) -> list[tuple[str, str, str]]:
    rows = zip(table.item, table.annotator, table.label, strict=True)
    return [(table.items[int(i)], table.annotators[int(a)], table.labels[int(k)]) for i, a, k in rows]


def test_choices_become_a_table(read_form: Form) -> None:
    table: Any = read_form("label_studio", {"a.json": [task(1, (1, [choice("x")]), (2, [choice("y")]))]}, "a.json")
    assert given(table) == [("1", "1", "x"), ("1", "2", "y")]


def test_several_choices_are_a_set_where_that_is_declared(read_form: Form, refusal: Refusal) -> None:
    tasks = {"a.json": [task(1, (1, [choice("x", "y")]), (2, [choice("y", "x")]))]}
    table: Any = read_form("label_studio", tasks, "a.json", level="set")
    assert [text for _, _, text in given(table)] == ["x|y", "x|y"]
    assert refusal("label_studio", tasks, "a.json") == ['2 answers hold several labels, the first by 1 on "1": x, y']


def test_percentages_become_pixels(read_form: Form) -> None:
    found = read_form("label_studio", {"a.json": [task(1, (1, [box()]))]}, "a.json")
    assert (boxes_of(found), found.box_unit, found.sizes.tolist()) == ([[20, 20, 80, 60]], "pixel", [[200, 100]])


def test_a_turned_box_is_an_outline(read_form: Form) -> None:
    found = read_form("label_studio", {"a.json": [task(1, (1, [box(rotation=90)]))]}, "a.json")
    assert found.count("box") == 0
    assert np.round(found.polygons.rings(0)[0], 6).tolist() == [[20, 20], [20, 80], [-20, 80], [-20, 20]]


def test_an_empty_result_of_regions_is_an_empty_answer(read_form: Form) -> None:
    found = read_form("label_studio", {"a.json": [task(1, (1, [box()]), (2, []))]}, "a.json")
    assert labels_of(found) == {("1", "1"): ["owl"], ("1", "2"): []}


def test_addresses_are_never_annotators(read_form: Form) -> None:
    one = {"id": 5, "email": "zoe@example.org"}
    table: Any = read_form("label_studio", {"a.json": [task(1, (one, [choice("x")]))]}, "a.json")
    assert tuple(table.annotators) == ("5",)
    assert [one.message for one in table.observations if "zoe" in one.message] == []


def test_ids_with_addresses_of_several_people_are_kept_apart(read_form: Form) -> None:
    people = [{"id": 1, "email": f"{name}@example.org"} for name in ("ann", "bob")]
    tasks = [task(at, (person, [choice("x")])) for at, person in enumerate(people, 1)]
    table: Any = read_form("label_studio", {"a.json": tasks}, "a.json")
    assert tuple(table.annotators) == ("1.1", "1.2")


def test_spans_count_utf16_units(read_form: Form) -> None:
    content = task(
        1,
        (1, [{"id": "s", "type": "labels", "value": {"start": 3, "end": 6, "text": "owl", "labels": ["bird"]}}]),
        data={"text": "\U0001f989 owl"},
    )
    found = read_form("label_studio", {"a.json": [content]}, "a.json")
    assert spans_of(found) == [[[2, 5]]]


def test_files_of_two_servers_keep_their_annotators_apart(read_form: Form) -> None:
    def uploaded(hash_: str) -> dict[str, Any]:
        return {**task(1, (1, [choice("x")])), "data": {"image": f"/data/upload/1/{hash_}-a.jpg"}}

    files = {"p.json": [uploaded("0a0b0c0d")], "q.json": [uploaded("1a1b1c1d")]}
    table: Any = read_form("label_studio", files)
    assert given(table) == [("a.jpg", "p/1", "x"), ("a.jpg", "q/1", "x")]


def test_one_task_id_for_two_tasks_is_refused(refusal: Refusal) -> None:
    other = {**task(1, (2, [choice("y")])), "data": {"text": "another"}}
    files = {"p.json": [task(1, (1, [choice("x")]))], "q.json": [other]}
    assert refusal("label_studio", files, options={"shared_ids": True})[0] == (
        "task 1 is another one in p.json and in q.json"
    )


def test_csv_names_its_control_and_its_item(read_form: Form) -> None:
    text = "annotation_id,annotator,sentiment,id,text\n1,7,good,1,hello\n2,8,bad,1,hello\n"
    table: Any = read_form("label_studio", {"a.csv": text}, "a.csv")
    assert given(table) == [("1", "7", "good"), ("1", "8", "bad")]


def test_csv_of_many_columns_asks_for_the_control(refusal: Refusal) -> None:
    text = "annotation_id,annotator,mood,tone,id,text\n1,7,good,low,1,hello\n"
    assert refusal("label_studio", {"a.csv": text}, "a.csv") == [
        "a.csv: it is not clear which column holds the labels, of mood, tone, text"
    ]


def test_regions_in_csv(read_form: Form) -> None:
    region = {**box()["value"], "original_width": 200, "original_height": 100}
    cell = json.dumps([region]).replace('"', '""')
    text = f'annotation_id,annotator,id,image,label\n1,7,1,a.jpg,"{cell}"\n'
    found = read_form("label_studio", {"a.csv": text}, "a.csv")
    assert isinstance(found, Structures) and boxes_of(found) == [[20, 20, 80, 60]]


def test_pre_labels_are_flagged(read_form: Form) -> None:
    found = read_form("label_studio", {"a.json": [task(1, (1, [{**box(), "origin": "prediction"}]))]}, "a.json")
    assert found.flags["pre_label"].tolist() == [1]
    assert told(found)[0].startswith('origin "prediction": pre-labels were shown to the annotator')


def test_results_that_are_not_read_are_counted(read_form: Form) -> None:
    strange = {"id": "v", "type": "videorectangle", "value": {"sequence": []}}
    found = read_form("label_studio", {"a.json": [task(1, (1, [box(), strange]))]}, "a.json")
    assert [(one.why, one.count) for one in found.left_out] == [("a videorectangle result that is not read", 1)]


def test_brushes_are_unpacked() -> None:
    # Eight values: a run of four zeros, then four values one by one; words of 8 bits, run sizes of 3, 4, 8 and 16 bits.
    bits = f"{8:032b}{7:05b}{2:04b}{3:04b}{7:04b}{15:04b}" + f"1{0:02b}{3:03b}{0:08b}" + f"0{0:02b}{3:03b}"
    bits += "".join(f"{value:08b}" for value in (1, 2, 3, 255))
    bits += "0" * (-len(bits) % 8)
    packed = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    assert unpacked_brush(packed).tolist() == [0, 0, 0, 0, 1, 2, 3, 255]


def test_labels_of_several_controls_are_refused(refusal: Refusal, read_form: Form) -> None:
    tasks = {"a.json": [task(1, (1, [choice("x", name="mood"), choice("y", name="tone")]))]}
    assert refusal("label_studio", tasks, "a.json")[0] == "2 controls hold labels of whole items: mood, tone"
    table: Any = read_form("label_studio", tasks, "a.json", options={"control": "tone"})
    assert given(table) == [("1", "1", "y")]


def test_ratings_keep_their_digits(read_form: Form) -> None:
    ratings = [{"id": "r", "type": "rating", "from_name": "r", "value": {"rating": value}} for value in (4, 4.0)]
    tasks = [task(at, (1, [one])) for at, one in enumerate(ratings, 1)]
    table: Any = read_form("label_studio", {"a.json": tasks}, "a.json")
    assert tuple(table.labels) == ("4", "4.0")


def test_regions_without_id_keep_their_own_labels(read_form: Form) -> None:
    regions = [{**box(label), "id": None} for label in ("owl", "elk")]
    found = read_form("label_studio", {"a.json": [task(1, (1, regions))]}, "a.json")
    assert labels_of(found) == {("1", "1"): ["owl", "elk"]}
