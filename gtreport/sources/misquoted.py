"""Values that have to be quoted, and quotation marks that went wrong."""

from __future__ import annotations

import re

from gtreport.sources.places import named
from gtreport.sources.trouble import Explanation, Trouble, advice_for_whole_value, must_be_quoted, quoting_advice

_MARK = re.compile("scanning an (?:alias|anchor)|(?:scanning|parsing) a tag|tag handle")
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.)?")


def unclosed_quote(trouble: Trouble) -> Explanation | None:
    """The file ends within quotation marks."""
    if trouble.begun is None or not re.search("quoted scalar.*(?:end of stream|document)", trouble.why):
        return None
    return _left_open(trouble, *trouble.begun)


def quote_over_lines(trouble: Trouble) -> Explanation | None:
    """An unclosed mark ends at the next one, which should have opened another text."""
    last = trouble.last
    if last.what == "quoted" and last.line < last.end_line == trouble.line and last.end_column <= trouble.column:
        return _left_open(trouble, last.line, last.column)
    return None


def _left_open(trouble: Trouble, line: int, column: int) -> Explanation:
    mark = trouble.character(line, column)
    inside = '\\" for a quotation mark' if mark == '"' else "'' for an apostrophe"
    path = () if trouble.begins_line(line, column) else trouble.field
    message = named(path, f"the quotation mark {mark} is not closed")
    return Explanation(message, f"close it with {mark}; write {inside} inside", line, column)


def bad_escape(trouble: Trouble) -> Explanation | None:
    """A backslash in double quotation marks, as Windows paths have."""
    if not re.search("escape|hexa?decimal", trouble.why):
        return None
    # The parsers stop at the backslash, behind it, or behind the letter that follows it.
    text = trouble.text(trouble.line)
    column = next(
        (at for at in range(trouble.column, max(trouble.column - 3, -1), -1) if text[at : at + 1] == "\\"),
        trouble.column,
    )
    found = _ESCAPE.match(text, column)
    written = found[0] if found else "\\"
    message = named(trouble.field, f"{written} is no character in double quotation marks")
    advice = "write \\\\ for a backslash, or put the value in single quotation marks"
    if written[1:2] in ("u", "U", "x"):
        advice = f"write the character itself; {advice}"
    return Explanation(message, advice, trouble.line, column)


def reserved_character(trouble: Trouble) -> Explanation | None:
    """A character that can begin nothing: @, `, %, and | or > within brackets."""
    if "cannot start any token" not in trouble.why:
        return None
    return must_be_quoted(trouble, trouble.line, trouble.column)


def anchor_or_tag(trouble: Trouble) -> Explanation | None:
    """`*bold*`, `& co`, `!important`: marks of YAML where text was meant."""
    if trouble.begun is not None and re.search(
        "scanning an (?:alias|anchor)|(?:scanning|parsing) a tag|tag handle", trouble.why
    ):
        return must_be_quoted(trouble, *trouble.begun)
    last = trouble.last
    is_mark = last.what == "alias" or last.has_anchor_or_tag
    if is_mark and last.line == trouble.line and last.column < trouble.column:
        return must_be_quoted(trouble, last.line, last.column)
    return None


def text_behind_block_sign(trouble: Trouble) -> Explanation | None:
    """`|` or `>` with text in the same line."""
    if "scanning a block scalar" not in trouble.why or trouble.begun is None:
        return None
    sign = trouble.character(*trouble.begun)
    message = named(trouble.field, f"text stands behind {sign} in the same line")
    advice = f"begin the text in the next line; quote a value that begins with {sign}"
    return Explanation(message, advice, trouble.line, trouble.column)


def colon_in_value(trouble: Trouble) -> Explanation | None:
    """`name: Whales: from space`."""
    at_colon = trouble.character(trouble.line, trouble.column) == ":"
    if "mapping values are not allowed" not in trouble.why and not (trouble.bracket and at_colon):
        return None
    if behind := text_behind_value(trouble):
        return behind
    last = trouble.last
    starts_here = last.what == "plain" and last.text and last.line == trouble.line
    behind_colon = trouble.text(trouble.line)[trouble.column + 1 :]
    holds = 'ends with ":"' if not behind_colon.strip() else 'holds ": "' if behind_colon[0] == " " else 'holds ":"'
    advice = (
        quoting_advice(trouble, last.line, last.column) if starts_here else "put the whole value in quotation marks"
    )
    return Explanation(
        named(trouble.field, f"a value that {holds} must be quoted"), advice, trouble.line, trouble.column
    )


def dash_in_value(trouble: Trouble) -> Explanation | None:
    """`name: - x` and `name: ? x`."""
    if not re.search("sequence entries are not allowed|mapping keys are not allowed", trouble.why):
        return None
    sign = trouble.character(trouble.line, trouble.column)
    found = must_be_quoted(trouble, trouble.line, trouble.column, f'begins with "{sign} "')
    if sign != "-":
        return found
    return found._replace(help=f"for a list begin a new line with -, for text {found.help}")


def text_behind_value(trouble: Trouble) -> Explanation | None:
    """Text behind a closing bracket or quotation mark."""
    last = trouble.before[-1:]
    is_value = trouble.last.what in ("quoted", "other") and trouble.last.end_line == trouble.line
    if last not in ("]", "}", '"', "'") or not is_value or trouble.bracket is not None:
        return None
    what = f"text after {last}" if last in "]}" else f"text after the closing quotation mark {last}"
    message = named(trouble.field, f"{what}; quote the value")
    return Explanation(message, advice_for_whole_value(trouble), trouble.line, trouble.column)


def misplaced_sign(trouble: Trouble) -> Explanation | None:
    """`name: , b` and `name: ]`: a sign of lists where a value begins."""
    if "node content" in trouble.why and trouble.rest and trouble.bracket is None:
        return must_be_quoted(trouble, trouble.line, trouble.column)
    return None
