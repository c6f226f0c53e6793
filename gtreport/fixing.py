"""What can be mended without knowing the answer: quotation marks, truth values, line ends, byte-order mark, tabs.

Every fix replaces a span of the file and leaves all else as it was written. Nothing is guessed: the file is read again
afterwards and must give the same answers, apart from those that were mended.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from gtreport.errors import Fault, OutputError, UnreadableError
from gtreport.questionnaire.loader import Reading, load
from gtreport.sources import Document, FieldPath, Location, other_reading, read_bytes, read_document, show
from gtreport.sources.limits import MAX_BYTES
from gtreport.writing import write_whole

Kind = Literal["byte_order_mark", "line_end", "tab", "quote", "truth"]

TAB_WIDTHS = (2, 4, 8)
_LINE_END = re.compile(r"\r\n?|\n")
_TABS = re.compile(r"\t+")
_BLOCK_TEXT = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?$", re.MULTILINE)
_BLANK_INDENTATION = re.compile(r"^ +\S", re.MULTILINE)
_BLANK_BEFORE_TAB = re.compile(r"^[ \t]* \t", re.MULTILINE)
_TABBED = re.compile(r"^\t", re.MULTILINE)


@dataclass(frozen=True)
class Edit:
    """One span of a file that is written anew.

    Attributes:
        kind: What is mended.
        line: Line, from 1.
        column: Column in characters, from 1.
        old: What stands there.
        new: What is to stand there.
        path: The answer; () for the file itself.
        start: First character of the span, from 0, in the whole file; a byte-order mark is one.
        end: First character behind the span.
    """

    kind: Kind
    line: int
    column: int
    old: str
    new: str
    path: FieldPath
    start: int
    end: int

    def __str__(self) -> str:
        """Return `line:column: what is done`."""
        return f"{self.line}:{self.column}: {self._in_words()}"

    def _in_words(self) -> str:
        match self.kind:
            case "byte_order_mark":
                return "the byte-order mark is removed"
            case "line_end":
                return "the line end becomes a line feed"
            case "tab":
                return (
                    f"{len(self.old)} tabs become {len(self.new)} blanks"
                    if len(self.old) > 1
                    else (f"the tab becomes {len(self.new)} blanks")
                )
            case _:
                return f"{show(self.path)}: {self.old} becomes {self.new}"


def fixes(data: bytes, name: str) -> tuple[Edit, ...]:
    """Return what can be mended in a file, in its order.

    Args:
        data: The whole file.
        name: The file as the user named it.

    Raises:
        UnreadableError: The file cannot be read, and tabs are not the reason or leave open what is meant.
        OutputError: The file would give other answers afterwards; then nothing is mended.
    """
    text, of_the_file = _mend_the_file(data, name)
    document = read_document(_apply(text, of_the_file).encode("utf-8"), name)
    before = load(document)
    starts = _starts(text)
    proposed = _quotes(before) + _truths(before)
    while proposed:
        edits = _sorted((*of_the_file, *(_placed(one, text, starts, of_the_file) for one in proposed)))
        after = load(read_document(_apply(text, edits).encode("utf-8"), name))
        refused = {one.path for one in proposed if one.kind == "truth" and _is_wrong(after, one.path)}
        if not refused:
            _check_same(document, after.document, proposed, name)
            return edits
        proposed = [one for one in proposed if one.path not in refused]
    return of_the_file


def fixed(data: bytes, name: str) -> bytes:
    """Return a file with everything mended that can be; the same bytes where there is nothing to do.

    Raises:
        UnreadableError: As for `fixes`.
        OutputError: As for `fixes`.
    """
    edits = fixes(data, name)
    return _apply(data.decode("utf-8"), edits).encode("utf-8") if edits else data


def diff(data: bytes, name: str) -> str:
    """Return what would be mended as a unified diff; nothing where there is nothing to do.

    Raises:
        UnreadableError: As for `fixes`.
        OutputError: As for `fixes`.
    """
    old, new = (_lines(text.decode("utf-8")) for text in (data, fixed(data, name)))
    written = difflib.unified_diff(old, new, name, name)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in written)


def fix_file(path: Path, name: str) -> tuple[Edit, ...]:
    """Mend a file where it lies, whole or not at all, and return what was done.

    Raises:
        UnreadableError: As for `fixes`.
        OutputError: It cannot be written, or would give other answers.
    """
    data = read_bytes(path, name, MAX_BYTES)
    edits = fixes(data, name)
    if edits:
        write_whole(path, _apply(data.decode("utf-8"), edits).encode("utf-8"), name)
    return edits


def _mend_the_file(data: bytes, name: str) -> tuple[str, tuple[Edit, ...]]:
    """Return the text of a file, and the edits of what is not part of any answer."""
    try:
        document = read_document(data, name)
    except UnreadableError as error:
        text = _decoded(data)
        if text is None or not _TABBED.search(text):
            raise
        return text, _sorted((*_mark(text), *_line_ends(text), *_tabs(text, name, error)))
    text = data.decode("utf-8")
    edits = _sorted((*_mark(text), *_line_ends(text)))
    if edits:
        _check_same(document, read_document(_apply(text, edits).encode("utf-8"), name), [], name)
    return text, edits


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _mark(text: str) -> Iterator[Edit]:
    if text.startswith("\ufeff"):
        yield Edit("byte_order_mark", 1, 1, "\ufeff", "", (), 0, 1)


def _line_ends(text: str) -> Iterator[Edit]:
    start = int(text.startswith("\ufeff"))
    for line, end in enumerate(_LINE_END.finditer(text), 1):
        if end[0] != "\n":
            yield Edit("line_end", line, end.start() - start + 1, end[0], "\n", (), end.start(), end.end())
        start = end.end()


def _tabs(text: str, name: str, error: UnreadableError) -> tuple[Edit, ...]:
    """Return blanks for the tabs that lines begin with, if whatever width they have gives the same answers.

    Raises:
        UnreadableError: What stopped the reading, when tabs are not all of it or leave open what is meant.
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if any(pattern.search(plain) for pattern in (_BLANK_INDENTATION, _BLANK_BEFORE_TAB, _BLOCK_TEXT)):
        raise error
    readable: list[tuple[int, dict[str, object]]] = []
    for width in TAB_WIDTHS:
        try:
            document = read_document(_apply(text, _tabs_as_blanks(text, width)).encode("utf-8"), name)
        except UnreadableError:
            continue
        readable.append((width, document.value))
    if not readable or any(value != readable[0][1] for _, value in readable):
        raise error
    return _tabs_as_blanks(text, readable[0][0])


