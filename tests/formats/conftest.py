"""Reports that the tests of several formats write down."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from gtreport.findings import Finding, Level, Severity
from gtreport.report import Report, assess
from gtreport.rules.engine import rule_of
from gtreport.sources import Location, read_document

TODAY = date(2026, 11, 30)

Make = Callable[..., Report]


@pytest.fixture
def judged() -> Make:
    """Return what judges a text by some rules."""

    def judge(text: str, *codes: str, name: str = "report.yaml", level: Level | None = None) -> Report:
        rules = tuple(rule_of(code) for code in codes)
        return assess(read_document(text.encode(), name), None, today=TODAY, rules=rules, level=level)

    return judge


@pytest.fixture
def finding() -> Callable[..., Finding]:
    """Return what makes a finding by hand, for messages that no report gives easily."""

    def make(message: str, severity: Severity = Severity.ERROR, file: str = "report.yaml", line: int = 2) -> Finding:
        where = Location(file, line, 3, line, 7)
        return Finding("GT001", "unknown_key", severity, severity, message, ("identity", "nmae"), where)

    return make


@pytest.fixture
def waived(judged: Make) -> Report:
    """Return a report whose only finding is waived."""
    text = """\
report: {status: release}
parties: [{id: team}]
identity: {name: Fjords}
waivers: [{rule: GT901, path: identity, reason: "lost, 50% sure", by: team, until: "2027-01-01"}]
"""
    return judged(text, "GT901")


@pytest.fixture
def without_data(judged: Make) -> Report:
    """Return a report without findings whose two data files were not read."""
    text = """\
report: {status: draft}
annotations: [{id: a, file: a.csv}, {id: b, file: b.csv}]
evaluations: [{id: e, predictions: {file: a.csv}}]
"""
    return judged(text, "GT018")
