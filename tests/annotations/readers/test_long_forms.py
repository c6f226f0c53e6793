"""Tables whose rows hold spans, boxes, points, texts or preferences; packed cells; tiers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtreport.annotations.reading import ReadRequest, read_any
from gtreport.annotations.structures import Structures
from gtreport.annotations.table import AnnotationTable

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, spans_of, told

WHO = {"item": "item", "annotator": "who"}
SPAN = {**WHO, "label": "label", "start": "start", "end": "end"}


def test_rows_of_an_answer_are_its_spans(read_form: Form) -> None:
    text = "item,who,label,start,end\n1,a,X,0,2\n1,a,Y,3,5\n1,b,,,\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=SPAN)
    assert labels_of(found) == {("1", "a"): ["X", "Y"], ("1", "b"): []}
    assert spans_of(found) == [[[0, 2]], [[3, 5]]]


def test_an_inclusive_end_is_declared(read_form: Form) -> None:
    text = "item,who,label,start,end\n1,a,X,0,2\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=SPAN, encoding={"offset_end": "inclusive"})
    assert spans_of(found) == [[[0, 3]]]


def test_spans_of_time(read_form: Form) -> None:
    text = "item,who,label,start,end\n1,a,X,0.5,1.25\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=SPAN, options={"time": "second"})
    assert (spans_of(found), found.span_unit) == ([[[500, 1250]]], "millisecond")


def test_boxes_in_four_columns(read_form: Form) -> None:
    text = "item,who,l,t,r,b,w,h\n1,a,1,2,5,6,10,10\n1,b,,,,,10,10\n"
    columns = {**WHO, "box": ("l", "t", "r", "b")}
    found = read_form("long", {"t.csv": text}, "t.csv", columns=columns, options={"size": ["w", "h"]})
    assert (boxes_of(found), found.is_empty.tolist(), found.sizes.tolist()) == (
        [[1, 2, 5, 6]],
        [False, True],
        [[10, 10]],
    )


def test_keypoints_by_name(read_form: Form) -> None:
    text = "item,who,point,x,y,v,area\n1,a,nose,1,2,2,50\n1,a,ear,,,0,50\n1,b,ear,3,4,1,50\n"
    options = {"point": ["x", "y", "v"], "area": "area"}
    found = read_form("long", {"t.csv": text}, "t.csv", columns={**WHO, "label": "point"}, options=options)
    assert found.keypoint_names == {"": ("nose", "ear")}
    assert found.keypoints.of(0).tolist() == [[1, 2, 2], [0, 0, 0]]
    assert (found.keypoints.of(1).tolist(), found.keypoints.area.tolist()) == ([[0, 0, 0], [3, 4, 1]], [50, 50])


def test_transcripts(read_form: Form) -> None:
    text = "item,who,text\n1,a,old owl\n1,b,\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns={**WHO, "value": "text"}, structured=True)
    assert (found.texts, found.n_answers, [one.count for one in found.left_out]) == (("old owl",), 1, [1])


def test_a_second_transcript_is_a_repeat(read_form: Form, refusal: Refusal) -> None:
    files = {"t.csv": "item,who,text\n1,a,x\n1,a,y\n"}
    request: dict[str, Any] = {"columns": {**WHO, "value": "text"}, "structured": True}
    assert refusal("long", files, "t.csv", **request) == [
        "annotator a labelled item 1 2 times (1 such pair), and repeats is error"
    ]
    assert read_form("long", files, "t.csv", repeats="last", **request).place["text"].tolist() == [1]
    assert tuple(read_form("long", files, "t.csv", repeats="each_as_annotator", **request).annotators) == ("a#1", "a#2")
    hidden = read_form("long", files, "t.csv", repeats="each_as_annotator", pseudonyms=True, **request)
    assert tuple(hidden.annotators) == ("A1#1", "A1#2")


@pytest.mark.parametrize(("label", "choice"), [("m1", -1), ("m2", 1), ("tie", 0), ("left", -1), ("B", 1)])
def test_preferences(read_form: Form, label: str, choice: int) -> None:
    text = f"item,who,left,right,won\n1,a,m1,m2,{label}\n"
    options = {"left": "left", "right": "right"}
    found = read_form("long", {"t.csv": text}, "t.csv", columns={**WHO, "label": "won"}, options=options)
    assert (found.preferences.tolist(), tuple(found.candidates)) == ([[0, 1, choice]], ("m1", "m2"))


def test_preferences_in_words_of_their_own(read_form: Form) -> None:
    options = {"left": "left", "right": "right", "choices": {"left": "A", "tie": "=", "right": "Z"}}
    files = {"t.jsonl": '{"item": 1, "who": "a", "left": "m1", "right": "m2", "won": "Z"}\n'}
    found = read_form("long", files, "t.jsonl", columns={**WHO, "label": "won"}, options=options)
    assert found.preferences.tolist() == [[0, 1, 1]]


def test_spans_marked_by_tags(read_form: Form) -> None:
    text = 'item\twho\tlabel\ttext\n1\ta\tMinor\tan <v>old</v> "owl\n1\tb\tnone\tan old "owl\n'
    columns = {**WHO, "label": "label", "text": "text"}
    options = {"markup": "v", "quoting": "none", "nothing": "none"}
    found = read_form("long", {"t.tsv": text}, "t.tsv", columns=columns, options=options)
    assert (spans_of(found), found.item_texts) == ([[[3, 6]]], {0: 'an old "owl'})
    assert labels_of(found) == {("1", "a"): ["Minor"], ("1", "b"): []}


def test_rows_without_annotator_are_refused_together(refusal: Refusal) -> None:
    text = "item,who,label,start,end\n1,,X,0,2\n1,,X,0,2\n"
    assert refusal("long", {"t.csv": text}, "t.csv", columns=SPAN) == ["2 rows have no annotator id"]


def test_items_of_several_columns_stay_apart(read_form: Form) -> None:
    text = "doc,part,who,label\na#b,c,p,x\na,b#c,p,y\n"
    table: Any = read_form(
        "long",
        {"t.csv": text},
        "t.csv",
        columns={"annotator": "who", "label": "label"},
        options={"item_columns": ["doc", "part"]},
    )
    assert tuple(table.items) == ("a#b|c", "a|b#c")


def test_files_of_several_annotators(read_form: Form) -> None:
    files = {f"{who}.csv": f"item,label\n1,{label}\n" for who, label in (("ann", "x"), ("bob", "y"))}
    columns = {"item": "item", "label": "label"}
    table: Any = read_form("long", files, columns=columns, options={"files": ["ann.csv", "bob.csv"]})
    assert (tuple(table.annotators), tuple(table.labels)) == (("ann", "bob"), ("x", "y"))


def test_numbers_in_json_keep_their_digits(read_form: Form) -> None:
    files = {"t.json": '[{"item": 1, "who": "a", "label": 7}, {"item": 1, "who": "b", "label": 7.0}]'}
    table: Any = read_form("long", files, "t.json", columns={**WHO, "label": "label"})
    assert tuple(table.labels) == ("7", "7.0")


PACKED = {"item": "id", "label": "labels", "annotator": "people"}


@pytest.mark.parametrize(
    "cells",
    [
        "\"['x', 'y']\",\"['p', 'q']\"",
        '"[""x"", ""y""]","[""p"", ""q""]"',
        '"x,y","p,q"',
    ],
)
def test_packed_cells(read_form: Form, cells: str) -> None:
    table: Any = read_form("wide", {"t.csv": f"id,labels,people\n1,{cells}\n"}, "t.csv", columns=PACKED)
    assert (tuple(table.annotators), tuple(table.labels), len(table)) == (("p", "q"), ("x", "y"), 2)


def test_packed_cells_are_not_run(read_form: Form) -> None:
    text = "id,labels,people\n1,\"[__import__('os').getcwd()]\",p\n2,x,p\n"
    table: Any = read_form("wide", {"t.csv": text}, "t.csv", columns=PACKED)
    assert tuple(table.items) == ("2",)
    assert told(table)[0] == 'record "1": its labels are no list of texts; the record is left out'


def test_records_under_keys(read_form: Form) -> None:
    files = {"t.json": {"10": {"labels": ["x"], "people": "p"}, "2": {"labels": "y", "people": "p"}}}
    table: Any = read_form("wide", files, "t.json", columns={"label": "labels", "annotator": "people"})
    assert isinstance(table, AnnotationTable) and tuple(table.items) == ("10", "2")


GRID = """File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 2
tiers? <exists>
size = 1
item []:
    item [1]:
        class = "IntervalTier"
        name = "ann 2"
        xmin = 0
        xmax = 2
        intervals: size = 2
        intervals [1]:
            xmin = 0
            xmax = 0.5
            text = ""
        intervals [2]:
            xmin = 0.5
            xmax = 2
            text = "a ""b"" [3]"
