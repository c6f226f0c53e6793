"""Broken YAML in our own words: what stands there, where, and how to mend it.

Both parsers of PyYAML say where they stopped and, in a few words, what they waited for. These words only help to choose
among the explanations, which look at the lines themselves; they never reach a message.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gtreport.errors import Fault
from gtreport.sources import layout, misquoted
from gtreport.sources.characters import Text, quoted
from gtreport.sources.places import named
from gtreport.sources.progress import Progress
from gtreport.sources.spans import span_of
from gtreport.sources.trouble import Explanation, Trouble, trouble_at

_HALF_CHARACTER = re.compile(
    r"\\(?:u[dD][89a-fA-F][0-9a-fA-F]{2}|U0000[dD][89a-fA-F][0-9a-fA-F]{2}|U(?!000|0010)[0-9a-fA-F]{8})"
)

# The first that has something to say is taken; the more certain ones stand first.
_EXPLANATIONS: tuple[Callable[[Trouble], Explanation | None], ...] = (
    layout.nesting,
    layout.long_key,
    misquoted.unclosed_quote,
    misquoted.quote_over_lines,
    layout.tab,
    misquoted.bad_escape,
    layout.directive,
    misquoted.reserved_character,
    misquoted.anchor_or_tag,
    misquoted.text_behind_block_sign,
    layout.unclosed_bracket,
    layout.lines_run_together,
    misquoted.colon_in_value,
    misquoted.dash_in_value,
    layout.missing_colon,
    layout.inside_brackets,
    misquoted.text_behind_value,
    layout.end_sign,
    misquoted.misplaced_sign,
    layout.text_behind_comment,
    layout.second_root,
    layout.indentation,
)


def explain(error: Exception, name: str, text: Text, progress: Progress) -> Fault:
    """Return in our words why a file is no YAML.

    Args:
        error: What the parser raised.
        name: The file as the user named it.
        text: The file.
        progress: How far the parser came.
    """
    trouble = _trouble(error, text.lines, progress)
    explanations = (explanation(trouble) for explanation in _EXPLANATIONS)
    found = next((words for words in explanations if words is not None), None) or _anything(trouble)
    line, column = _shown(trouble.lines, found.line, found.column)
    return Fault(found.message, name, line + 1, column + 1, found.help)


def _trouble(error: Exception, lines: tuple[str, ...], progress: Progress) -> Trouble:
    begun = getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or begun
    if mark is None:
        return trouble_at("escape", _half_character(lines, progress), None, lines, progress)
    why = f"{getattr(error, 'context', '')} {getattr(error, 'problem', '')}"
    begun = (begun.line, begun.column) if begun is not None else None
    return trouble_at(why, (mark.line, mark.column), begun, lines, progress)


def _half_character(lines: tuple[str, ...], progress: Progress) -> tuple[int, int]:
    """Find the escape that is no character: the Python parser does not say where it stands."""
    first, column = span_of(progress.event)[:2] if progress.event is not None else (0, 0)
    for number in range(first, len(lines)):
        if found := _HALF_CHARACTER.search(lines[number], column if number == first else 0):
            return number, found.start()
    return first, column


def _shown(lines: tuple[str, ...], line: int, column: int) -> tuple[int, int]:
    """Return a place that can be shown: the end of the file is the end of its last line."""
    if line < len(lines):
        return line, min(column, len(lines[line]))
    return len(lines) - 1, len(lines[-1])


def _anything(trouble: Trouble) -> Explanation:
    line, column = _shown(trouble.lines, trouble.line, trouble.column)
    text = trouble.text(line)
    shown = quoted(text[column:].strip() or text.strip(), 30)
    message = named(trouble.field, f"line {line + 1} cannot be read at {shown}")
    advice = "look here and in the line above for a missing quotation mark, colon, bracket or blank"
    return Explanation(message, advice, line, column)
