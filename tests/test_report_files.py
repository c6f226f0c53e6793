"""Which reports are meant: files, folders, standard input."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gtreport.errors import UnreadableError
from gtreport.report_files import ReportFile, report_file, report_files


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _make(*files: str) -> None:
    for name in files:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("identity: {name: x}\n", encoding="utf-8")


def _names(*given: str) -> list[str]:
    return [one.name for one in report_files(given)]


def test_files_keep_their_order() -> None:
    assert _names("b.yaml", "a.yaml") == ["b.yaml", "a.yaml"]


def test_a_folder_is_searched_sorted_and_to_the_bottom() -> None:
    _make("sets/b/report.yaml", "sets/a/deep/gtreport.yaml", "sets/report.yaml", "sets/other.yaml")
    assert _names("sets") == ["sets/report.yaml", "sets/a/deep/gtreport.yaml", "sets/b/report.yaml"]


def test_this_folder_is_not_named_in_what_is_found() -> None:
    _make("report.yaml", "a/report.yaml")
    assert _names(".") == ["report.yaml", "a/report.yaml"]


def test_each_report_comes_once() -> None:
    _make("a/report.yaml", "b/report.yaml")
    assert _names("b/report.yaml", "a/../b", ".") == ["b/report.yaml", "a/report.yaml"]


def test_both_names_in_one_folder_are_two_reports() -> None:
    _make("a/report.yaml", "a/gtreport.yaml")
    assert _names("a") == ["a/report.yaml", "a/gtreport.yaml"]


def test_folders_that_hold_no_reports_of_ours_are_skipped() -> None:
    _make(
        "a/report.yaml",
        ".git/report.yaml",
        "node_modules/p/report.yaml",
        "venv/report.yaml",
        "venv/pyvenv.cfg",
        "site/report.yaml",
        "site/.gtreport-site",
    )
    assert _names(".") == ["a/report.yaml"]


def test_a_folder_that_is_named_is_searched_whatever_it_is_called() -> None:
    _make(".drafts/report.yaml")
    assert _names(".drafts") == [".drafts/report.yaml"]


def test_links_to_folders_are_not_followed() -> None:
    _make("a/report.yaml")
    Path("a/loop").symlink_to(Path.cwd(), target_is_directory=True)
    assert _names("a") == ["a/report.yaml"]


def test_standard_input_is_a_dash_and_comes_once() -> None:
    assert report_files(("-", "-")) == (ReportFile("<stdin>", None),)


def test_nothing_named_means_the_report_here_alone() -> None:
    _make("report.yaml", "a/report.yaml")
    assert _names() == ["report.yaml"]


def test_nothing_named_and_none_here_means_those_below() -> None:
    _make("b/report.yaml", "a/report.yaml")
    assert _names() == ["a/report.yaml", "b/report.yaml"]


def test_a_folder_without_reports_does_not_stop_the_others() -> None:
    _make("a/report.yaml")
    Path("empty").mkdir()
    first, second = report_files(("empty", "a"))
    assert [str(fault) for fault in first.faults] == [
        "empty: empty holds no report.yaml or gtreport.yaml, nor does any folder below it"
    ]
    assert (second.name, second.faults) == ("a/report.yaml", ())


def test_this_folder_without_reports() -> None:
    (only,) = report_files(())
    assert [str(fault) for fault in only.faults] == [
        "this folder holds no report.yaml or gtreport.yaml, nor does any folder below it"
    ]


def test_a_folder_that_may_not_be_read_is_told_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    _make("a/report.yaml", "b/report.yaml")
    scan = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("a"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = report_files((".",))
    assert [(Path(one.name).name, [fault.message for fault in one.faults]) for one in found] == [
        ("report.yaml", []),
        ("a", ["the folder cannot be read: Permission denied"]),
    ]


def test_one_report_of_a_folder() -> None:
    _make("a/report.yaml", "a/b/report.yaml")
    assert report_file("a") == ReportFile("a/report.yaml", Path("a/report.yaml"))
    assert report_file("x.yaml") == ReportFile("x.yaml", Path("x.yaml"))


def test_one_report_where_there_is_none() -> None:
    with pytest.raises(UnreadableError) as refused:
        report_file(".")
    assert [(str(one), one.help) for one in refused.value.faults] == [
        ("this folder holds no report.yaml or gtreport.yaml", "name the file itself if it is called otherwise")
    ]
