"""The baseline: what is known stays quiet, what is new fails, what is gone is told."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gtreport.baseline import Baseline, Entry, baseline_of, compare, read_baseline, write_baseline
from gtreport.errors import OutputError, UnreadableError
from gtreport.findings import Level, Severity
from gtreport.report import Report, assess
from gtreport.rules.engine import rule_of
from gtreport.sources import read_document

TODAY = date(2026, 11, 30)
ADVICE = "remove it, and write it anew: gtreport check --baseline FILE --write-baseline"
TWO_SITES = """
report: {status: release}
source: {sites: [{id: a, kind: expert}, {id: b, kind: expert}]}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "report.yaml").write_text("identity: {name: x}\n", encoding="utf-8")
    return tmp_path


def _report(text: str, *codes: str, name: str = "report.yaml", level: Level = Level.RELEASE) -> Report:
    rules = [rule_of(code) for code in codes or ("GT003",)]
    return assess(read_document(text.encode(), name), None, today=TODAY, level=level, rules=rules)


def _kept(folder: Path, *reports: Report) -> Baseline:
    write_baseline(baseline_of(reports, folder / "baseline.json"), folder / "baseline.json")
    return read_baseline(folder / "baseline.json")


def test_it_is_written_sorted_for_readers(folder: Path) -> None:
    report = _report("identity: {name: x, license: y}\n")
    finding = next(one for one in report.findings if one.path == ("identity", "creators"))
    write_baseline(baseline_of([replace(report, findings=(finding,))], folder / "b.json"), folder / "b.json")
    assert json.loads((folder / "b.json").read_text(encoding="utf-8")) == {
        "format": "gtreport.baseline/1",
        "findings": [
            {
                "file": "report.yaml",
                "code": "GT003",
                "severity": "error",
                "fingerprint": finding.fingerprint,
                "count": 1,
                "message": finding.message,
            }
        ],
    }


def test_what_was_there_is_known_and_does_not_fail(folder: Path) -> None:
    report = _report("identity: {name: x}\n")
    assert report.fails()
    outcome = compare(_kept(folder, report), [report])
    assert (outcome.new, outcome.gone) == ((), ())
    assert outcome.known == outcome.reports[0].known_findings != ()
    assert not outcome.reports[0].fails(Severity.NOTE)


def test_lines_and_places_in_lists_do_not_matter(folder: Path) -> None:
    baseline = _kept(folder, _report(TWO_SITES))
    moved = "# a comment\n\n" + TWO_SITES.replace("{id: a, kind: expert}, {id: b", "{id: b, kind: expert}, {id: a")
    outcome = compare(baseline, [_report(moved)])
    assert (outcome.new, outcome.gone) == ((), ())


def test_equal_findings_are_counted_and_one_more_is_new(folder: Path) -> None:
    baseline = _kept(folder, _report(TWO_SITES))
    assert {entry.count for entry in baseline.entries if "sites[]" in entry.message} == {2}
    third = TWO_SITES.replace("sites: [", "sites: [{id: c, kind: expert}, ")
    outcome = compare(baseline, [_report(third)])
    assert outcome.gone == ()
    assert {finding.path[:3] for finding in outcome.new} == {("source", "sites", 2)}


def test_one_less_is_gone_and_leaves_the_rest(folder: Path) -> None:
    baseline = _kept(folder, _report(TWO_SITES))
    one = TWO_SITES.replace(", {id: b, kind: expert}", "")
    outcome = compare(baseline, [_report(one)])
    assert outcome.new == ()
    # A single site needs no role and no share, so of those both are gone; of all else one of two.
    assert {(entry.message.split()[0], entry.count) for entry in outcome.gone} == {
        ("source.sites[].cannot_see", 1),
        ("source.sites[].legitimacy", 1),
        ("source.sites[].role", 2),
        ("source.sites[].share", 2),
    }
    assert outcome.left.entries == _kept(folder, _report(one)).entries


