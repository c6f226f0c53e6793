from __future__ import annotations

import time
from collections.abc import Callable

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gtreport.errors import Fault, UnreadableError
from gtreport.sources import Document, Remark, other_reading, read_document

ReadFault = Callable[[str | bytes], Fault]
Read = Callable[[str | bytes], Document]


def at(fault: Fault) -> str:
    return f"{fault.line}:{fault.column}"


def told(document: Document) -> list[str]:
    return [f"{at(fault)}: {fault.message}" for fault in document.faults]


def remarked(document: Document) -> list[str]:
    return [
        f"{remark.kind} {remark.location.line}:{remark.location.column}: {remark.message}"
        for remark in document.remarks
    ]


# Values


def test_values_and_keys_are_read(read: Read) -> None:
    text = "1: one\ntrue: [yes, 1.5, 1.10, true]\nnull: {a: ~, b: }\n\"\": '12'\n"

    assert read(text).value == {
        "1": "one",
        "true": ["yes", 1.5, 1.1, True],
        "null": {"a": None, "b": None},
        "": "12",
    }


def test_quoted_and_block_text_is_never_a_number(read: Read) -> None:
    assert read("a: '1'\nb: \"true\"\nc: |\n  5\nd: >-\n  null\n").value == {
        "a": "1",
        "b": "true",
        "c": "5\n",
        "d": "null",
    }


def test_text_over_several_lines_is_folded(read: Read) -> None:
    assert read("a: 1\n  2\nb: 'x\n  y'\n").value == {"a": "1 2", "b": "x y"}


def test_direction_marks_and_joiners_are_text(read: Read) -> None:
    text = "a: می\u200cخواهم \u200fx\u200e 👩\u200d⚕️"

    assert (read(text).value, read(text).faults) == ({"a": text[3:]}, ())


def test_lines_are_kept_without_their_ends(read: Read) -> None:
    assert read("a: 1\r\n\r\n# end").lines == ("a: 1", "", "# end")


# The file cannot be read


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t\n", "\ufeff"])
def test_an_empty_file_is_told(fault_of: ReadFault, text: str) -> None:
    assert fault_of(text) == Fault(
        "the file is empty", "report.yaml", 1, 1, "begin with `identity:` and the name of the dataset under it"
    )


@pytest.mark.parametrize("text", ["# identity:\n", "---\n", "null\n", "--- ~\n"])
def test_a_file_without_content_holds_no_questionnaire(fault_of: ReadFault, text: str) -> None:
    assert fault_of(text).message == "the file holds no questionnaire"
    assert at(fault_of(text)) == "1:1"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- identity:\n    name: x\n", "1:1: a mapping of parts is expected, this is a list"),
        ("# x\n[a]\n", "2:1: a mapping of parts is expected, this is a list"),
        ("just a sentence\n", "1:1: a mapping of parts is expected, this is text"),
        ('"12"\n', "1:1: a mapping of parts is expected, this is text"),
        ("  12\n", "1:3: a mapping of parts is expected, this is a number"),
        ("true\n", "1:1: a mapping of parts is expected, this is true or false"),
    ],
)
def test_another_root_than_a_mapping_is_told(fault_of: ReadFault, text: str, found: str) -> None:
    fault = fault_of(text)

    assert f"{at(fault)}: {fault.message}" == found


def test_a_colon_without_blank_is_told_when_it_leaves_only_text(fault_of: ReadFault) -> None:
    assert fault_of("name:x\n").help == "write a blank behind each colon"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"identity:\n  name: Caf\xe9\n", "2:12: the file is not UTF-8 (byte 0xe9)"),
        (b"\xef\xbb\xbfa: \xc3\xa9\xff", "1:5: the file is not UTF-8 (byte 0xff)"),
        (b"a:\r\n \xed\xa0\x80", "2:2: the file is not UTF-8 (byte 0xed)"),
        (b"a: b\0", "1:5: the file holds a control character (U+0000)"),
        (b"a:\r\n  b\x1b[0m", "2:4: the file holds a control character (U+001B)"),
        ("a: b\x85c".encode(), "1:5: the file holds a line separator (U+0085)"),
    ],
)
def test_bytes_that_are_no_text_are_told(fault_of: ReadFault, data: bytes, found: str) -> None:
    fault = fault_of(data)

    assert f"{at(fault)}: {fault.message}" == found


def test_utf_16_is_named(fault_of: ReadFault) -> None:
    assert fault_of("a: b".encode("utf-16")).help == "the file is UTF-16: save it as UTF-8"


def test_nesting_over_forty_levels_is_told_at_the_first_level_over_it(fault_of: ReadFault) -> None:
    block = "".join(f"{' ' * depth}a:\n" for depth in range(300))

    assert fault_of(block) == Fault(
        "a: nested more than 40 levels deep", "report.yaml", 41, 41, "no answer needs more than 10 levels"
    )


