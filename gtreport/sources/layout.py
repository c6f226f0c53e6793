"""Lines that do not fit together: indentation, colons, commas and brackets."""

from __future__ import annotations

import re

from gtreport.sources.characters import overlong_key, quoted, too_long_a_key
from gtreport.sources.composing import SHORTEN_KEY
from gtreport.sources.limits import MAX_DEPTH
from gtreport.sources.places import named
from gtreport.sources.trouble import Explanation, Trouble, must_be_quoted

_SAME_COLUMN = "begin keys of one mapping, and items of one list, in the same column"
_COMMENT = re.compile(r"\s#\S")
_COMMAS = "separate items by commas; quote items that hold commas, brackets or quotation marks"
_COLON_WITHOUT_BLANK = re.compile(r"([^\s:\"']+):([^\s/].*)")


def nesting(trouble: Trouble) -> Explanation | None:
    """So many brackets that the parser gives up before the first of them is read."""
    if "nesting" not in trouble.why:
        return None
    message = named(trouble.progress.path[:1], f"nested more than {MAX_DEPTH} levels deep")
    left = MAX_DEPTH - len(trouble.progress.open)
    column = trouble.last.end_column
    for found in re.finditer(r"[\[{]", trouble.text(trouble.last.end_line)[column:]):
        if left == 0:
            column += found.start()
            break
        left -= 1
    return Explanation(message, "no answer needs more than 10 levels", trouble.last.end_line, column)


def tab(trouble: Trouble) -> Explanation | None:
    """A tab where YAML allows only blanks."""
    stopped_at_tab = trouble.character(trouble.line, trouble.column) == "\t"
    indent = trouble.text(trouble.line)[: trouble.indent(trouble.line)]
    if "\t" in indent and (stopped_at_tab or trouble.bracket is None):
        advice = "replace each tab by blanks; most editors can be told to do so in YAML files"
        return Explanation("a tab is used for indentation; use blanks", advice, trouble.line, indent.index("\t"))
    if stopped_at_tab:
        return Explanation("a tab stands here; use blanks", "replace the tab by a blank", trouble.line, trouble.column)
    return None


def long_key(trouble: Trouble) -> Explanation | None:
    """A key so long that YAML takes it for text."""
    for line in dict.fromkeys((trouble.line, trouble.begun[0] if trouble.begun else trouble.line, trouble.last.line)):
        if found := overlong_key(trouble.text(line)):
            return Explanation(too_long_a_key(found[1]), SHORTEN_KEY, line, found[0])
    return None


def directive(trouble: Trouble) -> Explanation | None:
    """A line that begins with a per cent sign."""
    line = trouble.begun[0] if trouble.begun else trouble.line
    if "document start" in trouble.why:
        written = (number for number, text in enumerate(trouble.lines) if text.strip() and not text.startswith("#"))
        line = next(written, 0)
    if not trouble.text(line).startswith("%"):
        return None
    shown = quoted(trouble.text(line), 30)
    message = f"a line that begins with % is an order to the YAML reader, and {shown} is not known"
    return Explanation(message, "remove the line, or put the text in quotation marks behind a key", line, 0)


def lines_run_together(trouble: Trouble) -> Explanation | None:
    """A line was taken for the continuation of the text above it."""
    last = trouble.last
    if last.what != "plain" or not last.text or last.line >= trouble.line:
        return None
    indent = trouble.indent(trouble.line)
    above = quoted(trouble.text(last.line)[last.column :].strip(), 30)
    key = quoted(trouble.text(trouble.line)[indent : trouble.column].strip(), 30)
    if trouble.bracket is not None and trouble.character(trouble.line, trouble.column) == ":":
        message = named(trouble.field, f"a comma is missing between {above} and {key}")
        return Explanation(message, _COMMAS, trouble.line, indent)
    if "mapping values are not allowed" not in trouble.why:
        return None
    if trouble.begins_line(last.line, last.column):
        return _no_key(trouble, last.line, last.column)
    column = trouble.innermost.column + 1 if trouble.innermost is not None else 1
    message = named(trouble.field, f"the value {above} is followed by the deeper indented key {key}")
    advice = f"begin keys of one mapping in the same column (here {column}), or quote the value"
    return Explanation(message, advice, trouble.line, indent)


def missing_colon(trouble: Trouble) -> Explanation | None:
    """A line among keys that has none."""
    if "could not find expected ':'" not in trouble.why or trouble.begun is None:
        return None
    if trouble.character(*trouble.begun) in ("*", "&", "!"):
        return must_be_quoted(trouble, *trouble.begun)
    return _no_key(trouble, *trouble.begun)


def _no_key(trouble: Trouble, line: int, column: int) -> Explanation:
    written = trouble.text(line)[column:].strip()
    shown = quoted(written, 40)
    if found := _COLON_WITHOUT_BLANK.match(written[:80]):
        return Explanation(
            f"a blank is missing behind the colon of {shown}", f"write {found[1]}: {found[2]}", line, column
        )
    advice = "write `key: value`; put text that goes on over several lines in quotation marks"
    return Explanation(f"a key and a colon are expected, this is {shown}", advice, line, column)


