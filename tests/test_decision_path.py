"""The decision path."""

from __future__ import annotations

from gtreport.decision_path import DecisionPath, decision_path
from gtreport.questionnaire.loader import load
from gtreport.sources import read_document

DECISIONS = """
decisions:
  - {id: D2, depends_on: [D1], options: [{id: a}, {id: b}], chosen: a}
  - {id: D1, options: [{id: c}, {id: d}], chosen: c}
  - {id: D0, status: superseded, superseded_by: D1, options: [{id: e}], chosen: e}
"""


def path_of(text: str) -> DecisionPath:
    document = read_document(("report: {schema: gtreport/1}\n" + text).encode(), "report.yaml")
    return decision_path(load(document).questionnaire)


def test_a_decision_stands_after_those_it_depends_on_and_superseded_ones_are_left_out() -> None:
    assert [one.id.get() for one in path_of(DECISIONS).decisions] == ["D1", "D2"]


def test_a_circle_leaves_the_order_of_the_file() -> None:
    text = "decisions: [{id: A, depends_on: [B]}, {id: B, depends_on: [A]}, {id: C, depends_on: [C]}]\n"
    assert [one.id.get() for one in path_of(text).decisions] == ["C", "A", "B"]


def test_the_released_ground_truth_need_not_be_listed() -> None:
    released = path_of(DECISIONS).released
    assert (released.name, released.status, dict(released.taken), released.record) == (
        "released",
        "released",
        {"D1": "c", "D2": "a"},
        None,
    )


def test_a_path_lists_only_the_decisions_in_which_it_differs() -> None:
    text = (
        DECISIONS
        + "ground_truths: [{id: G2, label: other, status: built, path: {D2: b}}, {id: G1, status: released}]\n"
    )
    first, second = path_of(text).roads
    assert (first.name, first.label, first.differs) == ("G1", "G1", ())
    assert (second.name, second.label, dict(second.taken), second.differs) == (
        "G2",
        "other",
        {"D1": "c", "D2": "b"},
        ("D2",),
    )


def test_a_report_without_decisions_has_one_road() -> None:
    assert (path_of("").decisions, len(path_of("").roads)) == ((), 1)