def test_nesting_by_thousands_of_brackets_is_told_too(fault_of: ReadFault) -> None:
    fault = fault_of("limits: " + "[" * 3000 + "]" * 3000)

    assert (fault.message, at(fault)) == ("limits: nested more than 40 levels deep", "1:48")


def test_forty_levels_are_allowed(read: Read) -> None:
    assert read("a: " + "[" * 39 + "]" * 39).faults == ()


def test_more_than_fifty_thousand_values_are_refused(fault_of: ReadFault) -> None:
    fault = fault_of("a: [" + "x," * 50_000 + "]")

    assert (fault.message, at(fault)) == ("the file holds more than 50,000 keys and values", "1:99999")


def test_a_file_over_the_size_is_refused(fault_of: ReadFault) -> None:
    assert fault_of(b"a: 1\n" + b"#" * 2_097_152).message == (
        "the file is 2,097,157 bytes large, at most 2,097,152 are read"
    )


# Something in the file is refused


@pytest.mark.parametrize(
    ("text", "value", "faults"),
    [
        (
            "a: &x {b: 1}\nc: [*x, 2, *x]\n",
            {"a": {"b": 1}, "c": [None, 2, None]},
            ["2:5: c[0]: the alias *x is not allowed", "2:12: c[2]: the alias *x is not allowed"],
        ),
        ("a: &l\n  b: [*l]\n", {"a": {"b": [None]}}, ["2:7: a.b[0]: the alias *l is not allowed"]),
        ("a: &x b\n*x : c\nd: 1\n", {"a": "b", "d": 1}, ["2:1: the alias *x is not allowed"]),
        (
            "a: &x {b: 1}\nc: {<<: *x, d: 2}\n",
            {"a": {"b": 1}, "c": {"d": 2}},
            ["2:5: c: the merge key << is not allowed", '2:9: c["<<"]: the alias *x is not allowed'],
        ),
        (
            'a: {b: !!python/object/apply:os.system ["x"]}\nc: !!binary eA==\nd: !mine {e: 1}\nf: 2\n',
            {"a": {}, "f": 2},
            [
                '1:8: a.b: the tag "!!python/object/apply:os.system" is not allowed',
                '2:4: c: the tag "!!binary" is not allowed',
                '3:4: d: the tag "!mine" is not allowed',
            ],
        ),
        ("!!map\na: ! 1\n", {}, ['1:1: the tag "!!map" is not allowed', '2:4: a: the tag "!" is not allowed']),
        ("!!str a: 1\n", {"a": 1}, ['1:1: a: the tag "!!str" is not allowed']),
        (
            "a: &c 1\n? [b, *c]\n: d\n? {e: f}\n: g\n",
            {"a": 1},
            [
                "2:3: a key must be text, this is a list",
                '2:7: ["?"][1]: the alias *c is not allowed',
                "4:3: a key must be text, this is a mapping",
            ],
        ),
        (
            'a: {b: "\\u202Eevil\\u202C", c: "x\\u0000y", d: "\\L", e: "\\uFEFF", f: "\\r", g: "\\n\\t"}\n',
            {"a": {"g": "\n\t"}},
            [
                "1:8: a.b holds a direction override (U+202E)",
                "1:31: a.c holds a control character (U+0000)",
                "1:46: a.d holds a line separator (U+2028)",
                "1:55: a.e holds a byte-order mark (U+FEFF)",
                "1:68: a.f holds a control character (U+000D)",
            ],
        ),
        (
            "a: x\u2028y\n# \u202ehidden\nb: 1\nc\u2066d: 2\ne: {f: '\ufffe'}\n",
            {"b": 1, "e": {}},
            [
                "1:5: a holds a line separator (U+2028)",
                "2:3: a comment holds a direction override (U+202E)",
                "4:2: a key holds a direction isolate (U+2066)",
                "5:9: e.f holds a code that is no character (U+FFFE)",
            ],
        ),
        ('a: {"b\\u202e": 1}\n', {"a": {}}, ["1:5: a key of a holds a direction override (U+202E)"]),
        ("a: b # \u202ex\n", {"a": "b"}, ["1:8: a comment holds a direction override (U+202E)"]),
    ],
)
def test_what_is_refused_is_told_and_the_rest_is_read(
    read: Read, text: str, value: dict[str, object], faults: list[str]
) -> None:
    document = read(text)

    assert document.value == value
    assert told(document) == faults


def test_an_alias_is_mended_by_writing_the_value_out(read: Read) -> None:
    assert [fault.help for fault in read("a: &x 1\nb: *x\n").faults] == ["write the value out"]


