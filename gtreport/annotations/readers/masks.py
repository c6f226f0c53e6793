"""Folders of PNG masks: one folder for each annotator, files of one stem are the same item.

Masks whose pixels are 0 and one other value (255 or 1) are binary: one mark without a label, or with the target's only
label. Where the option `values` names values, or the target's labels are numbers, each value is a mark with that label;
0 is the background unless it is named. Nothing is resized and no value is guessed: masks of other sizes are told, and a
mask with a value that is neither declared nor 0, 1 or 255 is kept apart as undecided (flag `undecided`). A mask without
foreground was looked at and is empty.

Masks are read through Pillow (extra `forms`).

| Option | Meaning |
|---|---|
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `ignore` | pixel value (or list) that does not count |
| `values` | mapping of pixel values to labels |
| `threshold` | from which value on a pixel is foreground |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from gtreport.annotations.alignment.pixels import is_interpolated
from gtreport.annotations.file_texts import refused
from gtreport.annotations.gathering import Gathering, mention
from gtreport.annotations.masks import mask_of
from gtreport.annotations.parts import File, Part, parts_of
from gtreport.annotations.png_masks import Pixels, pixel_values, values_in
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import FOLDER_OPTIONS, Reader, ReadRequest

_BINARY = ({0, 255}, {0, 1})


@dataclass(frozen=True)
class _Values:
    """What pixel values mean.

    Attributes:
        labels: Label of each declared value; empty where masks are binary.
        ignore: Values that do not count.
        threshold: From which value on a pixel is foreground; None where nothing is declared.
        only: Label of a binary mask; None for none.
    """

    labels: Mapping[int, str]
    ignore: frozenset[int]
    threshold: int | None
    only: str | None


def read(request: ReadRequest) -> Gathering:
    """Read the masks.

    Raises:
        AnnotationsRefused: There are none, one is no PNG of one value a pixel, or Pillow is not installed.
    """
    found = Gathering(request.name)
    found.structured = True
    values = _values(request)
    parts = parts_of(request)
    sizes: dict[str, dict[tuple[int, int], None]] = {}
    empty: dict[str, int] = {}
    whose: dict[str, list[Part]] = {}
    for part in parts:
        files = part.required_files(request, (".png",))
        for file in files:
            size, is_empty = _mask(request, found, values, part, file)
            sizes.setdefault(file.stem, {}).setdefault(size)
            empty[file.stem] = empty.get(file.stem, 0) + is_empty
            whose.setdefault(file.stem, []).append(part)
    _tell_sizes(found, sizes)
    _tell_pairs(found, parts, whose, empty)
    return found


def _values(request: ReadRequest) -> _Values:
    ignore = request.options.get("ignore")
    given = ignore if isinstance(ignore, list | tuple) else [] if ignore is None else [ignore]
    threshold = request.options.get("threshold")
    named = request.options.get("values")
    labels = {str(value): str(label) for value, label in named.items()} if isinstance(named, Mapping) else {}
    declared = request.labels or ()
    if not labels and len(declared) > 1 and all(one.isdecimal() for one in declared):
        labels = {one: one for one in declared}
    numbers = [*labels, *(str(one) for one in given), *([] if threshold is None else [str(threshold)])]
    wrong = next((one for one in numbers if not one.isdecimal()), None)
    if wrong is not None:
        raise refused(request, f"pixel value {quoted(wrong)} is no whole number", mend="write whole numbers, as 255")
    return _Values(
        {int(value): label for value, label in labels.items()},
        frozenset(int(str(one)) for one in given),
        None if threshold is None else int(str(threshold)),
        declared[0] if len(declared) == 1 else None,
    )


def _mask(
    request: ReadRequest, found: Gathering, values: _Values, part: Part, file: File
) -> tuple[tuple[int, int], bool]:
    """Read one mask; return its size and whether it is empty."""
    pixels = pixel_values(request, file.path, file.name)
    height, width = pixels.shape
    item = found.item(file.stem, width, height)
    answer = found.answer(item, part.annotator, file.name)
    found.written.mask_values.update(values_in(pixels))
    if values.ignore:
        pixels = pixels * ~np.isin(pixels, list(values.ignore))
    if values.threshold is not None:
        pixels = np.where(pixels >= values.threshold, 255, 0).astype(np.uint8)
    if values.labels:
        marked = _labelled(request, found, values, pixels, file)
        for value in marked:
            mark = found.mark(answer, values.labels[value])
            found.put_mask(mark, mask_of(pixels == value))
        return (width, height), not answer.marks
    present = set(values_in(pixels))
    if not any(present <= binary for binary in _BINARY):
        _undecided(found, pixels, file, part)
        mark = found.mark(answer, values.only)
        found.flag(mark, "undecided", True)
        found.flag(mark, "resampled", _is_resampled(request, found, pixels, {0, max(present)}, file))
        return (width, height), False
    if present - {0}:
        mark = found.mark(answer, values.only)
        found.put_mask(mark, mask_of(pixels > 0))
    return (width, height), not answer.marks


def _labelled(request: ReadRequest, found: Gathering, values: _Values, pixels: Pixels, file: File) -> list[int]:
    """Return the declared values that a label map has; a value that is not declared stops the reading."""
    present = values_in(pixels)
    unknown = [value for value in present if value not in values.labels and value != 0]
    if unknown:
        n = int(np.isin(pixels, unknown).sum())
        shown = ", ".join(str(value) for value in unknown[:10])
        message = f"{file.name} holds pixel values {shown} ({n} pixels), which are no labels"
        _is_resampled(request, found, pixels, {0, *values.labels}, file)
        found.refuse(message, mend="declare them in option values, or as ignore", file=file.name)
    return [value for value in present if value in values.labels]


def _undecided(found: Gathering, pixels: Pixels, file: File, part: Part) -> None:
    wrong = ~np.isin(pixels, (0, 255))
    rows, columns = np.nonzero(wrong)
    value, x, y = int(pixels[rows[0], columns[0]]), int(columns[0]), int(rows[0])
    more = "" if len(rows) == 1 else f" and {len(rows) - 1} more pixels"
    found.note(
        f"grey value {value} in {file.name} at ({x}, {y}){more} is neither 0 nor 255: "
        "a threshold or label list must be declared",
        sort="masks with other values",
        file=file.name,
        mend="option threshold or values",
    )
    found.leave_out("masks", "their pixel values are not declared", part.annotator)


def _is_resampled(request: ReadRequest, found: Gathering, pixels: Pixels, classes: Collection[int], file: File) -> bool:
    """Return whether resampling has made the values that are no class, and tell it; soft masks have such values."""
    if request.encoding.get("mask_kind") == "matting" or not is_interpolated(pixels, classes):
        return False
    n = int((~np.isin(pixels, list(classes))).sum())
    found.note(
        f"{file.name}: {n} pixels lie between the values of their neighbours and are no class, so the label map was "
        "interpolated",
        rule="mask_values_interpolated",
        sort="interpolated label maps",
        file=file.name,
        mend="resize label maps by nearest neighbour",
        n=n,
    )
    return True


def _tell_sizes(found: Gathering, sizes: Mapping[str, Mapping[tuple[int, int], None]]) -> None:
    for stem, every in sizes.items():
        if len(every) > 1:
            shown = ", ".join(f"{width} × {height}" for width, height in every)
            found.count("items whose masks differ in size")
            found.note(f"{stem}: mask sizes differ ({shown}): not compared", sort="mask sizes that differ")


def _tell_pairs(found: Gathering, parts: list[Part], whose: Mapping[str, list[Part]], empty: Mapping[str, int]) -> None:
    for stem, own in whose.items():
        if len(own) >= 2 and empty[stem] == len(own):
            which = "both masks are empty" if len(own) == 2 else f"all {len(own)} masks are empty"
            found.count("items whose masks are all empty")
            found.note(f"{stem}: {which}; counted apart from the mean", sort="items whose masks are all empty")
        if len(parts) > 1 and len(own) == 1:
            message = f"{stem}: only {mention(own[0].annotator)}"
            found.note(message, sort="items with a mask of one annotator only")


READER = Reader(
    "masks",
    "PNG masks and label maps, one folder for each annotator",
    read,
    {**FOLDER_OPTIONS, "ignore": (), "values": (), "threshold": ()},
    folders=True,
)
