"""What the generator is given."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from gtreport.errors import OutputError
from gtreport.site.source import SiteSettings, published_name, write_source


@dataclass(frozen=True)
class Page:
    file: str
    title: str = "x"
    markdown: str = "# x\n"


def refusal(tmp_path: Path, *names: str) -> str:
    with pytest.raises(OutputError) as caught:
        write_source(tmp_path / "s", [Page("index.md")], SiteSettings("x"), dict.fromkeys(names, b""))
    return caught.value.faults[0].message


@pytest.mark.parametrize("name", ["../x", "/x", "a//b", "a/./b", "c:x", "a\\b", ""])
def test_a_path_that_leads_out_of_the_site_is_refused(tmp_path: Path, name: str) -> None:
    assert refusal(tmp_path, name) == f'"{name}" leads out of the site'


def test_two_files_that_differ_in_case_only_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "Cat.csv", "cat.csv") == (
        '"Cat.csv" and "cat.csv" are one file where upper and lower case are not told apart'
    )


def test_our_own_files_are_not_overwritten(tmp_path: Path) -> None:
    assert refusal(tmp_path, "assets/gtreport/gtreport.css") == (
        '"assets/gtreport/gtreport.css" stands where gtreport puts its own files'
    )


@pytest.mark.parametrize(
    ("name", "expected"), [("a/card.md", "a/card.md.txt"), ("x.MARKDOWN", "x.MARKDOWN.txt"), ("x.csv", "x.csv")]
)
def test_a_data_file_is_not_taken_for_a_page(name: str, expected: str) -> None:
    assert published_name(name) == expected


def test_the_settings_are_those_of_the_specification(tmp_path: Path) -> None:
    write_source(tmp_path, [Page("index.md", "A & B")], SiteSettings("A <b>", "c & d"))
    written = yaml.safe_load((tmp_path / "mkdocs.yml").read_text(encoding="utf-8"))
    chosen = {
        key: written[key]
        for key in ("site_name", "copyright", "nav", "use_directory_urls", "strict", "plugins", "extra")
    }
    assert chosen == {
        "site_name": "A &lt;b&gt;",
        "copyright": "c &amp; d",
        "nav": [{"A &amp; B": "index.md"}],
        "use_directory_urls": False,
        "strict": True,
        "plugins": [{"search": {"lang": "en"}}, "offline"],
        "extra": {"generator": False, "polyfills": ["assets/gtreport/vendor/iframe-worker.js"]},
    }
    assert (written["theme"]["font"], "repo_url" in written) == (False, False)


def test_the_vendored_script_is_the_one_that_is_recorded() -> None:
    from hashlib import sha256

    from gtreport.templating import templates_folder

    vendor = templates_folder() / "assets" / "vendor"
    digest = sha256((vendor / "iframe-worker.js").read_bytes()).hexdigest()
    assert digest in (vendor / "iframe-worker.txt").read_text(encoding="utf-8")
