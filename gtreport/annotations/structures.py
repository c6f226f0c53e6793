"""Annotations that have a shape: boxes, outlines, masks, points, spans, texts, rankings and others, validated once.

An **answer** is one annotator's work on one item; a **mark** is one thing in it: a box, a span, a transcript. An answer
without marks says that the annotator looked and found nothing; where there is no answer, nobody looked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.masks import Mask
from gtreport.annotations.problems import FileProblem, LeftOut
from gtreport.annotations.table import Identity, Source
from gtreport.annotations.texts import IntArray, Texts
from gtreport.annotations.written import Written

Kind = Literal["label", "box", "polygon", "mask", "keypoints", "span", "text", "preference", "ranking", "sample"]
"""What a mark may be made of; an object with an outline and a box is one mark with two of them."""

KINDS: tuple[Kind, ...] = get_args(Kind)

BoxUnit = Literal["pixel", "share"]
"""Unit of coordinates: pixels, or shares of the item's width and height where its size is not known."""

SpanUnit = Literal["codepoint", "token", "millisecond"]
"""Unit of the starts and ends of spans."""


@dataclass(frozen=True, eq=False)
class Rings:
    """Outlines, each of one or more rings of points.

    Attributes:
        points: x and y of every point, shape (points, 2).
        ring_start: First point of each ring, with the end of the last, shape (rings + 1,).
        start: First ring of each outline, with the end of the last, shape (outlines + 1,).
    """

    points: NDArray[np.float64]
    ring_start: IntArray
    start: IntArray

    def __len__(self) -> int:
        return len(self.start) - 1

    def rings(self, at: int) -> tuple[NDArray[np.float64], ...]:
        """Return the rings of one outline, each of shape (points, 2)."""
        every = range(int(self.start[at]), int(self.start[at + 1]))
        return tuple(self.points[int(self.ring_start[ring]) : int(self.ring_start[ring + 1])] for ring in every)


@dataclass(frozen=True, eq=False)
class Points:
    """Keypoints of objects.

    Attributes:
        points: x, y and visibility (0 not placed, 1 hidden, 2 visible) of every point, shape (points, 3).
        start: First point of each object, with the end of the last, shape (objects + 1,).
        area: Area of each object in square pixels, shape (objects,); 0 where it is not known.
    """

    points: NDArray[np.float64]
    start: IntArray
    area: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.start) - 1

    def of(self, at: int) -> NDArray[np.float64]:
        """Return the points of one object, shape (points, 3)."""
        return self.points[int(self.start[at]) : int(self.start[at + 1])]


@dataclass(frozen=True, eq=False)
class Spans:
    """Spans, each of one or more fragments in ascending order.

    Attributes:
        fragments: Start and end (exclusive) of every fragment, shape (fragments, 2).
        start: First fragment of each span, with the end of the last, shape (spans + 1,).
    """

    fragments: NDArray[np.int64]
    start: IntArray

    def __len__(self) -> int:
        return len(self.start) - 1

    def of(self, at: int) -> NDArray[np.int64]:
        """Return the fragments of one span, shape (fragments, 2)."""
        return self.fragments[int(self.start[at]) : int(self.start[at + 1])]

    def hulls(self) -> NDArray[np.int64]:
        """Return first start and last end of each span, shape (spans, 2)."""
        return np.stack([self.fragments[self.start[:-1], 0], self.fragments[self.start[1:] - 1, 1]], axis=1)

    def lengths(self) -> NDArray[np.int64]:
        """Return how many units each span marks, gaps between fragments left out, shape (spans,)."""
        of_fragments = np.append(np.int64(0), np.cumsum(self.fragments[:, 1] - self.fragments[:, 0]))
        lengths: NDArray[np.int64] = of_fragments[self.start[1:]] - of_fragments[self.start[:-1]]
        return lengths


@dataclass(frozen=True, eq=False)
class Rankings:
    """Rankings of candidates, each of any number of them.

    Attributes:
        candidate: Code of each candidate that is ranked, shape (places,).
        rank: Its rank, smaller is better and equal ranks are a tie, shape (places,).
        start: First place of each ranking, with the end of the last, shape (rankings + 1,).
    """

    candidate: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    rank: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    start: IntArray = field(default_factory=lambda: np.zeros(1, dtype=np.int64))

    def __len__(self) -> int:
        return len(self.start) - 1

    def of(self, at: int) -> tuple[tuple[int, float], ...]:
        """Return the candidates of one ranking with their ranks."""
        part = slice(int(self.start[at]), int(self.start[at + 1]))
        return tuple(zip(self.candidate[part].tolist(), self.rank[part].tolist(), strict=True))


