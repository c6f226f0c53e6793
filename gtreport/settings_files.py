"""The files in which settings of a project stand: which one counts, and where each setting stands in it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gtreport.errors import Fault, UnreadableError
from gtreport.sources import FieldPath, read_bytes, read_document
from gtreport.writing import real_place

YAML_FILE = ".gtreport.yaml"
TOML_FILE = "pyproject.toml"
MAX_BYTES = 1024 * 1024

Locate = Callable[[FieldPath, bool], tuple[int, int]]

_ADVICE = "write settings such as `level: release`, or remove the file"
_TABLE = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_ARRAY_OF_TABLES = re.compile(r"\s*\[\[[^\[\]]+\]\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=\s*")
_WORD_OR_SIGN = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*|[\w.+-]+|[\[\]{},=]")
_PLACE_OF_ERROR = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True)
class SettingsText:
    """A file of settings, not yet understood.

    Attributes:
        name: The file, as it is shown.
        folder: Its folder, from which paths count.
        value: The settings by key.
        locate: Where a setting stands, its key or its value: line and column, from 1.
    """

    name: str
    folder: Path
    value: Mapping[str, Any]
    locate: Locate


def read_settings(folder: Path) -> SettingsText | None:
    """Return the nearest settings from a folder upwards, up to the root of the repository or of the file system.

    Raises:
        UnreadableError: The nearest file cannot be read, or two files of one folder hold settings.
    """
    start = real_place(folder)
    for here in (start, *start.parents):
        toml, yaml = _toml(here / TOML_FILE), _yaml(here / YAML_FILE)
        if toml is not None and yaml is not None:
            message = f"settings stand here and in {toml.name}"
            raise UnreadableError(Fault(message, yaml.name, 1, 1, "keep them in one of the two files"))
        if toml is not None or yaml is not None:
            return toml or yaml
        if (here / ".git").exists():
            return None
    return None


def _shown(path: Path) -> str:
    """Return a path from here, or in full where it does not lie below."""
    try:
        near = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return str(path) if near.startswith(os.pardir) else near


def _yaml(path: Path) -> SettingsText | None:
    if not os.path.lexists(path):
        return None
    name = _shown(path)
    data = read_bytes(path, name, MAX_BYTES)
    if not data.strip():
        raise UnreadableError(Fault("the file is empty", name, 1, 1, _ADVICE))
    try:
        document = read_document(data, name)
    except UnreadableError as error:
        raise UnreadableError(*(_about_settings(fault) for fault in error.faults)) from None
    if faults := (*document.faults, *document.remarked):
        raise UnreadableError(*faults)

    def locate(place: FieldPath, key: bool) -> tuple[int, int]:
        where = document.source.locate(place, "key" if key else "value")
        return where.line, where.column

    return SettingsText(name, path.parent, document.value, locate)


def _about_settings(fault: Fault) -> Fault:
    """Return what is said of a questionnaire in words for settings."""
    if "identity" not in (fault.help or ""):
        return fault
    message = fault.message.replace("a mapping of parts", "a mapping of settings")
    return replace(fault, message=message.replace("no questionnaire", "no settings"), help=_ADVICE)


def _toml(path: Path) -> SettingsText | None:
    if not path.is_file():
        return None
    name = _shown(path)
    data = read_bytes(path, name, MAX_BYTES)
    if b"gtreport" not in data:  # somebody else's file, sound or not
        return None
    import tomllib  # most projects have no such file

    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
        tool = tomllib.loads(text).get("tool", {})
    except UnicodeDecodeError:
        raise UnreadableError(Fault("the file is not UTF-8", name, 1, 1, "save the file as UTF-8")) from None
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(_broken(str(error), name, data)) from None
    if not isinstance(tool, dict) or "gtreport" not in tool:
        return None
    lines = text.split("\n")
    value = tool["gtreport"]
    if not isinstance(value, dict):
        line, column = place_in_toml(lines, ("tool", "gtreport"), False)
        raise UnreadableError(Fault("tool.gtreport: a table of settings is expected", name, line, column))
    return SettingsText(
        name, path.parent, value, lambda place, key: place_in_toml(lines, ("tool", "gtreport", *place), key)
    )


def _broken(message: str, name: str, data: bytes) -> Fault:
    """Return the parser's message with its place in front."""
    found = _PLACE_OF_ERROR.search(message)
    said = _PLACE_OF_ERROR.sub("", message)
    said = f"the file is no TOML: {said[:1].lower()}{said[1:]}"
    if found is None:
        return Fault(said, name, 1, 1)
    if found[1] is None:
        last = data.decode("utf-8", "replace").rstrip("\n").split("\n")
        return Fault(said, name, len(last), len(last[-1]) + 1)
    return Fault(said, name, int(found[1]), int(found[2]))


def place_in_toml(lines: list[str], path: FieldPath, key: bool) -> tuple[int, int]:
    """Return where a key of a sound TOML file, or its value, stands; the nearest place above it that can be found.

    Args:
        lines: The file without line ends.
        path: Keys from the root; numbers for entries of lists, which are looked for by their number.
        key: Whether the key is meant, and not its value.

    Returns:
        Line and column, from 1.
    """
    table: tuple[str, ...] = ()
    best, best_place = 0, (1, 1)
    keys = tuple(str(step) for step in path)
    for number, line in enumerate(lines, 1):
        if header := _TABLE.match(line):
            table = _steps(header[1])
            start = header.start(1) + 1
            length = _shared(table, keys)
            if length == len(table) and length > best:
                best, best_place = length, (number, start)
        elif _ARRAY_OF_TABLES.match(line):
            table = ("",)  # of no interest
        elif written := _KEY.match(line):
            whole = (*table, *_steps(written[1]))
            length = _shared(whole, keys)
            if length == len(whole) and length > best:
                best = length
                at_key = key and length == len(keys)
                best_place = (number, (written.start(1) if at_key else written.end()) + 1)
                if length < len(keys):
                    best_place = _inside(lines, best_place, path[length:], key)
    return best_place


def _steps(written: str) -> tuple[str, ...]:
    return tuple(step.strip().strip("\"'") for step in written.split("."))


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many first steps two paths share."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _inside(lines: list[str], start: tuple[int, int], rest: FieldPath, key: bool) -> tuple[int, int]:
    """Return where an entry of a list or inline table stands that begins at a place; the place itself when unsure."""
    tokens = _tokens(lines, start)
    if isinstance(rest[0], int):
        entries = [place for word, place in tokens if word not in ("[", "]", ",")]
        return entries[rest[0]] if rest[0] < len(entries) else start
    for number, (word, place) in enumerate(tokens):
        if word.strip("\"'") == rest[0] and number + 2 < len(tokens) and tokens[number + 1][0] == "=":
            return place if key else tokens[number + 2][1]
    return start


def _tokens(lines: list[str], start: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
    """Return the words and signs of the bracket that begins at a place, with their places; comments left out."""
    tokens: list[tuple[str, tuple[int, int]]] = []
    depth = 0
    for number in range(start[0], len(lines) + 1):
        for found in _WORD_OR_SIGN.finditer(lines[number - 1], start[1] - 1 if number == start[0] else 0):
            if found[0].startswith("#"):
                continue
            tokens.append((found[0], (number, found.start() + 1)))
            depth += (found[0] in "[{") - (found[0] in "]}")
            if depth == 0:
                return tokens
    return tokens
