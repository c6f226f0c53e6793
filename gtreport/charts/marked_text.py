"""Text with spans or differences in it, cut into pieces of which each is marked alike from end to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gtreport.gallery_types import MOST_LETTERS, Panel, Stretch


@dataclass(frozen=True)
class Piece:
    """Text that is marked alike from end to end.

    Attributes:
        text: The text.
        what: `plain`, `span`, `same`, `added` or `missing`.
        style: How the first of the spans that cover it is underlined.
        several: Whether several spans cover it.
        ends: Labels of the spans that end with it.
    """

    text: str
    what: str
    style: str = ""
    several: bool = False
    ends: tuple[str, ...] = ()


def pieces_of(
    text: str, panel: Panel, labels: Sequence[str], style_of: Callable[[str | None, Sequence[str]], str]
) -> tuple[Piece, ...]:
    """Return the pieces of a transcript, or of a text with spans.

    Args:
        text: The text that the spans are in.
        panel: The spans, or the words of a transcript.
        labels: The labels in their order.
        style_of: Returns the style of a label.
    """
    if panel.words:
        return tuple(Piece(one.text, one.what) for one in panel.words)
    return tuple(_pieces(text[:MOST_LETTERS], panel.stretches, labels, style_of))


def _pieces(
    text: str,
    stretches: Sequence[Stretch],
    labels: Sequence[str],
    style_of: Callable[[str | None, Sequence[str]], str],
) -> Iterator[Piece]:
    cuts = {0, len(text)} | {at for one in stretches for at in (one.start, one.end) if 0 < at < len(text)}
    ordered = sorted(cuts)
    for start, end in pairwise(ordered):
        over = [one for one in stretches if one.start <= start and one.end >= end]
        if not over:
            yield Piece(text[start:end], "plain")
            continue
        ends = tuple(one.label or "span" for one in over if one.end == end)
        yield Piece(text[start:end], "span", style_of(over[0].label, labels), len(over) > 1, ends)
