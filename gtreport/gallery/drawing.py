"""What a form draws of one item: the answers of annotators and ground truths, and what each form gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gtreport.annotations.structures import Kind, Structures
from gtreport.gallery_types import Panel, PanelKind

MOST_MARKS = 40
"""Marks of one answer that are drawn and said; more fill a picture until nothing is seen in it."""


@dataclass(frozen=True, eq=False)
class Answer:
    """One answer to the item.

    Attributes:
        name: The annotator's pseudonym or the name of the ground truth.
        kind: Whose it is.
        found: Annotations, or ground truths as annotations.
        row: The answer in them.
        names: What labels are called, where that is not their value.
    """

    name: str
    kind: PanelKind
    found: Structures
    row: int
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def marks(self) -> range:
        """Its marks."""
        return range(int(self.found.start[self.row]), int(self.found.start[self.row + 1]))

    def place(self, kind: Kind, mark: int) -> int:
        """Return the row of a mark in the arrays of a kind; -1 where it has none."""
        return int(self.found.place[kind][mark]) if kind in self.found.place else -1

    def of_kind(self, *kinds: Kind) -> list[int]:
        """Return its marks that are of one of some kinds."""
        return [mark for mark in self.marks if any(self.place(kind, mark) >= 0 for kind in kinds)]

    def value(self, mark: int) -> str | None:
        """Return the label of a mark as the file has it."""
        code = int(self.found.label[mark])
        return self.found.labels[code] if code >= 0 else None

    def label(self, mark: int) -> str | None:
        """Return what the label of a mark is called."""
        value = self.value(mark)
        return None if value is None else self.names.get(value, value)


@dataclass(frozen=True, eq=False)
class Scene:
    """One item, before it is drawn.

    Attributes:
        answers: Annotators first, ground truths behind them.
        size: Width and height of the item in pixels; None where they are not known.
        text: The text of the item; None where it is not known.
        showable: Whether what the item holds may be shown.
        reference: Name of the ground truth that the others are compared with; None without one.
        normaliser: What is done to transcripts before they are compared.
    """

    answers: tuple[Answer, ...]
    size: tuple[float, float] | None
    text: str | None
    showable: bool
    reference: str | None
    normaliser: str = "none"

    def answer_of_reference(self) -> Answer | None:
        """Return the answer that the others are compared with."""
        found = (one for one in self.answers if one.kind == "ground_truth" and one.name == self.reference)
        return next(found, None)


@dataclass(frozen=True)
class Drawn:
    """What a form draws.

    Attributes:
        panels: One for each answer, and what they share.
        width: Width of the frame; 0 without shapes.
        height: Height of the frame.
        length: Length of the line; 0 without stretches.
        notes: What is drawn otherwise than one would expect.
    """

    panels: tuple[Panel, ...]
    width: float = 0
    height: float = 0
    length: int = 0
    notes: tuple[str, ...] = ()


def named(label: str | None, what: str) -> str:
    """Return what a mark is called in words."""
    return what if label is None else f"{label} ({what})"


def spot(x: float, y: float, unit: float = 1) -> str:
    """Return a point in words; `unit` 1 for pixels, smaller where coordinates are shares."""
    return f"({_short(x, unit)}, {_short(y, unit)})"


def _short(value: float, unit: float) -> str:
    return f"{value:.{1 if unit >= 1 else 3}f}".rstrip("0").rstrip(".")


def first_of(marks: Sequence[int]) -> tuple[Sequence[int], int]:
    """Return the marks that are drawn, and how many are left out."""
    return marks[:MOST_MARKS], max(0, len(marks) - MOST_MARKS)
