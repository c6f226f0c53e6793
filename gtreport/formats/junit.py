"""JUnit XML, which most CI systems show.

One suite for each report, one case for each finding; findings below the bar are passed cases, waived ones and those of
the baseline skipped ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from gtreport.errors import Fault
from gtreport.findings import Finding, Severity
from gtreport.formats.format import Format, Run, Unread
from gtreport.formats.wording import unread
from gtreport.report import Report
from gtreport.rules.engine import help_of

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(run: Run, colour: bool) -> str:
    """Return a JUnit document; findings below the bar are passed cases with their text as output."""
    root = ElementTree.Element("testsuites", name="gtreport")
    for result in run.results:
        if isinstance(result, Unread):
            _suite(root, result.name, [_fault(fault) for fault in result.faults])
        else:
            _suite(root, result.document.name, _cases(result, run), _properties(result))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _suite(
    root: ElementTree.Element,
    name: str,
    cases: list[ElementTree.Element],
    properties: Mapping[str, str] | None = None,
) -> None:
    passed = ElementTree.Element("testcase", classname="gtreport", name="no finding")
    cases = cases or [passed]
    kinds = [child.tag for case in cases for child in case]
    suite = ElementTree.SubElement(
        root,
        "testsuite",
        name=_text(name),
        tests=str(len(cases)),
        failures=str(kinds.count("failure")),
        errors=str(kinds.count("error")),
        skipped=str(kinds.count("skipped")),
    )
    if properties:
        below = ElementTree.SubElement(suite, "properties")
        for key, value in properties.items():
            ElementTree.SubElement(below, "property", name=key, value=value)
    suite.extend(cases)


def _properties(report: Report) -> dict[str, str]:
    not_read = unread(report)
    return {"rules_version": report.rules_version} | ({"data_read": f"false: {not_read}"} if not_read else {})


def _cases(report: Report, run: Run) -> list[ElementTree.Element]:
    cases = [_fault(fault) for fault in report.document.faults]
    return cases + [_finding(one, run.bar_of(report)) for one in report.findings]


def _fault(fault: Fault) -> ElementTree.Element:
    case = ElementTree.Element("testcase", classname="gtreport.reading", name=_text(str(fault)))
    ElementTree.SubElement(case, "error", message=_text(fault.message)).text = _text(fault.help or fault.message)
    return case


def _finding(finding: Finding, bar: Severity) -> ElementTree.Element:
    name = f"{finding.location}: {finding.message}"
    case = ElementTree.Element("testcase", classname=f"gtreport.{finding.code}", name=_text(name))
    text = f"{finding.location}: {finding.code} {finding.severity.value}: {finding.message}\n{help_of(finding)}"
    if finding.waiver is not None:
        ElementTree.SubElement(case, "skipped", message=_text(f"waived: {finding.waiver.reason}"))
    elif finding.known:
        ElementTree.SubElement(case, "skipped", message="stands in the baseline of the project")
    elif finding.severity.rank <= bar.rank:
        failure = ElementTree.SubElement(case, "failure", message=_text(finding.message), type=finding.severity.value)
        failure.text = _text(text)
    else:
        ElementTree.SubElement(case, "system-out").text = _text(text)
    return case


def _text(text: str) -> str:
    """Return text without the characters that XML cannot hold."""
    return NOT_IN_XML.sub(" ", text)


FORMAT = Format("junit", write, __doc__)
