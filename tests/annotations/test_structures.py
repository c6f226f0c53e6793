"""Answers and their marks as one object: repeats, flags, copies, and the labels that each answer holds."""

from __future__ import annotations

from typing import Any

import pytest

from gtreport.annotations.building import Declaration
from gtreport.annotations.gathering import Gathering, mention, without_mentions
from gtreport.annotations.problems import AnnotationsRefused
from gtreport.annotations.structure_tables import copied_answers, label_sets
from gtreport.annotations.structures import Structures
from gtreport.annotations.structuring import structures_of


def gathered(*answers: tuple[str, str, list[tuple[str, tuple[float, float, float, float]]]]) -> Gathering:
    found = Gathering("f.json")
    found.structured = True
    for item, annotator, marks in answers:
        answer = found.answer(found.item(item), annotator)
        for label, box in marks:
            found.put_box(found.mark(answer, label), *box)
    return found


def made(*answers: Any, **declared: Any) -> Structures:
    return structures_of(gathered(*answers), Declaration(**declared))


BOX = (0.0, 0.0, 1.0, 1.0)


def test_answers_are_sorted_and_marks_go_with_them() -> None:
    found = made(("b", "z", [("x", BOX)]), ("a", "z", []), ("b", "m", [("y", BOX), ("x", (2.0, 2.0, 3.0, 3.0))]))
    assert (tuple(found.items), tuple(found.annotators), tuple(found.labels)) == (("b", "a"), ("m", "z"), ("x", "y"))
    assert (found.item.tolist(), found.annotator.tolist(), found.start.tolist()) == ([0, 0, 1], [0, 1, 1], [0, 2, 3, 3])
    assert (found.label.tolist(), found.place["box"].tolist()) == ([1, 0, 0], [1, 2, 0])
    assert (found.is_empty.tolist(), found.overlap, found.prevalence.tolist()) == ([False, False, True], 0.5, [2, 1])


def test_declared_labels_keep_their_order_and_their_gaps() -> None:
    found = made(("a", "p", [("x", BOX)]), labels=("w", "x"))
    assert (found.label.tolist(), found.prevalence.tolist(), found.labels_declared) == ([1], [0, 1], True)


def test_missing_words_are_no_labels() -> None:
    found = made(("a", "p", [("none", BOX)]), labels=("x",), missing=("none",))
    assert found.label.tolist() == [-1]


@pytest.mark.parametrize(("repeats", "labels"), [("first", ["x"]), ("last", ["y"]), ("keep", ["x", "y"])])
def test_repeats_are_settled_as_declared(repeats: str, labels: list[str]) -> None:
    found = made(("a", "p", [("x", BOX)]), ("a", "p", [("y", BOX)]), repeats=repeats)
    assert [found.labels[int(code)] for code in found.label] == labels


def test_repeats_are_refused_where_nothing_is_declared() -> None:
    with pytest.raises(AnnotationsRefused) as caught:
        made(("a", "p", [("x", BOX)]), ("a", "p", []))
    assert caught.value.problems[0].rule == "repeated_annotation"


def test_the_labels_of_an_answer_are_a_set() -> None:
    table = label_sets(made(("a", "p", [("y", BOX), ("x", BOX), ("y", BOX)]), ("a", "q", []), ("b", "q", [("x", BOX)])))
    assert (table.level, table.elements, len(table)) == ("set", ("y", "x"), 3)
    assert [table.members[int(code)] for code in table.label if table.members] == [(0, 1), (), (1,)]


def test_copies_are_told() -> None:
    answers = [
        (str(item), who, [("x", (float(item), 0.0, item + 1.0 + (who == "r"), 1.0))])
        for item in range(12)
        for who in ("p", "q", "r")
    ]
    assert [one.message for one in copied_answers(made(*answers))] == [
        "annotators p and q agree on all 12 shared items"
    ]


def test_mentions_become_ids_or_pseudonyms() -> None:
    text = f"only {mention('zoe')} in {mention('zoe', 'zoe/a.txt')}"
    assert without_mentions(text, None) == "only zoe in zoe/a.txt"
    assert without_mentions(text, {"zoe": "A1"}) == "only A1 in A1"


def test_observations_of_one_sort_are_counted() -> None:
    found = gathered(("a", "p", []))
    for at in range(8):
        found.note(f"line {at}", sort="lines left out")
    assert [one.message for one in found.told()][4:] == ["line 4", "lines left out: 3 more like this"]
