"""How the coordinates of a gallery are to be read, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gtreport.annotations.structures import Structures
from gtreport.questionnaire.targets import Target

_PLANE = "The point (0, 0) is the upper left corner; x grows to the right and y downwards."
_UNITS: Mapping[str, str] = {
    "pixel": "Coordinates are pixels.",
    "share": "Coordinates are shares of the width and height of the item.",
}
_FORMS: Mapping[str, str] = {
    "boxes": "A box runs from its left and upper edge to its right and lower edge.",
    "masks": "An outline runs along the edges of pixels.",
    "keypoints": "A filled ring is a visible point, an open ring a hidden one; points not placed are left out.",
}
_SPANS: Mapping[str, str] = {
    "codepoint": "Offsets count characters (Unicode code points) from 0",
    "token": "Offsets count tokens from 0",
    "millisecond": "Offsets are milliseconds from the beginning",
}
_DECLARED: Mapping[str, tuple[str, ...]] = {
    "boxes": ("box_format", "origin", "pixel_convention"),
    "masks": ("mask_kind",),
    "keypoints": ("origin", "pixel_convention"),
    "spans": ("offset_unit", "offset_end"),
    "texts": (),
}


def conventions_of(form: str, found: Structures, target: Target | None, normaliser: str) -> tuple[str, ...]:
    """Return how what is drawn is to be read, and what the report declares of the file.

    Args:
        form: Name of the form.
        found: The annotations.
        target: The target that they belong to.
        normaliser: What is done to transcripts before they are compared.
    """
    return tuple(_sentences(form, found, target, normaliser))


def _sentences(form: str, found: Structures, target: Target | None, normaliser: str) -> Iterator[str]:
    if form in _FORMS:
        yield _UNITS[found.box_unit]
        yield _PLANE
        yield _FORMS[form]
    elif form == "spans":
        yield f"{_SPANS[found.span_unit]}; the end is not part of a span."
    else:
        how = "as they are written" if normaliser == "none" else f"after {normaliser.replace('_', ' ')}"
        yield f"Words are what blanks separate, compared {how}; in one alignment, which need not have the fewest edits."
    declared = [
        f"{name.replace('_', ' ')} {str(value).replace('_', ' ')}"
        for name in _DECLARED[form]
        if target is not None and (value := getattr(target.encoding, name).get()) is not None
    ]
    if declared:
        yield f"As declared, the file has {', '.join(declared)}; it was converted."
