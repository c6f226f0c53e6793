"""Rows with spans, boxes, points, texts, rankings and other marks in their columns, as answers with marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.areas import areas_of
from gtreport.annotations.box_checks import BoxChecks
from gtreport.annotations.coordinates import convention_of
from gtreport.annotations.file_texts import number_of
from gtreport.annotations.gathering import MOST_COORDINATE, Answer, Gathering
from gtreport.annotations.problems import quoted
from gtreport.annotations.rankings import ranks_of
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.roles import Roles, read_roles
from gtreport.annotations.span_checks import MOST, SpanChecks, shown
from gtreport.annotations.tier_files import TIMED

REFERENCE = "reference"
"""Who read the reference classes of a map where no column says it."""

SHAPES = ("start", "end", "box", "text")
OPTIONS = ("size", "point", "area", "left", "right", "candidate", "rank", "ranking", "map", "stratum")
"""Options that name columns: width and height of the item; x, y and visibility; area of the object; candidates; a
candidate and its rank, or candidates in their order; class on a map and stratum of a sampled unit."""

_CHOICES = {"left": -1, "a": -1, "1": -1, "tie": 0, "0": 0, "same": 0, "right": 1, "b": 1, "2": 1}
_UNITS = {"second": 1000.0, "millisecond": 1.0}


def holds_forms(request: ReadRequest) -> bool:
    """Return whether a request is for marks that have a shape."""
    columns = (request.column("start"), request.several("box"), request.structured and request.column("value"))
    return any(columns) or any(
        request.options.get(one) is not None for one in ("point", "markup", "left", "rank", "ranking", "map")
    )


def written_boxes(request: ReadRequest) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the numbers of boxes as they are written, and the sizes of their items, to tell a format by them.

    Returns:
        Numbers, shape (boxes, 4), and width and height, shape (boxes, 2), -1 where they are not known.
    """
    roles = read_roles(request, ("item", "box"), ("size",))
    values = _numbers([roles.texts(f"box {at}") for at in range(4)], np.nan)
    names = [f"option size {at}" for at in range(2)]
    nothing: list[str | None] = [None] * roles.n_rows
    sizes = _numbers([roles.texts(name) if name in roles.columns else nothing for name in names], -1.0)
    whole = ~np.isnan(values).any(axis=1)
    return values[whole], sizes[whole]


def _numbers(columns: list[list[str | None]], missing: float) -> NDArray[np.float64]:
    read = [[number_of(text) for text in column] for column in columns]
    return np.array([[missing if one is None else one for one in column] for column in read], dtype=np.float64).T


def gathered(request: ReadRequest, roles: Roles) -> Gathering:
    """Return the marks of the rows; rows of one annotator and one item are one answer.

    A row that has none of what makes a mark (an empty span or box, the label of option `nothing`) says that the
    annotator looked and found nothing there.
    """
    found = Gathering(request.name)
    found.structured = True
    if roles.source.note:
        found.notes.append(roles.source.note)
    found.observations.extend(roles.source.observations)
    _Rows(request, roles, found).read()
    return found


