"""What a reader of a form gathers: items, answers and their marks, one after the other; made into one object later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.masks import Mask
from gtreport.annotations.problems import FileProblem, LeftOut, quoted
from gtreport.annotations.structures import BoxUnit, Kind, SpanUnit
from gtreport.annotations.written import Writing

_MOST_TOLD = 5
"""So many observations of one sort are told one by one; the rest is counted."""

_LARGEST = 1 << 31
"""Pixels of a side; a greater number is no size."""

MOST_COORDINATE = 1e15
"""Greatest coordinate in either direction: sums and products of greater ones are no numbers any more."""

_OPEN, _SHOWN, _CLOSE = "\x02", "\x1f", "\x03"

Ring = Sequence[Sequence[float]] | NDArray[np.float64]
"""One ring of an outline: points of x and y."""


def mention(annotator: str, shown: str | None = None) -> str:
    """Return an annotator for a message, so that a pseudonym can stand there in the end.

    Args:
        annotator: The id.
        shown: What stands there without pseudonyms; the id itself when absent.
    """
    return f"{_OPEN}{annotator}{_SHOWN}{annotator if shown is None else shown}{_CLOSE}"


def without_mentions(message: str, pseudonyms: Mapping[str, str] | None) -> str:
    """Return a message with the annotators' pseudonyms in place of their mentions; with their ids without any."""
    if _OPEN not in message:
        return message
    first, *rest = message.split(_OPEN)
    parts = [first]
    for one in rest:
        inside, _, behind = one.partition(_CLOSE)
        annotator, _, shown = inside.partition(_SHOWN)
        parts += [shown if pseudonyms is None else pseudonyms.get(annotator, "?"), behind]
    return "".join(parts)


@dataclass
class Answer:
    """One annotator's work on one item, while it is being read.

    Attributes:
        item: The item.
        annotator: The annotator.
        file: File in which it stands, as messages name it.
        line: Line of the file; None where there is none.
        marks: Its marks, as places in what is gathered.
        order: Number of the annotator's pass over the item, where the file gives one.
        lost: Line of each mark that cannot be read; None where there is none.
    """

    item: int
    annotator: str
    file: str
    line: int | None = None
    marks: list[int] = field(default_factory=list)
    order: int = 0
    lost: list[int | None] = field(default_factory=list)


