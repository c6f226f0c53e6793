"""Data for scripts of a page, and text with its lines: inert for any Markdown parser and for the browser."""

from __future__ import annotations

import json
import re

from markupsafe import Markup

from gtreport.templating.text import LINE_BREAKS, references, seen

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE_OR_MARK = re.compile(r"\\.|[!#-,/:-@\[-^`{-~]")


def json_data(value: object) -> Markup:
    r"""Write a plain value as JSON, for `<script type="application/json">`.

    In its texts every ASCII mark except `-`, `.` and `_` is written as `\uXXXX`, and so is every character that is not
    ASCII: neither `</script>` nor the marks of a template language can come out. One line; keys in the order of the
    alphabet, so that the same value gives the same text.

    Raises:
        TypeError: The value is not plain.
        ValueError: A number in it is not finite.
    """
    written = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return Markup(_STRING.sub(_inert_string, written))  # noqa: S704 - nothing is left in it that could be markup


def _inert_string(match: re.Match[str]) -> str:
    return f'"{_ESCAPE_OR_MARK.sub(_inert_mark, match.group()[1:-1])}"'


def _inert_mark(match: re.Match[str]) -> str:
    mark = match.group()
    if len(mark) == 2 and mark[1] not in '"\\':
        return mark  # \n, \u00e9 and the like
    return f"\\u{ord(mark[-1]):04x}"


def verbatim(value: object) -> Markup:
    """Show a text as it stands, line by line and with its blanks, for `<pre>`; written on one line."""
    lines = LINE_BREAKS.split(seen(str(value)))
    return Markup("&#10;".join(map(references, lines)))  # noqa: S704 - made inert here
