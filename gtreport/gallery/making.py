"""The gallery of one attached file: which items, most disputed first, and what of them may be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from gtreport.agreement.details import natural
from gtreport.agreement.forms.normalisers import NORMALISERS
from gtreport.agreement.marked_types import MarkedDetails
from gtreport.annotations.selecting import only_answers
from gtreport.annotations.structures import Structures
from gtreport.form_alternatives import MadeOfMarks
from gtreport.gallery.conventions import conventions_of
from gtreport.gallery.drawing import Answer, Drawn, Scene
from gtreport.gallery.lines import spans, transcripts
from gtreport.gallery.pictures import Bared, NotShown, Pictures
from gtreport.gallery.pixels import masks
from gtreport.gallery.planes import boxes, keypoints
from gtreport.gallery_types import Gallery, GalleryItem, PanelKind, Picture
from gtreport.ground_truths.marks.making import as_annotations
from gtreport.marked_annotations import Marks
from gtreport.questionnaire.annotations import AnnotationFile
from gtreport.questionnaire.targets import Target

MOST_ITEMS = 24
"""Items of a file that are shown."""

MOST_ANNOTATORS = 8
"""Annotators whose marks in an item are shown."""

FOLDER = "gallery"
"""Where the site keeps the pictures."""

_DRAWERS: Mapping[str, Callable[[Scene], Drawn]] = {
    "boxes": boxes,
    "masks": masks,
    "keypoints": keypoints,
    "spans": spans,
    "texts": transcripts,
}
_PLANES = ("boxes", "masks", "keypoints")


@dataclass(frozen=True, eq=False)
class _Source:
    """All that items are drawn from.

    Attributes:
        form: Name of the form.
        found: The annotations.
        truths: The ground truths as annotations; None without any.
        reference: Name of the ground truth that the others are compared with.
        normaliser: What is done to transcripts before they are compared.
        pictures: The pictures that may be shown.
        paths: Beginning of the paths of pictures on the site.
        names: What labels are called, where that is not their value.
    """

    form: str
    found: Structures
    truths: Structures | None
    reference: str | None
    normaliser: str
    pictures: Pictures
    paths: str
    names: Mapping[str, str]


def gallery_of(
    record: AnnotationFile,
    number: int,
    marks: Marks,
    details: MarkedDetails | None,
    made: MadeOfMarks | None,
    target: Target | None,
    folder: Path,
) -> Gallery | None:
    """Return the gallery of a file; None where its marks have nothing that can be drawn.

    Args:
        record: What the report says of the file.
        number: Number of the file in the report, from 1.
        marks: Its annotations.
        details: Their agreement item by item, which gives the order; None where it was not broken down.
        made: The ground truths that are made of it.
        target: The target that it belongs to.
        folder: The report's folder.
    """
    if marks.form is None or marks.form.name not in _DRAWERS:
        return None
    found = marks.marked.found
    ordered, values = _ordered(found, details)
    chosen = ordered[:MOST_ITEMS]
    showable = frozenset(record.gallery.items.get() or ())
    truths = None
    if made is not None and made.made:
        truths = as_annotations(made.made, found, only=frozenset(chosen))
    declared = str(marks.marked.declared.get("normaliser", "none"))
    source = _Source(
        marks.form.name,
        found,
        truths,
        made.alternatives.base if made is not None else None,
        declared if declared in NORMALISERS else "none",
        Pictures(folder, showable, record.gallery.pictures.get()),
        f"{FOLDER}/{number}-",
        _names(target),
    )
    return Gallery(
        file=record.id.get() or record.file.get() or "",
        form=marks.form.name,
        conventions=conventions_of(marks.form.name, found, target, source.normaliser),
        items=tuple(_item(source, at, place, values.get(at)) for place, at in enumerate(chosen, 1)),
        n_items=len(ordered),
        disputed=any(value is not None for value in values.values()),
        n_listed=len(showable),
        n_listed_here=len(showable.intersection(found.items[at] for at in chosen)),
        labels=tuple(source.names.get(label, label) for label in found.labels),
        measure=details.measure if details is not None else None,
    )


def _names(target: Target | None) -> Mapping[str, str]:
    """Return what labels are called; a name that two of them share tells neither."""
    named = [(one.value.get(), one.name.get()) for one in target.labels] if target is not None else []
    names = [name for _, name in named]
    return {value: name for value, name in named if value and name and names.count(name) == 1}


def _ordered(found: Structures, details: MarkedDetails | None) -> tuple[list[int], dict[int, float | None]]:
    """Return the items that somebody answered, the most disputed first, and the measure of each that has one."""
    codes = {item: at for at, item in enumerate(found.items)}
    disputed = details.items if details is not None else ()
    values = {codes[one.item]: one.value for one in disputed}
    rest = [at for at in np.flatnonzero(found.answers_of_items() > 0).tolist() if at not in values]
    return [*values, *rest], values


def _item(source: _Source, at: int, place: int, value: float | None) -> GalleryItem:
    name = source.found.items[at]
    notes: list[str] = []
    people = _answers(source, source.found, at, "annotator")
    if len(people) > MOST_ANNOTATORS:
        notes.append(f"{MOST_ANNOTATORS} of {len(people)} annotators are shown, the first by name")
    truths = _answers(source, source.truths, at, "ground_truth") if source.truths is not None else ()
    if source.pictures.items and name not in source.pictures.items:
        notes.append("drawn without its picture or words: the report does not list the item as showable")
    bare = _picture(source, name, notes)
    scene = Scene(
        (*people[:MOST_ANNOTATORS], *truths),
        _size(source.found, at) or ((bare.width, bare.height) if bare is not None else None),
        source.found.item_texts.get(at),
        name in source.pictures.items,
        source.reference,
        source.normaliser,
    )
    drawn = _DRAWERS[source.form](scene)
    picture = None
    if bare is not None and _fits(bare, drawn, notes):
        picture = Picture(f"{source.paths}{place}{bare.suffix}", bare.content, bare.width, bare.height)
    blank = GalleryItem(name, value, drawn.panels, drawn.width, drawn.height, drawn.length)
    text = scene.text if scene.showable and source.form == "spans" else None
    if text is not None and source.found.span_unit != "codepoint":
        text = None
    return replace(blank, text=text, picture=picture, notes=(*notes, *drawn.notes))


def _answers(source: _Source, found: Structures, item: int, kind: PanelKind) -> tuple[Answer, ...]:
    # Alone, so that what is asked of all answers below is asked of those to this item only.
    found = only_answers(found, found.item == item)
    named = [(found.annotators[int(code)], row) for row, code in enumerate(found.annotator)]
    ordered = sorted(named, key=lambda one: natural(one[0]))
    return tuple(Answer(name, kind, found, row, source.names) for name, row in ordered)


def _size(found: Structures, item: int) -> tuple[float, float] | None:
    width, height = (float(side) for side in found.sizes[item].tolist())
    return (width, height) if width > 0 and height > 0 else None


def _picture(source: _Source, item: str, notes: list[str]) -> Bared | None:
    """Return the picture of an item that may be shown; what keeps it away is told."""
    if source.form not in _PLANES:
        return None
    try:
        return source.pictures.of(item)
    except NotShown as why:
        notes.append(f"drawn without the picture: {why}")
        return None


def _fits(bare: Bared, drawn: Drawn, notes: list[str]) -> bool:
    """Return whether a picture has the proportions of the frame: marks would else lie beside what they mark."""
    if not drawn.width or not drawn.height:
        return False
    ratio = (bare.width / bare.height) / (drawn.width / drawn.height)
    if abs(ratio - 1) <= 0.01:
        return True
    sizes = f"{bare.width} x {bare.height} pixels, the annotations refer to {drawn.width:g} x {drawn.height:g}"
    notes.append(f"drawn without the picture: it has {sizes}")
    return False
