"""Lists of results, as COCO's evaluation takes them: boxes with the ids of images and categories, and no names."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_MOST_BYTES = 500 * 1024**2


def result_list_apart(results: Path, labels: Sequence[Path]) -> str | None:
    """Return why a list of results cannot be laid beside COCO labels; None where it can, or is no such list.

    Args:
        results: The predictions.
        labels: The files of the labels.
    """
    given = _read(results)
    files = [content for path in labels if isinstance(content := _read(path), dict)]
    if not isinstance(given, list) or not files:
        return None
    rows = [one for one in given if isinstance(one, dict) and "image_id" in one]
    images = {str(one.get("id")): one for content in files for one in _records(content, "images")}
    if not rows or not images:
        return None
    if not any(str(one["image_id"]) in images for one in rows):
        return f"image ids of another space: {_first(rows, 'image_id')} is predicted, {next(iter(images))} is labelled"
    categories = [str(one.get("id")) for content in files for one in _records(content, "categories")]
    if categories and not any(str(one.get("category_id")) in categories for one in rows):
        shown = f"{_first(rows, 'category_id')} is predicted, {categories[0]} is labelled"
        return f"category ids of another space: {shown}"
    return _unit_apart(rows, images)


def _read(path: Path) -> Any:
    """Return the content of a JSON file; None where it is none, or too large to be looked at beside the labels."""
    if not path.is_file() or path.stat().st_size > _MOST_BYTES:
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError):
        return None


def _records(content: Any, name: str) -> list[dict[str, Any]]:
    found = content.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _first(rows: Sequence[dict[str, Any]], name: str) -> str:
    return str(rows[0].get(name))


def _unit_apart(rows: Sequence[dict[str, Any]], images: dict[str, dict[str, Any]]) -> str | None:
    boxes = [one["bbox"] for one in rows if _is_box(one.get("bbox"))]
    if not boxes:
        return None
    largest = max(abs(number) for box in boxes for number in box)
    if largest <= 1 and any(number != round(number) for box in boxes for number in box):
        return "another unit: predicted boxes lie between 0 and 1, boxes of COCO are in pixels"
    placed = [
        (one["bbox"], images[str(one["image_id"])])
        for one in rows
        if _is_box(one.get("bbox")) and str(one["image_id"]) in images
    ]
    outside = sum(_is_outside(box, image) for box, image in placed)
    if outside >= 5 and outside > len(placed) / 2:
        return (
            f"another coordinate system: {outside} of {len(placed)} predicted boxes lie outside of the labelled image"
        )
    return None


def _is_box(value: object) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(_is_number(one) for one in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_outside(box: Sequence[float], image: dict[str, Any]) -> bool:
    width, height = image.get("width"), image.get("height")
    known = isinstance(width, int | float) and isinstance(height, int | float) and width > 0 and height > 0
    return known and (box[0] >= width or box[1] >= height)  # type: ignore[operator]
