"""Values as YAML that every tool reads alike, on one line."""

from __future__ import annotations

import json
import re

from gtreport.sources.characters import refused_character

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_/-]*")
_READ_OTHERWISE = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def dump(value: object) -> str:
    """Return a value as YAML: words as they are, all other text in double quotes, lists and mappings in brackets.

    Characters that no report may hold (controls, direction overrides, halves of pairs) become blanks.
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            plain = _PLAIN.fullmatch(value) and value.lower() not in _READ_OTHERWISE
            return value if plain else json.dumps(cleaned(value), ensure_ascii=False)
        case list() | tuple():
            return f"[{', '.join(dump(one) for one in value)}]"
        case dict():
            return f"{{{', '.join(f'{dump(key)}: {dump(one)}' for key, one in value.items())}}}"
        case _:
            return json.dumps(value)


def cleaned(text: str) -> str:
    """Return text without characters that may not stand in a report."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    if refused_character(lines) is None and lines.isascii():
        return lines
    return "".join(" " if refused_character(one) or "\ud800" <= one <= "\udfff" else one for one in lines)