class Gathering:
    """Items, answers and marks in the order of the files.

    Args:
        file: The file as the user wrote it.

    Attributes:
        file: The file as the user wrote it.
        items: Place of each item by its id.
        sizes: Width and height of items.
        item_texts: Texts of items.
        annotators: Annotators, also those without an answer.
        answers: The answers.
        labels: Places of the labels; where each stands first is in `first_seen`.
        label: Label of each mark; -1 for none.
        box_unit: Unit of coordinates.
        span_unit: Unit of spans.
        observations: What is worth knowing.
        problems: Why the files cannot be used.
        left_out: What does not count.
        also: What else was found, counted by name.
        notes: What was found out while reading, such as a delimiter.
        written: What the files say literally.
        structured: Whether the format holds marks only, so that a file in which nobody marked anything is no table.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.structured = False
        self.items: dict[str, int] = {}
        self.sizes: dict[int, tuple[int, int]] = {}
        self.item_texts: dict[int, str] = {}
        self.annotators: dict[str, None] = {}
        self.groups: dict[str, str] = {}
        self.answers: list[Answer] = []
        self.labels: dict[str, int] = {}
        self.first_seen: dict[str, tuple[str, int | None]] = {}
        self.label: list[int] = []
        self.place: dict[Kind, dict[int, int]] = {}
        self.boxes: list[tuple[float, float, float, float]] = []
        self.box_unit: BoxUnit = "pixel"
        self.polygons: list[list[Ring]] = []
        self.masks: list[Mask] = []
        self.keypoints: list[Sequence[Sequence[float]]] = []
        self.keypoint_areas: list[float] = []
        self.keypoint_names: dict[str, tuple[str, ...]] = {}
        self.spans: list[Sequence[tuple[int, int]]] = []
        self.span_unit: SpanUnit = "codepoint"
        self.texts: list[str] = []
        self.preferences: list[tuple[int, int, int]] = []
        self.candidates: dict[str, int] = {}
        self.samples: list[tuple[int, int]] = []
        self.strata: dict[str, int] = {}
        self.areas: dict[str, float] = {}
        self.rankings: list[list[tuple[int, float]]] = []
        self.flags: dict[str, dict[int, int]] = {}
        self.attributes: dict[str, dict[int, str]] = {}
        self.unused_labels: tuple[str, ...] = ()
        self.observations: list[FileProblem] = []
        self.problems: list[FileProblem] = []
        self.left_out: list[LeftOut] = []
        self.also: dict[str, int] = {}
        self.notes: list[str] = []
        self.written = Writing()
        self._owner: list[tuple[Answer, int | None]] = []
        self._told: dict[str, int] = {}
        self._left: dict[tuple[str, str], dict[str | None, int]] = {}

    def item(self, name: str, width: float | None = None, height: float | None = None, text: str | None = None) -> int:
        """Return the place of an item, a new one where it is named for the first time.

        Sizes and texts that are given again are kept as they were first: readers compare them where it matters.
        """
        place = self.items.setdefault(name, len(self.items))
        if width is not None and height is not None:
            self.size(place, width, height)
        if text is not None:
            self.item_texts.setdefault(place, text)
        return place

    def size(self, item: int, width: float, height: float) -> None:
        """Give an item its size, where it has none yet and the numbers are a size."""
        if 0 < width < _LARGEST and 0 < height < _LARGEST:
            self.sizes.setdefault(item, (int(width), int(height)))

    def answer(self, item: int, annotator: str, file: str | None = None, line: int | None = None) -> Answer:
        """Begin an answer."""
        self.annotators.setdefault(annotator)
        answer = Answer(item, annotator, self.file if file is None else file, line)
        self.answers.append(answer)
        return answer

    def mark(self, answer: Answer, label: str | None = None, line: int | None = None) -> int:
        """Begin a mark of an answer, with its label."""
        mark = len(self.label)
        answer.marks.append(mark)
        line = answer.line if line is None else line
        self._owner.append((answer, line))
        self.label.append(-1 if label is None else self._code(label, answer.file, line))
        return mark

    def _code(self, label: str, file: str, line: int | None) -> int:
        """Return the place of a label, a new one where it is named for the first time."""
        if label not in self.labels:
            self.labels[label] = len(self.labels)
            self.first_seen[label] = (file, line)
        return self.labels[label]

    def _put(self, kind: Kind, mark: int, rows: int) -> None:
        self.place.setdefault(kind, {})[mark] = rows

    def _is_within(self, mark: int, coordinates: object) -> bool:
        """Return whether coordinates can be computed with; a mark with others is lost."""
        if bool((np.abs(np.asarray(coordinates, dtype=np.float64)) <= MOST_COORDINATE).all()):
            return True
        answer, line = self._owner[mark]
        if mark in answer.marks:
            answer.marks.remove(mark)
            where = f"a mark in {quoted(list(self.items)[answer.item])}"
            message = f"{where}: a coordinate is beyond {MOST_COORDINATE:g}; it is left out"
            self.note(message, line, sort="coordinates that are too large", file=answer.file)
            self.lose(answer, "coordinates that are too large", line)
        return False

    def put_label(self, mark: int) -> None:
        """Say that a mark is a label of the whole item."""
        self._put("label", mark, 0)

    def put_box(self, mark: int, x1: float, y1: float, x2: float, y2: float) -> None:
        """Give a mark a box."""
        if not self._is_within(mark, [x1, y1, x2, y2]):
            return
        self._put("box", mark, len(self.boxes))
        self.boxes.append((x1, y1, x2, y2))

    def put_polygon(self, mark: int, rings: list[Ring]) -> None:
        """Give a mark an outline."""
        if not all(self._is_within(mark, ring) for ring in rings):
            return
        self._put("polygon", mark, len(self.polygons))
        self.polygons.append(rings)

    def put_mask(self, mark: int, mask: Mask) -> None:
        """Give a mark a mask."""
        self._put("mask", mark, len(self.masks))
        self.masks.append(mask)

    def put_keypoints(self, mark: int, points: Sequence[Sequence[float]], area: float = 0.0) -> None:
        """Give a mark keypoints, each x, y and visibility."""
        if not self._is_within(mark, points):
            return
        self._put("keypoints", mark, len(self.keypoints))
        self.keypoints.append(points)
        self.keypoint_areas.append(area)

    def put_span(self, mark: int, fragments: Sequence[tuple[int, int]]) -> None:
        """Give a mark a span; its fragments are put in order."""
        self._put("span", mark, len(self.spans))
        self.spans.append(sorted(fragments))

    def put_text(self, mark: int, text: str) -> None:
        """Give a mark a text."""
        self._put("text", mark, len(self.texts))
        self.texts.append(text)

    def put_preference(self, mark: int, left: str | None, right: str | None, choice: int) -> None:
        """Give a mark a choice between two candidates: -1 left, 0 tie, 1 right."""
        self._put("preference", mark, len(self.preferences))
        codes = [-1 if one is None else self.candidates.setdefault(one, len(self.candidates)) for one in (left, right)]
        self.preferences.append((codes[0], codes[1], choice))

    def put_ranking(self, mark: int, ranks: Mapping[str, float]) -> None:
        """Give a mark a ranking: the rank of each candidate, smaller is better."""
        self._put("ranking", mark, len(self.rankings))
        places = ((self.candidates.setdefault(one, len(self.candidates)), rank) for one, rank in ranks.items())
        self.rankings.append(list(places))

    def put_sample(self, mark: int, mapped: str, stratum: str | None, line: int | None = None) -> None:
        """Give a mark the class that the map has there, and the stratum in which the unit was drawn."""
        self._put("sample", mark, len(self.samples))
        place = -1 if stratum is None else self.strata.setdefault(stratum, len(self.strata))
        self.samples.append((self._code(mapped, self.file, line), place))

    def flag(self, mark: int, name: str, value: object) -> None:
        """Say whether a mark has a flag; nothing is said where the value is None."""
        if value is not None:
            self.flags.setdefault(name, {})[mark] = int(bool(value))

    def attribute(self, mark: int, name: str, value: str) -> None:
        """Give a mark an attribute, as text."""
        self.attributes.setdefault(name, {})[mark] = value

    def count(self, name: str, n: int = 1) -> None:
        """Count something that no statistic uses."""
        self.also[name] = self.also.get(name, 0) + n

    def leave_out(self, what: str, why: str, annotator: str | None = None, n: int = 1) -> None:
        """Count something that does not count, and why."""
        counts = self._left.setdefault((what, why), {})
        counts[annotator] = counts.get(annotator, 0) + n

    def lose(self, answer: Answer, why: str, line: int | None = None) -> None:
        """Count a mark that cannot be read, and why; an answer that is left without any is not an empty one."""
        self.leave_out("annotations", why, answer.annotator)
        answer.lost.append(answer.line if line is None else line)

    def left(self, pseudonyms: Mapping[str, str] | None) -> tuple[LeftOut, ...]:
        """Return what does not count, with pseudonyms where there are any."""
        found = []
        for (what, why), counts in self._left.items():
            named = {name: n for name, n in counts.items() if name is not None}
            by = sorted(((pseudonyms or {}).get(name, name), n) for name, n in named.items())
            found.append(LeftOut(what, why, sum(counts.values()), tuple(by)))
        return (*self.left_out, *found)

    def note(
        self,
        message: str,
        line: int | None = None,
        *,
        rule: str = "observed",
        sort: str | None = None,
        file: str | None = None,
        mend: str | None = None,
        **detail: object,
    ) -> None:
        """Tell something that stops nothing.

        Args:
            message: What was observed; names its file where that is not the attached one.
            line: Line, where there is one.
            rule: Name of the rule that shows it; `observed` where it stands beside the numbers only.
            sort: Of observations of one sort only the first few are told; the rest is counted.
            file: File in which it was observed.
            mend: What can be done.
            **detail: The values that the message mentions.
        """
        if sort is not None:
            self._told[sort] = self._told.get(sort, 0) + 1
            if self._told[sort] > _MOST_TOLD:
                return
        self.observations.append(FileProblem(rule, message, file or self.file, line, mend, detail))

    def told(self) -> tuple[FileProblem, ...]:
        """Return everything that was observed, with the number of what was not told one by one."""
        more = [
            FileProblem("observed", f"{sort}: {n - _MOST_TOLD} more like this", self.file)
            for sort, n in self._told.items()
            if n > _MOST_TOLD
        ]
        return (*self.observations, *more)

    def refuse(self, message: str, line: int | None = None, mend: str | None = None, file: str | None = None) -> None:
        """Tell why the files cannot be used; reading goes on, so that everything is told at once."""
        self.problems.append(FileProblem("annotations_unreadable", message, file or self.file, line, mend))
