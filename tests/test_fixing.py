"""Fixes: spans of the file are written anew, nothing else changes, and no answer is invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtreport.errors import OutputError, UnreadableError
from gtreport.fixing import Edit, diff, fix_file, fixed, fixes
from gtreport.questionnaire.loader import load
from gtreport.sources import read_document


def _fixed(text: str) -> str:
    return fixed(text.encode("utf-8"), "report.yaml").decode("utf-8")


def _told(text: str) -> list[str]:
    return [str(edit) for edit in fixes(text.encode("utf-8"), "report.yaml")]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("composition:\n  geography: [NO, SE]\n", 'composition:\n  geography: ["NO", SE]\n'),
        ("identity: {dataset_version: 1.10}\n", 'identity: {dataset_version: "1.10"}\n'),
        ("identity:\n  name: 010  # old code\n", 'identity:\n  name: "010"  # old code\n'),
        ("identity:\n  name: 12:30\n", 'identity:\n  name: "12:30"\n'),
        ("identity:\n  name: {value: NO, status: answered}\n", 'identity:\n  name: {value: "NO", status: answered}\n'),
        ("composition: {geography: NO}\n", 'composition: {geography: "NO"}\n'),
        ("identity:\n  name: &a NO\n", 'identity:\n  name: &a "NO"\n'),
        (
            "source:\n  sites:\n    - id: 1\n      kind: expert\n",
            'source:\n  sites:\n    - id: "1"\n      kind: expert\n',
        ),
    ],
)
def test_text_that_other_tools_read_otherwise_is_quoted(text: str, mended: str) -> None:
    assert _fixed(text) == mended


@pytest.mark.parametrize("word", ["True", "TRUE", "yes", "Yes", "on"])
def test_a_truth_value_is_spelt_true(word: str) -> None:
    assert _fixed(f"composition: {{about_people: {word}}}\n") == "composition: {about_people: true}\n"


@pytest.mark.parametrize("word", ["False", "FALSE", "no", "Off"])
def test_a_truth_value_is_spelt_false(word: str) -> None:
    assert _fixed(f"composition:\n  about_people: {{value: {word}}}\n") == (
        "composition:\n  about_people: {value: false}\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        'identity: {name: "NO", dataset_version: "1.10"}\n',
        "identity: {name: Fjords, license: null}\n",
        "identity:\n  name:\n",
        "composition: {about_people: maybe}\n",
        'composition: {about_people: "True"}\n',
        "composition: {n_items: True}\n",
        "report: {status: True}\n",
        "identity:\n  name: C #hash\n",
        "identity:\n  released: 2024-01-31\n",
        "identity:\n  name: Fjords   \n",
        "identity: {nmae: NO}\n",
        "quality: {agreement: [{statistic: krippendorff_alpha, value: 1.10}]}\n",
        "identity:\n  name: |\n    a\n    \ttabbed\n",
    ],
)
def test_what_would_have_to_be_known_is_left(text: str) -> None:
    assert _fixed(text) == text


def test_a_byte_order_mark_is_removed() -> None:
    assert _fixed("\ufeffidentity: {name: NO}\n") == 'identity: {name: "NO"}\n'


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_become_line_feeds(end: str) -> None:
    assert _fixed(f"identity:{end}  name: NO{end}  purpose: x{end}") == 'identity:\n  name: "NO"\n  purpose: x\n'


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("identity:\n\tname: NO\n", 'identity:\n  name: "NO"\n'),
        ("source:\n\tsites:\n\t\t- id: a\n\t\t  kind: expert\n", None),
        ("source:\n\tsites:\n\t- id: a\n\t  kind: expert\n", None),
    ],
)
def test_tabs_that_can_mean_only_one_thing_become_blanks(text: str, mended: str | None) -> None:
    assert _fixed(text) == (mended or text.replace("\t", "  "))


@pytest.mark.parametrize(
    "text",
    [
        "identity:\n\tname: x\n  purpose: y\n",
        "identity:\n \tname: x\n",
        "identity:\n\tname: |\n\t\tcode\n",
        "identity:\n\tname: [\n",
        "a: b: c\n",
        "\tidentity: [",
        "",
    ],
)
def test_a_file_that_cannot_be_read_says_why(text: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        fixes(text.encode(), "report.yaml")
    with pytest.raises(UnreadableError) as unread:
        read_document(text.encode(), "report.yaml")
    assert refused.value.faults == unread.value.faults


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UnreadableError, match=r"^report\.yaml:1:1: the file is not UTF-8"):
        fixes(b"\xff\tidentity: x", "report.yaml")


def test_every_edit_says_where_and_what() -> None:
    assert _told("\ufeffidentity:\r\n  name: NO\r\ncomposition: {about_people: True}\n") == [
        "1:1: the byte-order mark is removed",
        "1:10: the line end becomes a line feed",
        '2:9: identity.name: NO becomes "NO"',
        "2:11: the line end becomes a line feed",
        "3:29: composition.about_people: True becomes true",
    ]


def test_places_are_those_of_the_file_as_it_is() -> None:
    assert _told("identity:\n\tname: NO\nsource:\n\tsites:\n\t\t- id: 010\n") == [
        "2:1: the tab becomes 2 blanks",
        '2:8: identity.name: NO becomes "NO"',
        "4:1: the tab becomes 2 blanks",
        "5:1: 2 tabs become 4 blanks",
        '5:9: source.sites[0].id: 010 becomes "010"',
    ]


def test_an_edit_is_a_span_of_the_file() -> None:
    text = "\ufeff# Ø\nidentity: {name: NO}\n"
    mark, quote = fixes(text.encode(), "report.yaml")
    assert mark == Edit("byte_order_mark", 1, 1, "\ufeff", "", (), 0, 1)
    assert quote == Edit("quote", 2, 18, "NO", '"NO"', ("identity", "name"), 22, 24)
    assert text[quote.start : quote.end] == "NO"


def test_the_difference_can_be_applied_as_a_patch() -> None:
    assert diff(b"identity:\n  name: NO\n  purpose: x", "a/report.yaml") == (
        "--- a/report.yaml\n"
        "+++ a/report.yaml\n"
        "@@ -1,3 +1,3 @@\n"
        " identity:\n"
        "-  name: NO\n"
        '+  name: "NO"\n'
        "   purpose: x\n"
        "\\ No newline at end of file\n"
    )


def test_without_anything_to_do_there_is_no_difference() -> None:
    assert diff(b"identity: {name: x}\n", "report.yaml") == ""


def test_a_difference_shows_carriage_returns() -> None:
    assert diff(b"a: 1\r\n", "report.yaml").splitlines(keepends=True)[3:] == ["-a: 1\r\n", "+a: 1\n"]


def test_a_file_is_mended_where_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "report.yaml"
    path.write_bytes(b"identity: {name: NO}\r\n")
    assert [edit.kind for edit in fix_file(path, "report.yaml")] == ["quote", "line_end"]
    assert path.read_bytes() == b'identity: {name: "NO"}\n'
    assert fix_file(path, "report.yaml") == ()


def test_a_sound_file_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "report.yaml"
    path.write_bytes(b"identity: {name: x}\n")
    before = path.stat().st_mtime_ns
    fix_file(path, "report.yaml")
    assert path.stat().st_mtime_ns == before


def test_edits_that_would_change_another_answer_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gtreport.fixing._differences", lambda *_: iter([("identity", "license")]))
    with pytest.raises(OutputError) as refused:
        fixes(b"identity: {license: MIT, name: NO}\n", "report.yaml")
    assert [(str(one), one.help) for one in refused.value.faults] == [
        ("report.yaml: nothing is mended: identity.license would change", "mend it by hand")
    ]


SCALARS = st.sampled_from(
    ["NO", "no", "True", "1.10", "010", "12:30", "x", "'NO'", '"y"', "null", "~", "[NO, 1]", "ø 1"]
)
KEYS = st.sampled_from(
    ["identity.name", "identity.dataset_version", "composition.about_people", "composition.geography", "identity.x"]
)


@given(st.lists(st.tuples(KEYS, SCALARS), max_size=6), st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_mending_is_done_once_and_keeps_every_answer(rows: list[tuple[str, str]], mark: bool, end: str) -> None:
    parts: dict[str, dict[str, str]] = {}
    for key, scalar in rows:
        part, _, question = key.partition(".")
        parts.setdefault(part, {})[question] = scalar
    lines = ["# questionnaire"]
    for part, questions in parts.items():
        lines += [f"{part}:", *(f"  {question}: {scalar}  # said" for question, scalar in questions.items())]
    data = ("\ufeff" * mark + end.join([*lines, "limits: {none_found: x}", ""])).encode()
    once = fixed(data, "report.yaml")
    assert fixed(once, "report.yaml") == once
    before, after = (load(read_document(text, "report.yaml")) for text in (data, once))
    assert "retyped_scalar" not in after.problems
    assert after.questionnaire.identity.name.get() == before.questionnaire.identity.name.get()
    assert after.questionnaire.composition.geography.get() == before.questionnaire.composition.geography.get()
