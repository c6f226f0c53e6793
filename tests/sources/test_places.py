from __future__ import annotations

from collections.abc import Callable

import pytest

from gtreport.sources import Document, FieldPath, Location, SourceMap, show

TEXT = """\
# a report
source:
  sites:
    - {id: S1, "pay": 12.50}
    - id: 'S2'
      note: |
        two
        lines

  missing:
identity: &i
  name: Wale
    und Meer
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("source", "sites", 0, "pay"), "source.sites[0].pay"),
        (("limits", "two words", "x"), 'limits["two words"].x'),
        (("1",), '["1"]'),
        (("a", ""), 'a[""]'),
        (("a-b", "c_d", "动物"), "a-b.c_d.动物"),
        (("a.b", 'q"'), '["a.b"]["q\\""]'),
        (("\u202e",), '["\\u202e"]'),
        (("x" * 100,), f'["{"x" * 60}..."]'),
        ((), "the whole file"),
    ],
)
def test_a_path_is_shown_as_people_write_it(path: FieldPath, expected: str) -> None:
    assert show(path) == expected


def test_a_location_is_shown_as_file_line_column() -> None:
    assert str(Location("report.yaml", 41, 7, 41, 12)) == "report.yaml:41:7"


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (("source",), (3, 3, 10, 11), (2, 1, 2, 7)),
        (("source", "sites"), (4, 5, 8, 14), (3, 3, 3, 8)),
        (("source", "sites", 0), (4, 7, 4, 29), (4, 7, 4, 29)),
        (("source", "sites", 0, "id"), (4, 12, 4, 14), (4, 8, 4, 10)),
        (("source", "sites", 0, "pay"), (4, 23, 4, 28), (4, 16, 4, 21)),
        (("source", "sites", 1), (5, 7, 8, 14), (5, 7, 8, 14)),
        (("source", "sites", 1, "id"), (5, 11, 5, 15), (5, 7, 5, 9)),
        (("source", "sites", 1, "note"), (6, 13, 8, 14), (6, 7, 6, 11)),
        (("source", "missing"), (10, 11, 10, 11), (10, 3, 10, 10)),
        (("identity",), (12, 3, 13, 13), (11, 1, 11, 9)),
        (("identity", "name"), (12, 9, 13, 13), (12, 3, 12, 7)),
    ],
)
def test_every_key_and_value_has_its_span(
    read: Callable[[str], Document], path: FieldPath, value: tuple[int, ...], key: tuple[int, ...]
) -> None:
    source = read(TEXT).source

    assert source.locate(path) == Location("report.yaml", *value)
    assert source.locate(path, "key") == Location("report.yaml", *key)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("identity", "license"), "report.yaml:11:1"),
        (("identity", "name", "value", "x"), "report.yaml:12:3"),
        (("source", "sites", 0, "share"), "report.yaml:4:7"),
        (("source", "sites", 7, "share"), "report.yaml:3:3"),
        (("quality", "agreement"), "report.yaml:1:1"),
        ((), "report.yaml:1:1"),
    ],
)
def test_a_missing_field_is_located_at_its_nearest_written_ancestor(
    read: Callable[[str], Document], path: FieldPath, expected: str
) -> None:
    assert str(read(TEXT).source.locate(path)) == expected


def test_written_tells_which_fields_stand_in_the_file(read: Callable[[str], Document]) -> None:
    source = read(TEXT).source

    assert source.written(("source", "missing")) is True
    assert source.written(("source", "sites", 2)) is False


def test_a_refused_value_is_written_though_it_is_not_in_the_tree(read: Callable[[str], Document]) -> None:
    document = read("a: !x {b: 1}\nc: 2\n")

    assert document.value == {"c": 2}
    assert document.source.written(("a",)) is True
    assert document.source.written(("a", "b")) is True


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("source", "sites", 0, "pay"), "12.50"),
        (("source", "sites", 1, "id"), None),
        (("source", "sites", 1, "note"), None),
        (("source", "missing"), ""),
        (("identity", "name"), "Wale\n    und Meer"),
        (("identity",), None),
        (("nowhere",), None),
    ],
)
def test_raw_is_the_text_of_an_unquoted_scalar(
    read: Callable[[str], Document], path: FieldPath, expected: str | None
) -> None:
    assert read(TEXT).source.raw(path) == expected


def test_columns_count_characters_not_bytes(read: Callable[[str], Document]) -> None:
    source = read("{动物: 🐋, é: x}\n").source

    assert str(source.locate(("é",))) == "report.yaml:1:12"


def test_a_byte_order_mark_is_no_column(read: Callable[[bytes], Document]) -> None:
    source = read(b"\xef\xbb\xbfidentity: x\n").source

    assert str(source.locate(("identity",))) == "report.yaml:1:11"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_all_systems_count_once(read: Callable[[str], Document], end: str) -> None:
    document = read(f"identity:{end}  name: Plain{end}  wrong: 1{end}")

    assert str(document.source.locate(("identity", "wrong"), "key")) == "report.yaml:3:3"
    assert document.value == {"identity": {"name": "Plain", "wrong": 1}}
    assert document.lines == ("identity:", "  name: Plain", "  wrong: 1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x y\n", (1, 7, 1, 8)),
        ("a: &x # why\n  # and\n  y\n", (3, 3, 3, 4)),
        ("a: &x {b: 1}\n", (1, 7, 1, 13)),
        ("a: &x\n  b: 1\n", (2, 3, 2, 7)),
        ("a: &x\nc: 1\n", (1, 6, 1, 6)),
    ],
)
def test_an_anchor_does_not_belong_to_the_value(
    read: Callable[[str], Document], text: str, expected: tuple[int, ...]
) -> None:
    assert read(text).source.locate(("a",)) == Location("report.yaml", *expected)


@pytest.mark.parametrize("text", ["? a\n\n\n? b\n", "? a\n\n# end\n", "? a"])
def test_an_absent_value_is_located_behind_its_key(read: Callable[[str], Document], text: str) -> None:
    assert read(text).source.locate(("a",)) == Location("report.yaml", 1, 4, 1, 4)


def test_a_map_without_places_locates_everything_at_the_first_character() -> None:
    assert SourceMap("plan.yaml", {}).locate(("a", "b")) == Location("plan.yaml", 1, 1, 1, 1)
