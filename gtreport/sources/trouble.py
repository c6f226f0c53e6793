"""Where and why a parser stopped, and the words for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

import yaml
from yaml.events import AliasEvent, NodeEvent, ScalarEvent

from gtreport.sources.places import FieldPath, named
from gtreport.sources.progress import Opening, Progress
from gtreport.sources.spans import span_of

# The dashes in front of an item, and the key in front of a value.
_DASHES = re.compile(r"[ \t]*(?:-[ \t]+)*")
_KEY = re.compile(r"""[ \t]*(?:[-?][ \t]+)*(?P<key>"[^"]*"|'[^']*'|[^\s\[\]{},#&*!|>'"%@`][^:#]*?)[ \t]*:[ \t]+""")
_KEY_FROM_HERE = re.compile(r"""(?:"[^"]*"|'[^']*'|[^\s:][^:]*):(?:\s|$)""")
_LONGEST_ADVICE = 80
_ESCAPED = {'"': '\\"', "'": "''"}


class Explanation(NamedTuple):
    """Words for what is wrong; line and column from 0."""

    message: str
    help: str
    line: int
    column: int


class Last(NamedTuple):
    """The thing that the parser read last; lines and columns from 0, the end is exclusive."""

    what: str  # "quoted", "plain", "block", "alias" or "other"
    text: str
    has_anchor_or_tag: bool
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Trouble:
    """Where and why the parser stopped; lines and columns from 0.

    Attributes:
        why: The parser's own words; only for choosing an explanation, never for a message.
        line: Where it stopped; behind the last line at the end of the file.
        column: Where it stopped.
        begun: Where the thing began that could not be finished, if the parser says so.
        lines: The lines of the file.
        progress: How far it came.
        last: What it read last.
    """

    why: str
    line: int
    column: int
    begun: tuple[int, int] | None
    lines: tuple[str, ...]
    progress: Progress
    last: Last

    def text(self, line: int) -> str:
        """Return a line; "" behind the end of the file."""
        return self.lines[line] if line < len(self.lines) else ""

    def character(self, line: int, column: int) -> str:
        """Return one character; "" behind the end of the line."""
        return self.text(line)[column : column + 1]

    @property
    def before(self) -> str:
        """What stands in front in this line, without the blanks at its end."""
        return self.text(self.line)[: self.column].rstrip()

    @property
    def rest(self) -> str:
        """What stands in this line from here on."""
        return self.text(self.line)[self.column :].strip()

    @property
    def innermost(self) -> Opening | None:
        """The mapping or list in which it stopped."""
        return self.progress.open[-1] if self.progress.open else None

    @property
    def bracket(self) -> Opening | None:
        """The same, if it stands in brackets."""
        opening = self.innermost
        return opening if opening is not None and opening.bracket else None

    @property
    def field(self) -> FieldPath:
        """The field whose value comes next, or was read last where a key comes next."""
        path, done = self.progress.path, self.progress.done
        return done if len(path) < len(done) and done[: len(path)] == path else path

    def indent(self, line: int) -> int:
        """Return how many blanks a line begins with."""
        text = self.text(line)
        return len(text) - len(text.lstrip())

    def begins_line(self, line: int, column: int) -> bool:
        """Tell whether nothing but blanks and dashes stands in front."""
        return _DASHES.fullmatch(self.text(line)[:column]) is not None

    def is_key(self, line: int, column: int) -> bool:
        """Tell whether a key begins here."""
        return self.begins_line(line, column) and _KEY_FROM_HERE.match(self.text(line), column) is not None


def trouble_at(
    why: str, where: tuple[int, int], begun: tuple[int, int] | None, lines: tuple[str, ...], progress: Progress
) -> Trouble:
    """Return the trouble at a line and column from 0."""
    return Trouble(why, *where, begun, lines, progress, _last(progress.event))


def _last(event: yaml.Event | None) -> Last:
    if event is None:
        return Last("other", "", False, 0, 0, 0, 0)
    marked = isinstance(event, NodeEvent) and event.anchor is not None
    if isinstance(event, ScalarEvent):
        what = {'"': "quoted", "'": "quoted", "|": "block", ">": "block"}.get(event.style or "", "plain")
        return Last(what, event.value, marked or event.tag is not None, *span_of(event))
    return Last("alias" if isinstance(event, AliasEvent) else "other", "", marked, *span_of(event))


def must_be_quoted(trouble: Trouble, line: int, column: int, what: str | None = None) -> Explanation:
    """Explain that a value or key has to be put in quotation marks.

    Args:
        trouble: Where the parser stopped.
        line: Where the value begins.
        column: Where the value begins.
        what: What is special about it; by default its first character.
    """
    begins = what or f"begins with {trouble.character(line, column)}"
    if trouble.is_key(line, column):
        message = named(trouble.progress.path, f"a key that {begins} must be quoted")
        return Explanation(message, "put the key in quotation marks", line, column)
    opening = trouble.innermost
    awaits_key = opening is not None and opening.kind == "mapping" and opening.column == column
    path = trouble.progress.path if awaits_key else trouble.field
    message = named(path, f"a value that {begins} must be quoted")
    return Explanation(message, quoting_advice(trouble, line, column), line, column)


def quoting_advice(trouble: Trouble, line: int, column: int) -> str:
    """Return how to write the value that begins here."""
    text = trouble.text(line)
    value = re.split(r"\s#\s", text[column : column + 2 * _LONGEST_ADVICE])[0].strip()
    if trouble.bracket is not None or not value or len(value) > _LONGEST_ADVICE or column > _LONGEST_ADVICE:
        return "put the whole value in quotation marks"
    key = _KEY.fullmatch(text[:column])
    return f"write {key['key']}: {_in_quotes(value)}" if key else f"write {_in_quotes(value)}"


def advice_for_whole_value(trouble: Trouble) -> str:
    """Return how to write the value in which the parser stopped, from its key to the end of the line."""
    key = _KEY.match(trouble.before[:_LONGEST_ADVICE])
    if key is None:
        return "put the whole value in quotation marks"
    value = trouble.text(trouble.line)[key.end() :].strip()
    if len(value) > 2 and value[0] == value[-1] and value[1:-1].count(value[0]) % 2 == 0 and value[0] in "\"'":
        # "a" and "b" or "the "best" one": the pairs do not show which marks belong to the text.
        return f"put the whole value in one pair of quotation marks, and write {_ESCAPED[value[0]]} inside"
    return quoting_advice(trouble, trouble.line, key.end())


def _in_quotes(value: str) -> str:
    """Return a value in the quotation marks that need no escapes, instead of those it may have."""
    if len(value) > 2 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    if '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"
