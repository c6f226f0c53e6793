"""The tree of answers as it was read, changed where a mistake is mended."""

from __future__ import annotations

from typing import Any

from gtreport.questionnaire.answers import is_status_form
from gtreport.sources import FieldPath


def in_tree(path: FieldPath, raw: object) -> FieldPath:
    """Return where a path stands in the tree.

    Long forms have `value` in between, and one value may stand for a list of one.
    """
    steps: list[int | str] = []
    here = raw
    for step in path:
        if is_status_form(here) and step not in here and "value" in here:
            steps.append("value")
            here = here["value"]
        if isinstance(here, dict) and step in here:
            here = here[step]
        elif isinstance(here, list) and isinstance(step, int):
            here = here[step] if step < len(here) else None
        elif not isinstance(here, dict | list):
            break  # the scalar that stands here is the short form of what the path names below it
        else:
            here = None
        steps.append(step)
    return tuple(steps)


def at(raw: object, path: FieldPath) -> Any:
    """Return what stands at a path, or None where nothing stands any more."""
    here: Any = raw
    for step in path:
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            return None
    return here


def remove(raw: dict[str, Any], path: FieldPath) -> Any:
    """Take out what stands at a path, if anything does, and return it."""
    holder = at(raw, path[:-1])
    return holder.pop(path[-1], None) if isinstance(holder, dict) else None


def replace(raw: dict[str, Any], path: FieldPath, value: object) -> None:
    """Put a value where another stands."""
    holder = at(raw, path[:-1])
    last = path[-1]
    if isinstance(holder, list):
        if isinstance(last, int) and last < len(holder):
            holder[last] = value
    elif isinstance(holder, dict):
        holder[last] = value


_ENDS = {(*form, end) for form in ((), ("value",)) for end in ("from", "to")}


def drop(raw: dict[str, Any], answer: FieldPath, path: FieldPath) -> None:
    """Drop the answer that holds a mistake.

    A record that is no mapping becomes an empty one, so that the others keep their places. One end of a period can be
    wrong and the other right.
    """
    place = in_tree(answer, raw)
    if path[: len(place)] == place and path[len(place) :] in _ENDS:
        place = path
    if len(place) < len(answer) and path != place:
        place = path
    if place and isinstance(place[-1], int):
        replace(raw, place, {})
    elif place:
        remove(raw, place)
