"""Formats of boxes in a Croissant file: which field holds boxes, and in which order its numbers stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CROISSANT_NAMES = {
    "xyxy": "XYXY",
    "xywh": "XYWH",
    "center_xywh": "CENTER_XYWH",
    "yxyx": "YXYX",
    "rel_xyxy": "REL_XYXY",
    "rel_xywh": "REL_XYWH",
    "rel_yxyx": "REL_YXYX",
}
"""Croissant's name of each box format that has one."""

_BOX = "BoundingBox"
_MOST_BYTES = 20 * 1024**2


def box_fields(path: Path) -> tuple[tuple[str, str], ...]:
    """Return the fields of boxes in a Croissant file with their formats, those that name none of Croissant's left out.

    Args:
        path: The file; one that is no Croissant file has no such field.

    Returns:
        Name and format of each field, in the order of the file.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            return ()
        tree = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return ()
    if not isinstance(tree, dict) or "@context" not in tree:
        return ()
    known = set(CROISSANT_NAMES.values())
    return tuple((name, said) for name, said in _fields(tree) if said in known)


def _fields(tree: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for record in _listed(tree.get("recordSet", tree.get("cr:recordSet"))):
        for field in _listed(record.get("field", record.get("cr:field"))):
            for one in (field, *_listed(field.get("subField"))):
                kinds = one.get("dataType", one.get("cr:dataType"))
                if any(str(kind).rpartition(":")[2].endswith(_BOX) for kind in _every(kinds)):
                    said = one.get("format") or _of(one.get("source"), "format")
                    yield str(one.get("name") or one.get("@id") or "box"), str(said).upper()


def _of(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def _every(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _listed(value: Any) -> list[dict[str, Any]]:
    return [one for one in _every(value) if isinstance(one, dict)]
