"""Where everything stands: paths of keys, locations, and the map from one to the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from gtreport.sources.characters import quoted

FieldPath = tuple[str | int, ...]
Span = tuple[int, int, int, int]  # line, column, end line, end column; from 0, the end is exclusive

_PLAIN_WORD = re.compile(r"[^\W\d][\w-]*")


def show(path: FieldPath) -> str:
    """Return a path as people write it: `source.sites[0].pay`; other keys than plain words as `limits["two words"]`."""
    shown = ""
    for step in path:
        if isinstance(step, int):
            shown += f"[{step}]"
        elif _PLAIN_WORD.fullmatch(step) and len(step) <= 60:
            shown += f".{step}" if shown else step
        else:
            shown += f"[{quoted(step)}]"
    return shown or "the whole file"


def named(path: FieldPath, message: str) -> str:
    """Return a message with the field in front; of the whole file only the message."""
    return f"{show(path)}: {message}" if path else message


@dataclass(frozen=True, order=True)
class Location:
    """A span of a file; `str()` is `file:line:column`.

    Attributes:
        file: The file as the user named it.
        line: Line, from 1.
        column: Column in characters, from 1; a byte-order mark is not counted.
        end_line: Line in which the span ends.
        end_column: Column of the first character behind the span.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Place(NamedTuple):
    """Where one field stands: the spans of its key (None in a list) and value; the text of an unquoted scalar."""

    key: Span | None
    value: Span
    raw: str | None


class SourceMap:
    """Answers where a field stands in its file.

    Args:
        file: The file as the user named it.
        places: Every field that is written, those with a refused value among them.
    """

    __slots__ = ("_places", "file")

    def __init__(self, file: str, places: Mapping[FieldPath, Place]) -> None:
        self.file = file
        self._places = places

    def locate(self, path: FieldPath, part: Literal["value", "key"] = "value") -> Location:
        """Return the span of a field.

        A field that is not written is located at its nearest written ancestor, at the key where that has one; without
        any, at 1:1.

        Args:
            path: The field.
            part: Its value or its key; an item of a list has no key, so its value is taken.
        """
        place = self._places.get(path)
        if place is not None and path:
            return location(self.file, place.value if part == "value" or place.key is None else place.key)
        for length in range(len(path) - 1, 0, -1):
            ancestor = self._places.get(path[:length])
            if ancestor is not None:
                return location(self.file, ancestor.key or ancestor.value)
        return Location(self.file, 1, 1, 1, 1)

    def written(self, path: FieldPath) -> bool:
        """Tell whether the file holds the field, even if its value was refused and is not in the tree."""
        return path in self._places

    def raw(self, path: FieldPath) -> str | None:
        """Return an unquoted scalar exactly as written ("" when nothing stands there); None for everything else."""
        place = self._places.get(path)
        return None if place is None else place.raw


def location(file: str, span: Span) -> Location:
    """Return a span counted from 0 as a location counted from 1."""
    line, column, end_line, end_column = span
    return Location(file, line + 1, column + 1, end_line + 1, end_column + 1)