"""
_BEGIN = ('"ooTextFile"', '"TextGrid"', "0 2 <exists> 1", '"IntervalTier"', '"ann 2"', "0 2 2")
_BEGIN = ('"ooTextFile"', '"TextGrid"', "0 2 <exists> 1", '"IntervalTier"', '"ann 2"', "0 2 2")
SHORT = "\n".join((*_BEGIN, '0 0.5 ""', '0.5 2 "a ""b"" [3]"'))
TIERS = {"item": "file", "annotator": "tier", "label": "label", "start": "start", "end": "end"}


@pytest.mark.parametrize("content", [GRID, SHORT, GRID.encode("utf-16")])
def test_text_grids(read_form: Form, content: str | bytes) -> None:
    found = read_form("long", {"t.TextGrid": content}, "t.TextGrid", columns=TIERS)
    assert (spans_of(found), labels_of(found)) == ([[[500, 2000]]], {("t", "ann 2"): ['a "b" [3]']})


def test_a_cut_off_text_grid_is_refused(refusal: Refusal) -> None:
    assert refusal("long", {"t.TextGrid": GRID[:-60]}, "t.TextGrid", columns=TIERS) == [
        "t.TextGrid cannot be read as a table: it ends in the middle of a tier"
    ]


def test_elan(read_form: Form) -> None:
    slots = '<TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="100"/><TIME_SLOT TIME_SLOT_ID="b" TIME_VALUE="300"/>'
    value = "<ANNOTATION_VALUE>S</ANNOTATION_VALUE>"
    one = f'<ALIGNABLE_ANNOTATION ANNOTATION_ID="x" TIME_SLOT_REF1="a" TIME_SLOT_REF2="b">{value}'
    tier = f'<TIER TIER_ID="ann"><ANNOTATION>{one}</ALIGNABLE_ANNOTATION></ANNOTATION></TIER><TIER TIER_ID="default"/>'
    text = f"<ANNOTATION_DOCUMENT><TIME_ORDER>{slots}</TIME_ORDER>{tier}</ANNOTATION_DOCUMENT>"
    found = read_form("long", {"t.eaf": text}, "t.eaf", columns=TIERS)
    assert spans_of(found) == [[[100, 300]]]
    assert told(found) == ['ELAN: tier "default" is empty and is left out']


@pytest.mark.parametrize(("missing", "sets"), [(("",), ["x|y", "∅"]), ((), ["x|y|", ""])])
def test_rows_without_a_label_add_none(read_form: Form, missing: tuple[str, ...], sets: list[str]) -> None:
    text = "item,who,label\n1,a,x\n1,a,y\n1,a,\n1,a,x\n1,b,\n"
    table: Any = read_form(
        "long", {"t.csv": text}, "t.csv", columns={**WHO, "label": "label"}, level="set", missing=missing
    )
    empty = [text or "∅" for text in table.labels] if "" in missing else list(table.labels)
    assert (empty, len(table)) == (sets, 2)
    assert told(table) == ["1 row repeats a label that the same annotator already gave to the same item"]


def test_the_file_is_read_once_for_all_the_lines_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line for each box, one reading each, made files of a hundred thousand boxes take an hour."""
    from gtreport.annotations import delimited

    opened = []
    rows = delimited._rows
    monkeypatch.setattr(delimited, "_rows", lambda *given, **options: opened.append(given) or rows(*given, **options))
    path = tmp_path / "boxes.csv"
    path.write_text("item,who,a,b,c,d\n" + "".join(f"i{n},p,9,9,1,1\n" for n in range(50)), encoding="utf-8")
    columns = {"item": "item", "annotator": "who", "box": ("a", "b", "c", "d")}
    found = read_any(ReadRequest(path, path.name, columns), "long")
    assert len(opened) == 1
    assert any("line 2: its corners stand in another order" in one.message for one in found.observations)


