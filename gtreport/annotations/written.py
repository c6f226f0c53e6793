"""What files say literally, as far as reading turns it into something else and a check must see how it was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Fragments = tuple[tuple[int, int], ...]

_MOST_SPANS = 100_000
"""So many spans are kept as they were written; more of them tell nothing new."""


@dataclass(frozen=True)
class WrittenSpan:
    """A span as a file has it.

    Attributes:
        item: Code of the item.
        fragments: Starts and ends as written.
        said: The text that the file gives for it; None where it gives none.
        fits: Whether it can be used as it was read: inside the text, and with the text that the file gives.
    """

    item: int
    fragments: Fragments
    said: str | None
    fits: bool


@dataclass(frozen=True, eq=False)
class Written:
    """What files say literally.

    Attributes:
        boxes: Four numbers of each box, shape (boxes, 4).
        box_item: Code of the item of each box, shape (boxes,).
        box_format: The format that they were read by; empty where there are none.
        origin: Where coordinates were taken to begin.
        pixel_convention: What the numbers were taken to name.
        spans: Spans that do not fit their text, or whose text is not ASCII, so that the unit of offsets matters.
        spans_told: How many spans come with the text that they are said to hold.
        span_unit: In what offsets were counted.
        span_end: `exclusive` or `inclusive`.
        mask_values: In how many masks each pixel value occurs.
        seconds: Annotator and seconds of each answer that says how long it took.
    """

    boxes: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 4)))
    box_item: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    box_format: str = ""
    origin: str = "top_left"
    pixel_convention: str = "continuous_edges"
    spans: tuple[WrittenSpan, ...] = ()
    spans_told: int = 0
    span_unit: str = "codepoint"
    span_end: str = "exclusive"
    mask_values: Mapping[int, int] = field(default_factory=dict)
    seconds: tuple[tuple[str, float], ...] = ()


class Writing:
    """What files say literally, while they are being read."""

    def __init__(self) -> None:
        self.mask_values: Counter[int] = Counter()
        self.spans_told = 0
        self.span_unit, self.span_end = "codepoint", "exclusive"
        self._boxes: list[tuple[float, float, float, float]] = []
        self._box_items: list[int] = []
        self._convention = ("", "top_left", "continuous_edges")
        self._spans: list[WrittenSpan] = []
        self._seconds: list[tuple[str, float]] = []

    def box(self, item: int, numbers: tuple[float, float, float, float], convention: tuple[str, str, str]) -> None:
        """Keep a box.

        Args:
            item: The item; below 0 where the file names none that it holds.
            numbers: As written.
            convention: Box format, origin and pixel convention by which they are read.
        """
        if item >= 0:
            self._convention = convention
            self._boxes.append(numbers)
            self._box_items.append(item)

    def span(self, span: WrittenSpan, text: str | None) -> None:
        """Keep a span where it does not fit, or where its text makes a difference between units of offsets."""
        self.spans_told += span.said is not None
        plain = text is None or text.isascii()
        if (not span.fits or not plain) and len(self._spans) < _MOST_SPANS:
            self._spans.append(span)

    def took(self, annotator: str, seconds: float) -> None:
        """Keep how long an answer took."""
        self._seconds.append((annotator, seconds))

    def made(self, called: Mapping[str, str]) -> Written:
        """Return all of it; annotators under their pseudonyms, where there are any."""
        return Written(
            np.array(self._boxes, dtype=np.float64).reshape(-1, 4),
            np.array(self._box_items, dtype=np.int64),
            *self._convention,
            tuple(self._spans),
            self.spans_told,
            self.span_unit,
            self.span_end,
            dict(sorted(self.mask_values.items())),
            tuple((called.get(name, "?" if called else name), seconds) for name, seconds in self._seconds),
        )