def test_a_text_over_twenty_thousand_characters_is_shown_by_its_beginning(read: Read) -> None:
    document = read("identity:\n  name: " + "x" * 300_000 + "\n  purpose: y\n")

    assert document.value == {"identity": {"purpose": "y"}}
    assert told(document) == [
        f'2:9: identity.name is 300,000 characters long, at most 20,000 are read: "{"x" * 30}..."'
    ]


def test_twenty_thousand_characters_are_allowed(read: Read) -> None:
    assert read("a: '" + "x" * 20_000 + "'").faults == ()


def test_after_a_hundred_faults_only_the_number_of_the_others_is_told(read: Read) -> None:
    document = read("a: &x 1\nb: [" + "*x, " * 250 + "]\n")

    assert len(document.faults) == 101
    assert str(document.faults[-1]) == "report.yaml:2:405: 150 more such places from here on"


def test_billions_of_values_by_aliases_are_refused_at_once(read: Read) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 10) + "]" for n in range(1, 10)]
    started = time.perf_counter()

    document = read("\n".join(lines))

    assert told(document)[0] == "2:10: a1[0]: the alias *a0 is not allowed"
    assert time.perf_counter() - started < 2


def test_more_than_a_thousand_hidden_characters_stop_the_reading(fault_of: ReadFault) -> None:
    fault = fault_of("# " + "\u202e" * 1001)

    assert (fault.message, at(fault)) == (
        "the file holds more than 1,000 hidden characters, here a direction override (U+202E)",
        "1:1003",
    )


# Remarks


def test_of_a_key_that_stands_twice_neither_value_is_kept(read: Read) -> None:
    document = read("q:\n  - v: 0.4\n    n: 1\n    v: 0.84\nl: 1\nq:\n  x: 2\n")

    assert document.value == {"l": 1}
    assert remarked(document) == [
        "duplicate_key 4:5: key v stands twice in the same mapping, first in line 2",
        "duplicate_key 6:1: key q stands twice in the same mapping, first in line 1",
    ]
    assert document.remarks[0].path == ("q", 0, "v")


def test_a_key_is_the_same_in_quotation_marks(read: Read) -> None:
    document = read("1: a\n\"1\": b\ntrue: c\n'true': d\n")

    assert document.value == {}
    assert remarked(document) == [
        'duplicate_key 2:1: key ["1"] stands twice in the same mapping, first in line 1',
        "duplicate_key 4:1: key true stands twice in the same mapping, first in line 3",
    ]


def test_a_key_that_stands_three_times_is_remarked_twice(read: Read) -> None:
    document = read("a: 1\na: 2\na: 3\n")

    assert document.value == {}
    assert [remark.location.line for remark in document.remarks] == [2, 3]


def test_a_field_that_stands_twice_is_located_where_it_stands_first(read: Read) -> None:
    assert str(read("a: 1\na: 2\n").source.locate(("a",))) == "report.yaml:1:4"


@pytest.mark.parametrize(("rest", "count"), [("---\na: 2\n", 2), ("---\n- [\n---\n\tx\n", 3), ("...\n---\n", 2)])
def test_further_documents_are_counted_but_not_read(read: Read, rest: str, count: int) -> None:
    document = read("a:\n  b: 1\n" + rest)
    line = 3 if rest.startswith("---") else 4

    assert document.value == {"a": {"b": 1}}
    assert remarked(document) == [f"several_documents {line}:1: the file holds {count} YAML documents, expected one"]


def test_one_document_may_have_its_marks(read: Read) -> None:
    document = read("%YAML 1.2\n---\na: 1\n...\n")

    assert (document.value, document.remarks) == ({"a": 1}, ())


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a: Whales #1 of 3\n", ["1:11"]),
        ("a: #hashtag\n", ["1:4"]),
        ("a:\n  - x #1\n  - y\n", ["2:7"]),
        ("a: x\n  y #1\n", ["2:5"]),
        ("a: x # a comment\n", []),
        ("a: x ## a comment\n", []),
        ("a: x #\n", []),
        ("a: x#1\n", []),
        ('a: "Whales #1"\n', []),
        ("a: 'x' #1\n", []),
        ("a: #1\n  b: c\n", []),
        ("#a comment\na: 1\n", []),
        ("a: |\n  x #1\n", []),
    ],
)
def test_a_comment_that_looks_like_a_part_of_the_value_is_remarked(read: Read, text: str, places: list[str]) -> None:
    assert [f"{r.location.line}:{r.location.column}" for r in read(text).remarks] == places


def test_a_tab_in_front_of_a_comment_counts_as_a_blank() -> None:
    (remark,) = read_document(b"a: Whales\t#1\n", "r").remarks

    assert str(remark.location) == "r:1:11"


def test_a_comment_in_a_value_is_remarked_with_its_text(read: Read) -> None:
    (remark,) = read("identity:\n  name: Whales #1 of 3 \n").remarks

    assert (remark.kind, remark.path) == ("comment_in_value", ("identity", "name"))
    assert remark.message == (
        'identity.name: the rest of the line after " #" is a comment: quote the value if "#1 of 3" belongs to it'
    )


