"""The regions and choices of one annotation of Label Studio, as marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from gtreport.annotations.coordinates import circle, rotated
from gtreport.annotations.file_texts import key_of, number_of
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.masks import MOST_PIXELS, mask_of
from gtreport.annotations.span_checks import SpanChecks

Result = Mapping[str, Any]

_WHOLE = ("choices", "rating", "number", "taxonomy", "datetime")
_LABELS = (
    "rectanglelabels",
    "polygonlabels",
    "keypointlabels",
    "ellipselabels",
    "brushlabels",
    "labels",
    "hypertextlabels",
    "paragraphlabels",
    "timeserieslabels",
)
_MOST_PER_BIT = 1 << 16
"""Values that one bit can stand for at most: the longest run."""

_SIDES = {"left": -1, "right": 1}


def has_shape(results: Sequence[Result]) -> bool:
    """Return whether results hold something else than labels of the whole item."""
    return any(_kind(one) not in (*_WHOLE, "relation") for one in results)


def controls_of(results: Sequence[Result]) -> list[str]:
    """Return the names of the controls that give labels of the whole item."""
    return [str(one["from_name"]) for one in results if _kind(one) in _WHOLE and one.get("from_name") is not None]


def kept(results: object, control: str | None) -> list[Result]:
    """Return the results of an annotation; those of one control where it is named."""
    every = [one for one in results if isinstance(one, dict)] if isinstance(results, list) else []
    return [one for one in every if control is None or one.get("from_name") == control or _kind(one) == "relation"]


def _kind(one: Result) -> str:
    kind = str(one.get("type", ""))
    if kind:
        return kind
    value = _value(one)
    return next((name for name in (*_LABELS, *_WHOLE) if name in value), "rectangle" if "width" in value else "")


def _value(one: Result) -> Mapping[str, Any]:
    value = one.get("value")
    return value if isinstance(value, dict) else {}


class Results:
    """Turns results into marks.

    Args:
        found: What is gathered.
        spans: Checks of spans.
    """

    def __init__(self, found: Gathering, spans: SpanChecks) -> None:
        self.found = found
        self.spans = spans

    def marks(self, answer: Answer, results: Sequence[Result]) -> None:
        """Make the marks of one annotation; what belongs to one region by its id becomes one mark."""
        regions = {_id(one) for one in results if _kind(one) not in _WHOLE} - {None}
        labels = _labels_of_regions(results)
        done: dict[object, int] = {}
        for one in results:
            kind, number = _kind(one), _id(one)
            if kind == "relation":
                self.found.count("relations")
            elif kind in _WHOLE and number not in regions:
                self._whole(answer, one)
            elif kind in _WHOLE or (kind == "textarea" and number in done):
                self._of_region(done.get(number), one)
            elif number is None or number not in done or kind == "textarea":
                mark = self._region(answer, one, labels[number] if number in labels else _labels(one))
                if mark is not None and number is not None:
                    done[number] = mark

    def _whole(self, answer: Answer, one: Result) -> None:
        for label in _given(one):
            mark = self.found.mark(answer, label)
            self.found.put_label(mark)
            self._origin(mark, one)

    def _of_region(self, mark: int | None, one: Result) -> None:
        if mark is not None:
            self.found.attribute(mark, str(one.get("from_name", _kind(one))), "; ".join(_given(one)))

    def _origin(self, mark: int, one: Result) -> None:
        origin = one.get("origin")
        if origin is not None:
            self.found.flag(mark, "pre_label", str(origin).startswith("prediction"))

    def _region(self, answer: Answer, one: Result, labels: Sequence[str]) -> int | None:
        kind, value = _kind(one), _value(one)
        label = next(iter(labels), None)
        if len(labels) > 1:
            self.found.note(
                f"a region has {len(labels)} labels ({', '.join(labels)}); the first one is taken",
                sort="regions with several labels",
                file=answer.file,
            )
        put = {
            "rectangle": self._rectangle,
            "polygon": self._polygon,
            "keypoint": self._keypoint,
            "ellipse": self._ellipse,
            "brush": self._brush,
        }.get(kind.removesuffix("labels"))
        mark, lost = self.found.mark(answer, label), len(answer.lost)
        try:
            if put is not None:
                put(mark, one, value, answer.item)
            elif kind == "textarea":
                self.found.put_text(mark, "\n".join(_given(one)))
            elif kind == "pairwise":
                self.found.put_preference(mark, None, None, _SIDES.get(str(value.get("selected")), 0))
            elif not self._span(mark, value, answer):
                raise ValueError(f"results of type {kind or 'unknown'} are not read")
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            answer.marks.remove(mark)
            if len(answer.lost) == lost:
                answer.lost.append(None)
            self.found.leave_out("annotations", f"a {kind or 'nameless'} result that is not read", answer.annotator)
            self.found.note(f"a {kind or 'nameless'} result is left out: {error}", sort="results left out")
            return None
        self._origin(mark, one)
        return mark

    def _scale(self, one: Result, item: int) -> tuple[float, float]:
        """Return by what percentages are multiplied: pixels where the size is there, else shares."""
        width, height = number_of(one.get("original_width")), number_of(one.get("original_height"))
        if width and height:
            self.found.size(item, width, height)
            return width / 100, height / 100
        self.found.box_unit = "share"
        return 0.01, 0.01

    def _rectangle(self, mark: int, one: Result, value: Mapping[str, Any], item: int) -> None:
        across, down = self._scale(one, item)
        x, y, width, height = (_number(value, name) for name in ("x", "y", "width", "height"))
        x, y, width, height = x * across, y * down, width * across, height * down
        turn = number_of(value.get("rotation")) or 0.0
        if turn % 360:
            self.found.put_polygon(mark, [rotated(x, y, width, height, turn)])
            return
        self.found.put_box(mark, min(x, x + width), min(y, y + height), max(x, x + width), max(y, y + height))

    def _polygon(self, mark: int, one: Result, value: Mapping[str, Any], item: int) -> None:
        across, down = self._scale(one, item)
        self.found.put_polygon(mark, [[(float(x) * across, float(y) * down) for x, y in value["points"]]])

    def _keypoint(self, mark: int, one: Result, value: Mapping[str, Any], item: int) -> None:
        across, down = self._scale(one, item)
        self.found.put_keypoints(mark, [(_number(value, "x") * across, _number(value, "y") * down, 2.0)])

    def _ellipse(self, mark: int, one: Result, value: Mapping[str, Any], item: int) -> None:
        across, down = self._scale(one, item)
        if (number_of(value.get("rotation")) or 0.0) % 180:
            raise ValueError("a turned ellipse is not read")
        x, y = _number(value, "x") * across, _number(value, "y") * down
        self.found.put_polygon(
            mark, [circle(x, y, _number(value, "radiusX") * across, _number(value, "radiusY") * down)]
        )

    def _brush(self, mark: int, one: Result, value: Mapping[str, Any], item: int) -> None:
        width, height = int(one["original_width"]), int(one["original_height"])
        self.found.size(item, width, height)
        pixels = unpacked_brush(value["rle"])
        if len(pixels) != width * height * 4:
            raise ValueError(f"a brush of {len(pixels) // 4} pixels does not fit {width} x {height}")
        self.found.put_mask(mark, mask_of(pixels.reshape(height, width, 4)[:, :, 3] > 0))

    def _span(self, mark: int, value: Mapping[str, Any], answer: Answer) -> bool:
        whole = value.get("globalOffsets")
        place = whole if isinstance(whole, dict) else value
        start, end = place.get("start"), place.get("end")
        if isinstance(start, bool) or not isinstance(start, int | float) or not isinstance(end, int | float):
            return False
        if "text" not in value and (isinstance(start, float) or isinstance(end, float)):
            self.found.span_unit = "millisecond"
            self.found.put_span(mark, [(round(start * 1000), round(end * 1000))])
            return True
        said = value.get("text")
        fragments = self.spans.fragments(
            f"span {start:g}–{end:g}",
            [(int(start), int(end))],
            answer,
            said=said if isinstance(said, str) and "labels" in value else None,
        )
        if fragments is None:
            raise ValueError("its offsets do not fit the text")
        self.found.put_span(mark, fragments)
        return True


def _number(value: Mapping[str, Any], name: str) -> float:
    number = number_of(value.get(name))
    if number is None:
        raise ValueError(f"{name} is no number")
    return number


def _given(one: Result) -> list[str]:
    kind, value = _kind(one), _value(one)
    given = value.get("text") if kind == "textarea" else value.get(kind)
    if kind == "taxonomy" and isinstance(given, list):
        return [" / ".join(str(step) for step in path) if isinstance(path, list) else str(path) for path in given]
    every = given if isinstance(given, list) else [given]
    return [str(each) for each in every if each is not None]


def _labels_of_regions(results: Sequence[Result]) -> Mapping[object, Sequence[str]]:
    """Return the labels that results of one id have together; those without an id stand for themselves."""
    labels: dict[object, list[str]] = {}
    for one in results:
        if _id(one) is not None:
            labels.setdefault(_id(one), []).extend(_labels(one))
    return {number: tuple(dict.fromkeys(names)) for number, names in labels.items()}


def _labels(one: Result) -> list[str]:
    given = [_value(one).get(name) for name in _LABELS]
    return [str(each) for names in given if isinstance(names, list) for each in names]


def _id(one: Result) -> str | int | float | None:
    return key_of(one.get("id"))


def unpacked_brush(packed: Sequence[int]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the values of a brush: red, green, blue and alpha of every pixel, row by row.

    The bits hold the number of values (32), the size of a word less one (5) and four run sizes less one (4 each); then
    runs: whether one value is repeated (1), which run size holds the length less one (2), the length, and the value or
    values.

    Raises:
        ValueError: The bits end too early.
    """
    bits = np.unpackbits(np.array(packed, dtype=np.uint8))
    at = 0

    def take(size: int) -> int:
        nonlocal at
        if at + size > len(bits):
            raise ValueError("a brush is cut off")
        number = 0
        for bit in bits[at : at + size].tolist():
            number = number << 1 | bit
        at += size
        return number

    n, word = take(32), take(5) + 1
    sizes = [take(4) + 1 for _ in range(4)]
    if n > 4 * MOST_PIXELS or n > _MOST_PER_BIT * len(bits):
        raise ValueError("a brush is too large")
    values = np.zeros(n, dtype=np.uint8)
    done = 0
    while done < n:
        repeats = take(1)
        length = min(take(sizes[take(2)]) + 1, n - done)
        if repeats:
            values[done : done + length] = take(word)
        else:
            values[done : done + length] = [take(word) for _ in range(length)]
        done += length
    return values
