"""Exports that a profile asks for, as they would be written, for the rules on them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from gtreport import exporting
from gtreport.evidence import Export
from gtreport.exporters.exporter import Exported, Exporter
from gtreport.exporting import exports_asked_for
from gtreport.findings import Level
from gtreport.report import Report, examine, examine_text

TODAY = date(2026, 11, 30)
ASKED = 'report: {status: release, version: "1", profiles: [neurips_2026]}\nidentity: {name: Leaves}\n'


def _report(text: str, level: Level | None = None) -> Report:
    return examine_text(text.encode(), "report.yaml", today=TODAY, level=level)


def _library() -> None:
    pytest.importorskip("mlcroissant", reason="mlcroissant is not installed")


def test_nothing_is_exported_where_no_profile_asks() -> None:
    assert exports_asked_for(_report(ASKED.replace("neurips_2026", "medical"))) == ()


def test_nothing_is_exported_before_the_release() -> None:
    assert exports_asked_for(_report(ASKED, Level.REVIEW)) == ()


def test_what_is_lacking_is_told_with_the_answer_that_would_fill_it() -> None:
    (made,) = exports_asked_for(_report(ASKED))
    assert (made.format, "license (identity.license would fill it)" in made.lacking) == ("croissant", True)


def test_the_library_reads_what_is_exported() -> None:
    _library()
    (made,) = exports_asked_for(_report(ASKED))
    assert (made.library is not None, made.refused) == (True, ())


def test_a_file_that_the_library_refuses_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    _library()
    broken = Exporter("croissant", "croissant.json", "", lambda report, text: Exported('{"@type": "sc:Nothing"}'))
    monkeypatch.setattr("gtreport.exporters.croissant.EXPORTER", broken)
    (made,) = exports_asked_for(_report(ASKED))
    assert made.library is not None
    assert len(made.refused) == 1 and made.refused[0]


def test_without_the_library_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "find_spec", lambda name: None)
    (made,) = exports_asked_for(_report(ASKED))
    assert (made.library, made.refused) == (None, ())


def test_a_check_judges_what_it_is_handed(tmp_path: Path) -> None:
    path = tmp_path / "report.yaml"
    path.write_text(ASKED, encoding="utf-8")
    made = (Export("croissant", 3, (), "1.1.1", ("it has no name",)),)
    found = examine(path, "report.yaml", today=TODAY, exporting=lambda report: made).findings
    assert {one.code: one.message for one in found if one.code in ("GT906", "GT907")} == {
        "GT906": "the exported Croissant file is refused by mlcroissant 1.1.1: it has no name",
        "GT907": "export croissant leaves out 3 answers",
    }
