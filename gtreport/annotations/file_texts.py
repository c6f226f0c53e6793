"""Text, JSON and XML from attached files: sizes capped, encodings never guessed, every fault with its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from gtreport.annotations.problems import AnnotationsRefused, quoted
from gtreport.annotations.reading import ReadRequest

MAX_BYTES = 1 << 30
"""Bytes of one file that is read as a whole."""

MAX_DEPTH = 64
"""Levels of mappings and lists in JSON, of elements in XML."""

_BOM = b"\xef\xbb\xbf"
_OTHERS = ("gb18030", "shift_jis", "euc_kr", "cp1251", "cp1252")


def refused(request: ReadRequest, message: str, line: int | None = None, mend: str | None = None) -> AnnotationsRefused:
    """Return that a file cannot be used, and why."""
    return AnnotationsRefused((request.problem("annotations_unreadable", message, line, mend),))


def read_text(request: ReadRequest, path: Path, name: str) -> str:
    """Return the text of a file; line ends stay as they are.

    Args:
        request: What is asked for, with the option `encoding`; UTF-8 when absent.
        path: The file.
        name: The file for messages.

    Raises:
        AnnotationsRefused: The file is too large or not in the encoding.
    """
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise refused(request, f"{name} is {size:,} bytes large, at most {MAX_BYTES:,} are read")
    data = path.read_bytes().removeprefix(_BOM)
    encoding = str(request.options.get("encoding", "utf-8"))
    try:
        return data.decode(encoding)
    except LookupError:
        raise refused(request, f"encoding {quoted(encoding)} is not known", mend="write utf-8 or gb18030") from None
    except UnicodeDecodeError as error:
        raise _undecoded(request, name, data, encoding, error) from None


def _undecoded(
    request: ReadRequest, name: str, data: bytes, encoding: str, error: UnicodeDecodeError
) -> AnnotationsRefused:
    line = data.count(b"\n", 0, error.start) + 1
    column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
    called = "UTF-8" if encoding.lower() in ("utf-8", "utf8") else encoding
    found = f"{name}:{line}:{column}: not {called} (byte 0x{data[error.start]:02x})"
    maybe = _maybe(data)
    if maybe is None:
        return refused(request, found, line, "save the file as UTF-8, or give its encoding in the options")
    return refused(request, f"{found}; it may be {maybe.upper()}: give the encoding", line, f"encoding: {maybe}")


def _maybe(data: bytes) -> str | None:
    """Return an encoding in which the bytes are a text; a hint for people, never used to read."""
    for encoding in _OTHERS:
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return None


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of every line, by line feeds only, carriage returns before them left out."""
    for number, line in enumerate(text.split("\n"), 1):
        yield number, line.removesuffix("\r")


def read_json(request: ReadRequest, path: Path, name: str, *, number: Callable[[str], Any] | None = None) -> Any:
    """Return the content of a JSON file.

    Args:
        request: What is asked for.
        path: The file.
        name: The file for messages.
        number: Makes a number of its text; text stays text with `str`. Python's numbers when absent.

    Raises:
        AnnotationsRefused: The file is no JSON, nests too deeply, or holds NaN or an infinity.
    """
    return parse_json(request, read_text(request, path, name), name, number=number)


def parse_json(
    request: ReadRequest, text: str, name: str, line: int | None = None, *, number: Callable[[str], Any] | None = None
) -> Any:
    """Return the content of JSON text; as `read_json`, `line` being the line that holds it."""
    try:
        found = json.loads(text, parse_constant=_no_constant, parse_float=number, parse_int=number)
    except json.JSONDecodeError as error:
        at = error.lineno if line is None else line
        message = f"{name}:{at}:{error.colno}: no JSON: {_said(error.msg)}"
        raise refused(request, message, at, "check where a comma, a quote or a bracket is missing") from None
    except RecursionError:
        raise refused(request, f"{name} nests too deeply", line) from None
    except _Constant as error:
        raise refused(request, f"{name} holds {error}, which is no number in JSON", line) from None
    except ValueError:
        raise refused(request, f"{name} holds a number with too many digits", line) from None
    if _is_deeper(found, MAX_DEPTH):
        raise refused(request, f"{name} nests deeper than {MAX_DEPTH} levels", line)
    return found


class _Constant(Exception):  # noqa: N818 - leaves the parser with the word that stopped it
    pass


def _no_constant(word: str) -> Any:
    raise _Constant(word)


def _said(message: str) -> str:
    return message[:1].lower() + message[1:]


def _is_deeper(value: Any, levels: int) -> bool:
    """Return whether a value nests deeper than so many levels, without recursion of our own."""
    layer = [value]
    for _ in range(levels):
        below: list[Any] = []
        for one in layer:
            inside = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
            below += [each for each in inside if isinstance(each, dict | list)]
        if not below:
            return False
        layer = below
    return True


def json_lines(
    request: ReadRequest, path: Path, name: str, *, number: Callable[[str], Any] | None = None
) -> Iterator[tuple[int, Any]]:
    """Yield the line and content of every record of a file of JSON lines; of a JSON list too, without lines.

    Raises:
        AnnotationsRefused: A line is no JSON.
    """
    text = read_text(request, path, name)
    if text.lstrip()[:1] == "[":
        yield from enumerate(parse_json(request, text, name, number=number), 1)
        return
    for at, line in lines_of(text):
        if line.strip():
            yield at, parse_json(request, line, name, at, number=number)


def read_xml(request: ReadRequest, path: Path, name: str) -> Element:
    """Return the root of an XML file; document types and entities are refused.

    Raises:
        AnnotationsRefused: The file is no XML, declares a document type or an entity, or nests too deeply.
    """
    from defusedxml import ElementTree
    from defusedxml.common import DefusedXmlException

    size = path.stat().st_size
    if size > MAX_BYTES:
        raise refused(request, f"{name} is {size:,} bytes large, at most {MAX_BYTES:,} are read")
    try:
        root: Element = ElementTree.fromstring(path.read_bytes(), forbid_dtd=True)
    except DefusedXmlException:
        raise refused(request, f"{name} declares a document type or an entity", mend="take it out") from None
    except ParseError as error:
        line, column = error.position
        message = f"{name}:{line}:{column + 1}: no XML: {str(error).split(':')[0]}"
        raise refused(request, message, line) from None
    except (LookupError, ValueError):
        raise refused(request, f"{name} is in an encoding that is not known", 1) from None
    layer = [root]
    for _ in range(MAX_DEPTH):
        layer = [child for one in layer for child in one]
        if not layer:
            return root
    raise refused(request, f"{name} nests deeper than {MAX_DEPTH} levels")


def number_of(value: object) -> float | None:
    """Return a finite number, also from its text; None where there is none."""
    if type(value) is float:
        return value if value - value == 0 else None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if number - number == 0 and (not isinstance(value, str) or "_" not in value) else None


def key_of(value: object) -> str | int | float | None:
    """Return an id of JSON as it is, or as its text where it is a list or mapping."""
    return value if value is None or isinstance(value, str | int | float) else str(value)
