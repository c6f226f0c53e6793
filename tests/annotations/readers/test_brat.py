"""brat standoff."""

from __future__ import annotations

from .conftest import Form, Refusal
from .forms import labels_of, spans_of, told

TEXT = "Owls hunt at night.\n"


def test_spans_with_their_text(read_form: Form) -> None:
    found = read_form("brat", {"d.ann": "T2\tBird 0 4\tOwls\nT1\tTime 13 18\tnight\n", "d.txt": TEXT})
    assert (spans_of(found), told(found)) == ([[[0, 4]], [[13, 18]]], [])
    assert labels_of(found) == {("d", "data"): ["Bird", "Time"]}


def test_fragments_are_sorted_and_told(read_form: Form) -> None:
    found = read_form("brat", {"d.ann": "T1\tX 13 18;0 4\tOwls night\n", "d.txt": TEXT})
    assert (spans_of(found), found.spans.lengths().tolist()) == ([[[0, 4], [13, 18]]], [9])
    assert told(found) == ["d.ann:1: fragments are in reverse order; sorted"]


def test_text_that_differs_is_told(read_form: Form) -> None:
    found = read_form("brat", {"d.ann": "T1\tX 0 3\tOwls\n", "d.txt": TEXT})
    assert told(found) == ['d.ann:1: text at 0–3 is "Owl", the file says "Owls"; the end offset is exclusive']


def test_offsets_behind_the_text_are_left_out(read_form: Form) -> None:
    found = read_form("brat", {"d.ann": "T1\tX 15 99\tt\n", "d.txt": TEXT})
    assert told(found) == ["d.ann:1: T1: it ends at 99, and the text has 20 characters; it is left out"]
    assert labels_of(found) == {}


def test_byte_order_mark_and_carriage_returns(read_form: Form) -> None:
    found = read_form("brat", {"d.ann": "\ufeffT1\tBird 0 4\tOwls\r\n".encode(), "d.txt": TEXT})
    assert (len(found), told(found)) == (1, [])


def test_attributes_of_events_stay_with_their_trigger(read_form: Form) -> None:
    text = "T1\tHunt 5 9\thunt\nE1\tHunt:T1\nA1\tNegated E1\nM1\tLevel T1 high\n#1\tNote T1\tx\nR1\tR Arg1:T1 Arg2:T1\n"
    found = read_form("brat", {"d.ann": text, "d.txt": TEXT})
    assert found.attributes == {"Negated": {0: "true"}, "Level": {0: "high"}}
    assert found.also == {"events": 1, "attributes": 2, "notes": 1, "relations": 1}


def test_one_folder_for_each_annotator(read_form: Form) -> None:
    files = {"p/d.ann": "T1\tBird 0 4\tOwls\n", "p/d.txt": TEXT, "q/d.ann": "", "q/d.txt": TEXT}
    found = read_form("brat", files, options={"folders": "each"})
    assert labels_of(found) == {("d", "p"): ["Bird"], ("d", "q"): []}


def test_texts_that_differ_between_annotators_are_refused(refusal: Refusal) -> None:
    files = {"p/d.ann": "", "p/d.txt": TEXT, "q/d.ann": "", "q/d.txt": "other"}
    assert refusal("brat", files, options={"folders": "each"})[0] == (
        "q/d.ann: the text is another one than another annotator's: offsets cannot be compared"
    )


def test_declared_bytes_become_code_points(read_form: Form) -> None:
    found = read_form("brat", {"d.ann": "T1\tX 3 6\towl\n", "d.txt": "é owl"}, encoding={"offset_unit": "utf8_byte"})
    assert spans_of(found) == [[[2, 5]]]
