"""The report: what pages and formats may read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport.errors import UnreadableError
from gtreport.findings import Level, Severity
from gtreport.report import Report, assess, examine
from gtreport.rules.engine import rule_of
from gtreport.sources import read_document

TODAY = date(2026, 11, 30)


def _report(text: str, *codes: str) -> Report:
    rules = tuple(rule_of(code) for code in codes)
    return assess(read_document(text.encode(), "report.yaml"), None, today=TODAY, rules=rules)


@pytest.mark.parametrize(
    ("status", "level"),
    [
        ("draft", Level.DRAFT),
        ("review", Level.REVIEW),
        ("release", Level.RELEASE),
        ("superseded", Level.RELEASE),
        ("withdrawn", Level.RELEASE),
    ],
)
def test_the_level_comes_from_the_status(status: str, level: Level) -> None:
    assert _report(f"report: {{status: {status}}}").level is level


def test_without_a_status_a_report_is_a_draft() -> None:
    assert _report("identity: {name: x}").level is Level.DRAFT


def test_counts_tell_apart_what_is_answered_unknown_withheld_and_missing() -> None:
    text = """
    identity:
      name: Fjords
      license: {status: unknown, reason: the archive names none}
      contact: {status: withheld, reason: the author asked for it}
      purpose: {status: todo}
      citation: {status: not_applicable, reason: it is not published}
    """
    counts = next(one for one in _report(text).counts if one.part == "identity")
    assert (counts.answered, counts.unknown, counts.withheld, counts.not_applicable, counts.todo) == (1, 1, 1, 1, 1)
    assert (counts.missing_core, counts.missing_recommended) == (2, 7)
    assert counts.missing[:2] == (("identity", "dataset_version"), ("identity", "creators"))


def test_a_placeholder_counts_as_missing() -> None:
    counts = next(one for one in _report("identity: {name: TODO}").counts if one.part == "identity")
    assert counts.answered == 0
    assert ("identity", "name") in counts.missing


def test_the_usage_notice_is_the_authors() -> None:
    assert _report("contexts: {usage_notice: Not for triage.}").usage_notice == "Not for triage."


def test_without_a_notice_the_excluded_uses_are_named() -> None:
    text = "contexts: {out_of_scope: [{id: triage}, {id: billing}]}"
    assert _report(text).usage_notice == "Not for: triage, billing"


def test_without_any_boundary_the_notice_says_that_there_is_none() -> None:
    assert _report("identity: {name: x}").usage_notice.startswith("This report does not say")


def test_a_waived_finding_does_not_fail_and_stays() -> None:
    text = """
    report: {status: release}
    parties: [{id: team}]
    waivers: [{rule: GT003, path: identity, reason: the archive is lost, by: team, until: "2027-01-01"}]
    """
    report = _report(text, "GT003")
    waived = {finding.path for finding in report.waived_findings}
    assert waived == {finding.path for finding in report.findings if finding.path[0] == "identity"} != set()
    assert all(finding.path[0] != "identity" for finding in report.open_findings)


@pytest.mark.parametrize("until", ["2026-11-29", "2025-01-01"])
def test_a_waiver_ends_on_its_day(until: str) -> None:
    text = f"""
    report: {{status: release}}
    parties: [{{id: team}}]
    waivers: [{{rule: GT003, path: identity, reason: the archive is lost, by: team, until: "{until}"}}]
    """
    assert _report(text, "GT003").waived_findings == ()


def test_a_fault_fails_whatever_the_bar() -> None:
    report = _report("identity: &a {name: x}\ntargets: [*a]", "GT001")
    assert report.fails(Severity.ERROR)


def test_expired_labels() -> None:
    assert _report('limits: {expiry: {valid_until: "2026-11-29"}}').expired
    assert not _report('limits: {expiry: {valid_until: "2026-11-30"}}').expired


def test_a_missing_file_is_named() -> None:
    with pytest.raises(UnreadableError) as refused:
        examine(Path("no-such-report.yaml"), "no-such-report.yaml", today=TODAY)
    assert refused.value.faults[0].file == "no-such-report.yaml"


def test_an_answer_of_a_wrong_type_is_reported_once() -> None:
    text = "report: {status: release}\ncomposition: {about_people: maybe}"
    codes = [
        finding.code
        for finding in _report(text, "GT002", "GT003").findings
        if finding.path[:2] == ("composition", "about_people")
    ]
    assert codes == ["GT002"]
