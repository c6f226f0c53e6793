"""Format concise: one line for each finding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.concise import write
from gtreport.formats.format import Run, Unread
from gtreport.report import Report

MISSPELT = 'identity: key "nmae" is not in the questionnaire; did you mean "name"?'


def test_a_finding_is_one_line(judged: Callable[..., Report]) -> None:
    report = judged("identity:\n  nmae: Fjords\n", "GT001")
    assert write(Run((report,)), False) == f"report.yaml:2:3: GT001 error: {MISSPELT}\n"


def test_only_the_severity_is_coloured(judged: Callable[..., Report]) -> None:
    report = judged("identity:\n  nmae: Fjords\n", "GT001")
    assert write(Run((report,)), True) == f"report.yaml:2:3: GT001 \x1b[31;1merror\x1b[0m: {MISSPELT}\n"


def test_what_could_not_be_read_comes_in_its_place(judged: Callable[..., Report]) -> None:
    unread = Unread("a.yaml", (Fault("the file is empty", "a.yaml", 1, 1), Fault("no such file", "a.yaml")))
    report = judged("identity:\n  nmae: Fjords\n", "GT001", name="b.yaml")
    assert write(Run((unread, report)), False) == (
        f"a.yaml:1:1: the file is empty\na.yaml: no such file\nb.yaml:2:3: GT001 error: {MISSPELT}\n"
    )


def test_lighter_findings_are_counted(judged: Callable[..., Report], finding: Callable[..., Finding]) -> None:
    notes = tuple(finding(f"n{number}", Severity.NOTE) for number in range(1_200))
    report = replace(judged("identity: {name: x}\n"), findings=(finding("e"), *notes))
    assert write(Run((report,), shown=Severity.WARNING), False) == (
        "report.yaml:2:3: GT001 error: e\nreport.yaml: and 1,200 more below warning\n"
    )


def test_waived_and_known_findings_are_left_out(judged: Callable[..., Report], finding: Callable[..., Finding]) -> None:
    report = replace(judged("identity: {name: x}\n"), findings=(replace(finding("old"), known=True),))
    assert write(Run((report,)), False) == ""


def test_nothing_found_is_nothing_written(judged: Callable[..., Report]) -> None:
    assert write(Run((judged("identity: {name: x}\n", "GT001"),)), False) == ""


def test_data_that_were_not_read_are_told(without_data: Report) -> None:
    assert write(Run((without_data,)), False) == "report.yaml: 2 attached files were not read\n"
