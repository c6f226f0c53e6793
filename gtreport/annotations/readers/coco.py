"""COCO JSON: images, categories and annotations with boxes, outlines, run-length masks and keypoints.

One file for each annotator (option `files`), or one file whose annotations name their annotator in a field of their own
(option `annotator_field`). The item is the image's file name; where an export has put a hash into the name and keeps
the original one in `extra.name`, it is the original one. The label is the category's name.

Boxes are x, y, width, height in pixels unless the target's encoding says otherwise. Regions that are a crowd keep that
flag, so that nothing matches them one to one, and a score is kept. An image without annotation may have been
looked at or not: the file cannot tell; with the option `unmarked: seen` every annotator has looked at all images of the
file.

| Option | Meaning |
|---|---|
| `files` | annotators and their files: a mapping, a list, or `each` for all files of the attached folder |
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `annotator_field` | field of an annotation that names the annotator |
| `shared_ids` | `true` where one annotator id in two files is one person |
| `unmarked` | `seen` or `unseen` (default): whether images without annotation were looked at |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gtreport.annotations.box_checks import BoxChecks
from gtreport.annotations.coordinates import Convention, convention_of
from gtreport.annotations.file_texts import key_of, number_of, read_json, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.masks import Mask, mask_of_columns, unpacked_counts
from gtreport.annotations.parts import Part, each_file
from gtreport.annotations.problems import quoted
from gtreport.annotations.reading import FILE_OPTIONS, Reader, ReadRequest

SCORE = "score"
"""Name of the attribute that holds the score of a detection, as text."""


def read(request: ReadRequest) -> Gathering:
    """Read the files.

    Raises:
        AnnotationsRefused: A file is no COCO file.
    """
    found = Gathering(request.name)
    parts = each_file(request, (".json",))
    for part in parts:
        _File(request, found, part, len(parts) > 1).read()
    return found


def read_results(request: ReadRequest, labels: Path) -> Gathering:
    """Read a list of results, whose images and categories are those of a file of labels; each image was looked at.

    Args:
        request: The results.
        labels: The file of the labels.

    Raises:
        AnnotationsRefused: One of the two is not what it should be.
    """
    results, named = read_json(request, request.path, request.name), read_json(request, labels, labels.name)
    if not isinstance(results, list) or not isinstance(named, dict):
        message = f"{request.name} is no list of results of the images in {labels.name}"
        raise refused(request, message, 1, "attach a list of results, or a file with images and categories")
    found = Gathering(request.name)
    whole = {"images": named.get("images"), "categories": named.get("categories"), "annotations": results}
    seen = replace(request, options={**request.options, "unmarked": "seen"})
    _File(seen, found, Part(request.name, True, request.path, request.name), False).read_content(whole)
    return found


class _File:
    """One file, while it is read into what is gathered."""

    def __init__(self, request: ReadRequest, found: Gathering, part: Part, several: bool) -> None:
        self.request = request
        self.found = found
        self.part = part
        self.several = several
        self.checks = BoxChecks(request, found)
        self.convention: Convention = convention_of(request.encoding, "xywh")
        self.names: dict[object, str] = {}
        self.images: dict[object, int] = {}
        self.answers: dict[tuple[int, str], Answer] = {}
        self.used: set[int] = set()

    def read(self) -> None:
        self.read_content(read_json(self.request, self.part.path, self.part.shown))

    def read_content(self, content: object) -> None:
        if not isinstance(content, dict) or not isinstance(content.get("images"), list):
            message = f"{self.part.shown} is no COCO file: it has no list of images"
            raise refused(self.request, message, 1, "attach a file with images, annotations and categories")
        self._categories(_records(content, "categories"))
        self._images(_records(content, "images"))
        annotations = _records(content, "annotations")
        self._ids(annotations)
        for at, one in enumerate(annotations, 1):
            self._annotation(at, one)
        self.checks.finish(self.convention.box_format)
        self._unmarked()
        used = {code for code, n in Counter(self.found.label).items() if n}
        labels = list(self.found.labels)
        unused = [name for name in self.names.values() if name not in {labels[code] for code in used if code >= 0}]
        self.found.unused_labels = tuple(dict.fromkeys((*self.found.unused_labels, *unused)))
        for number, name in self.names.items():
            if name in unused:
                self._note(f"category {quoted(name)} (id {number}) is never used")

    def _note(self, message: str, sort: str | None = None) -> None:
        self.found.note(self._named(message), sort=sort, file=self.part.shown)

    def _named(self, message: str) -> str:
        return f"{self.part.shown}: {message}" if self.several else message

    def _categories(self, categories: Sequence[Mapping[str, Any]]) -> None:
        ids: dict[str, list[object]] = {}
        for one in categories:
            number, name = key_of(one.get("id")), str(one.get("name", one.get("id")))
            if number in self.names and self.names[number] != name:
                first = quoted(self.names[number])
                message = f"category id {number} is defined twice ({first}, {quoted(name)})"
                self.found.refuse(f"{message}: labels cannot be told apart", mend="give each category its own id")
            self.names.setdefault(number, name)
            ids.setdefault(name, []).append(number)
            points = one.get("keypoints")
            if isinstance(points, list):
                self.found.keypoint_names[name] = tuple(str(point) for point in points)
        for name, numbers in ids.items():
            if len(set(numbers)) > 1:
                shown = " and ".join(str(one) for one in dict.fromkeys(numbers))
                self._note(f"label name {quoted(name)} has two ids ({shown}); they are one label")

    def _images(self, images: Sequence[Mapping[str, Any]]) -> None:
        originals = Counter(_original(one) for one in images)
        for one in images:
            original = _original(one)
            name = str(original if original and originals[original] == 1 else one.get("file_name", one.get("id")))
            width, height = number_of(one.get("width")), number_of(one.get("height"))
            item = self.found.item(name, width, height)
            number = key_of(one.get("id"))
            if self.images.setdefault(number, item) != item:
                self._note(f"image id {number} is given twice; the first one is taken", "image ids given twice")

    def _ids(self, annotations: Sequence[Mapping[str, Any]]) -> None:
        places: dict[object, list[int]] = {}
        for at, one in enumerate(annotations, 1):
            if one.get("id") is None:
                self._note(f"annotation at position {at} has no id", "annotations without id")
            else:
                places.setdefault(key_of(one["id"]), []).append(at)
        for number, at_places in places.items():
            if len(at_places) > 1:
                times = "twice" if len(at_places) == 2 else f"{len(at_places)} times"
                shown = " and ".join(str(at) for at in at_places[:10])
                self._note(f"annotation id {number} occurs {times} (positions {shown}); all are kept", "repeated ids")

    def _annotation(self, at: int, one: Mapping[str, Any]) -> None:
        called = f"annotation id {one['id']}" if one.get("id") is not None else f"annotation at position {at}"
        item = self.images.get(key_of(one.get("image_id")))
        label = self.names.get(key_of(one.get("category_id")))
        if item is None:
            self._lost(f"{called.replace(' id', '')} names image {one.get('image_id')}, which is not in the file")
        elif label is None:
            self._lost(f"{called.replace(' id', '')} names category {one.get('category_id')}, which is not in the file")
        bbox = self._numbers(called, one.get("bbox"), ("x", "y", "width", "height"))
        known = item if item is not None else -1
        box = None if bbox is None else self.checks.box(called, bbox, self.convention, known)
        if item is None or label is None:
            return
        answer = self._answer(item, one)
        mark = self.found.mark(answer, label)
        if box is not None:
            self.found.put_box(mark, *box)
        self._outline(called, mark, item, one.get("segmentation"))
        self._keypoints(mark, label, one)
        self.found.flag(mark, "crowd", one.get("iscrowd"))
        score = number_of(one.get("score"))
        if score is not None:
            self.found.attribute(mark, SCORE, repr(score))
        if mark in answer.marks and not any(mark in rows for rows in self.found.place.values()):
            self._without_shape(answer, mark, one)

    def _without_shape(self, answer: Answer, mark: int, one: Mapping[str, Any]) -> None:
        """Take a mark for a label of the whole image where no shape is given; one that cannot be read is lost."""
        if any(one.get(name) for name in ("bbox", "segmentation", "keypoints")):
            answer.marks.remove(mark)
            self.found.lose(answer, "their shape is not read")
        else:
            self.found.put_label(mark)

    def _lost(self, message: str) -> None:
        self._note(f"{message}; it is left out", "annotations that name nothing")
        self.found.leave_out("annotations", "they name an image or category that is not in the file")

    def _answer(self, item: int, one: Mapping[str, Any]) -> Answer:
        annotator = self.part.annotator
        field = self.request.options.get("annotator_field")
        if field is not None:
            annotator = str(_inside(one, str(field)) if _inside(one, str(field)) is not None else "unknown")
            if self.several and not self.request.options.get("shared_ids"):
                annotator = f"{self.part.annotator}/{annotator}"
        return self._answer_of(item, annotator)

    def _answer_of(self, item: int, annotator: str) -> Answer:
        key = (item, annotator)
        if key not in self.answers:
            self.answers[key] = self.found.answer(item, annotator, self.part.shown)
        return self.answers[key]

    def _numbers(self, called: str, values: object, names: tuple[str, ...]) -> tuple[float, float, float, float] | None:
        if not isinstance(values, list) or len(values) != len(names):
            if values:
                self._note(f"{called}: bbox holds no four numbers; it is left out", "boxes that are no boxes")
            return None
        numbers = [number_of(value) for value in values]
        texts = [name for name, value in zip(names, values, strict=True) if isinstance(value, str)]
        if None in numbers:
            self._note(f"{called}: bbox {values} holds something that is no number; it is left out", "broken boxes")
            return None
        if texts:
            first = next(value for value in values if isinstance(value, str))
            are = f"{' and '.join(texts)} {'are' if len(texts) > 1 else 'is'} text"
            self._note(f'{called}: {are} ("{first}"); read as numbers', "numbers written as text")
        a, b, c, d = (float(number or 0.0) for number in numbers)
        return a, b, c, d

    def _outline(self, called: str, mark: int, item: int, shape: object) -> None:
        try:
            if isinstance(shape, dict):
                self.found.put_mask(mark, _mask(shape))
            elif isinstance(shape, list) and shape:
                self.found.put_polygon(mark, [_ring(ring) for ring in shape])
        except (ValueError, TypeError, OverflowError, KeyError) as error:
            self._note(f"{called}: its segmentation cannot be read: {error}", "broken segmentations")

    def _keypoints(self, mark: int, label: str, one: Mapping[str, Any]) -> None:
        values = one.get("keypoints")
        if not isinstance(values, list) or not values:
            return
        numbers = [number_of(value) for value in values]
        if len(values) % 3 or None in numbers:
            self._note(f"keypoints of annotation {one.get('id')} are no triples of numbers", "broken keypoints")
            return
        flat = [number or 0.0 for number in numbers]
        points = [flat[at : at + 3] for at in range(0, len(flat), 3)]
        self.found.put_keypoints(mark, points, number_of(one.get("area")) or 0.0)

    def _unmarked(self) -> None:
        items = dict.fromkeys(self.images.values())
        marked = {item for item, _ in self.answers}
        empty = [item for item in items if item not in marked]
        if not empty:
            return
        if self.request.options.get("unmarked") == "seen":
            annotators = sorted({annotator for _, annotator in self.answers}) or [self.part.annotator]
            for item in items:
                for annotator in annotators:
                    self._answer_of(item, annotator)
            return
        if not self.answers:
            self.found.annotators.setdefault(self.part.annotator)
        names = list(self.found.items)
        if len(empty) == 1:
            said = f"image {quoted(names[empty[0]])} has no annotation (1 image)"
        else:
            said = f"{len(empty)} images have no annotation, the first is {quoted(names[empty[0]])}"
        message = self._named(f"{said}: looked at and empty, or not yet done? the file cannot tell")
        self.found.note(message, file=self.part.shown, unmarked=len(empty))


def _records(content: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = content.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _original(image: Mapping[str, Any]) -> object:
    extra = image.get("extra")
    return key_of(extra.get("name")) if isinstance(extra, dict) else None


def _inside(one: Mapping[str, Any], field: str) -> object:
    value: object = one
    for name in field.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _ring(values: Sequence[Any]) -> NDArray[np.float64]:
    numbers = np.array(values, dtype=np.float64)
    if numbers.ndim != 1 or len(numbers) < 6 or len(numbers) % 2 or not np.isfinite(numbers).all():
        raise ValueError("an outline needs three pairs of numbers")
    return numbers.reshape(-1, 2)


def _mask(shape: Mapping[str, Any]) -> Mask:
    height, width = (int(side) for side in shape["size"])
    counts = shape["counts"]
    if height < 0 or width < 0:
        raise ValueError("its size is negative")
    return mask_of_columns(unpacked_counts(counts) if isinstance(counts, str) else counts, height, width)


READER = Reader(
    "coco",
    "COCO JSON: boxes, outlines, masks and keypoints",
    read,
    {**FILE_OPTIONS, "annotator_field": (), "unmarked": ("seen", "unseen")},
    folders=True,
)