def test_what_is_left_never_holds_anything_new(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n"))
    outcome = compare(baseline, [_report("identity: {license: y}\n")])
    assert [finding.path for finding in outcome.new] == [("identity", "name")]
    old = {entry.fingerprint for entry in baseline.entries}
    assert {entry.fingerprint for entry in outcome.left.entries} < old


def test_a_finding_that_became_heavier_is_new(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n", level=Level.DRAFT))
    report = _report("identity: {name: x}\n")
    outcome = compare(baseline, [report])
    assert len(outcome.new) == len(report.findings)


def test_a_finding_that_became_lighter_is_known(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n"))
    assert compare(baseline, [_report("identity: {name: x}\n", level=Level.DRAFT)]).new == ()


def test_what_cannot_be_waived_is_never_in_it(folder: Path) -> None:
    report = _report("identity: {nmae: x}\n", "GT001")
    assert baseline_of([report], folder / "baseline.json").entries == ()
    by_hand = Entry("report.yaml", "GT001", "m", report.findings[0].fingerprint, Severity.ERROR, 1)
    assert compare(Baseline(folder, (by_hand,)), [report]).new == report.findings


def test_a_waived_finding_is_not_in_it(folder: Path) -> None:
    waivers = 'waivers: [{rule: GT003, path: identity, reason: lost, by: us, until: "2027-01-01"}]'
    report = _report(f"parties: [{{id: us}}]\nidentity: {{name: x}}\n{waivers}\n")
    entries = baseline_of([report], folder / "baseline.json").entries
    assert report.waived_findings != ()
    assert len(entries) == len(report.open_findings)


def test_rules_that_were_not_asked_for_are_not_gone(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n", "GT003", "GT901"))
    outcome = compare(baseline, [_report("identity: {name: x}\n", "GT901")])
    assert (outcome.gone, outcome.left) == ((), baseline)


def test_files_that_were_not_looked_at_are_not_gone(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n"))
    assert compare(baseline, []).gone == ()


def test_files_that_are_away_are_gone(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n"))
    (folder / "report.yaml").unlink()
    outcome = compare(baseline, [])
    assert outcome.gone == baseline.entries
    assert outcome.left.entries == ()


def test_a_file_that_had_to_be_refused_in_part_loses_nothing(folder: Path) -> None:
    baseline = _kept(folder, _report("identity: {name: x}\n"))
    assert compare(baseline, [_report("identity: &a {name: x}\ntargets: [*a]\n")]).gone == ()


def test_files_are_told_apart_and_named_from_its_folder(folder: Path) -> None:
    (folder / "checks").mkdir()
    path = folder / "checks" / "baseline.json"
    report = _report("identity: {name: x}\n", name=str(folder / "a" / "report.yaml"))
    baseline = baseline_of([report], path)
    assert {entry.file for entry in baseline.entries} == {"../a/report.yaml"}
    assert compare(baseline, [_report("identity: {name: x}\n", name="a/report.yaml")]).new == ()
    assert compare(baseline, [_report("identity: {name: x}\n", name="b/report.yaml")]).known == ()


def test_standard_input_has_its_own_name(folder: Path) -> None:
    baseline = baseline_of([_report("identity: {name: x}\n", name="<stdin>")], folder / "baseline.json")
    assert {entry.file for entry in baseline.entries} == {"<stdin>"}
    assert compare(baseline, []).gone == ()


ROW: dict[str, Any] = {
    "file": "report.yaml",
    "code": "GT003",
    "severity": "error",
    "fingerprint": "0" * 32,
    "count": 1,
    "message": "m",
}


def _document(*rows: object) -> str:
    return json.dumps({"format": "gtreport.baseline/1", "findings": rows})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{\n  "gtreport.baseline/1": }', "b.json:2:26: the baseline is no JSON: expecting value"),
        ('["gtreport.baseline/1", ' + "[" * 100_000, "b.json:1:1: the baseline is nested too deeply"),
        (
            '{"format": "gtreport.baseline/9"}',
            'b.json:1:1: the baseline has the format "gtreport.baseline/9", this gtreport reads "gtreport.baseline/1"',
        ),
        ('{"format": "gtreport.baseline/1"}', "b.json:1:1: findings: a list is expected"),
        (_document(3), "b.json: findings[0]: a mapping is expected"),
        (_document(ROW, {**ROW, "code": 3}), "b.json: findings[1].code: text is expected"),
        (_document({**ROW, "count": 0}), "b.json: findings[0].count: a whole number of 1 or more is expected"),
        (_document({**ROW, "count": True}), "b.json: findings[0].count: a whole number of 1 or more is expected"),
        (
            _document({**ROW, "severity": "fatal"}),
            "b.json: findings[0].severity: one of error, warning, note is expected",
        ),
        (_document({**ROW, "fingerprint": "x"}), "b.json: findings[0].fingerprint: 32 hexadecimal digits are expected"),
        (_document(ROW, ROW), f'b.json: findings: "{"0" * 32}" of "report.yaml" stands there twice'),
    ],
)
def test_a_damaged_file_stops_the_work(folder: Path, text: str, fault: str) -> None:
    (folder / "b.json").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError) as refused:
        read_baseline(Path("b.json"))
    assert [(str(one), one.help) for one in refused.value.faults] == [(fault, ADVICE)]


@pytest.mark.parametrize("text", ["", "[]", '["gtreport.baseline/1"]', "identity: {name: x}\n"])
def test_another_file_is_not_taken_for_a_baseline(folder: Path, text: str) -> None:
    (folder / "b.json").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError) as refused:
        read_baseline(Path("b.json"))
    assert [(str(one), one.help) for one in refused.value.faults] == [
        ("b.json: the file is no baseline of gtreport", "name the file that holds the baseline")
    ]


def test_another_file_is_not_written_over(folder: Path) -> None:
    with pytest.raises(OutputError) as refused:
        write_baseline(Baseline(folder), folder / "report.yaml", "report.yaml")
    (fault,) = refused.value.faults
    assert str(fault) == ("report.yaml: no baseline is written over this file: the file is no baseline of gtreport")
    assert fault.help == "name another file"
    assert (folder / "report.yaml").read_text(encoding="utf-8") == "identity: {name: x}\n"


def test_bytes_that_are_no_text_stop_the_work(folder: Path) -> None:
    (folder / "b.json").write_bytes(b'"gtreport.baseline/1": "\xff"')
    with pytest.raises(UnreadableError, match=r"^b\.json:1:1: the baseline is not UTF-8$"):
        read_baseline(Path("b.json"))


def test_a_missing_file_stops_the_work(folder: Path) -> None:
    with pytest.raises(UnreadableError, match=r"^b\.json: there is no such file$"):
        read_baseline(folder / "b.json", "b.json")


def test_it_cannot_be_written_into_a_folder_that_is_not_there(folder: Path) -> None:
    with pytest.raises(OutputError, match=r"^no/b\.json: cannot be written: No such file or directory$"):
        write_baseline(Baseline(folder), folder / "no" / "b.json", "no/b.json")
