"""labelme JSON: one file for each image, shapes with a label and points; flags of the image.

Rectangles become boxes, whichever corner stands first; polygons become outlines; circles outlines of 64 corners; points
and lines keypoints; masks masks. A flag of the image that is true is a label of the whole image; one that is false is
none. The item is `imagePath` without its folders. The image itself (`imageData`) is not needed.

| Option | Meaning |
|---|---|
| `folders` | annotators and their folders: a mapping, a list, or `each` for all subfolders |
| `encoding` | encoding of the files where it is not UTF-8, such as `gb18030` |
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

import numpy as np

from gtreport.annotations.box_checks import BoxChecks
from gtreport.annotations.coordinates import circle, convention_of
from gtreport.annotations.file_texts import number_of, read_json, refused
from gtreport.annotations.gathering import Answer, Gathering
from gtreport.annotations.masks import MOST_PIXELS, mask_of
from gtreport.annotations.parts import File, Part, parted_files
from gtreport.annotations.png_masks import pixel_values
from gtreport.annotations.reading import FOLDER_OPTIONS, Reader, ReadRequest

Shape = Mapping[str, Any]
Points = list[tuple[float, float]]


def read(request: ReadRequest) -> Gathering:
    """Read the files.

    Raises:
        AnnotationsRefused: There are none, or one is no labelme file.
    """
    found = Gathering(request.name)
    found.structured = True
    for part, file in parted_files(request, (".json",)):
        _file(request, found, part, file)
    return found


def _file(request: ReadRequest, found: Gathering, part: Part, file: File) -> None:
    content = read_json(request, file.path, file.name)
    if not isinstance(content, dict) or not isinstance(content.get("shapes"), list):
        raise refused(request, f"{file.name} is no labelme file: it has no list of shapes", 1)
    path = str(content.get("imagePath") or file.stem).replace("\\", "/")
    folder = PurePosixPath(file.relative).parent
    name = (folder / PurePosixPath(path).name).as_posix()
    item = found.item(name, number_of(content.get("imageWidth")), number_of(content.get("imageHeight")))
    answer = found.answer(item, part.annotator, file.name)
    for at, shape in enumerate(content["shapes"], 1):
        if isinstance(shape, dict):
            _shape(request, found, answer, f"{file.name}: shape {at}", shape)
    flags = content.get("flags")
    for label, value in flags.items() if isinstance(flags, dict) else ():
        if value is True:
            found.put_label(found.mark(answer, str(label)))
            found.count("image_level")
    _tell_scores(found, file, content["shapes"])


def _shape(request: ReadRequest, found: Gathering, answer: Answer, called: str, shape: Shape) -> None:
    kind = str(shape.get("shape_type") or "polygon")
    label = str(shape.get("label"))
    points = _points(shape.get("points"))
    try:
        if points is None:
            raise ValueError("it has no points of two numbers")
        mark = found.mark(answer, label)
        _put(request, found, answer, f"{called} ({label})", mark, kind, points)
    except ValueError as error:
        if points is not None:
            answer.marks.pop()
        found.note(f"{called} ({label}): {error}; it is left out", sort="shapes left out", file=answer.file)
        found.lose(answer, "their shape is not read")
        return
    found.count(kind)
    if kind == "mask" and isinstance(shape.get("mask"), str):
        _mask(request, found, answer, f"{called} ({label})", mark, shape["mask"], points)
    if shape.get("group_id") is not None:
        found.attribute(mark, "group_id", str(shape["group_id"]))


def _put(
    request: ReadRequest, found: Gathering, answer: Answer, called: str, mark: int, kind: str, points: Points
) -> None:
    if kind in ("rectangle", "mask"):
        if len(points) != 2:
            raise ValueError(f"a {kind} has {len(points)} points, expected 2")
        (x1, y1), (x2, y2) = points
        corners = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        box = BoxChecks(request, found).box(called, corners, convention_of(request.encoding, "xyxy"), answer.item)
        if box is not None:
            found.put_box(mark, *box)
    elif kind == "polygon":
        if len(points) < 3:
            raise ValueError(f"a polygon has {len(points)} points, expected 3 or more")
        found.put_polygon(mark, [points])
    elif kind == "circle":
        if len(points) != 2:
            raise ValueError(f"a circle has {len(points)} points, expected 2")
        (x, y), (edge_x, edge_y) = points
        radius = math.hypot(edge_x - x, edge_y - y)
        found.put_polygon(mark, [circle(x, y, radius, radius)])
    elif kind in ("point", "points", "line", "linestrip"):
        found.put_keypoints(mark, [(x, y, 2.0) for x, y in points])
    else:
        raise ValueError(f"shapes of type {kind} are not read")


def _mask(
    request: ReadRequest, found: Gathering, answer: Answer, called: str, mark: int, packed: str, points: Points
) -> None:
    """Put the mask of a shape, a PNG in letters that fills its box, into the image."""
    size = found.sizes.get(answer.item)
    try:
        data = base64.b64decode(packed, validate=True)
    except (binascii.Error, ValueError):
        found.note(f"{called}: its mask cannot be decoded; its box is kept", sort="broken masks", file=answer.file)
        return
    inside = pixel_values(request, data, called) > 0
    left, top = (int(min(point[axis] for point in points)) for axis in (0, 1))
    height, width = inside.shape
    size = size if size is not None else (left + width, top + height)
    if size[0] * size[1] > MOST_PIXELS:
        found.note(f"{called}: an image of {size[0]} x {size[1]} is too large; its box is kept", sort="large masks")
        return
    whole = np.zeros((size[1], size[0]), dtype=bool)
    part = whole[max(top, 0) : top + height, max(left, 0) : left + width]
    part[:] = inside[: part.shape[0], : part.shape[1]]
    found.put_mask(mark, mask_of(whole))


def _points(given: object) -> Points | None:
    if not isinstance(given, list) or not given:
        return None
    points = []
    for one in given:
        numbers = [number_of(value) for value in one] if isinstance(one, list) and len(one) == 2 else []
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            return None
        points.append((numbers[0], numbers[1]))
    return points


def _tell_scores(found: Gathering, file: File, shapes: Sequence[Any]) -> None:
    """Tell where a shape comes with a score, which people do not give."""
    for shape in shapes:
        score = _score(shape) if isinstance(shape, dict) else None
        if score is not None:
            found.note(
                f"{file.name}: a description holds a score ({score:g}): was this shape made by a model?",
                sort="shapes with a score",
                file=file.name,
            )


def _score(shape: Shape) -> float | None:
    for source in (shape, shape.get("description"), shape.get("flags")):
        if isinstance(source, str) and "score" in source:
            try:
                source = json.loads(source)
            except (ValueError, RecursionError):
                continue
        if isinstance(source, dict) and (score := number_of(source.get("score"))) is not None:
            return score
    return None


READER = Reader("labelme", "labelme JSON: shapes and flags of images", read, {**FOLDER_OPTIONS}, folders=True)
