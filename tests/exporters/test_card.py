"""The card: front matter that is read back, and a card of somebody else that loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from gtreport.cli import cli
from gtreport.errors import OutputError
from gtreport.exporters.card import EXPORTER
from gtreport.exporters.front_matter import merged
from gtreport.report import Report

EXISTING = """\
---
# by hand
pretty_name: Old
configs:   # odd   blanks stay
- config_name: "default"
  data_files: data/*.csv
language: [no, de]
mine: 1_000
---
# A heading of mine

Words of mine.
"""


def front(card: str) -> str:
    return card.split("---\n")[1]


def test_front_matter_holds_what_the_answers_fill(full: Report) -> None:
    assert yaml.safe_load(front(EXPORTER.write(full, None).text)) == {
        "pretty_name": "Tide pools",
        "license": "cc-by-4.0",
        "language": ["no", "de"],
        "size_categories": ["1K<n<10K"],
        "annotations_creators": ["expert-generated"],
        "source_datasets": ["extended|other-aerial-7"],
    }


def test_a_licence_that_the_hub_does_not_know_is_named(report_of: Callable[[str], Report]) -> None:
    made = yaml.safe_load(front(EXPORTER.write(report_of("identity: {license: Terms of the lab}"), None).text))
    assert made == {"license": "other", "license_name": "Terms of the lab"}


def test_lines_of_others_are_kept_as_they_were(full: Report) -> None:
    card = EXPORTER.write(full, EXISTING).text
    kept = ["# by hand", "configs:   # odd   blanks stay", '- config_name: "default"', "mine: 1_000", "Words of mine."]
    assert [line for line in kept if line not in card.splitlines()] == []
    assert card.index("pretty_name: Tide pools") < card.index("configs:")


def test_merging_twice_changes_nothing_more(full: Report) -> None:
    once = EXPORTER.write(full, EXISTING).text
    assert EXPORTER.write(full, once).text == once


def test_text_written_after_our_part_stays(full: Report) -> None:
    card = EXPORTER.write(full, None).text + "\nAdded later.\n"
    assert EXPORTER.write(full, card).text.endswith("\nAdded later.\n")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("---\n[]\n---\n", "no mapping"),
        ("---\n{a: 1}\n---\n", "braces"),
        ("---\na: [\n---\n", "no YAML"),
        ("---\na: 1\n", "does not end"),
        ("---\na: 1\na: 2\n---\n", "given twice"),
        ("---\npretty_name: &n Old\nother: *n\n---\n", "no YAML"),
        ("text\n<!-- gtreport:begin -->\n", "do not stand once each"),
    ],
)
def test_a_card_that_would_lose_something_is_refused(full: Report, card: str, said: str) -> None:
    with pytest.raises(OutputError, match=said):
        EXPORTER.write(full, card)


def test_answers_are_inert(full: Report) -> None:
    text = EXPORTER.write(full, None).text
    assert "<i>" not in text
    assert "</script>" not in text
    assert "&lt;i&gt;more&lt;/i&gt;" in text


def test_keys_cannot_be_smuggled_in() -> None:
    card = merged(None, {"pretty_name": "a\nlicense: mit\n---\n# x"}, "text")
    assert yaml.safe_load(card.split("\n---\n")[0].removeprefix("---\n")) == {
        "pretty_name": "a\nlicense: mit\n---\n# x"
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "report.yaml").write_text("identity: {name: Fjords}\n", encoding="utf-8")
    (tmp_path / "README.md").write_text(EXISTING, encoding="utf-8")
    return tmp_path


def export(folder: Path, *options: str) -> tuple[int, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        done = CliRunner().invoke(cli, ["export", "card", "-o", "README.md", *options])
    return done.exit_code, str(done.exception or "")


def test_a_card_that_is_there_is_not_touched_without_the_flag(folder: Path) -> None:
    code, said = export(folder)
    assert (code, said) == (1, "README.md: there is a card already")
    assert (folder / "README.md").read_text(encoding="utf-8") == EXISTING


def test_a_card_that_is_there_is_merged_into_with_the_flag(folder: Path) -> None:
    assert export(folder, "--merge")[0] == 0
    assert "pretty_name: Fjords" in (folder / "README.md").read_text(encoding="utf-8")


def test_the_shared_case_of_an_existing_card(shared: Path, full: Report) -> None:
    case = shared / "cases" / "documents" / "export" / "keeps-an-existing-card" / "existing" / "README.md"
    before = case.read_text(encoding="utf-8")
    card = EXPORTER.write(full, before).text
    old, new = yaml.safe_load(front(before)), yaml.safe_load(front(card))
    assert {key: new[key] for key in ("configs", "dataset_info", "my_own_key")} == {
        key: old[key] for key in ("configs", "dataset_info", "my_own_key")
    }
    assert "Hand-written text." in card
