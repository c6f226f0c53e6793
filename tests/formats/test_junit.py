"""Format junit: read back as other programs read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Run, Unread
from gtreport.formats.junit import write
from gtreport.report import Report
from gtreport.rules.engine import RULES_VERSION, rule_of

Judged = Callable[..., Report]
Make = Callable[..., Finding]

MISSPELT = 'identity: key "nmae" is not in the questionnaire; did you mean "name"?'


def _read(run: Run) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(write(run, False))  # noqa: S314  # our own output
    assert (root.tag, root.attrib) == ("testsuites", {"name": "gtreport"})
    return list(root)


def _outcomes(suite: ElementTree.Element) -> list[tuple[str, str]]:
    """Return of each case what it is called, and what became of it."""
    return [(case.attrib["classname"], case[0].tag if len(case) else "passed") for case in suite.iter("testcase")]


def test_the_whole_text_for_one_finding(judged: Judged) -> None:
    report = judged("identity:\n  nmae: Fjords\n", "GT001")
    quoted = MISSPELT.replace('"', "&quot;")
    assert write(Run((report,)), False) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="gtreport">\n'
        '  <testsuite name="report.yaml" tests="1" failures="1" errors="0" skipped="0">\n'
        "    <properties>\n"
        f'      <property name="rules_version" value="{RULES_VERSION}" />\n'
        "    </properties>\n"
        f'    <testcase classname="gtreport.GT001" name="report.yaml:2:3: {quoted}">\n'
        f'      <failure message="{quoted}" type="error">report.yaml:2:3: GT001 error: {MISSPELT}\n'
        f"{rule_of('GT001').fix}</failure>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_findings_below_the_bar_are_passed_cases(judged: Judged, finding: Make) -> None:
    found = (finding("e"), finding("w", Severity.WARNING), finding("n", Severity.NOTE))
    report = replace(judged("identity: {name: x}\n"), findings=found)
    (suite,) = _read(Run((report,), bar=Severity.WARNING))
    assert [outcome for _, outcome in _outcomes(suite)] == ["failure", "failure", "system-out"]
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("3", "2")


def test_a_waived_finding_is_a_skipped_case_with_its_reason(waived: Report) -> None:
    (suite,) = _read(Run((waived,)))
    assert _outcomes(suite) == [("gtreport.GT901", "skipped")]
    assert (suite.attrib["skipped"], suite.attrib["failures"]) == ("1", "0")
    assert [one.attrib["message"] for one in suite.iter("skipped")] == ["waived: lost, 50% sure"]


def test_a_known_finding_is_a_skipped_case(judged: Judged, finding: Make) -> None:
    report = replace(judged("identity: {name: x}\n"), findings=(replace(finding("m"), known=True),))
    (suite,) = _read(Run((report,)))
    assert [one.attrib["message"] for one in suite.iter("skipped")] == ["stands in the baseline of the project"]


def test_a_report_without_findings_has_one_passed_case(judged: Judged) -> None:
    (suite,) = _read(Run((judged("identity: {name: x}\n", "GT001"),)))
    assert _outcomes(suite) == [("gtreport", "passed")]
    assert suite.attrib["tests"] == "1"


def test_what_could_not_be_read_is_an_error(judged: Judged) -> None:
    unread = Unread("a.yaml", (Fault("the file is empty", "a.yaml", 1, 1, "answer a question"),))
    first, second = _read(Run((unread, judged("identity: &a {name: x}\ntargets: [*a]\n", "GT001"))))
    assert (first.attrib["name"], first.attrib["errors"]) == ("a.yaml", "1")
    assert [(one.attrib["message"], one.text) for one in first.iter("error")] == [
        ("the file is empty", "answer a question")
    ]
    assert _outcomes(second) == [("gtreport.reading", "error")]


def test_text_comes_back_as_it_was(judged: Judged, finding: Make) -> None:
    message = "a < b & \"c\" 'd' ]]> é \U0001f40b 100%"
    report = replace(judged("identity: {name: x}\n"), findings=(finding(message, file="a&b<c>.yaml"),))
    (suite,) = _read(Run((report,)))
    assert [one.attrib["message"] for one in suite.iter("failure")] == [message]
    assert [case.attrib["name"] for case in suite.iter("testcase")] == [f"a&b<c>.yaml:2:3: {message}"]


def test_characters_that_xml_cannot_hold_are_blanks(judged: Judged, finding: Make) -> None:
    report = replace(judged("identity: {name: x}\n"), findings=(finding("a\x00b\x1bc\ufffed\ud800e"),))
    (suite,) = _read(Run((report,)))
    assert [one.attrib["message"] for one in suite.iter("failure")] == ["a b c d e"]


def test_data_that_were_not_read_are_told(without_data: Report) -> None:
    (suite,) = _read(Run((without_data,)))
    assert {one.attrib["name"]: one.attrib["value"] for one in suite.iter("property")}["data_read"] == (
        "false: 2 attached files were not read"
    )
