"""From the marks of parser events to the spans of what a person wrote."""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.events import CollectionStartEvent, ScalarEvent

from gtreport.sources.places import Span

_ANCHOR = re.compile(r"&[^\s,\[\]{}]+")


def span_of(event: yaml.Event) -> Span:
    """Return the span that the parser gives: an anchor or tag in front of the value belongs to it."""
    # The events of a parser always have marks; only hand-made ones may be without.
    start: Any = event.start_mark
    end: Any = event.end_mark
    return start.line, start.column, end.line, end.column


def without_anchor(event: ScalarEvent | CollectionStartEvent, span: Span, lines: tuple[str, ...]) -> Span:
    """Return the span of the value alone, without the anchor in front of it and the comments between."""
    line, column, end_line, end_column = span
    found = _ANCHOR.match(lines[line], column)
    if event.anchor is None or found is None:
        return span
    column = found.end()
    for number in range(line, len(lines)):
        rest = lines[number][column:].lstrip()
        if rest and not rest.startswith("#"):
            begin = (number, len(lines[number]) - len(rest))
            # The start of an indented list or mapping has no length: its children give the end.
            is_scalar = isinstance(event, ScalarEvent)
            return (*(min(begin, (end_line, end_column)) if is_scalar else begin), end_line, end_column)
        column = 0
    return end_line, end_column, end_line, end_column


def end_of_block(span: Span, lines: tuple[str, ...]) -> tuple[int, int]:
    """Return where the text of a `|` or `>` scalar ends: behind its last line that is not blank."""
    first, _, end_line, end_column = span
    last = min(end_line if end_column else end_line - 1, len(lines) - 1)
    while last > first and not lines[last].strip():
        last -= 1
    return last, len(lines[last].rstrip())


def written_in(span: Span, lines: tuple[str, ...]) -> str:
    """Return the text of a span as it stands in the file."""
    line, column, end_line, end_column = span
    if line == end_line:
        return lines[line][column:end_column] if line < len(lines) else ""
    return "\n".join([lines[line][column:], *lines[line + 1 : end_line], lines[end_line][:end_column]])
