"""Format full: the whole text of a run."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from gtreport.formats.format import Run
from gtreport.formats.full import write
from gtreport.report import Report, assess
from gtreport.rules.engine import rule_of
from gtreport.sources import read_document

TODAY = date(2026, 11, 30)


def _written(text: str, *codes: str, colour: bool = False) -> str:
    rules = tuple(rule_of(code) for code in codes)
    report = assess(read_document(text.encode(), "report.yaml"), None, today=TODAY, rules=rules)
    return write(Run((report,)), colour)


def test_a_finding_shows_the_line_and_a_caret_under_the_key() -> None:
    assert _written("identity:\n  nmae: Fjords\n", "GT001") == (
        'report.yaml:2:3: GT001 error: identity: key "nmae" is not in the questionnaire; did you mean "name"?\n'
        "  |\n"
        "2 |   nmae: Fjords\n"
        "  |   ^^^^\n"
        f"   = help: {rule_of('GT001').fix}  (gtreport explain GT001)\n"
        "\n"
        "report.yaml: fails at level draft: 1 error, 0 warnings, 0 notes\n"
    )


def test_carets_stand_under_wide_characters() -> None:
    lines = _written("identity: {数据: 1}\n", "GT001").splitlines()
    assert lines[2:4] == ["1 | identity: {数据: 1}", "  |            ^^^^"]


def test_a_long_line_is_cut_around_the_value() -> None:
    text = "identity: {name: " + "x" * 300 + ", nmae: y}\n"
    lines = _written(text, "GT001").splitlines()
    assert lines[2].startswith("1 | ...")
    assert len(lines[2]) <= 4 + 110 + 6
    caret = lines[3].index("^")
    assert lines[2][caret : caret + 4] == "nmae"


def test_notes_are_one_line_each() -> None:
    assert _written("identity: {name: x}\n", "GT001", "GT003").count("= help") == 0


def test_colour_only_when_asked_for() -> None:
    assert "\x1b[" not in _written("a: 1\n", "GT001")
    assert "\x1b[31;1merror\x1b[0m" in _written("a: 1\n", "GT001", colour=True)


def test_characters_that_move_the_cursor_are_blanks() -> None:
    assert "\x07" not in _written("identity: {name: x, nmae: y}\n", "GT001")


def test_a_report_that_passes_is_one_line(tmp_path: Path) -> None:
    assert _written("identity: {name: x}\n", "GT001") == (
        "report.yaml: passes at level draft: 0 errors, 0 warnings, 0 notes\n"
    )


def test_data_that_were_not_read_are_told(without_data: Report) -> None:
    assert write(Run((without_data,)), False) == (
        "report.yaml: passes at level draft: 0 errors, 0 warnings, 0 notes, 2 attached files were not read\n"
    )