def _tabs_as_blanks(text: str, width: int) -> tuple[Edit, ...]:
    edits = []
    for line, start in enumerate(_starts(text), 1):
        if found := _TABS.match(text, start):
            edits.append(Edit("tab", line, 1, found[0], " " * width * len(found[0]), (), start, found.end()))
    return tuple(edits)


def _quotes(reading: Reading) -> list[Edit]:
    """Return quotation marks for each text that other YAML tools read as something else."""
    found: dict[Location, Edit] = {}  # one scalar can stand for several answers
    for problem in reading.problems.get("retyped_scalar", ()):
        if problem.at is None or problem.part != "value":  # the other kind: a comment that may belong to the value
            continue
        raw = _written(reading.document, problem.at)
        if raw and other_reading(raw) is not None:
            found.setdefault(problem.at, _proposed("quote", problem.at, raw, f'"{raw}"', problem.path))
    return list(found.values())


def _truths(reading: Reading) -> list[Edit]:
    """Return true or false for each spelling of them that is refused; whether it helps is found out by trying."""
    found: dict[Location, Edit] = {}
    for problem in reading.problems.get("wrong_type", ()):
        raw = reading.document.source.raw(problem.path)
        meant = other_reading(raw) if raw else None
        if raw and meant in ("true", "false"):
            at = reading.document.source.locate(problem.path)
            found.setdefault(at, _proposed("truth", at, raw, meant, problem.path))
    return list(found.values())


def _proposed(kind: Kind, at: Location, old: str, new: str, path: FieldPath) -> Edit:
    return Edit(kind, at.line, at.column, old, new, path, 0, 0)


def _written(document: Document, at: Location) -> str:
    line = document.lines[at.line - 1]
    return line[at.column - 1 : at.end_column - 1] if at.line == at.end_line else ""


def _placed(edit: Edit, text: str, starts: tuple[int, ...], of_the_file: tuple[Edit, ...]) -> Edit:
    """Return an edit of the mended file as one of the file as it is: tabs before it were fewer characters."""
    gained = sum(len(one.new) - len(one.old) for one in of_the_file if one.kind == "tab" and one.line == edit.line)
    column = edit.column - gained
    start = starts[edit.line - 1] + column - 1
    return replace(edit, column=column, start=start, end=start + len(edit.old))


def _is_wrong(reading: Reading, path: FieldPath) -> bool:
    return any(problem.path == path for problem in reading.problems.get("wrong_type", ()))


def _check_same(before: Document, after: Document, mended: list[Edit], name: str) -> None:
    """Refuse edits that change more than they should.

    Raises:
        OutputError: Another answer has changed.
    """
    places = {(edit.line, edit.column) for edit in mended}
    for path in _differences(before.value, after.value, ()):
        at = before.source.locate(path)
        if (at.line, at.column) not in places:
            raise OutputError(Fault(f"nothing is mended: {show(path)} would change", name, help="mend it by hand"))
    if len(after.faults) != len(before.faults):
        raise OutputError(Fault("nothing is mended: the file would be read otherwise", name, help="mend it by hand"))


def _differences(one: object, other: object, path: FieldPath) -> Iterator[FieldPath]:
    """Yield the paths at which two trees differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            if key in one and key in other:
                yield from _differences(one[key], other[key], (*path, key))
            else:
                yield (*path, key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _differences(left, right, (*path, index))
    elif type(one) is not type(other) or one != other:
        yield path


def _sorted(edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    return tuple(sorted(edits, key=lambda edit: (edit.start, edit.end)))


def _starts(text: str) -> tuple[int, ...]:
    """Return where each line begins; a byte-order mark belongs to no line."""
    return (int(text.startswith("\ufeff")), *(end.end() for end in _LINE_END.finditer(text)))


def _lines(text: str) -> list[str]:
    """Return the lines with their ends, which only a line feed makes: a carriage return is to be seen in a diff."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def _apply(text: str, edits: tuple[Edit, ...]) -> str:
    written, at = [], 0
    for edit in edits:
        written += [text[at : edit.start], edit.new]
        at = edit.end
    return "".join([*written, text[at:]])
