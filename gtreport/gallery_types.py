"""The label gallery: items with what was marked in them, as plain values without any numeric library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # its package brings numeric libraries
    from gtreport.agreement.marked_types import Measure

Ring = tuple[tuple[float, float], ...]
"""Corners of a closed ring, x and y each, in the coordinates of the item."""

Compared = Literal["same", "added", "missing", "other"]
"""How something stands to the reference: in both, only here, only there, in both with another label."""

Shared = Literal["all", "some"]
"""Marked alike by all annotators that are shown, or by some of them only."""

MOST_LETTERS = 1200
"""Letters of a text that are shown."""

PanelKind = Literal["annotator", "ground_truth", "overlap"]


@dataclass(frozen=True)
class Keypoint:
    """A point with a name.

    Attributes:
        name: Its name, or its number from 1 where it has none.
        x: Distance from the left edge.
        y: Distance from the upper edge.
        hidden: Whether it was placed although it cannot be seen.
    """

    name: str
    x: float
    y: float
    hidden: bool


@dataclass(frozen=True)
class Shape:
    """One mark with a place in the plane.

    Attributes:
        kind: What it is.
        label: Its label; None without one.
        rings: Its outline: rings inside others are holes. The four corners of a box.
        points: Its keypoints.
    """

    kind: Literal["box", "outline", "keypoints"]
    label: str | None
    rings: tuple[Ring, ...] = ()
    points: tuple[Keypoint, ...] = ()


@dataclass(frozen=True)
class Region:
    """Pixels that are told apart by a comparison.

    Attributes:
        what: What they have in common.
        rings: Their outline.
        n: How many they are in the full mask, whatever the outline was simplified to.
    """

    what: Compared | Shared
    rings: tuple[Ring, ...]
    n: int


@dataclass(frozen=True)
class Stretch:
    """A part of a text or recording.

    Attributes:
        start: Where it begins, in the unit of the item.
        end: Where it ends, exclusive.
        label: Its label; None without one.
        what: How it stands to the reference; None where nothing is compared.
    """

    start: int
    end: int
    label: str | None = None
    what: Compared | None = None


@dataclass(frozen=True)
class Words:
    """Words of a transcript that follow each other and are compared alike."""

    text: str
    what: Compared


@dataclass(frozen=True)
class Panel:
    """What one annotator marked, or one ground truth holds, in one item.

    Attributes:
        name: The annotator's pseudonym or the name of the ground truth; empty for what all of them share.
        kind: Whose marks they are.
        said: The same in words, one for each mark.
        shapes: Marks in the plane.
        regions: Where it differs from the reference, or from the other annotators.
        stretches: Marks along a line.
        words: The transcript, where its words may be shown.
        reference: What it is compared with; None where it is compared with nothing.
        n_left_out: Marks that are neither drawn nor said, for there are too many.
    """

    name: str
    kind: PanelKind
    said: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    regions: tuple[Region, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    words: tuple[Words, ...] = ()
    reference: str | None = None
    n_left_out: int = 0


@dataclass(frozen=True)
class Picture:
    """A picture that is copied into the site.

    Attributes:
        path: Its path on the site.
        content: Its bytes, without what it tells about its making.
        width: Its width in pixels.
        height: Its height in pixels.
    """

    path: str
    content: bytes
    width: int
    height: int


@dataclass(frozen=True)
class GalleryItem:
    """One item.

    Attributes:
        item: Its id.
        value: The measure of agreement; None where it has none.
        panels: Annotators first, then what they share, then ground truths.
        width: Width of the frame in which shapes are drawn; 0 without shapes.
        height: Height of the frame.
        length: Length of the line on which stretches are drawn; 0 without stretches.
        text: The text that spans mark, where it may be shown.
        picture: The picture, where it may be shown and was found.
        notes: What is drawn otherwise than one would expect, and why.
    """

    item: str
    value: float | None
    panels: tuple[Panel, ...]
    width: float = 0
    height: float = 0
    length: int = 0
    text: str | None = None
    picture: Picture | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gallery:
    """The gallery of one attached file.

    Attributes:
        file: Name of the annotations.
        form: Name of the form.
        conventions: How coordinates are to be read, a sentence each.
        items: The items, the most disputed first.
        n_items: How many items there are to show.
        disputed: Whether the order rests on a measure of agreement.
        n_listed: How many items the report lists as showable.
        n_listed_here: How many of these are among the items.
        labels: The labels in their order, so that a label looks alike in all panels.
        measure: What the order rests on.
    """

    file: str
    form: str
    conventions: tuple[str, ...]
    items: tuple[GalleryItem, ...]
    n_items: int
    disputed: bool
    n_listed: int
    n_listed_here: int
    labels: tuple[str, ...] = ()
    measure: Measure | None = None

    @property
    def n_left_out(self) -> int:
        """How many items are not shown."""
        return self.n_items - len(self.items)
