"""The engine: severities of the project, and versions of the rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from gtreport import report as reports
from gtreport.errors import UsageError
from gtreport.findings import Level, Severity
from gtreport.formats.wording import totals
from gtreport.report import Report, assess
from gtreport.rules import engine
from gtreport.rules.engine import RULES_VERSION, RULES_VERSIONS, all_rules, known_version, rule_of
from gtreport.sources import read_document

TODAY = date(2026, 11, 30)
TEXT = "report: {status: release}\nidentity: {name: Fjords}\n"


def _report(
    *codes: str,
    severities: Mapping[str, Severity | None] | None = None,
    version: str = RULES_VERSION,
    level: Level = Level.RELEASE,
    text: str = TEXT,
) -> Report:
    rules = [rule_of(code) for code in codes]
    document = read_document(text.encode(), "report.yaml")
    return assess(document, None, today=TODAY, level=level, rules=rules, severities=severities, version=version)


def _found(report: Report) -> set[tuple[str, Severity]]:
    return {(finding.code, finding.severity) for finding in report.findings}


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rule on the contact, which speaks of an absence in place of GT003, come with a third version."""
    rules = tuple(replace(rule, since="3") if rule.code == "GT901" else rule for rule in all_rules())
    monkeypatch.setattr(engine, "RULES_VERSIONS", ("1", "2", "3"))
    monkeypatch.setattr(engine, "all_rules", lambda: rules)
    monkeypatch.setattr(reports, "all_rules", lambda: rules)


def test_a_severity_of_the_project_takes_the_place_of_the_usual_one() -> None:
    report = _report("GT003", "GT901", severities={"GT901": Severity.WARNING})
    assert _found(report) == {("GT003", Severity.ERROR), ("GT901", Severity.WARNING)}
    assert {one.full_severity for one in report.findings if one.code == "GT901"} == {Severity.WARNING}


def test_a_severity_of_the_project_holds_for_every_case_of_a_rule() -> None:
    text = "identity: {name: NO}\n"
    assert _found(_report("GT019", text=text)) == {("GT019", Severity.WARNING)}
    assert _found(_report("GT019", text=text, severities={"GT019": Severity.ERROR})) == {("GT019", Severity.ERROR)}


def test_at_other_levels_a_finding_is_a_note_all_the_same() -> None:
    report = _report("GT901", severities={"GT901": Severity.ERROR}, level=Level.DRAFT)
    assert _found(report) == {("GT901", Severity.NOTE)}
    assert report.findings[0].full_severity is Severity.ERROR


def test_a_rule_that_is_off_finds_nothing_and_still_speaks_for_its_answer() -> None:
    report = _report("GT003", "GT901", severities={"GT901": None})
    assert _found(report) == {("GT003", Severity.ERROR)}
    assert all(finding.path != ("identity", "contact") for finding in report.findings)
    assert "GT901" not in report.codes


def test_a_newer_rule_does_not_run_and_is_counted(newer: None) -> None:
    report = _report("GT003", "GT901", version="2")
    assert _found(report) == {("GT003", Severity.ERROR)}
    assert any(finding.path == ("identity", "contact") for finding in report.findings)
    assert (report.rules_version, report.newer_rules, report.codes) == ("2", 1, frozenset({"GT003"}))
    assert totals(report).endswith(", 1 rule newer than rule set 2 not applied")


def test_with_the_newest_version_every_rule_runs(newer: None) -> None:
    report = _report("GT003", "GT901", version="3")
    assert ("GT901", Severity.ERROR) in _found(report)
    assert (report.rules_version, report.newer_rules) == ("3", 0)


def test_a_waiver_of_a_newer_rule_is_not_called_idle(newer: None) -> None:
    waiver = 'waivers: [{rule: GT901, path: identity, reason: lost, by: us, until: "2027-01-01"}]'
    text = f"{TEXT}parties: [{{id: us}}]\n{waiver}\n"
    assert _found(_report("GT015", text=text, version="2")) == set()


def test_every_rule_came_with_a_version_that_is_known() -> None:
    assert {rule.since for rule in all_rules()} <= set(RULES_VERSIONS)
    assert RULES_VERSIONS[-1] == RULES_VERSION


def test_a_version_that_is_not_known_is_refused() -> None:
    with pytest.raises(UsageError) as refused:
        known_version("0.9")
    assert [(str(one), one.help) for one in refused.value.faults] == [
        (
            "there is no version 0.9 of the rule set",
            f"this gtreport knows {', '.join(RULES_VERSIONS)}; a newer one may come with a newer gtreport",
        )
    ]
