"""Pascal VOC XML."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Form, Refusal
from .forms import boxes_of, labels_of, told

BOX = "<bndbox><ymin>20</ymin><xmin>10.5</xmin><xmax>30</xmax><ymax>40</ymax></bndbox>"


def voc(*objects: str, name: str = "a.jpg", size: str = "<width>50</width><height>60</height>", more: str = "") -> str:
    return f"<annotation><filename>{name}</filename>{more}<size>{size}</size>{''.join(objects)}</annotation>"


def owl(box: str = BOX, more: str = "<difficult>0</difficult>") -> str:
    return f"<object><name>owl</name>{more}{box}</object>"


def test_corners_are_found_by_name(read_form: Form) -> None:
    found = read_form("voc", {"a.xml": voc(owl())})
    assert (boxes_of(found), labels_of(found)) == ([[10.5, 20, 30, 40]], {("a.jpg", "data"): ["owl"]})


@pytest.mark.parametrize(
    ("convention", "box"),
    [
        ("inclusive_max_one_based", [9.5, 19, 30, 40]),
        ("inclusive_max_zero_based", [10.5, 20, 31, 41]),
        ("pixel_centres", [11, 20.5, 30.5, 40.5]),
    ],
)
def test_declared_conventions_become_continuous(read_form: Form, convention: str, box: list[float]) -> None:
    found = read_form("voc", {"a.xml": voc(owl())}, encoding={"pixel_convention": convention})
    assert boxes_of(found) == [box]


def test_an_origin_below_is_turned_upside_down(read_form: Form) -> None:
    text = voc(owl(), size="<width>50</width><height>100</height>")
    assert boxes_of(read_form("voc", {"a.xml": text}, encoding={"origin": "bottom_left"})) == [[10.5, 60, 30, 80]]


def test_flags_that_are_not_written_are_unknown(read_form: Form) -> None:
    found = read_form("voc", {"a.xml": voc(owl(more=""), owl(more="<difficult>1</difficult>"))})
    assert found.flags["difficult"].tolist() == [-1, 1]
    assert '1 object has no "difficult" tag: unknown, not 0' in told(found)


def test_the_path_of_a_machine_is_not_shown(read_form: Form) -> None:
    found = read_form("voc", {"a.xml": voc(owl(), more="<path>/home/zoe/a.jpg</path>")})
    assert [one for one in told(found) if "zoe" in one] == []
    assert "<path> is absolute and is neither used nor shown" in told(found)[0]


def test_a_file_that_names_another_image_keeps_its_own_name(read_form: Form) -> None:
    found = read_form("voc", {"a.xml": voc(owl(), name="other.jpg")})
    assert (tuple(found.items), told(found)) == (("a",), ['a.xml names the image "other.jpg"'])


def test_image_without_objects_was_looked_at(read_form: Form) -> None:
    found = read_form("voc", {"a.xml": voc(), "b.xml": voc(owl(), name="b.jpg")})
    assert labels_of(found) == {("a.jpg", "data"): [], ("b.jpg", "data"): ["owl"]}


def test_annotators_by_folder(read_form: Form) -> None:
    found = read_form("voc", {"p/a.xml": voc(owl()), "q/a.xml": voc()}, options={"folders": {"Ann": "p", "Bob": "q"}})
    assert (tuple(found.annotators), found.overlap) == (("Ann", "Bob"), 1.0)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY x "y">]><annotation>&x;</annotation>',
        '<!DOCTYPE annotation SYSTEM "file:///etc/passwd"><annotation/>',
    ],
)
def test_document_types_and_entities_are_refused(refusal: Refusal, text: str) -> None:
    assert refusal("voc", {"a.xml": text}) == ["a.xml declares a document type or an entity"]


def test_broken_xml_is_refused_with_its_place(refusal: Refusal) -> None:
    assert refusal("voc", {"a.xml": "<annotation>\n<object></annotation>"}) == ["a.xml:2:11: no XML: mismatched tag"]


def test_objects_without_numbers_are_left_out(read_form: Form) -> None:
    found = read_form("voc", {"a.xml": voc(owl(box="<bndbox><xmin>x</xmin></bndbox>"), owl())})
    assert (len(found), [one.count for one in found.left_out]) == (1, [1])
    assert told(found)[0] == "a.xml: object 1 (owl): has no box of four numbers; it is left out"


def test_links_are_not_followed(read_form: Form, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    outside = tmp_path / "secret.xml"
    outside.write_text(voc(owl()), encoding="utf-8")
    (folder / "link.xml").symlink_to(outside)
    assert tuple(read_form("voc", {"a.xml": voc(owl())}).items) == ("a.jpg",)
