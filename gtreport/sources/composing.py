"""From the events of a YAML parser to values and their places, in one pass and without a node tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import yaml
from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from gtreport.errors import Fault, UnreadableError
from gtreport.sources.characters import Text, overlong_key, refused_character, too_long_a_key
from gtreport.sources.limits import MAX_CHARACTERS, MAX_DEPTH, MAX_NODES
from gtreport.sources.notes import Notes
from gtreport.sources.places import FieldPath, Place, Span, named, show
from gtreport.sources.progress import Opening, Progress
from gtreport.sources.scalars import plain_value
from gtreport.sources.spans import end_of_block, span_of, without_anchor, written_in

SHORTEN_KEY = "shorten the key; long text stands behind the colon"
START_OF_QUESTIONNAIRE = "begin with `identity:` and the name of the dataset under it"

_BLOCK_STYLES = ("|", ">")
_QUOTING_STYLES = ('"', "'", "|", ">")
# A hash sign that is followed by a blank or another hash sign is meant as a comment.
_COMMENT_IN_VALUE = re.compile(r"[ \t]+(#(?=[^\s#]).*)")
_TIGHT_COLON = re.compile(r"\w+\s*:[^\s/]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class _Dropped:
    """Stands for a value that was refused."""


_DROPPED = _Dropped()


class HalfCharacterError(ValueError):
    """An escape is half a character (U+D800 to U+DFFF); only the Python parser lets it through."""


class Composer:
    """Builds the tree of one document.

    Args:
        name: The file as the user named it.
        text: The file.
        events: What the parser finds behind the event of the root.
        progress: Kept up to date for messages about syntax.
        notes: Takes what is refused or remarked.

    Attributes:
        places: The spans of every field that is written.
    """

    def __init__(self, name: str, text: Text, events: Iterator[yaml.Event], progress: Progress, notes: Notes) -> None:
        self.places: dict[FieldPath, Place] = {}
        self._name = name
        self._lines = text.lines
        self._has_hidden = bool(text.hidden)
        self._may_hold_comments = " #" in text.content or "\t#" in text.content
        self._events = events
        self._progress = progress
        self._notes = notes
        self._nodes = 0
        self._end = (0, 0)  # of what was read last

    def compose(self, root: yaml.Event) -> dict[str, object]:
        """Return the tree under the root, which must be a mapping.

        Raises:
            UnreadableError: The root is something else, or the file goes over a limit.
            HalfCharacterError: An escape is no character.
            yaml.YAMLError: The syntax is broken.
        """
        self._progress.event = root
        if not isinstance(root, MappingStartEvent):
            raise UnreadableError(_not_a_mapping(root, self._name, self._lines))
        if root.tag is not None:
            self._notes.tag((), span_of(root), root.tag)
        return self._mapping(root, (), None)

    def _next(self) -> yaml.Event:
        event = self._progress.event = next(self._events)
        return event

    def _value(self, event: yaml.Event, path: FieldPath, key: Span | None) -> object:
        """Return the value that begins with this event, or the mark of a dropped one."""
        if isinstance(event, ScalarEvent):
            return self._scalar(event, path, key)
        if isinstance(event, MappingStartEvent):
            value: object = self._mapping(event, path, key)
        elif isinstance(event, SequenceStartEvent):
            value = self._list(event, path, key)
        else:
            self._alias(event, path)
            self._place(path, Place(key, span_of(event), None))
            return _DROPPED
        if event.tag is not None:
            self._notes.tag(path, span_of(event), event.tag)
            return _DROPPED
        return value

    def _mapping(self, start: MappingStartEvent, path: FieldPath, key: Span | None) -> dict[str, object]:
        self._open(start, "mapping", path)
        value: dict[str, object] = {}
        first_lines: dict[str, int] = {}
        progress = self._progress
        while True:
            progress.path = path
            event = self._next()
            if isinstance(event, MappingEndEvent):
                break
            name, span, usable = self._key(event, path)
            child = (*path, name)
            progress.path = child
            repeated = usable and name in first_lines
            if repeated:
                self._notes.duplicate_key(child, span, first_lines[name])
            elif usable:
                first_lines[name] = span[0] + 1
            item = self._value(self._next(), child, span)
            progress.done = child
            if repeated:
                # Neither is kept: nobody can know which one is meant.
                value.pop(name, None)
            elif usable and item is not _DROPPED:
                value[name] = item
        self._close(start, event, path, key)
        return value

    def _list(self, start: SequenceStartEvent, path: FieldPath, key: Span | None) -> list[object]:
        self._open(start, "list", path)
        value: list[object] = []
        progress = self._progress
        while True:
            child = (*path, len(value))
            progress.path = child
            event = self._next()
            if isinstance(event, SequenceEndEvent):
                break
            item = self._value(event, child, None)
            progress.done = child
            # A refused item leaves None, so that the others keep their index.
            value.append(None if item is _DROPPED else item)
        progress.path = path
        self._close(start, event, path, key)
        return value

    def _open(self, start: CollectionStartEvent, kind: Literal["mapping", "list"], path: FieldPath) -> None:
        self._count(start)
        line, column, _, _ = span_of(start)
        if len(self._progress.open) >= MAX_DEPTH:
            raise UnreadableError(too_deep(path, self._name, line, column))
        bracket: Literal["{", "[", ""] = "" if not start.flow_style else "{" if kind == "mapping" else "["
        self._progress.open.append(Opening(line, column, bracket, kind))

    def _close(self, start: CollectionStartEvent, end: yaml.Event, path: FieldPath, key: Span | None) -> None:
        self._progress.closed = self._progress.open.pop()
        if start.flow_style:
            self._end = span_of(end)[2:]
        # The parser ends an indented one where the next token begins, perhaps lines below: it ends with its last child.
        span = without_anchor(start, span_of(start), self._lines)
        self._place(path, Place(key, (*span[:2], *self._end), None))

    def _key(self, event: yaml.Event, path: FieldPath) -> tuple[str, Span, bool]:
        """Return a key as text, its span, and whether it can be used."""
        span = span_of(event)
        if isinstance(event, MappingStartEvent | SequenceStartEvent):
            kind = "mapping" if isinstance(event, MappingStartEvent) else "list"
            self._notes.complex_key(path, span, kind)
            self._value(event, (*path, "?"), None)
            return "?", (*span[:2], *self._end), False
        if not isinstance(event, ScalarEvent):
            return self._alias(event, path), span, False
        self._count(event)
        if event.anchor is not None:
            span = without_anchor(event, span, self._lines)
        self._end = span[2:]
        name = event.value
        if event.tag is not None:
            self._notes.tag((*path, name), span_of(event), event.tag)
        if name == "<<" and event.style not in _QUOTING_STYLES:
            self._notes.merge_key(path, span)
            return name, span, False
        return name, span, self._is_sound(event, span, path, "a key")

    def _alias(self, event: yaml.Event, path: FieldPath) -> str:
        """Refuse an alias and return it as written."""
        self._count(event)
        span = span_of(event)
        self._end = span[2:]
        anchor = (event.anchor if isinstance(event, AliasEvent) else None) or ""
        self._notes.alias(path, span, anchor)
        return f"*{anchor}"

    def _scalar(self, event: ScalarEvent, path: FieldPath, key: Span | None) -> object:
        self._count(event)
        text = event.value
        style = event.style
        span = span_of(event)
        if event.anchor is not None:
            span = without_anchor(event, span, self._lines)
        raw = None
        if not text and key is not None and span[:2] == span[2:] and span[0] > key[2]:
            # `? key` without a value: the parsers put it where the next thing begins, perhaps lines below.
            span = (*key[2:], *key[2:])
        if style not in _QUOTING_STYLES and event.tag is None:
            raw = text if span[0] == span[2] and not self._has_hidden else written_in(span, self._lines)
        elif style in _BLOCK_STYLES:
            span = (*span[:2], *end_of_block(span, self._lines))
        self._end = span[2:]
        self._place(path, Place(key, span, raw))
        if event.tag is not None:
            self._notes.tag(path, span_of(event), event.tag)
            return _DROPPED
        if not self._is_sound(event, span, path, ""):
            return _DROPPED
        if raw is None:
            return text
        if self._may_hold_comments:
            self._look_for_comment(path, span)
        # A text over several lines is no number, whatever its folded form looks like.
        return plain_value(raw) if span[0] == span[2] else text

    def _is_sound(self, event: ScalarEvent, span: Span, path: FieldPath, what: str) -> bool:
        """Tell whether the text of a scalar may be used; if not, it is noted why."""
        text = event.value
        if self._has_hidden and self._notes.hidden_between(span, _in_words(path, what)):
            return False
        if event.style == '"':
            if _SURROGATE.search(text):
                raise HalfCharacterError
            if character := refused_character(text):
                self._notes.escaped(span, _in_words(path, what), character)
                return False
        if len(text) > MAX_CHARACTERS:
            self._notes.too_long(span, _in_words(path, what), text)
            return False
        return True

    def _look_for_comment(self, path: FieldPath, span: Span) -> None:
        _, _, line, column = span
        if line < len(self._lines) and (found := _COMMENT_IN_VALUE.match(self._lines[line], column)):
            self._notes.comment_in_value(path, (line, found.start(1), line, found.end(1)), found[1])

    def _place(self, path: FieldPath, place: Place) -> None:
        # Of a key that stands twice the first is kept.
        self.places.setdefault(path, place)

    def _count(self, event: yaml.Event) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            line, column, _, _ = span_of(event)
            message = f"the file holds more than {MAX_NODES:,} keys and values"
            raise UnreadableError(Fault(message, self._name, line + 1, column + 1, "attach tables as files"))


def no_questionnaire(name: str) -> Fault:
    """Return what to say of a file without content."""
    return Fault("the file holds no questionnaire", name, 1, 1, START_OF_QUESTIONNAIRE)


def too_deep(path: FieldPath, name: str, line: int, column: int) -> Fault:
    """Return what to say of the first mapping or list over the limit; line and column from 0."""
    message = named(path[:1], f"nested more than {MAX_DEPTH} levels deep")
    return Fault(message, name, line + 1, column + 1, "no answer needs more than 10 levels")


def _not_a_mapping(root: yaml.Event, name: str, lines: tuple[str, ...]) -> Fault:
    line, column, _, _ = span_of(root)
    if isinstance(root, ScalarEvent) and line < len(lines) and (long := overlong_key(lines[line])):
        return Fault(too_long_a_key(long[1]), name, line + 1, long[0] + 1, SHORTEN_KEY)
    found = "an alias"
    if isinstance(root, SequenceStartEvent):
        found = "a list"
    elif isinstance(root, ScalarEvent):
        value = root.value if root.style in _QUOTING_STYLES else plain_value(root.value)
        if value is None:
            return no_questionnaire(name)
        found = "text" if isinstance(value, str) else "true or false" if isinstance(value, bool) else "a number"
    message = f"a mapping of parts is expected, this is {found}"
    has_tight_colon = isinstance(root, ScalarEvent) and _TIGHT_COLON.match(root.value[:100]) is not None
    advice = "write a blank behind each colon" if has_tight_colon else START_OF_QUESTIONNAIRE
    return Fault(message, name, line + 1, column + 1, advice)


def _in_words(path: FieldPath, what: str) -> str:
    """Return `source.sites` for a value, `a key of source.sites` for a key."""
    if not what:
        return show(path)
    return f"{what} of {show(path)}" if path else what
