"""Masks: outlines, where they differ from the reference, and what all annotators marked alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from gtreport.agreement.structured.forms.masks import Foregrounds
from gtreport.agreement.values import BoolArray
from gtreport.gallery.drawing import Answer, Drawn, Scene, named, spot
from gtreport.gallery.outlines import outline_of
from gtreport.gallery.planes import polygons, rings_of
from gtreport.gallery_types import Compared, Panel, Region, Ring, Shape, Shared

NOT_ALIKE = "masks of this item have different sizes, so they are not compared"

MOST_PIXELS = 400_000_000
"""Pixels of all masks of an item together, label by label: so many bytes are held at once."""

Labelled = Mapping[str | None, BoolArray]
"""The pixels of each label that an answer has, shape (height, width) each."""

_WORDS: Mapping[Compared, str] = {"added": "only here", "missing": "missing here", "other": "with another label"}


@dataclass(frozen=True, eq=False)
class _Masks:
    """The masks of one answer.

    Attributes:
        answer: The answer.
        size: Height and width.
        pixels: Pixels by label.
    """

    answer: Answer
    size: tuple[int, int]
    pixels: Labelled

    @property
    def anything(self) -> BoolArray:
        """Pixels with any label."""
        return _union(self.pixels.values(), self.size)


def masks(scene: Scene) -> Drawn:
    """Draw masks; outlines on items of unknown size are drawn without pixels."""
    if too_large := _too_large(scene):
        return too_large
    found = [_masks(one, scene.size) for one in scene.answers]
    given = [one for one in found if one is not None]
    if len(given) < len(found):
        return polygons(scene)
    sizes = {one.size for one in given}
    reference = next((one for one in given if one.answer is scene.answer_of_reference()), None)
    comparable = len(sizes) == 1
    height, width = max(sizes, default=(1, 1))
    drawn = [_panel(one, reference if comparable and one is not reference else None) for one in given]
    people = [one for one in given if one.answer.kind == "annotator"]
    steps = [step for _, step in drawn]
    shared = []
    if comparable and len(people) > 1:
        panel, step = _overlap(people)
        shared.append(panel)
        steps.append(step)
    notes = [] if comparable else [NOT_ALIKE]
    if max(steps, default=1) > 1:
        notes.append(f"outlines are drawn in steps of up to {max(steps)} pixels; counts are those of all pixels")
    panels = [panel for panel, _ in drawn]
    n = len(people)
    return Drawn((*panels[:n], *shared, *panels[n:]), width, height, notes=tuple(notes))


def _too_large(scene: Scene) -> Drawn | None:
    """Return empty frames where the masks of an item are too large to be held; None where they are not."""
    sizes = {one: Foregrounds(one.found, None).size[one.row] for one in scene.answers}
    n_labels = {one: len({one.label(mark) for mark in one.marks}) for one in scene.answers}
    n = sum(height * width * n_labels[one] for one, (height, width) in sizes.items())
    if n <= MOST_PIXELS:
        return None
    said = (f"not drawn: the masks of this item have {n:,} pixels together",)
    panels = tuple(Panel(one.name, one.kind, said) for one in scene.answers)
    height, width = max(sizes.values())
    return Drawn(panels, width, height, notes=(f"masks of more than {MOST_PIXELS:,} pixels together are not drawn",))


def _masks(answer: Answer, size: tuple[float, float] | None) -> _Masks | None:
    """Return the masks of an answer; None where an outline cannot be made pixels."""
    marks = answer.of_kind("mask", "polygon")
    own = Foregrounds(answer.found, None).size[answer.row]
    if own == (1, 1) and size is not None:
        own = int(size[1]), int(size[0])
    if any(answer.place("mask", mark) < 0 for mark in marks) and own == (1, 1):
        return None
    pixels: dict[str | None, BoolArray] = {}
    for code in dict.fromkeys(int(answer.found.label[mark]) for mark in marks):
        fore = Foregrounds(answer.found, code)
        fore.size[answer.row] = own
        value = answer.found.labels[code] if code >= 0 else None
        pixels[None if value is None else answer.names.get(value, value)] = fore[answer.row]
    return _Masks(answer, own, pixels)


def _panel(one: _Masks, reference: _Masks | None) -> tuple[Panel, int]:
    """Return the panel of an answer, and the pixels of its longest step."""
    shapes, steps, said = [], [1], []
    for label, pixels in one.pixels.items():
        drawn = _drawn_rings(one.answer, label)
        rings, step = (drawn, 1) if drawn else outline_of(pixels)
        shapes.append(Shape("outline", label, rings))
        steps.append(step)
        said.append(_said(label, pixels))
    regions, words = [], []
    if reference is not None:
        for what, pixels in _differences(one, reference):
            words.append(_WORDS[what])
            region, step = _region(what, pixels)
            regions.append(region)
            steps.append(step)
        told = ", ".join(f"{what} {region.n:,}" for region, what in zip(regions, words, strict=True))
        said.append(f"against {reference.answer.name}: {f'{told} pixels' if told else 'the same'}")
    blank = Panel(one.answer.name, one.answer.kind, tuple(said), tuple(shapes), tuple(regions))
    return replace(blank, reference=None if reference is None else reference.answer.name), max(steps)


def _drawn_rings(answer: Answer, label: str | None) -> tuple[Ring, ...]:
    """Return the outlines of a label as they were drawn in pixels; nothing where one of its marks is a mask."""
    marks = [mark for mark in answer.of_kind("mask", "polygon") if answer.label(mark) == label]
    if answer.found.box_unit != "pixel" or any(answer.place("mask", mark) >= 0 for mark in marks):
        return ()
    return tuple(ring for mark in marks for ring in rings_of(answer, mark))


def _said(label: str | None, pixels: BoolArray) -> str:
    n = int(np.count_nonzero(pixels))
    if not n:
        return f"{named(label, 'mask')} without pixels"
    rows, columns = np.flatnonzero(pixels.any(axis=1)), np.flatnonzero(pixels.any(axis=0))
    low, high = spot(int(columns[0]), int(rows[0])), spot(int(columns[-1]) + 1, int(rows[-1]) + 1)
    share = f"{100 * n / pixels.size:.1f} % of the item"
    return f"{named(label, 'mask')} of {n:,} pixel{'s' * (n != 1)}, {share}, from {low} to {high}"


def _differences(one: _Masks, reference: _Masks) -> Iterator[tuple[Compared, BoolArray]]:
    """Yield where an answer differs from the reference, as far as it does."""
    here, there = one.anything, reference.anything
    nothing = np.zeros(one.size, dtype=bool)
    same = _union((pixels & reference.pixels.get(label, nothing) for label, pixels in one.pixels.items()), one.size)
    found: tuple[tuple[Compared, BoolArray], ...] = (
        ("added", here & ~there),
        ("missing", there & ~here),
        ("other", here & there & ~same),
    )
    yield from ((what, pixels) for what, pixels in found if pixels.any())


def _overlap(people: Sequence[_Masks]) -> tuple[Panel, int]:
    size = people[0].size
    labels = dict.fromkeys(label for one in people for label in one.pixels)
    anything, alike = np.zeros(size, dtype=bool), np.zeros(size, dtype=bool)
    for label in labels:
        counts = np.zeros(size, dtype=np.uint8)  # of few annotators
        for one in people:
            if label in one.pixels:
                counts += one.pixels[label]
        anything |= counts > 0
        alike |= counts == len(people)
    some = anything & ~alike
    parts: tuple[tuple[Shared, BoolArray], ...] = (("all", alike), ("some", some))
    drawn = [_region(what, pixels) for what, pixels in parts if pixels.any()]
    n_all, n_some = int(np.count_nonzero(alike)), int(np.count_nonzero(some))
    said = (f"{n_all:,} pixels marked alike by all {len(people)}", f"{n_some:,} pixels marked by some, or differently")
    regions = tuple(region for region, _ in drawn)
    return Panel("", "overlap", said, regions=regions), max([step for _, step in drawn], default=1)


def _region(what: Compared | Shared, pixels: BoolArray) -> tuple[Region, int]:
    rings, step = outline_of(pixels)
    return Region(what, rings, int(np.count_nonzero(pixels))), step


def _union(several: Iterable[BoolArray], size: tuple[int, int]) -> BoolArray:
    whole = np.zeros(size, dtype=bool)
    for pixels in several:
        whole |= pixels
    return whole