def rankings_of(found: Structures) -> list[dict[str, float]]:
    names = list(found.candidates)
    return [{names[code]: rank for code, rank in found.rankings.of(int(row))} for row in found.rows("ranking")]


@pytest.mark.parametrize("cell", ["b > a = c", '"[""b"", [""a"", ""c""]]"'])
def test_a_ranking_in_a_cell(read_form: Form, cell: str) -> None:
    text = f"item,who,order\n1,ann,{cell}\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=WHO, options={"ranking": "order"})
    assert rankings_of(found) == [{"b": 1.0, "a": 2.0, "c": 2.0}]


def test_a_column_of_ranks(read_form: Form) -> None:
    text = "item,who,what,rank\n1,ann,x,2\n1,ann,y,1\n1,ann,z,\n1,bob,x,first\n1,bob,y,1\n1,bob,y,2\n"
    options = {"candidate": "what", "rank": "rank"}
    found = read_form("long", {"t.csv": text}, "t.csv", columns=WHO, options=options)
    assert rankings_of(found) == [{"x": 2.0, "y": 1.0}, {"y": 1.0}]
    assert found.also == {"candidates that an annotator did not rank": 1}
    assert [str(one) for one in found.left_out] == [
        "1 annotation: ranks that are no numbers",
        "1 annotation: candidates that are ranked twice",
    ]