def test_a_byte_order_mark_is_remarked(read: Read) -> None:
    document = read(b"\xef\xbb\xbfidentity: x\n")

    assert document.value == {"identity": "x"}
    assert remarked(document) == [
        "byte_order_mark 1:1: the file begins with a byte-order mark: save it as UTF-8 without one"
    ]


def test_remarks_stand_in_the_order_of_the_file(read: Read) -> None:
    document = read("a: {b: 1, b: 2 #3\n  }\na: x #1\n")

    assert [remark.kind for remark in document.remarks] == [
        "duplicate_key",
        "comment_in_value",
        "duplicate_key",
        "comment_in_value",
    ]


def test_a_remark_is_a_value() -> None:
    location = read_document(b"a: 1\na: 2\n", "r").remarks[0].location

    assert Remark("duplicate_key", ("a",), "m", location) == Remark("duplicate_key", ("a",), "m", location)


# Whatever is given

KEYS = st.text("abc: #-'\"é", max_size=5)
# PyYAML leaves 0E0 without quotation marks, which is a number in YAML 1.2.
TEXTS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"])).filter(lambda text: other_reading(text) is None)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | TEXTS,
    lambda children: st.lists(children, max_size=4) | st.dictionaries(KEYS, children, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, TREES, max_size=5))
def test_what_a_yaml_tool_wrote_is_read_back(tree: dict[str, object]) -> None:
    for style in (None, "'", '"'):
        text = yaml.safe_dump(_with_text_leaves(tree) if style else tree, default_style=style, allow_unicode=True)
        plain = text.replace("!!null ", "").replace("!!bool ", "").replace("!!int ", "")
        document = read_document(plain.encode(), "r")
        assert (document.value, document.faults) == (_with_text_leaves(tree) if style else tree, ())


def _with_text_leaves(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _with_text_leaves(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_with_text_leaves(value) for value in tree]
    return str(tree)


MARKS = ["\n  ", "\n    ", ": ", "- ", " #", "é", "🐋", "\u2028", "\ufeff", "<<: ", "---\n", "...", "\\u00"]
YAML_LIKE = st.lists(st.sampled_from([*"ab1: #-[]{},'\"&*!|>%@`?~\\\n\t", *MARKS]), max_size=40).map("".join)


@given(st.text() | YAML_LIKE | YAML_LIKE.map(lambda text: "a:\n  b: " + text))
def test_any_text_gives_a_document_or_one_located_fault(text: str) -> None:
    try:
        document = read_document(text.encode("utf-8", "surrogatepass"), "r")
    except UnreadableError as error:
        (fault,) = error.faults
        lines = max(1, len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")))
        assert 1 <= (fault.line or 0) <= lines
        assert (fault.column or 0) >= 1
        assert fault.message[:1] != ""
    else:
        assert all(1 <= (fault.line or 0) <= len(document.lines) for fault in document.faults)


@given(st.binary())
def test_any_bytes_give_a_document_or_a_fault(data: bytes) -> None:
    try:
        assert read_document(data, "r").name == "r"
    except UnreadableError as error:
        assert len(error.faults) == 1


@given(YAML_LIKE.map(lambda text: "a:\n  b: " + text) | YAML_LIKE)
def test_spans_slice_back_to_what_was_written(text: str) -> None:
    try:
        document = read_document(text.encode(), "r")
    except UnreadableError:
        return
    source = document.source
    for path, place in source._places.items():
        location = source.locate(path)
        if place.raw is not None:
            assert written_at(document, path) == place.raw
        elif path and location.line <= len(document.lines):
            written = written_at(document, path)
            assert written == written.strip(" \t\n")


def written_at(document: Document, path: tuple[str | int, ...]) -> str:
    location = document.source.locate(path)
    lines = list(document.lines[location.line - 1 : location.end_line])
    if not lines:
        return ""
    lines[-1] = lines[-1][: location.end_column - 1]
    lines[0] = lines[0][location.column - 1 :]
    return "\n".join(lines)


@given(st.lists(st.tuples(st.text("ab é🐋'\"#:-", max_size=8), st.sampled_from("'\"")), min_size=1, max_size=5))
def test_the_span_of_a_quoted_scalar_holds_its_quotation_marks(values: list[tuple[str, str]]) -> None:
    written = [
        f"'{v.replace(chr(39), chr(39) * 2)}'" if q == "'" else '"' + v.replace('"', '\\"') + '"' for v, q in values
    ]
    document = read_document(f"é: [{', '.join(written)}]".encode(), "r")

    assert [written_at(document, ("é", index)) for index in range(len(written))] == written
    assert document.value == {"é": [value for value, _ in values]}
