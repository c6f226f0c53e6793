"""WebAnno TSV 3."""

from __future__ import annotations

from .conftest import Form, Refusal
from .forms import labels_of, spans_of, told

HEAD = "#FORMAT=WebAnno TSV 3.3\n#T_SP=custom.Entity|value|note\n#T_SP=custom.Place|name\n\n\n"


def tsv(*lines: str) -> str:
    return HEAD + "\n".join(lines) + "\n"


DOCUMENT = tsv(
    "#Text=Old owls hunt",
    "1-1\t0-3\tOld\tBird[1]\t*\t_",
    "1-2\t4-8\towls\tBird[1]|Pair[2]\t*\tNest",
    "1-3\t9-13\thunt\t_\t_\t_",
)


def test_spans_are_joined_by_their_number(read_form: Form) -> None:
    found = read_form("webanno", {"d.tsv": DOCUMENT}, "d.tsv")
    assert labels_of(found) == {("d.tsv", "d"): ["Bird", "Pair", "Nest"]}
    assert spans_of(found) == [[[0, 8]], [[4, 8]], [[4, 8]]]


def test_one_layer(read_form: Form) -> None:
    found = read_form("webanno", {"d.tsv": DOCUMENT}, "d.tsv", options={"layer": "Place"})
    assert tuple(found.labels) == ("Nest",)


def test_no_such_layer_is_refused(refusal: Refusal) -> None:
    assert refusal("webanno", {"d.tsv": DOCUMENT}, "d.tsv", options={"layer": "Tree"}) == [
        "d.tsv has no such span layer; it has custom.Entity, custom.Place"
    ]


def test_documents_with_a_file_for_each_annotator(read_form: Form) -> None:
    found = read_form("webanno", {"d/ann.tsv": DOCUMENT, "d/bob.tsv": DOCUMENT})
    assert (tuple(found.items), tuple(found.annotators)) == (("d",), ("ann", "bob"))


def test_offsets_count_utf16_units(read_form: Form) -> None:
    text = tsv("#Text=\U0001f989 owl", "1-1\t0-2\t\U0001f989\t_\t_\t_", "1-2\t3-6\towl\tBird\t*\t_")
    assert spans_of(read_form("webanno", {"d.tsv": text}, "d.tsv")) == [[[2, 5]]]


def test_spans_without_value_are_told(read_form: Form) -> None:
    text = tsv("#Text=owl", "1-1\t0-3\towl\t*\t*\t_")
    assert told(read_form("webanno", {"d.tsv": text}, "d.tsv")) == ['one span has no value ("*")']


def test_other_files_are_refused(refusal: Refusal) -> None:
    assert refusal("webanno", {"d.tsv": "a\tb\n"}, "d.tsv") == [
        "d.tsv is no WebAnno TSV 3: it does not begin with #FORMAT=WebAnno TSV 3"
    ]
