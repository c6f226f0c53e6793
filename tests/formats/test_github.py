"""Format github: workflow commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Run, Unread
from gtreport.formats.github import write
from gtreport.report import Report

Judged = Callable[..., Report]
Make = Callable[..., Finding]


def _with(report: Report, *findings: Finding) -> Run:
    return Run((replace(report, findings=findings),))


def test_a_finding_is_a_command_with_its_place(judged: Judged) -> None:
    report = judged("identity:\n  nmae: Fjords\n", "GT001")
    assert write(Run((report,)), False) == (
        "::error file=report.yaml,line=2,col=3,title=GT001 unknown_key"
        '::identity: key "nmae" is not in the questionnaire; did you mean "name"?\n'
    )


def test_colour_makes_no_difference(judged: Judged) -> None:
    run = Run((judged("identity:\n  nmae: Fjords\n", "GT001"),))
    assert write(run, True) == write(run, False)


@pytest.mark.parametrize(
    ("message", "written"),
    [
        ("50% of a: b, c", "50%25 of a: b, c"),
        ("a\nb", "a%0Ab"),
        ("a\r\nb", "a%0D%0Ab"),
        ("%0A", "%250A"),
        ("::error::x", "::error::x"),
    ],
)
def test_messages_stay_one_command(judged: Judged, finding: Make, message: str, written: str) -> None:
    run = _with(judged("identity: {name: x}\n"), finding(message))
    assert write(run, False) == f"::error file=report.yaml,line=2,col=3,title=GT001 unknown_key::{written}\n"


@pytest.mark.parametrize(
    ("file", "written"),
    [
        ("a,b.yaml", "a%2Cb.yaml"),
        ("C:/a.yaml", "C%3A/a.yaml"),
        ("50%.yaml", "50%25.yaml"),
        ("a\r\n.yaml", "a%0D%0A.yaml"),
    ],
)
def test_names_of_files_stay_one_property(judged: Judged, finding: Make, file: str, written: str) -> None:
    run = _with(judged("identity: {name: x}\n"), finding("m", file=file))
    assert write(run, False) == f"::error file={written},line=2,col=3,title=GT001 unknown_key::m\n"


def test_errors_come_first_then_warnings_then_notices(judged: Judged, finding: Make) -> None:
    found = [finding(severity.value, severity) for severity in (Severity.NOTE, Severity.ERROR, Severity.WARNING)]
    lines = write(_with(judged("identity: {name: x}\n"), *found), False).splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning", "::notice"]


def test_nine_of_a_level_are_all_written(judged: Judged, finding: Make) -> None:
    run = _with(judged("identity: {name: x}\n"), *(finding(f"m{number}") for number in range(9)))
    assert [line.rpartition("::")[2] for line in write(run, False).splitlines()] == [f"m{n}" for n in range(9)]


@pytest.mark.parametrize(
    ("severity", "command", "rest"),
    [
        (Severity.ERROR, "error", "and 3 more errors"),
        (Severity.WARNING, "warning", "and 3 more warnings"),
        (Severity.NOTE, "notice", "and 3 more notes"),
    ],
)
def test_more_than_nine_of_a_level_are_counted(
    judged: Judged, finding: Make, severity: Severity, command: str, rest: str
) -> None:
    run = _with(judged("identity: {name: x}\n"), *(finding(f"m{number}", severity) for number in range(12)))
    lines = write(run, False).splitlines()
    assert len(lines) == 10
    assert lines[-1] == f"::{command} title=gtreport::{rest}"


def test_the_levels_do_not_take_places_from_each_other(judged: Judged, finding: Make) -> None:
    many = [finding(f"m{number}", severity) for severity in Severity for number in range(20)]
    assert len(write(_with(judged("identity: {name: x}\n"), *many), False).splitlines()) == 30


def test_what_could_not_be_read_comes_before_all_findings(judged: Judged, finding: Make) -> None:
    unread = Unread("b.yaml", (Fault("the file is empty", "b.yaml", 1, 1), Fault("no such file", "c.yaml"), Fault("x")))
    report = replace(judged("identity: {name: x}\n"), findings=(finding("m"),))
    assert write(Run((report, unread)), False) == (
        "::error file=b.yaml,line=1,col=1,title=could not be read::the file is empty\n"
        "::error file=c.yaml,title=could not be read::no such file\n"
        "::error title=could not be read::x\n"
        "::error file=report.yaml,line=2,col=3,title=GT001 unknown_key::m\n"
    )


def test_known_findings_are_left_out(judged: Judged, finding: Make) -> None:
    assert write(_with(judged("identity: {name: x}\n"), replace(finding("m"), known=True)), False) == ""


def test_data_that_were_not_read_are_told(without_data: Report) -> None:
    assert write(Run((without_data,)), False) == (
        "::notice file=report.yaml,line=1,title=gtreport::2 attached files were not read\n"
    )
