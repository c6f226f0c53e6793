"""Boxes of a report beside each other: only those that touch are looked at, and what is not listed is counted."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from gtreport.contexts.boxes import relation
from gtreport.evidence import Evidence, gather
from gtreport.questionnaire.loader import load
from gtreport.rules import box_relations
from gtreport.rules.box_relations import MOST, with_exclusions
from gtreport.rules.engine import rule_of
from gtreport.sources import read_document


def evidence_of(folder: Path, supported: list[object], excluded: list[object]) -> Evidence:
    contexts = {
        kind: [{"id": f"{kind[0]}{place}", "when": box} for place, box in enumerate(boxes)]
        for kind, boxes in (("supported", supported), ("out_of_scope", excluded))
    }
    text = json.dumps({"report": {"schema": "gtreport/1"}, "contexts": contexts})
    return gather(load(read_document(text.encode(), "report.yaml")), folder, today=date(2026, 11, 30), data=False)


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the pairs of boxes that are looked at, as they are."""
    found: list[object] = []

    def counting(dimensions: object, a: object, b: object) -> object:
        found.append((a, b))
        return relation(dimensions, a, b)  # type: ignore[arg-type]

    monkeypatch.setattr(box_relations, "relation", counting)
    return found


def test_boxes_that_are_kept_apart_are_not_looked_at(tmp_path: Path, looked_at: list[object]) -> None:
    boxes: list[object] = [{"purpose": "evaluate", "object": f"o{n}"} for n in range(300)]
    pairs = with_exclusions(evidence_of(tmp_path, boxes, boxes[100:]))
    assert (len(looked_at), len(pairs)) == (200, 200)


def test_equal_boxes_are_looked_at_once(tmp_path: Path, looked_at: list[object]) -> None:
    with_exclusions(evidence_of(tmp_path, [{"object": "a"}] * 300, [{"object": "a"}] * 300))
    assert len(looked_at) == 1


def test_of_many_different_boxes_that_touch_some_are_looked_at_and_the_rest_counted(
    tmp_path: Path, looked_at: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box_relations, "MOST_COMPARED", 20)
    monkeypatch.setattr(box_relations, "LEAST_COMPARED", 8)
    uses: list[object] = [{"object": ["a", f"u{n}"]} for n in range(4)]
    excluded: list[object] = [{"object": ["a", f"o{n}"]} for n in range(30)]
    evidence = evidence_of(tmp_path, uses, [*excluded, uses[3]])
    messages = [one.message for one in rule_of("GT604").check(evidence)]
    assert len(looked_at) == 4 * 8
    assert [one for one in messages if "compared" in one] == [
        f"supported context s{n} and excluded context o{7 if n < 3 else 6} overlap in object a; "
        f"23 more may touch supported context s{n} and were not compared"
        for n in range(4)
    ]


def test_the_same_box_is_found_wherever_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_relations, "MOST_COMPARED", 2)
    monkeypatch.setattr(box_relations, "LEAST_COMPARED", 2)
    excluded: list[object] = [{"object": ["a", f"o{n}"]} for n in range(9)]
    evidence = evidence_of(tmp_path, [{"object": ["a", "b"]}], [*excluded, {"object": ["a", "b"]}])
    (message,) = [one.message for one in rule_of("GT603").check(evidence)]
    assert message.startswith("supported context s0 lies inside excluded context o9; 8 more may touch")


def test_what_is_not_listed_is_counted(tmp_path: Path) -> None:
    evidence = evidence_of(tmp_path, [{"object": "a"}], [{"object": "a"}] * (MOST + 5))
    messages = [one.message for one in rule_of("GT603").check(evidence)]
    assert len(messages) == MOST
    assert messages[-2:] == [
        f"supported context s0 lies inside excluded context o{MOST - 2}",
        f"supported context s0 lies inside excluded context o{MOST - 1}; "
        "5 more lie so to supported context s0 and are not listed",
    ]


def test_an_exclusion_of_everything_is_found_beside_every_use(tmp_path: Path) -> None:
    pairs = with_exclusions(evidence_of(tmp_path, [{"object": "a"}, {"purpose": "train"}], [{}]))
    assert [(pair.use.name, pair.shared, pair.overlap) for pair in pairs] == [
        ("supported context s0", (), "every plan"),
        ("supported context s1", (), "every plan"),
    ]
