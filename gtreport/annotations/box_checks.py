"""What every reader of boxes asks of a box: corners in order, some area, inside the item."""

from __future__ import annotations

from gtreport.annotations.coordinates import Convention, one_box
from gtreport.annotations.gathering import Gathering
from gtreport.annotations.reading import ReadRequest

Box = tuple[float, float, float, float]

_EDGE = 0.01
"""Pixels (or, for shares, hundredths of a pixel of a thousand) by which a box may pass an edge by rounding."""


class BoxChecks:
    """Checks boxes one by one, and tells what is odd about them.

    Args:
        request: What is asked for, with the declared encoding.
        found: What is gathered.
    """

    def __init__(self, request: ReadRequest, found: Gathering) -> None:
        self.request = request
        self.found = found
        self.total = self.against = 0
        self.why = ""

    def box(
        self, called: str, values: Box, convention: Convention, item: int, *, line: int | None = None
    ) -> Box | None:
        """Return the corners of a box, put in order; None where it cannot be used.

        Args:
            called: The box for messages, for example `annotation 1`.
            values: The numbers as written.
            convention: What they mean.
            item: The item; its size is asked for.
            line: Line of the file.
        """
        size = self.found.sizes.get(item)
        try:
            (x1, y1, x2, y2), unit = one_box(values, convention, size)
        except ValueError as error:
            self.found.refuse(f"{called}: {error}", line, "correct box_format or origin")
            return None
        if unit == "share":
            self.found.box_unit = "share"
        self.total += 1
        self.found.written.box(item, values, convention.names)
        if convention.is_relative and max(abs(value) for value in values) > 1 + _EDGE:
            self._misfit(f"{called}: {max(values):g} is no share")
        if x2 < x1 or y2 < y1:
            x1, y1, x2, y2 = self._in_order(called, (x1, y1, x2, y2), convention, line)
        self._area(called, (x1, y1, x2, y2), line)
        self._edges(called, values, (x1, y1, x2, y2), item, line)
        return x1, y1, x2, y2

    def _in_order(self, called: str, box: Box, convention: Convention, line: int | None) -> Box:
        x1, y1, x2, y2 = box
        if "w" in (convention.order or ()):
            which = "width" if x2 < x1 else "height"
            message, sort = f"{called}: {which} is negative; its corners are put in order", "boxes of negative size"
        else:
            message, sort = (
                f"{called}: its corners stand in another order; they are put in order",
                "corners out of order",
            )
        self.found.note(message, line, sort=sort)
        self._misfit(message.partition(";")[0])
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)

    def _area(self, called: str, box: Box, line: int | None) -> None:
        x1, y1, x2, y2 = box
        if x1 != x2 and y1 != y2:
            return
        self.found.count("boxes without area")
        what = "no width" if x1 == x2 else "no height"
        self.found.note(f"{called}: box has {what}", line, sort="boxes without area")

    def _edges(self, called: str, values: Box, box: Box, item: int, line: int | None) -> None:
        size = self.found.sizes.get(item)
        if size is None:
            return
        x1, y1, x2, y2 = box
        if min(x1, y1) >= -_EDGE and x2 <= size[0] + _EDGE and y2 <= size[1] + _EDGE:
            return
        self.found.count("boxes past the edge")
        shown = ", ".join(f"{value:g}" for value in values)
        if self.request.encoding.get("clip") == "clipped":
            self._misfit(f"{called} passes the image edge, and clip is clipped")
        self.found.note(
            f"{called}: box [{shown}] passes the image edge {size[0]} × {size[1]}", line, sort="boxes past the edge"
        )

    def _misfit(self, why: str) -> None:
        self.against += 1
        self.why = self.why or why

    def finish(self, box_format: str) -> None:
        """Tell how many boxes do not fit their format, once all are read.

        Args:
            box_format: The format that they were read as.
        """
        if self.against:
            message = f"{self.request.name}: {self.against} of {self.total} boxes do not fit {box_format}: {self.why}"
            self.found.note(message, rule="boxes_break_convention", n=self.against, total=self.total)
