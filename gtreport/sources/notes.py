"""What is said about a file whose tree could be made: faults (it was refused) and remarks (they become findings)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from gtreport.errors import Fault
from gtreport.sources.characters import describe, quoted
from gtreport.sources.limits import MAX_CHARACTERS, MAX_FAULTS
from gtreport.sources.places import FieldPath, Location, Span, location, named, show

_NO_CHARACTER = "remove the character"


@dataclass(frozen=True)
class Remark:
    """Something about the file that becomes a finding; the tree is sound all the same.

    Attributes:
        kind: `duplicate_key`, `several_documents`, `comment_in_value` or `byte_order_mark`.
        path: The field concerned; () for the whole file.
        message: What is wrong.
        location: Where it stands.
    """

    kind: str
    path: FieldPath
    message: str
    location: Location


class Notes:
    """Collects faults and remarks about one file.

    Args:
        name: The file as the user named it.
        hidden: Line, column (from 0) and character of every hidden character in the file, in its order.
    """

    def __init__(self, name: str, hidden: Iterable[tuple[int, int, str]]) -> None:
        self._name = name
        self._hidden = deque(hidden)
        self._faults: list[Fault] = []
        self._remarks: list[Remark] = []

    def faults(self) -> tuple[Fault, ...]:
        """Return everything that was refused, in the order of the file; after a hundred only how many more."""
        while self._hidden:
            self._hidden_in_comment()
        found = sorted(self._faults, key=lambda fault: (fault.line or 0, fault.column or 0))
        if len(found) <= MAX_FAULTS:
            return tuple(found)
        first = found[MAX_FAULTS]
        rest = Fault(f"{len(found) - MAX_FAULTS:,} more such places from here on", self._name, first.line, first.column)
        return (*found[:MAX_FAULTS], rest)

    def remarks(self) -> tuple[Remark, ...]:
        """Return the remarks in the order of the file."""
        return tuple(sorted(self._remarks, key=lambda remark: remark.location))

    def alias(self, path: FieldPath, span: Span, anchor: str) -> None:
        """Refuse `*anchor`."""
        self._fault(span, named(path, f"the alias *{anchor} is not allowed"), "write the value out")

    def tag(self, path: FieldPath, span: Span, tag: str) -> None:
        """Refuse `!tag`."""
        shown = quoted(tag.replace("tag:yaml.org,2002:", "!!"), 40)
        advice = "remove the tag and write plain text, a number, a list or a mapping"
        self._fault(span, named(path, f"the tag {shown} is not allowed"), advice)

    def merge_key(self, path: FieldPath, span: Span) -> None:
        """Refuse `<<` in the mapping at a path."""
        self._fault(span, named(path, "the merge key << is not allowed"), "write the keys out")

    def complex_key(self, path: FieldPath, span: Span, kind: str) -> None:
        """Refuse a list or mapping as a key of the mapping at a path."""
        self._fault(span, named(path, f"a key must be text, this is a {kind}"), "write a word as key")

    def hidden_between(self, span: Span, what: str) -> bool:
        """Refuse the hidden characters within a scalar, each where it stands; scalars come in the order of the file.

        Args:
            span: The scalar.
            what: The field or key, for the message.

        Returns:
            Whether there are any.
        """
        hidden = self._hidden
        while hidden and hidden[0][:2] < span[:2]:
            self._hidden_in_comment()
        found = False
        while hidden and hidden[0][:2] < span[2:]:
            line, column, character = hidden.popleft()
            self._fault((line, column, line, column), f"{what} holds {describe(character)}", _NO_CHARACTER)
            found = True
        return found

    def escaped(self, span: Span, what: str, character: str) -> None:
        """Refuse a value with a hidden character that is written as an escape."""
        self._fault(span, f"{what} holds {describe(character)}", _NO_CHARACTER)

    def too_long(self, span: Span, what: str, text: str) -> None:
        """Refuse a text over the limit, of which only the beginning is shown."""
        message = f"{what} is {len(text):,} characters long, at most {MAX_CHARACTERS:,} are read: {quoted(text, 30)}"
        self._fault(span, message, "shorten it, or attach it as a file")

    def duplicate_key(self, path: FieldPath, span: Span, first_line: int) -> None:
        """Remark that a key stands again; `first_line` counts from 1."""
        message = f"key {show(path[-1:])} stands twice in the same mapping, first in line {first_line}"
        self._remark("duplicate_key", path, message, span)

    def comment_in_value(self, path: FieldPath, span: Span, comment: str) -> None:
        """Remark that a value ends at something that looks like a part of it."""
        shown = quoted(comment.rstrip(), 30)
        message = f'the rest of the line after " #" is a comment: quote the value if {shown} belongs to it'
        self._remark("comment_in_value", path, named(path, message), span)

    def several_documents(self, span: Span, count: int) -> None:
        """Remark that the file goes on behind the first document."""
        self._remark("several_documents", (), f"the file holds {count} YAML documents, expected one", span)

    def byte_order_mark(self) -> None:
        """Remark that the file begins with U+FEFF."""
        message = "the file begins with a byte-order mark: save it as UTF-8 without one"
        self._remark("byte_order_mark", (), message, (0, 0, 0, 0))

    def _hidden_in_comment(self) -> None:
        line, column, character = self._hidden.popleft()
        self._fault((line, column, line, column), f"a comment holds {describe(character)}", _NO_CHARACTER)

    def _fault(self, span: Span, message: str, advice: str) -> None:
        self._faults.append(Fault(message, self._name, span[0] + 1, span[1] + 1, advice))

    def _remark(self, kind: str, path: FieldPath, message: str, span: Span) -> None:
        self._remarks.append(Remark(kind, path, message, location(self._name, span)))
