"""Format markdown: for pull requests and step summaries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Run, Unread
from gtreport.formats.markdown import escaped, write
from gtreport.report import Report
from gtreport.rules.engine import RULES_VERSION, rule_of

Judged = Callable[..., Report]
Make = Callable[..., Finding]

HEAD = "| Where | Severity | Rule | Finding | How to mend it |\n|---|---|---|---|---|\n"


def test_a_report_with_one_finding(judged: Judged) -> None:
    report = judged("identity:\n  nmae: Fjords\n", "GT001")
    assert write(Run((report,)), False) == (
        "### `report.yaml` fails at level draft\n\n"
        f"1 error, 0 warnings, 0 notes; rule set {RULES_VERSION}\n\n"
        f"{HEAD}"
        '| 2:3 | error | GT001 | identity: key "nmae" is not in the questionnaire; did you mean "name"? '
        f"| {rule_of('GT001').fix} |\n"
    )


def test_a_report_without_findings_has_no_table(judged: Judged) -> None:
    assert write(Run((judged("identity: {name: x}\n", "GT001"),)), False) == (
        f"### `report.yaml` passes at level draft\n\n0 errors, 0 warnings, 0 notes; rule set {RULES_VERSION}\n"
    )


def test_the_heaviest_come_first_and_the_lightest_are_counted(judged: Judged, finding: Make) -> None:
    found = [finding("n", Severity.NOTE), finding("w", Severity.WARNING), finding("e")]
    report = replace(judged("identity: {name: x}\n"), findings=tuple(found))
    lines = write(Run((report,), shown=Severity.WARNING), False).splitlines()
    assert [line.split(" | ")[1:4] for line in lines if line.startswith("| 2:3")] == [
        ["error", "GT001", "e"],
        ["warning", "GT001", "w"],
    ]
    assert lines[-1] == "and 1 more below warning"


def test_waived_and_known_findings_are_counted(judged: Judged, finding: Make) -> None:
    report = replace(judged("identity: {name: x}\n"), findings=(replace(finding("m"), known=True),))
    assert write(Run((report,)), False).splitlines()[2] == (
        f"0 errors, 0 warnings, 0 notes, 1 in the baseline; rule set {RULES_VERSION}"
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a | b", "a \\| b"),
        ("a\n\n# b", "a \\# b"),
        ("<script>", "\\<script\\>"),
        ("[x](javascript:y)", "\\[x\\](javascript:y)"),
        ("**b** _i_ `c` ~s~", "\\*\\*b\\*\\* \\_i\\_ \\`c\\` \\~s\\~"),
        ("&lt; \\ ! {x}", "\\&lt; \\\\ \\! \\{x\\}"),
    ],
)
def test_what_markdown_would_take_for_markup_is_shown_as_it_is(text: str, written: str) -> None:
    assert escaped(text) == written


def test_what_could_not_be_read(judged: Judged) -> None:
    unread = Unread("a.yaml", (Fault("the file | is empty", "a.yaml", 1, 1), Fault("no such file", "a.yaml")))
    report = judged("identity: {name: x}\n", "GT001")
    assert write(Run((unread, report)), False) == (
        "### `a.yaml` could not be read\n\n- 1:1 the file \\| is empty\n- -:- no such file\n\n"
        f"### `report.yaml` passes at level draft\n\n0 errors, 0 warnings, 0 notes; rule set {RULES_VERSION}\n"
    )


def test_what_was_refused_in_part(judged: Judged) -> None:
    text = write(Run((judged("identity: &a {name: x}\ntargets: [*a]\n", "GT001"),)), False)
    assert text.startswith("### `report.yaml` fails at level draft\n")
    assert text.endswith("\n- 2:11 targets\\[0\\]: the alias \\*a is not allowed\n")


def test_the_name_of_a_file_cannot_end_its_quotation(judged: Judged) -> None:
    report = judged("identity: {name: x}\n", "GT001", name="a`<b>\n# c`.yaml")
    assert write(Run((report,)), False).splitlines()[0] == "### `a'<b> # c'.yaml` passes at level draft"


def test_data_that_were_not_read_are_told(without_data: Report) -> None:
    assert "0 errors, 0 warnings, 0 notes, 2 attached files were not read; rule set" in write(
        Run((without_data,)), False
    )