@dataclass(frozen=True, eq=False)
class Structures:
    """Who marked what in which item. A answers sorted by item and annotator, M marks in the order of the answers.

    Attributes:
        items: Ids of the items, those that nobody marked too.
        annotators: Ids of the annotators, those without an answer too; sorted.
        labels: The label list in its declared order; in the order of first appearance when none is declared.
        labels_declared: Whether the label list was declared.
        item: Item of each answer, shape (A,).
        annotator: Annotator of each answer, shape (A,).
        start: First mark of each answer, with the end of the last, shape (A + 1,).
        label: Label of each mark, shape (M,); -1 for none.
        place: By kind, the row of each mark in the arrays of the kind, shape (M,); -1 where it has none.
        boxes: x1, y1, x2, y2, shape (boxes, 4): continuous, from the upper left corner, x1 <= x2 and y1 <= y2.
        box_unit: Unit of all coordinates of boxes, outlines and keypoints.
        polygons: Outlines.
        masks: Masks, decoded when they are asked for.
        keypoints: Keypoints.
        keypoint_names: Names of the keypoints, by label; the empty text for objects without a label.
        spans: Spans.
        span_unit: Unit of the spans.
        texts: Texts that annotators wrote.
        preferences: Left candidate, right candidate (codes; -1 where they have no names) and choice: -1 left, 0 tie,
            1 right; shape (preferences, 3).
        candidates: Names of the candidates.
        flags: By name, 1 for yes, 0 for no and -1 for not said, of each mark, shape (M,).
        attributes: By name, the text that some marks have.
        sizes: Width and height of each item, shape (items, 2); -1 where they are not known.
        item_texts: Texts of the items, by code, as far as they are known.
        also: What else the files hold and no statistic uses, counted by name.
        identity: Whether annotators can be told apart over items.
        group: Group of each annotator, codes into `groups`; -1 for none. None without groups.
        groups: Names of the groups.
        left_out: What does not count, and why.
        observations: What is worth knowing and stops nothing.
        source: Where the annotations stand.
        pseudonyms: What each annotator id of the files is called here, where it is not called by itself.
        written: What the files say literally, where reading turned it into something else.
        rankings: Rankings of candidates.
        samples: Class on the map and stratum (codes into `labels` and `strata`; -1 for none) of units of a reference
            sample, whose label is the reference class, shape (samples, 2).
        strata: Names of the strata.
        areas: Size of each stratum, or of each class of the map without strata, by name, as it is declared.
        person: Person behind each annotator, shape (annotators,): the annotators `b#1` and `b#2` are one person, whose
            two answers are never taken for agreement between annotators. None where each annotator is a person.
    """

    items: Texts
    annotators: Texts
    labels: Texts
    labels_declared: bool
    item: IntArray
    annotator: IntArray
    start: IntArray
    label: IntArray
    place: Mapping[Kind, IntArray]
    boxes: NDArray[np.float64]
    box_unit: BoxUnit
    polygons: Rings
    masks: tuple[Mask, ...]
    keypoints: Points
    keypoint_names: Mapping[str, tuple[str, ...]]
    spans: Spans
    span_unit: SpanUnit
    texts: tuple[str, ...]
    preferences: NDArray[np.int64]
    candidates: Texts
    flags: Mapping[str, NDArray[np.int8]]
    attributes: Mapping[str, Mapping[int, str]]
    sizes: NDArray[np.int64]
    item_texts: Mapping[int, str]
    also: Mapping[str, int]
    identity: Identity = "people"
    group: IntArray | None = None
    groups: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    observations: tuple[FileProblem, ...] = ()
    source: Source = field(default_factory=Source)
    pseudonyms: Mapping[str, str] = field(default_factory=dict, repr=False)
    written: Written = field(default_factory=Written, repr=False)
    rankings: Rankings = field(default_factory=Rankings)
    samples: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    strata: tuple[str, ...] = ()
    areas: Mapping[str, float] = field(default_factory=dict)
    person: IntArray | None = None

    def __len__(self) -> int:
        """Return the number of marks."""
        return len(self.label)

    @property
    def n_items(self) -> int:
        """Number of items, those that nobody answered too."""
        return len(self.items)

    @property
    def n_answers(self) -> int:
        """Number of answers, those without marks too."""
        return len(self.item)

    @property
    def n_annotators(self) -> int:
        """Number of annotators with at least one answer."""
        return int(np.count_nonzero(self.answers_of_annotators()))

    @property
    def persons(self) -> IntArray:
        """Person behind each answer, shape (A,)."""
        return self.annotator if self.person is None else self.person[self.annotator]

    @property
    def answer(self) -> NDArray[np.int64]:
        """Answer of each mark, shape (M,)."""
        return np.repeat(np.arange(self.n_answers), np.diff(self.start))

    @property
    def prevalence(self) -> NDArray[np.int64]:
        """How many marks have each label, shape (labels,)."""
        return np.bincount(self.label[self.label >= 0], minlength=len(self.labels))

    @property
    def overlap(self) -> float | None:
        """Share of items with answers of two or more annotators, 0 to 1; None without items."""
        if not self.n_items:
            return None
        return int(np.count_nonzero(self.answers_of_items() >= 2)) / self.n_items

    @property
    def is_empty(self) -> NDArray[np.bool_]:
        """Whether an annotator looked and marked nothing, shape (A,)."""
        empty: NDArray[np.bool_] = np.diff(self.start) == 0
        return empty

    def answers_of_items(self) -> NDArray[np.int64]:
        """Return how many answers each item has, shape (items,)."""
        return np.bincount(self.item, minlength=len(self.items))

    def answers_of_annotators(self) -> NDArray[np.int64]:
        """Return how many answers each annotator gave, shape (annotators,)."""
        return np.bincount(self.annotator, minlength=len(self.annotators))

    def marks_of_annotators(self) -> NDArray[np.int64]:
        """Return how many marks each annotator made, shape (annotators,)."""
        return np.bincount(self.annotator[self.answer], minlength=len(self.annotators))

    def of_kind(self, kind: Kind) -> NDArray[np.int64]:
        """Return the marks that are of a kind, ascending; their rows in its arrays are `place[kind][marks]`."""
        return np.flatnonzero(self.place[kind] >= 0) if kind in self.place else np.zeros(0, dtype=np.int64)

    def rows(self, kind: Kind) -> NDArray[np.int64]:
        """Return the rows that the marks of a kind have in its arrays, in the order of `of_kind`."""
        marks = self.of_kind(kind)
        return self.place[kind][marks].astype(np.int64) if len(marks) else marks

    def count(self, kind: Kind) -> int:
        """Return how many marks are of a kind."""
        return len(self.of_kind(kind))

    def flagged(self, name: str) -> int:
        """Return how many marks have a flag."""
        return int(np.count_nonzero(self.flags[name] == 1)) if name in self.flags else 0
