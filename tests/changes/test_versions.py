"""Versions as users name them: files, folders, built sites, revisions; and what is written of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from gtreport.changes import Changes
from gtreport.cli import cli
from gtreport.errors import UnreadableError, UsageError
from gtreport.exporters.changes import WRITERS
from gtreport.exporters.report_json import as_json
from gtreport.pages import pages
from gtreport.report import examine
from gtreport.versions import changes_between

TODAY = date(2026, 11, 30)
Compared = Callable[..., Changes]


def later(text: str) -> str:
    return text.replace("method: majority", "method: unanimous")


@pytest.fixture
def folder(tmp_path: Path, report_text: str) -> Path:
    for name, text in (("old", report_text), ("new", later(report_text))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "report.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def paths(found: Changes) -> list[str]:
    return [one.path for one in found.construction]


def test_folders_and_files_are_compared(folder: Path) -> None:
    found = changes_between(str(folder / "old"), str(folder / "new" / "report.yaml"), TODAY)
    assert paths(found) == ["protocol.aggregation.method"]


def test_a_built_site_is_compared_by_its_report_json(folder: Path) -> None:
    report = examine(folder / "old" / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    (folder / "site").mkdir()
    (folder / "site" / "report.json").write_text(as_json(report), encoding="utf-8")
    found = changes_between(str(folder / "site"), str(folder / "new"), TODAY)
    assert paths(found) == ["protocol.aggregation.method"]


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"format": "gtreport.report/1"}',
        '{"format": "gtreport.report/1", "title": "a", "boundary": {}, "answers": [1]}',
    ],
)
def test_a_file_that_is_no_report_json_is_refused(folder: Path, text: str) -> None:
    (folder / "report.json").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"report\.json"):
        changes_between(str(folder / "report.json"), str(folder / "new"), TODAY)


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_a_revision_is_compared(folder: Path, report_text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    here = folder / "old"
    git(here, "init", "-q")
    git(here, "add", "report.yaml")
    git(here, "commit", "-qm", "first")
    (here / "report.yaml").write_text(later(report_text), encoding="utf-8")
    assert paths(changes_between("HEAD", str(here), TODAY)) == ["protocol.aggregation.method"]
    monkeypatch.chdir(here)
    assert paths(changes_between("HEAD:report.yaml", "report.yaml", TODAY)) == ["protocol.aggregation.method"]
    with pytest.raises(UnreadableError, match="neither a file nor in git"):
        changes_between("HEAD:other.yaml", "report.yaml", TODAY)
    with pytest.raises(UsageError, match="no path in a revision"):
        changes_between("HEAD", "HEAD", TODAY)


def test_a_revision_cannot_be_an_option(folder: Path) -> None:
    with pytest.raises(UnreadableError, match="there is no such file"):
        changes_between("--output=x:report.yaml", str(folder / "new"), TODAY)


def test_the_command_ends_with_1_where_the_version_did_not_rise(folder: Path) -> None:
    names = [str(folder / "old"), str(folder / "new")]
    assert CliRunner().invoke(cli, ["diff", *names]).exit_code == 0
    done = CliRunner().invoke(cli, ["diff", *names, "--check-version"])
    assert done.exit_code == 1
    assert "1.2.0 → 1.2.0 does not do that" in done.output


def test_text_tells_the_construction_first(compared: Compared) -> None:
    text = WRITERS["text"](compared(("method: majority", "method: unanimous"), ("To count pools.", "To count.")))
    assert text.index("aggregation:") < text.index("wording and other answers:")


def test_markdown_is_inert(compared: Compared) -> None:
    text = WRITERS["markdown"](compared(("Guide 1", "'Guide <img src=x> [a](b) | c'")))
    assert "<img" not in text
    assert r"Guide &lt;img src=x&gt; \[a\](b) \| c" in text


def test_json_holds_every_change(compared: Compared) -> None:
    held = json.loads(WRITERS["json"](compared(("method: majority", "method: unanimous"))))
    assert [one["topic"] for one in held["construction"]] == ["aggregation"]
    assert held["version"] == {
        "needed": "major",
        "raised": "none",
        "kept": False,
        "said": held["version"]["said"],
    }


def test_the_page_is_there_only_with_an_earlier_version(folder: Path, compared: Compared) -> None:
    report = examine(folder / "new" / "report.yaml", "report.yaml", today=TODAY, for_site=True)
    assert "changes.md" not in [page.file for page in pages(report)]
    found = compared(("Guide 1", "'Guide <b>2</b>'"))
    (page,) = [page for page in pages(report, changes=found) if page.file == "changes.md"]
    assert "<b>2" not in page.markdown
    assert "## Protocol" in page.markdown
