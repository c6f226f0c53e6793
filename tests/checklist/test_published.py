"""Entries of published lists."""

from __future__ import annotations

import pytest

from gtreport.checklist.published import ListEntry, entries_of, parse
from gtreport.questionnaire.model import questions


@pytest.mark.parametrize(
    ("cited", "entries"),
    [
        ("Datasheets C5", [("Datasheets", "C5")]),
        ("Datasheets C7, C8", [("Datasheets", "C7"), ("Datasheets", "C8")]),
        ("Datasheets D1-D3", [("Datasheets", "D1"), ("Datasheets", "D2"), ("Datasheets", "D3")]),
        ("Data Statements 5-7", [("Data Statements", "5-7")]),
        ("Data Statements", [("Data Statements", "")]),
        ("EU AI Act", [("AI Act", "")]),
        ("AI Act 10(2)(b)", [("AI Act", "10(2)(b)")]),
        ("NeurIPS Evaluations & Datasets call", [("NeurIPS", "Evaluations & Datasets call")]),
        ("CLAIM (rationale)", [("CLAIM", "(rationale)")]),
        ("Klie 2024", []),
        ("CLAIMS 1", []),
    ],
)
def test_a_citation_is_taken_apart(cited: str, entries: list[tuple[str, str]]) -> None:
    assert [(one.list, one.entry) for one in parse(cited)] == entries


def test_entries_stand_in_the_order_of_the_lists_and_their_numbers() -> None:
    cited = ["AI Act 10(3)", "Datasheets C10", "Datasheets C2", "REFORMS 3a"]
    assert [str(one) for one in entries_of([], cited)] == [
        "Datasheets C2",
        "Datasheets C10",
        "REFORMS 3a",
        "AI Act 10(3)",
    ]


def test_what_the_crosswalk_asks_of_a_part_is_added() -> None:
    (license_,) = (one for one in questions() if one.id == "identity.license")
    assert ListEntry("AI Act", "Annex IV 2(d)") in entries_of([license_])


def test_every_citation_of_a_question_that_names_a_list_can_be_read() -> None:
    named = ("Datasheets", "CrowdWorkSheets", "Data Statements", "NeurIPS", "CLAIM", "AI Act", "EU AI Act")
    cited = [text for question in questions() for text in question.maps_to if text.startswith(named)]
    assert [text for text in cited if not parse(text)] == []
