"""Short texts as they were typed: inert for any Markdown parser and for the browser."""

from __future__ import annotations

import re

from markupsafe import Markup

LINE_BREAKS = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
BLANKS = re.compile("[ \t\n\r\v\f\x85\u2028\u2029]+")
# Control characters, direction overrides and isolates, lone surrogates and noncharacters: nobody types them, and they
# hide or reorder what follows, mark the generator's own placeholders, or cannot be written as UTF-8.
UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
# Blanks that are no ASCII too: a Markdown parser strips them from the ends of a paragraph.
_ACTIVE = re.compile("[!-/:-@\\[-`{-~\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def plain(value: object) -> Markup:
    """Show a short text exactly as it was typed, on one line.

    Right anywhere in a page: paragraphs, headings, link texts, table cells, HTML blocks and double-quoted attribute
    values. Not for Markdown code spans, where references are shown as they stand: write `<code>` there.

    Args:
        value: The text; Markup is already harmless and passes.

    Returns:
        The text with every active character as a numeric reference, runs of blanks and line breaks as one blank, and
        unseen characters as U+FFFD.
    """
    if isinstance(value, Markup):
        return value
    return Markup(references(BLANKS.sub(" ", seen(str(value))).strip(" ")))  # noqa: S704 - made inert here


def cell(value: object) -> Markup:
    """Show a text as typed, with its line breaks as `<br>`; for table cells and definitions, not for attributes."""
    if isinstance(value, Markup):
        return value
    return Markup("<br>").join(_lines(str(value)))


def attribute(value: object) -> Markup:
    """Show a text as a double-quoted attribute value, with line breaks kept as references."""
    if isinstance(value, Markup):
        return value
    return Markup("&#10;").join(_lines(str(value)))


def bdi(value: object) -> Markup:
    """Show a short text as typed, kept apart from the direction of the text around it."""
    return Markup("<bdi>{}</bdi>").format(plain(value))


_SPELT_OUT = {"ci": "interval"}
"""Names that are too short for a heading."""


def words(value: object) -> Markup:
    """Show a name of the questionnaire, such as a member of a list of choices, with blanks for its underscores."""
    return plain(str(value).replace("_", " "))


def heading(value: object) -> Markup:
    """Show a name of the questionnaire as a heading: blanks for underscores, a capital at the beginning."""
    text = _SPELT_OUT.get(str(value), str(value)).replace("_", " ")
    return plain(text[:1].upper() + text[1:])


def _lines(text: str) -> list[Markup]:
    lines = [plain(line) for line in LINE_BREAKS.split(text)]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return lines


def seen(text: str) -> str:
    """Put U+FFFD in place of every character that hides, reorders or cannot be written."""
    return UNSEEN.sub("\ufffd", text)


def references(text: str) -> str:
    """Write every ASCII punctuation mark that could be markup for some parser as a numeric reference."""
    return _ACTIVE.sub(_reference, text)


def _reference(match: re.Match[str]) -> str:
    text, at = match.string, match.start()
    mark = match.group()
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if mark == "," or (before.isalnum() and _reads_as_text(mark, before, after, " " in text[:at])):
        return mark
    return f"&#{ord(mark)};"


def _reads_as_text(mark: str, before: str, after: str, behind_first_word: bool) -> bool:
    """Tell whether a mark after a letter or digit means nothing to any parser, so that the Markdown stays readable."""
    ends = after in {"", " "}
    if mark == ".":
        return (before + after).isdecimal() or (ends and behind_first_word)
    if mark == "-":
        return after.isalnum()
    return (mark == "?" and ends) or (mark == ":" and after == " ")
