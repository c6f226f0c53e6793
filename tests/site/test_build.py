"""Building: the same bytes every time, quiet, and whatever fails leaves the old site whole."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from gtreport.errors import OutputError
from gtreport.report import examine
from gtreport.site.build import build_site, export_source
from gtreport.site.publish import publish
from gtreport.site.source import SiteSettings

POLICY = (
    "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'none'"
)
SETTINGS = SiteSettings("A dataset", "foot", "2026-11-30")


@dataclass(frozen=True)
class Page:
    file: str
    title: str
    markdown: str


PAGES = (
    Page("index.md", "Overview", "# A dataset\n\nSee [more](more.md#x).\n"),
    Page("more.md", "More", "# More\n\n## X {#x}\n"),
)
FILES = {"downloads/report.yaml": b"report: {}\n", "downloads/card.md": b"# card\n", "downloads/.hidden.csv": b"a\n"}


def digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def build(target: Path, pages: Sequence[Page] = PAGES, files: dict[str, bytes] | None = None) -> None:
    build_site(target, pages, SETTINGS, FILES if files is None else files)


def test_a_site_has_its_pages_files_and_assets(tmp_path: Path) -> None:
    build(tmp_path / "site")
    assert set(digest(tmp_path / "site")) >= {
        ".gtreport-site",
        "index.html",
        "more.html",
        "404.html",
        "downloads/report.yaml",
        "downloads/card.md.txt",
        "downloads/.hidden.csv",
        "assets/gtreport/gtreport.css",
        "assets/gtreport/vendor/iframe-worker.js",
        "search/search_index.js",
    }


def test_the_policy_comes_before_everything_else_in_the_head(tmp_path: Path) -> None:
    build(tmp_path / "site")
    head = (tmp_path / "site" / "index.html").read_text(encoding="utf-8").partition("<head>")[2]
    assert head.strip().startswith(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">')


def test_a_second_build_gives_the_same_bytes(tmp_path: Path) -> None:
    build(tmp_path / "site")
    first = digest(tmp_path / "site")
    build(tmp_path / "site")
    assert digest(tmp_path / "site") == first


def test_hash_seed_time_zone_and_folder_change_no_byte(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from gtreport.report import examine_text; from datetime import date\n"
        "from gtreport.site.publish import publish\n"
        "text = b'report: {schema: gtreport/1, date: \"2026-11-30\"}\\nidentity: {name: x, creators: [a, b]}\\n'\n"
        "publish(examine_text(text, 'report.yaml', today=date(2026, 12, 1)), Path(sys.argv[1]), lambda _: None)\n"
    )
    found = []
    for seed, zone, folder in (("1", "UTC", "a"), ("2", "Pacific/Auckland", "another folder")):
        target = tmp_path / folder / "site"
        changed = {"PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": os.pathsep.join(sys.path)}
        environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"} | changed
        subprocess.run([sys.executable, "-c", program, str(target)], check=True, env=environment, cwd=tmp_path)
        found.append(digest(target))
    assert found[0] == found[1]


def test_the_date_of_the_environment_is_honoured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path / "a")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    build(tmp_path / "b")
    changed = {name for name, found in digest(tmp_path / "a").items() if digest(tmp_path / "b")[name] != found}
    assert changed == {"sitemap.xml.gz"}
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"


def test_a_build_is_quiet_and_leaves_the_environment_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = dict(os.environ)
    build(tmp_path / "site")
    assert (capfd.readouterr(), "SOURCE_DATE_EPOCH" in os.environ) == (("", ""), "SOURCE_DATE_EPOCH" in before)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    build_site(tmp_path / "site", PAGES, SETTINGS, progress=told.append)
    assert told == ["writing the pages", "generating the site", "looking through the site"]


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        (
            "# A\n\n[gone](gone.md)\n",
            "the site cannot be generated: Doc file 'index.md' contains a link 'gone.md', but the target is not found "
            "among documentation files.",
        ),
        (
            "# A\n\n<p><a href='gone.html'>x</a></p>\n",
            "the site is not whole: index.html links to gone.html, which is not there",
        ),
        (
            "# A\n\n<p><img src='https://example.org/x.png' alt='x'></p>\n",
            "the site is not whole: index.html would fetch https://example.org/x.png",
        ),
    ],
)
def test_a_failed_build_leaves_the_old_site_whole(tmp_path: Path, markdown: str, message: str) -> None:
    build(tmp_path / "site")
    before = digest(tmp_path / "site")
    with pytest.raises(OutputError) as caught:
        build(tmp_path / "site", (Page("index.md", "Overview", markdown),))
    assert [str(fault) for fault in caught.value.faults] == [message]
    assert digest(tmp_path / "site") == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_the_exported_folder_builds_alone(tmp_path: Path) -> None:
    export_source(tmp_path / "source", PAGES, SETTINGS, FILES)
    build(tmp_path / "site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1796169600"}
    subprocess.run(command, check=True, cwd=tmp_path / "source", env=environment, capture_output=True)
    alone, whole = digest(tmp_path / "source" / "site"), digest(tmp_path / "site")
    del whole[".gtreport-site"]
    assert {name: found for name, found in alone.items() if not name.endswith(".gz")} == {
        name: found for name, found in whole.items() if not name.endswith(".gz")
    }


def test_every_finding_of_the_example_with_mistakes_leads_to_an_answer(tmp_path: Path) -> None:
    report = Path(__file__).resolve().parents[2] / "site_example" / "mistakes" / "report.yaml"
    examined = examine(report, "report.yaml", today=date(2026, 11, 30), for_site=True)
    built = publish(examined, tmp_path / "site", lambda _: None)
    assert (built.n_pages, len(examined.findings) > 20) == (12, True)


def test_a_name_is_written_so_that_no_theme_can_take_it_for_markup(tmp_path: Path) -> None:
    name = "<script>alert(1)</script> & \"x\" 'y'"
    build_site(tmp_path / "site", PAGES, SiteSettings(name))
    for page in (tmp_path / "site").rglob("*.html"):
        assert "alert(1)</script>" not in page.read_text(encoding="utf-8")
