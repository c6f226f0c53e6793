"""Completion and hover in editors, as yaml-language-server makes them from the JSON Schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

# The editor is a class of this folder's conftest.py, which cannot be imported from here; hence Any.
EXAMPLE = Path(__file__).parents[2] / "site_example" / "anaesthetists" / "report.yaml"
TOP_LEVEL = [
    "annotations",
    "composition",
    "contexts",
    "decisions",
    "evaluations",
    "evidence",
    "ground_truths",
    "identity",
    "limits",
    "maintenance",
    "parties",
    "protocol",
    "quality",
    "report",
    "source",
    "targets",
    "vocab",
    "waivers",
]


def test_an_empty_file_offers_every_part(editor: Any) -> None:
    assert sorted(editor.complete("|")) == TOP_LEVEL


def test_a_key_comes_with_its_question(editor: Any) -> None:
    offered = editor.complete("identity:\n  name: Boats\n  |")
    assert offered["license"].startswith("Under what terms may the data be used?\n")


def test_a_key_that_is_written_is_not_offered_again(editor: Any) -> None:
    offered = editor.complete("identity:\n  name: Boats\n  |")
    assert "name" not in offered
    assert "contact" in offered


def test_the_members_of_a_choice_are_offered(editor: Any) -> None:
    offered = editor.complete("report:\n  schema: gtreport/1\n  status: |")
    assert list(offered) == ["draft", "review", "release", "superseded", "withdrawn"]


def test_the_statistics_are_offered(editor: Any) -> None:
    offered = editor.complete("quality:\n  agreement:\n    - id: alpha\n      statistic: |")
    assert {"krippendorff_alpha", "fleiss_kappa", "gwet_ac1"} <= set(offered)


def test_the_statuses_of_an_answer_are_offered(editor: Any) -> None:
    offered = editor.complete("identity:\n  license:\n    status: |")
    assert list(offered) == ["answered", "unknown", "not_applicable", "withheld", "todo"]


def test_a_record_in_a_list_offers_its_questions(editor: Any) -> None:
    offered = editor.complete("limits:\n  items:\n    - id: L1\n      |")
    assert offered["statement"].startswith("What is the limit?\n")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("identity:\n  li|cense: CC-BY-4.0\n", "Under what terms may the data be used?"),
        ("targets:\n  - id: boats\n    fo|rm: classification\n", "What form does one label have?"),
        ("quality:\n  agreement:\n    - {id: a, sta|ge: pilot}\n", "At which stage were the compared answers taken?"),
    ],
    ids=["key", "record", "flow"],
)
def test_hover_shows_the_question(editor: Any, text: str, question: str) -> None:
    assert question in editor.hover(text)


def test_hover_shows_how_to_answer(editor: Any) -> None:
    assert "SPDX" in editor.hover("identity:\n  li|cense: CC-BY-4.0\n")


def test_hover_shows_how_much_an_answer_is_needed(editor: Any) -> None:
    assert "core" in editor.hover("identity:\n  li|cense: CC-BY-4.0\n")


def test_a_sound_report_is_not_underlined(editor: Any) -> None:
    text = "# yaml-language-server: $schema=gtreport.schema.json\n" + EXAMPLE.read_text(encoding="utf-8")
    assert editor.complaints(text) == []


def test_a_misspelt_key_is_underlined(editor: Any) -> None:
    text = "# yaml-language-server: $schema=gtreport.schema.json\nidentity:\n  licence: CC-BY-4.0\n"
    assert editor.complaints(text) == ["Property licence is not allowed."]