class _Rows:
    """The rows of a file, while marks are made of them."""

    def __init__(self, request: ReadRequest, roles: Roles, found: Gathering) -> None:
        self.request = request
        self.roles = roles
        self.found = found
        self.column = {role: roles.texts(role) for role in roles.columns}
        self.nothing = {str(one) for one in (request.options.get("nothing"),) if one is not None}
        self.spans = SpanChecks(request, found)
        self.boxes = BoxChecks(request, found)
        self.convention = convention_of(request.encoding, "xyxy")
        self.answers: dict[tuple[int, str, str | None], Answer] = {}
        self.points: dict[int, dict[str, tuple[float, float, float]]] = {}
        self.areas: dict[int, float] = {}
        self.ranks: dict[int, dict[str, float]] = {}
        self.nameless: dict[str, list[int]] = {}
        timed = "millisecond" if request.path.suffix.lower() in TIMED else ""
        self.time = _UNITS.get(str(request.options.get("time", timed)))

    def read(self) -> None:
        self._areas()
        if self.time is not None:
            self.found.span_unit = "millisecond"
        put = self._put()
        for row in range(self.roles.n_rows):
            answer = self._answer(row)
            label = self._text("label", row)
            if answer is None:
                continue
            if label in self.nothing:
                self.found.count("rows that say that nothing was found")
                continue
            put(answer, row, None if not label or label in self.request.missing else label)
        self._finish_points()
        for mark, ranks in self.ranks.items():
            self.found.put_ranking(mark, ranks)
        self.spans.finish()
        self.boxes.finish(self.convention.box_format)
        for what, rows in self.nameless.items():
            said = f"1 row has no {what} id" if len(rows) == 1 else f"{len(rows)} rows have no {what} id"
            line = self.roles.source.line_of(rows[0])
            self.found.refuse(said, line, f"give every row its {what}, or take the row out")

    def _put(self) -> Callable[[Answer, int, str | None], None]:
        if "option point 0" in self.column:
            return self._point
        if "start" in self.column:
            return self._span
        if "box 0" in self.column:
            return self._box
        if "option left" in self.column:
            return self._preference
        if "option map" in self.column:
            return self._sample
        if "option rank" in self.column:
            return self._rank
        if "option ranking" in self.column:
            return self._ranking
        if self.request.options.get("markup") is not None:
            return self._marked_up
        return self._written

    def _text(self, role: str, row: int) -> str | None:
        column = self.column.get(role)
        return None if column is None else column[row]

    def _answer(self, row: int) -> Answer | None:
        item, annotator = self._text("item", row), self._text("annotator", row)
        if "option map" in self.column and "annotator" not in self.column:
            annotator = REFERENCE
        if not item or not annotator:
            self.nameless.setdefault("item" if not item else "annotator", []).append(row)
            return None
        numbers = [number_of(self._text(f"option size {at}", row)) for at in range(2)]
        text = self._text("text", row) if self.request.options.get("markup") is None else None
        place = self.found.item(item, numbers[0], numbers[1], text)
        if group := self._text("group", row):
            self.found.groups.setdefault(annotator, group)
        key = (place, annotator, self._text("repeat", row))
        answer = self.answers.get(key)
        if answer is None or self._is_one_mark:
            answer = self.answers[key] = self.found.answer(place, annotator)
            repeat = key[2]
            answer.order = int(repeat) if repeat is not None and repeat.isdecimal() else 0
        return answer

    @property
    def _is_one_mark(self) -> bool:
        """Whether every row is an answer of its own: a second text or choice is a repeat, not a second mark."""
        return any(f"option {one}" in self.column for one in ("left", "ranking", "map")) or (
            "value" in self.column and "start" not in self.column
        )

    def _called(self, row: int) -> str:
        line = self.roles.source.line_of(row)
        return f"row {row + 1}" if line is None else f"line {line}"

    def _lose(self, answer: Answer, row: int, why: str, message: str) -> None:
        self.found.note(f"{self._called(row)}: {message}; it is left out", self.roles.source.line_of(row), sort=why)
        self.found.lose(answer, why, self.roles.source.line_of(row))

    def _span(self, answer: Answer, row: int, label: str | None) -> None:
        texts = self._text("start", row) or "", self._text("end", row) or ""
        if not any(texts):
            self._without(answer, label)
            return
        start, end = (number_of(text.strip()) for text in texts)
        if start is None or end is None or max(abs(start), abs(end)) > MOST:
            self._lose(answer, row, "starts or ends that are no numbers", f"{texts[0]} and {texts[1]} make no span")
            return
        if self.time is not None:
            scale = self.time
            written = [(round(start * scale), round(end * scale))]
            fragments = written if written[0][0] < written[0][1] else None
            if fragments is None:
                self._lose(answer, row, "spans without length", f"its end {end:g} is not behind its start {start:g}")
        else:
            written = [(int(start), int(end))]
            called = f"{self._called(row)}: span {shown(*written[0])}"
            fragments = self.spans.fragments(called, written, answer, line=self.roles.source.line_of(row))
        if fragments is not None:
            mark = self.found.mark(answer, label, None)
            self.found.put_span(mark, fragments)
            if value := self._text("value", row):
                self.found.put_text(mark, value)

    def _without(self, answer: Answer, label: str | None) -> None:
        """Keep a label without a shape, as of an error that is nowhere; without a label, nothing was found."""
        if label is not None:
            self.found.put_label(self.found.mark(answer, label))

    def _box(self, answer: Answer, row: int, label: str | None) -> None:
        texts = [self._text(f"box {at}", row) or "" for at in range(4)]
        if not any(texts):
            return
        numbers = [number_of(text.strip()) for text in texts]
        if None in numbers or any(abs(number or 0.0) > MOST_COORDINATE for number in numbers):
            said = f"{', '.join(texts)} are no four numbers up to {MOST_COORDINATE:g}"
            self._lose(answer, row, "boxes that are no four numbers", said)
            return
        a, b, c, d = (number or 0.0 for number in numbers)
        box = self.boxes.box(self._called(row), (a, b, c, d), self.convention, answer.item)
        mark = self.found.mark(answer, label, self.roles.source.line_of(row))
        if box is not None:
            self.found.put_box(mark, *box)

    def _point(self, answer: Answer, row: int, label: str | None) -> None:
        texts = [self._text(f"option point {at}", row) or "" for at in range(3)]
        x, y, seen = (number_of(text.strip()) for text in texts)
        visible = 2.0 if "option point 2" not in self.column else seen or 0.0
        if not answer.marks:
            self.found.mark(answer)
        points = self.points.setdefault(answer.marks[0], {})
        name = label or str(len(points) + 1)
        if name in points:
            self._lose(answer, row, "keypoints that are given twice", f"keypoint {quoted(name)} is given twice")
            return
        if visible and (x is None or y is None):
            self._lose(answer, row, "keypoints without a place", f"keypoint {quoted(name)} has no place")
            visible = 0.0
        points[name] = (x or 0.0, y or 0.0, visible) if visible else (0.0, 0.0, 0.0)
        area = number_of(self._text("option area", row))
        if area is not None:
            self.areas[answer.marks[0]] = area

    def _finish_points(self) -> None:
        if not self.points:
            return
        names = tuple(dict.fromkeys(name for points in self.points.values() for name in points))
        self.found.keypoint_names[""] = names
        for mark, points in self.points.items():
            every = [points.get(name, (0.0, 0.0, 0.0)) for name in names]
            self.found.put_keypoints(mark, every, self.areas.get(mark, 0.0))
        self.found.labels.clear()

    def _preference(self, answer: Answer, row: int, label: str | None) -> None:
        if label is None:
            self.found.answers.remove(answer)
            self.found.leave_out("annotations", "no choice was made", answer.annotator)
            return
        left, right = self._text("option left", row), self._text("option right", row)
        choice = _choice(self.request, label, left, right)
        if choice is None:
            self.found.answers.remove(answer)
            self._lose(answer, row, "choices that are neither side", f"{quoted(label)} is neither candidate nor a tie")
            return
        self.found.put_preference(self.found.mark(answer), left, right, choice)

    def _rank(self, answer: Answer, row: int, _: str | None) -> None:
        if not answer.marks:
            self.ranks[self.found.mark(answer)] = {}
        ranks = self.ranks[answer.marks[0]]
        candidate, text = self._text("option candidate", row) or "", self._text("option rank", row) or ""
        if text in self.request.missing:
            self.found.count("candidates that an annotator did not rank")
            return
        rank = number_of(text.strip())
        if not candidate or rank is None:
            message = f"rank {quoted(text)} of candidate {quoted(candidate)} is no rank of a candidate"
            self._lose(answer, row, "ranks that are no numbers", message)
        elif ranks.setdefault(candidate, rank) != rank:
            message = f"candidate {quoted(candidate)} is ranked {ranks[candidate]:g} and {rank:g}"
            self._lose(answer, row, "candidates that are ranked twice", message)

    def _ranking(self, answer: Answer, row: int, _: str | None) -> None:
        text = self._text("option ranking", row) or ""
        ranks = {} if text in self.request.missing else ranks_of(text)
        if not ranks:
            self.found.answers.remove(answer)
            if ranks is None:
                self._lose(answer, row, "rankings that name a candidate twice or not at all", f"{quoted(text)} is none")
            else:
                self.found.leave_out("annotations", "no ranking was given", answer.annotator)
            return
        self.found.put_ranking(self.found.mark(answer), ranks)

    def _sample(self, answer: Answer, row: int, label: str | None) -> None:
        mapped = self._text("option map", row)
        if label is None or not mapped or mapped in self.request.missing:
            self.found.answers.remove(answer)
            what = "no reference class is given" if label is None else "no class of the map is given"
            self.found.leave_out("annotations", what, answer.annotator)
            return
        stratum = self._text("option stratum", row) or None
        mark = self.found.mark(answer, label)
        self.found.put_sample(mark, mapped, stratum, self.roles.source.line_of(row))

    def _areas(self) -> None:
        """Keep the declared sizes of strata or classes."""
        given = self.request.options.get("areas")
        if given is None:
            return
        sizes = areas_of(given)
        if sizes is None:
            mend = "write areas: {forest: 1200, water: 300}"
            self.found.refuse("option areas does not give each class or stratum a size from 0 on", mend=mend)
            return
        self.found.areas.update(sizes)

    def _written(self, answer: Answer, row: int, label: str | None) -> None:
        value = self._text("value", row)
        if value is None or value in self.request.missing:
            self.found.answers.remove(answer)
            self.found.leave_out("annotations", "no text was given", answer.annotator)
            return
        self.found.put_text(self.found.mark(answer, label), value)

    def _marked_up(self, answer: Answer, row: int, label: str | None) -> None:
        sign = re.escape(str(self.request.options["markup"]))
        pieces = re.split(f"<{sign}>(.*?)</{sign}>", self._text("text", row) or "", flags=re.DOTALL)
        plain = "".join(pieces)
        item = answer.item
        if self.found.item_texts.setdefault(item, plain) != plain:
            name = quoted(list(self.found.items)[item])
            message = f"{self._called(row)}: the text of item {name} is another one than before"
            self.found.note(message, sort="texts that differ between rows")
        at, fragments = 0, []
        for number, piece in enumerate(pieces):
            if number % 2 and piece:
                fragments.append((at, at + len(piece)))
            at += len(piece)
        if not fragments:
            self._without(answer, label)
            return
        mark = self.found.mark(answer, label)
        self.found.put_span(mark, fragments)


def _choice(request: ReadRequest, label: str, left: str | None, right: str | None) -> int | None:
    """Return a choice: -1 left, 0 tie, 1 right; None for anything else."""
    declared = request.options.get("choices")
    if isinstance(declared, Mapping):
        meaning = {str(text): str(side) for side, text in declared.items()}
        return _CHOICES.get(meaning.get(label, ""))
    if label == left and label != right:
        return -1
    if label == right and label != left:
        return 1
    return _CHOICES.get(label.strip().lower())
