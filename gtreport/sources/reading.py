"""Read a YAML file strictly: bytes in, a Document out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml
from yaml.events import DocumentStartEvent, StreamEndEvent, StreamStartEvent

from gtreport.errors import Fault, UnreadableError
from gtreport.sources.characters import Text, decode
from gtreport.sources.composing import Composer, no_questionnaire
from gtreport.sources.files import read_bytes
from gtreport.sources.limits import MAX_BYTES
from gtreport.sources.notes import Notes, Remark
from gtreport.sources.places import SourceMap
from gtreport.sources.progress import Progress
from gtreport.sources.spans import span_of

_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DOCUMENT_START = re.compile(r"---(?:\s|$)")


@dataclass(frozen=True)
class Document:
    """A YAML file that could be read.

    Attributes:
        name: The file as the user named it.
        value: The tree: mappings with text keys, lists, text, numbers, booleans, None. Refused values are left out
            (None in a list).
        source: Where everything stands.
        remarks: What becomes a finding, in the order of the file.
        faults: What was refused, in the order of the file; with any of them the report is not sound.
        lines: The lines of the file without their ends.
    """

    name: str
    value: dict[str, object]
    source: SourceMap
    remarks: tuple[Remark, ...]
    faults: tuple[Fault, ...]
    lines: tuple[str, ...]

    @property
    def remarked(self) -> tuple[Fault, ...]:
        """The remarks as faults, for files that are no questionnaire: there they leave open what is meant."""
        return tuple(
            Fault(remark.message, self.name, remark.location.line, remark.location.column)
            for remark in self.remarks
            if remark.kind != "byte_order_mark"
        )


def read_file(path: Path, name: str | None = None) -> Document:
    """Read a YAML file.

    Args:
        path: The file.
        name: The file as the user wrote it; the path when None.

    Raises:
        UnreadableError: There is no readable regular file of at most 2 MiB, or no tree can be made of it.
    """
    shown = str(path) if name is None else name
    return read_document(read_bytes(path, shown, MAX_BYTES), shown)


def read_document(data: bytes, name: str) -> Document:
    """Read the content of a YAML file.

    Args:
        data: The whole file.
        name: The file as the user named it.

    Raises:
        UnreadableError: No tree can be made of it: too large, not UTF-8, control characters, broken syntax, no mapping,
            nested too deeply.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableError(
            Fault(f"the file is {len(data):,} bytes large, at most {MAX_BYTES:,} are read", name, 1, 1)
        )
    text = decode(data, name)
    if not text.content.strip():
        raise UnreadableError(Fault("the file is empty", name, 1, 1, no_questionnaire(name).help))
    progress = Progress()
    try:
        return _compose(name, text, progress)
    except (yaml.YAMLError, ValueError) as error:
        from gtreport.sources.syntax import explain  # much that a sound file does not need

        raise UnreadableError(explain(error, name, text, progress)) from None


def _compose(name: str, text: Text, progress: Progress) -> Document:
    events: Iterator[yaml.Event] = yaml.parse(text.content, Loader=_PARSER)
    root = _first_node(events)
    if root is None:
        raise UnreadableError(no_questionnaire(name))
    notes = Notes(name, text.hidden)
    composer = Composer(name, text, events, progress, notes)
    value = composer.compose(root)
    if text.byte_order_mark:
        notes.byte_order_mark()
    next(events)  # the end of the document
    after = next(events)
    if isinstance(after, DocumentStartEvent):
        line, column, _, _ = span_of(after)
        # A `---` at the start of a line can be nothing else, so the rest need not be parsed to be counted.
        count = 1 + sum(1 for written in text.lines[line:] if _DOCUMENT_START.match(written))
        notes.several_documents((line, column, line, column + 3), count)
    return Document(name, value, SourceMap(name, composer.places), notes.remarks(), notes.faults(), text.lines)


def _first_node(events: Iterator[yaml.Event]) -> yaml.Event | None:
    for event in events:
        if not isinstance(event, StreamStartEvent | DocumentStartEvent | StreamEndEvent):
            return event
    return None
