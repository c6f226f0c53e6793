"""Paths as people write them: `quality.agreement[alpha-all].value` to the answer that stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.questionnaire.answers import Answer, Entries, Part, Records
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.placed import Node
from gtreport.sources import FieldPath

_STEP = re.compile(r"\.?([A-Za-z_][\w-]*|\*)|\[([^\[\]]+)\]")


def resolve(questionnaire: Questionnaire, written: str) -> FieldPath | None:
    """Return the path of the answer, record or part that a dotted id names, or None.

    Records are named by their id or by their position from 0.
    """
    node: Node | None = questionnaire
    position = 0
    while position < len(written):
        match = _STEP.match(written, position)
        if match is None or node is None:
            return None
        node = _step(node, match[1] or match[2], inside=match[2] is not None)
        position = match.end()
    if node is None or node is questionnaire:
        return None
    return node.here if isinstance(node, Part) else node.path


def _step(node: Node, name: str, *, inside: bool) -> Node | None:
    if isinstance(node, Records):
        return record_named(node, name) if inside else None
    if isinstance(node, Entries):
        return node.items.get(name)
    if isinstance(node, Part) and not inside:
        return child(node, name)
    return None


def child(part: Part, key: str) -> Node | None:
    """Return what stands under a key of a part, or None when the part has no such question."""
    for name, field in part.fields.items():
        if field.key == key:
            found: Node = getattr(part, name)
            return found
    return None


def record_named(records: Records[Part], name: str) -> Part | None:
    """Return the record with an id, or at a position from 0."""
    for record in records:
        own = getattr(record, "id", None)
        if isinstance(own, Answer) and own.value == name:
            return record
    is_place = name.isascii() and name.isdecimal() and len(name) < 9
    return records[int(name)] if is_place and int(name) < len(records) else None


def parts_of(part: Part) -> Iterator[Part]:
    """Yield a part and every part, record and entry below it, in the order of the questionnaire."""
    yield part
    for name in part.fields:
        value = getattr(part, name)
        if isinstance(value, Part):
            yield from parts_of(value)
        elif isinstance(value, Records | Entries):
            for record in value.items if isinstance(value, Records) else value.items.values():
                yield from parts_of(record)
