"""What every reader of spans asks of a span: inside the text, counted in code points, the end not inside.

Offsets that are counted otherwise (`offset_unit: utf16` or `utf8_byte`, `offset_end: inclusive`) are declared in the
target's encoding, and are turned into code points with the text, which must then be there.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import ReadRequest
from gtreport.annotations.written import WrittenSpan

MOST = 10**15
"""No text and no recording is longer, counted in characters or milliseconds."""

Fragments = list[tuple[int, int]]


class Offsets:
    """Offsets of one text, turned into code points.

    Args:
        text: The text; None where it is not known.
        unit: In what the offsets are counted: `codepoint`, `utf16` or `utf8_byte`.
    """

    def __init__(self, text: str | None, unit: str) -> None:
        self.unit = unit
        self._place: dict[int, int] | None = None
        if text is None or unit == "codepoint" or text.isascii():
            return
        at, place = 0, {0: 0}
        for number, char in enumerate(text, 1):
            at += len(char.encode("utf-8")) if unit == "utf8_byte" else 1 + (char > "\uffff")
            place[at] = number
        self._place = place

    def codepoint(self, offset: int) -> int | None:
        """Return an offset in code points; None where it stands inside a character."""
        return offset if self._place is None else self._place.get(offset)


class SpanChecks:
    """Checks spans one by one, and counts what is odd about them.

    Args:
        request: What is asked for, with the declared encoding.
        found: What is gathered.
        unit: In what the format counts where nothing is declared.
        inclusive: Whether the end is inside the span where nothing is declared.
    """

    def __init__(
        self, request: ReadRequest, found: Gathering, unit: str = "codepoint", *, inclusive: bool = False
    ) -> None:
        self.found = found
        self.unit = request.encoding.get("offset_unit", unit)
        end = request.encoding.get("offset_end", "inclusive" if inclusive else "exclusive")
        self.beyond = 1 if end == "inclusive" else 0
        found.written.span_unit, found.written.span_end = self.unit, end
        self.blank_edges = 0
        self._offsets: dict[int, Offsets] = {}

    def fragments(
        self,
        called: str,
        written: Sequence[tuple[int, int]],
        answer: Answer,
        *,
        line: int | None = None,
        said: str | None = None,
    ) -> Fragments | None:
        """Return the fragments of a span in code points; None where it cannot be used, which is told.

        Args:
            called: The span for messages, for example `record 5: span 3–8 PER`.
            written: Start and end of each fragment, as written.
            answer: The answer; the text of its item is asked for.
            line: Line of the file.
            said: The text that the file gives for the span; None where it gives none.
        """
        item = answer.item
        text = self.found.item_texts.get(item)
        made = self._codepoints(called, written, answer, text, line)
        if text is not None:
            fits = made is not None and (said is None or same_text(text_of(text, sorted(made)), said))
            self.found.written.span(WrittenSpan(item, tuple(written), said, fits), text)
        return made

    def _codepoints(
        self, called: str, written: Sequence[tuple[int, int]], answer: Answer, text: str | None, line: int | None
    ) -> Fragments | None:
        if answer.item not in self._offsets:
            self._offsets[answer.item] = Offsets(text, self.unit)
        offsets = self._offsets[answer.item]
        made: Fragments = []
        for start, end in written:
            first, last = offsets.codepoint(start), offsets.codepoint(end + self.beyond)
            if first is None or last is None:
                self._lose(
                    answer, f"{called}: {start} or {end} stands inside a character, counted in {self.unit}", line
                )
                return None
            if first < 0 or last <= first or last > MOST:
                self._lose(answer, f"{called}: its end {end} is not behind its start {start}", line)
                return None
            if text is not None and last > len(text):
                self._lose(answer, f"{called}: it ends at {last}, and the text has {len(text)} characters", line)
                return None
            made.append((first, last))
        if text is not None and made and not text.isspace():
            low, high = min(made)[0], max(made)[1]
            self.blank_edges += text[low].isspace() or text[high - 1].isspace()
        return made

    def _lose(self, answer: Answer, message: str, line: int | None) -> None:
        self.found.note(f"{message}; it is left out", line, sort="spans left out")
        self.found.lose(answer, "their offsets do not fit the text", line)

    def finish(self) -> None:
        """Tell what was counted."""
        if self.blank_edges:
            n = self.blank_edges
            self.found.note(f"{n} {'span begins or ends' if n == 1 else 'spans begin or end'} with a blank")
            self.found.count("spans with a blank at an edge", n)


def text_of(text: str, fragments: Sequence[tuple[int, int]]) -> str:
    """Return the text of a span: its fragments with a blank between them, line ends as blanks."""
    return " ".join(text[start:end] for start, end in fragments).replace("\r\n", "  ").replace("\n", " ")


def same_text(actual: str, said: str) -> bool:
    """Return whether a text is the one that a file says it is, blanks and the ways of writing a line end apart."""
    return actual.split() == said.replace("\\n", "\n").split()


def shown(start: int, end: int) -> str:
    """Return a span for a message."""
    return f"{start}–{end}"


def overlaps_of_one_label(
    spans: Sequence[tuple[int, int, str]],
) -> list[tuple[tuple[int, int, str], tuple[int, int, str]]]:
    """Return the neighbouring pairs of spans of one label that overlap and are not the same."""
    found = []
    for label in dict.fromkeys(label for _, _, label in spans):
        own = sorted({one for one in spans if one[2] == label})
        found += [(a, b) for a, b in itertools.pairwise(own) if b[0] < a[1]]
    return found


def said_otherwise(found: Gathering, called: str, text: str, fragments: Fragments, said: str, line: int | None) -> None:
    """Tell where the text at a span is another one than the file says it is."""
    actual = text_of(text, fragments)
    if actual == said:
        return
    if len(fragments) > 1:
        places = " and ".join(shown(*one) for one in fragments)
        parts = " and ".join(quoted(text_of(text, [one])) for one in fragments)
        found.note(
            f"{called}: fragments {places} are {parts}, the file says {quoted(said)}", line, sort="texts that differ"
        )
        return
    start, end = fragments[0]
    hint = "; the end offset is exclusive" if text_of(text, [(start, end + 1)]) == said else ""
    message = f"{called}: text at {shown(start, end)} is {quoted(actual)}, the file says {quoted(said)}{hint}"
    found.note(message, line, sort="texts that differ")