def test_a_ranking_that_names_a_candidate_twice_is_left_out(read_form: Form) -> None:
    text = "item,who,order\n1,ann,a>b>a\n1,bob,a>b\n1,cat,\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=WHO, options={"ranking": "order"})
    assert rankings_of(found) == [{"a": 1.0, "b": 2.0}]
    assert sum(one.count for one in found.left_out) == 2


SAMPLED = {"item": "item", "label": "seen"}


def test_units_of_a_map_need_no_annotator(read_form: Form) -> None:
    text = "item,mapped,seen,part\n1,wood,lake,n\n2,,lake,n\n3,wood,,s\n4,lake,lake,s\n"
    options = {"map": "mapped", "stratum": "part", "areas": {"n": 1, "s": 2}}
    found = read_form("long", {"t.csv": text}, "t.csv", columns=SAMPLED, options=options, labels=("wood", "lake"))
    assert (list(found.annotators), found.samples.tolist(), found.label.tolist()) == (
        ["reference"],
        [[0, 0], [1, 1]],
        [1, 1],
    )
    assert (found.strata, found.areas, found.observations) == (("n", "s"), {"n": 1.0, "s": 2.0}, ())
    assert [str(one) for one in found.left_out] == [
        "1 annotation: no class of the map is given",
        "1 annotation: no reference class is given",
    ]


@pytest.mark.parametrize("areas", [{"n": -1}, {"n": 0}, {"n": "many"}, [1, 2]])
def test_areas_that_are_no_sizes_are_refused(refusal: Refusal, areas: object) -> None:
    text = "item,mapped,seen\n1,wood,lake\n"
    options = {"map": "mapped", "areas": areas}
    said = refusal("long", {"t.csv": text}, "t.csv", columns=SAMPLED, options=options)
    assert said == ["option areas does not give each class or stratum a size from 0 on"]


def test_a_class_of_the_map_that_is_not_declared_is_refused(refusal: Refusal) -> None:
    text = "item,mapped,seen\n1,sea,lake\n"
    said = refusal(
        "long", {"t.csv": text}, "t.csv", columns=SAMPLED, options={"map": "mapped"}, labels=("wood", "lake")
    )
    assert said == ['t.csv holds "sea" (once), which is neither a declared label nor a missing token']


BOX = {**WHO, "box": ("l", "t", "r", "b")}


@pytest.mark.parametrize("cells", ["oops,0,9,9", "0,0,9,1e400", "0,0,1e200,1e200"])
def test_an_answer_of_which_no_mark_can_be_read_is_unknown_and_not_empty(cells: str, read_form: Form) -> None:
    text = f"item,who,l,t,r,b\n1,a,0,0,9,9\n1,b,{cells}\n2,a,,,,\n2,b,0,0,9,9\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=BOX)
    assert labels_of(found) == {("1", "a"): [""], ("2", "a"): [], ("2", "b"): [""]}
    assert "none of their marks can be read" in [one.why for one in found.left_out]
    assert [(one.message, one.line) for one in found.observations if one.rule == "annotations_unreadable"] == [
        ("t.csv: 1 mark cannot be read and is left out, in line 3; 1 answer holds nothing else", 3)
    ]


def test_an_answer_keeps_the_marks_that_can_be_read(read_form: Form) -> None:
    text = "item,who,l,t,r,b\n1,a,0,0,9,9\n1,a,oops,0,9,9\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=BOX)
    assert (len(found), found.n_answers) == (1, 1)


def test_spans_past_every_text_are_unknown_and_not_empty(read_form: Form) -> None:
    text = "item,who,label,start,end\n1,a,X,0,2\n1,b,X,0,4000000000000000000\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=SPAN)
    assert labels_of(found) == {("1", "a"): ["X"]}


def test_keypoints_that_are_too_far_away_are_left_out(read_form: Form) -> None:
    text = "item,who,x,y\n1,a,1e300,0\n1,b,3,4\n"
    found = read_form("long", {"t.csv": text}, "t.csv", columns=WHO, options={"point": ["x", "y"]})
    assert (found.n_answers, len(found.keypoints)) == (1, 1)
