"""What tests say about structures: marks by annotator and item, and what was told."""

from __future__ import annotations

from gtreport.annotations.structures import Structures


def told(found: Structures) -> list[str]:
    """Return what was observed one by one: not that nobody overlaps, as in small files always, nor how much is lost."""
    beside = ("annotations_without_overlap", "annotations_unreadable")
    return [one.message for one in found.observations if one.rule not in beside]


def labels_of(found: Structures) -> dict[tuple[str, str], list[str]]:
    """Return the labels of each answer, by item and annotator."""
    answers: dict[tuple[str, str], list[str]] = {}
    for at in range(found.n_answers):
        key = (found.items[int(found.item[at])], found.annotators[int(found.annotator[at])])
        marks = range(int(found.start[at]), int(found.start[at + 1]))
        answers[key] = [found.labels[int(found.label[mark])] if found.label[mark] >= 0 else "" for mark in marks]
    return answers


def boxes_of(found: Structures) -> list[list[float]]:
    """Return the boxes in the order of the marks."""
    return [[float(number) for number in found.boxes[int(row)]] for row in found.place["box"] if row >= 0]


def spans_of(found: Structures) -> list[list[list[int]]]:
    """Return the fragments of the spans in the order of the marks."""
    return [found.spans.of(int(row)).tolist() for row in found.place["span"] if row >= 0]
