"""Strict JSON: numbers stay as they are written, nothing is given twice, nothing is nested without end."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from gtreport.errors import Fault, UnreadableError
from gtreport.importers.imported import Material
from gtreport.sources import quoted

MAX_DEPTH = 60


def read_json(material: Material) -> dict[str, Any]:
    """Return the object in a file, every number as the text that is written.

    Raises:
        UnreadableError: It is no JSON, no object, nested too deeply, or gives a key twice.
    """
    name = material.name

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        held: dict[str, Any] = {}
        for key, value in items:
            if key in held:
                raise UnreadableError(Fault(f"the key {quoted(key)} is given twice in one object", name))
            held[key] = value
        return held

    def constant(word: str) -> NoReturn:
        raise UnreadableError(Fault(f"{word} is no JSON", name, help="leave the key out"))

    try:
        tree = json.loads(
            material.text.content, object_pairs_hook=pairs, parse_constant=constant, parse_float=str, parse_int=str
        )
    except json.JSONDecodeError as error:
        raise UnreadableError(Fault(f"this is no JSON: {error.msg.lower()}", name, error.lineno, error.colno)) from None
    except RecursionError:
        raise UnreadableError(Fault("nested too deeply", name)) from None
    if not isinstance(tree, dict):
        raise UnreadableError(Fault("an object is expected, this is another value", name, 1, 1))
    if _depth(tree) > MAX_DEPTH:
        raise UnreadableError(Fault(f"nested more than {MAX_DEPTH} levels deep", name))
    return tree


def pointer(*steps: str | int) -> str:
    """Return a JSON Pointer (RFC 6901)."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def _depth(tree: object) -> int:
    level, depth = [tree], 0
    while level:
        depth += 1
        level = [
            below
            for one in level
            if isinstance(one, dict | list)
            for below in (one.values() if isinstance(one, dict) else one)
        ]
    return depth