def unclosed_bracket(trouble: Trouble) -> Explanation | None:
    """A list or mapping in brackets that ends with the file, or at a line that is indented no deeper."""
    opening = trouble.bracket
    if opening is None:
        return None
    is_left = trouble.line > opening.line and trouble.indent(trouble.line) <= trouble.indent(opening.line)
    if trouble.line < len(trouble.lines) and (not is_left or trouble.rest[:1] in ("]", "}")):
        return None
    # The root is open too, but no step of a path.
    path = trouble.progress.path[: len(trouble.progress.open) - 1]
    closing = "]" if opening.bracket == "[" else "}"
    message = named(path, f"the bracket {opening.bracket} is not closed")
    advice = f"add {closing} behind the last item"
    if _COMMENT.search(trouble.text(opening.line), opening.column):
        advice = f'the rest of the line after " #" is a comment: quote the item that holds #, or {advice}'
    return Explanation(message, advice, opening.line, opening.column)


def inside_brackets(trouble: Trouble) -> Explanation | None:
    """A comma or value is missing, or the wrong bracket closes."""
    opening = trouble.bracket
    if opening is None or not trouble.rest:
        return None
    path, found = trouble.progress.path, trouble.rest[0]
    closing = "]" if opening.bracket == "[" else "}"
    if found in "]}" and found != closing:
        message = f"the bracket {opening.bracket} of line {opening.line + 1} is closed by {found}"
        return Explanation(named(path, message), f"write {closing}", trouble.line, trouble.column)
    if "node content" in trouble.why:
        message = f"a value is missing before {quoted(found)}"
        return Explanation(named(path, message), "write the value, or remove the comma", trouble.line, trouble.column)
    message = f"a comma or {closing} is missing before {quoted(trouble.rest, 30)}"
    return Explanation(named(path, message), _COMMAS, trouble.line, trouble.column)


def text_behind_comment(trouble: Trouble) -> Explanation | None:
    """A text over several lines cannot hold a comment."""
    last = trouble.last
    behind = trouble.text(last.end_line)[last.end_column :]
    comment = behind.lstrip()
    if last.what != "plain" or last.end_line >= trouble.line or not comment.startswith("#"):
        return None
    if "document start" in trouble.why or trouble.rest.startswith("- "):
        return None
    message = named(trouble.field, f"the value ends at the comment in line {last.end_line + 1}, but text follows")
    advice = "quote the value if # belongs to it, or move the comment to a line of its own"
    return Explanation(message, advice, last.end_line, last.end_column + len(behind) - len(comment))


def end_sign(trouble: Trouble) -> Explanation | None:
    """`...`, which ends a document, before there is one."""
    if trouble.column or not trouble.rest.startswith("..."):
        return None
    return Explanation("... ends the document here", "remove the line", trouble.line, 0)


def second_root(trouble: Trouble) -> Explanation | None:
    """Something stands behind the end of the questionnaire."""
    if "document start" not in trouble.why or not trouble.rest:
        return None
    shown = quoted(trouble.rest, 30)
    ends = [number for number, text in enumerate(trouble.lines[: trouble.line]) if text.rstrip() == "..."]
    if ends:
        message = f"{shown} stands behind the end of the document (... in line {ends[-1] + 1})"
        return Explanation(message, "remove the line with ...", trouble.line, trouble.column)
    closed = trouble.progress.closed
    if not trouble.progress.open and closed is not None and closed.bracket:
        message = f"{shown} stands behind the bracket that closes the questionnaire"
        return Explanation(message, "write it before the bracket", trouble.line, trouble.column)
    return None


def indentation(trouble: Trouble) -> Explanation | None:
    """A line that does not line up with those above it."""
    if not re.search("expected key|<block end>|'-' indicator|document start", trouble.why) or not trouble.rest:
        return None
    if trouble.before:
        return None
    return _wrong_kind(trouble) or _wrong_column(trouble)


def _wrong_kind(trouble: Trouble) -> Explanation | None:
    """The column is right, but items and keys are mixed."""
    innermost = trouble.innermost
    if innermost is None or innermost.column != trouble.column:
        return None
    shown = quoted(trouble.rest, 30)
    path = trouble.progress.path
    if innermost.kind == "list":
        message = named(path[:-1], f"{shown} stands in a list without a dash")
        return Explanation(message, 'begin each item of the list with "- "', trouble.line, trouble.column)
    if trouble.rest.startswith("-"):
        message = named(path, f"the list item {shown} stands among the keys of a mapping")
        return Explanation(message, "indent the list under its key, or write a key", trouble.line, trouble.column)
    return None


def _wrong_column(trouble: Trouble) -> Explanation | None:
    progress = trouble.progress
    openings = [*progress.open, *([progress.closed] if progress.closed else [])]
    columns = sorted({opening.column + 1 for opening in openings if not opening.bracket} - {trouble.column + 1})
    if not columns:
        return None
    expected = " or ".join(str(column) for column in columns)
    message = f"{quoted(trouble.rest, 30)} begins in column {trouble.column + 1}, expected {expected}"
    return Explanation(message, _SAME_COLUMN, trouble.line, trouble.column)
