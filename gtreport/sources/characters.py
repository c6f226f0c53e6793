"""Bytes to text, and the characters that no questionnaire may hold."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from gtreport.errors import Fault, UnreadableError
from gtreport.sources.limits import MAX_HIDDEN, MAX_KEY

_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
# Direction controls, line separators, byte-order marks and non-characters. Direction *marks* (U+200E, U+200F, U+061C)
# and joiners are left alone: Arabic, Hebrew, Persian and Hindi texts need them.
_HIDDEN = "\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
_RAW_CONTROL = re.compile(f"[{_CONTROL}]")
_RAW_HIDDEN = re.compile(f"[{_HIDDEN}]")
_IN_VALUE = re.compile(f"[{_CONTROL}\r{_HIDDEN}]")
_KEY = re.compile(r"[ \t]*(?:- +)*([^\s:#][^:#]*?)[ \t]*:(?:\s|$)")
_STAND_IN = "\ufffd"

_KINDS = (
    ("\u202d\u202e", "a direction override"),
    ("\u202a\u202b\u202c", "a direction embedding"),
    ("\u2066\u2067\u2068\u2069", "a direction isolate"),
    ("\u0085\u2028\u2029", "a line separator"),
    ("\ufeff", "a byte-order mark"),
    ("\ufffe\uffff", "a code that is no character"),
)


@dataclass(frozen=True)
class Text:
    """A file as text.

    Attributes:
        content: What a YAML parser may be given: line ends are a line feed, no byte-order mark, every hidden character
            replaced by U+FFFD, because some parsers count U+2028 as a line end and others do not.
        lines: The lines as written, without their ends.
        hidden: Line, column (both from 0) and character of every hidden character that was replaced.
        byte_order_mark: Whether the file began with one.
    """

    content: str
    lines: tuple[str, ...]
    hidden: tuple[tuple[int, int, str], ...]
    byte_order_mark: bool


def decode(data: bytes, name: str) -> Text:
    """Turn the bytes of a file into text.

    Args:
        data: The whole file.
        name: The file as the user named it.

    Raises:
        UnreadableError: The bytes are not UTF-8 or hold control characters.
    """
    written = _utf_8(data, name)
    mark = written.startswith("\ufeff")
    content = written[mark:].replace("\r\n", "\n").replace("\r", "\n")
    if found := _RAW_CONTROL.search(content):
        line, column = _position(content, found.start())
        message = f"the file holds {describe(found[0])}"
        raise UnreadableError(
            Fault(message, name, line + 1, column + 1, "remove the character; save the file as plain text in UTF-8")
        )
    lines = content.split("\n")
    if not lines[-1]:
        lines.pop()
    hidden = _hidden(lines, name) if _RAW_HIDDEN.search(content) else ()
    return Text(_RAW_HIDDEN.sub(_STAND_IN, content) if hidden else content, tuple(lines), hidden, mark)


def refused_character(text: str) -> str | None:
    """Return the first character of a value that may not stand in it, not even written as an escape."""
    found = _IN_VALUE.search(text)
    return found[0] if found else None


def describe(character: str) -> str:
    """Return what a hidden character is, with its code: `a direction override (U+202E)`."""
    kind = next((kind for characters, kind in _KINDS if character in characters), "a control character")
    return f"{kind} (U+{ord(character):04X})"


def overlong_key(line: str) -> tuple[int, str] | None:
    """Return where the key of a line begins, from 0, and the key, if YAML takes it for text because it is too long."""
    if len(line) <= MAX_KEY:
        return None
    found = _KEY.match(line)
    return (found.start(1), found[1]) if found and len(found[1]) > MAX_KEY else None


def too_long_a_key(key: str) -> str:
    """Return what to say of such a key."""
    return f"a key of {len(key):,} characters is taken for text, at most {MAX_KEY:,} make a key: {quoted(key, 30)}"


def quoted(text: str, longest: int = 60) -> str:
    """Return user text for a message: in quotation marks, hidden characters as escapes, cut to a length."""
    shown = json.dumps(text[:longest], ensure_ascii=False)[1:-1]
    shown = _IN_VALUE.sub(lambda found: f"\\u{ord(found[0]):04x}", shown)
    shown = "".join(char if not "\ud800" <= char <= "\udfff" else f"\\u{ord(char):04x}" for char in shown)
    return f'"{shown}{"..." if len(text) > longest else ""}"'


def _utf_8(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        line, column = _position(before, len(before))
        utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        advice = "the file is UTF-16: save it as UTF-8" if utf_16 else "save the file as UTF-8"
        message = f"the file is not UTF-8 (byte 0x{data[error.start]:02x})"
        raise UnreadableError(Fault(message, name, line + 1, column + 1, advice)) from None


def _hidden(lines: list[str], name: str) -> tuple[tuple[int, int, str], ...]:
    hidden: list[tuple[int, int, str]] = []
    for number, line in enumerate(lines):
        hidden += [(number, found.start(), found[0]) for found in _RAW_HIDDEN.finditer(line)]
        if len(hidden) > MAX_HIDDEN:
            line_, column, character = hidden[MAX_HIDDEN]
            message = f"the file holds more than {MAX_HIDDEN:,} hidden characters, here {describe(character)}"
            raise UnreadableError(Fault(message, name, line_ + 1, column + 1, "replace them all in an editor"))
    return tuple(hidden)


def _position(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, from 0, of an offset."""
    return text.count("\n", 0, offset), offset - (text.rfind("\n", 0, offset) + 1)
