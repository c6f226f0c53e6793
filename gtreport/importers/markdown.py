"""Markdown as people write datasheets in: headings, questions in bold, and lines of the form `**Key:** value`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gtreport.importers.texts import without_comments

MAX_QUESTION_LINES = 8
MAX_HEADING = 500
QUESTION_LEVEL = 7
"""The level of a question in bold, below every heading."""

_PAIR = re.compile(r"^\s{0,8}(?:[-*+]\s+)?(\*{1,2}|__)([^*_:]{1,80}):?\1\s{0,4}(:?)\s{0,8}(.*)$")
_PROMPT = re.compile(r"\?|\bplease\b|\bquestions?\b|\bif so\b|\bif not\b", re.IGNORECASE)


@dataclass(frozen=True)
class Section:
    """A heading with what stands directly under it.

    Attributes:
        heading: Its text without marks; `""` for what stands before the first heading.
        level: 1 to 6; 7 for a question in bold; 0 before the first heading.
        line: Line of the heading, from 1.
        text: What stands under it up to the next heading, without comments and prompts of a template.
        text_line: Line where that begins.
        prompts: How many prompts of a template were left out.
    """

    heading: str
    level: int
    line: int
    text: str
    text_line: int
    prompts: int


@dataclass(frozen=True)
class Pair:
    """A line such as `- **License:** MIT`."""

    key: str
    value: str
    line: int


@dataclass(frozen=True)
class Page:
    """A Markdown file in its sections.

    Attributes:
        sections: In the order of the file.
        pairs: Lines of the form key and value, outside blocks of code.
    """

    sections: tuple[Section, ...]
    pairs: tuple[Pair, ...]

    @property
    def title(self) -> Section | None:
        """The first heading."""
        return next((one for one in self.sections if 0 < one.level < QUESTION_LEVEL), None)


def parse(text: str, first_line: int = 1) -> Page:
    """Return the sections of Markdown; what stands in blocks of code is text and never a heading.

    Args:
        text: The text.
        first_line: The line of the file in which it begins.
    """
    lines = without_comments(text).split("\n")
    found: list[tuple[str, int, int, int]] = [("", 0, first_line, 0)]  # heading, level, its line, index of what follows
    starts = [0]
    pairs: list[Pair] = []
    fence = ""
    index = 0
    while index < len(lines):
        line = lines[index]
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and (not fence or mark == fence):
            fence = "" if fence else mark
        elif not fence:
            level, heading, used = _heading(lines, index)
            if level:
                starts.append(index)
                found.append((heading, level, first_line + index, index + used))
                index += used
                continue
            pair = _pair(line)
            if pair:
                pairs.append(Pair(*pair, first_line + index))
        index += 1
    ends = [*starts[1:], len(lines)]
    sections = tuple(_section(head, lines[head[3] : end], first_line) for head, end in zip(found, ends, strict=True))
    return Page(sections, tuple(pairs))


def bare(text: str) -> str:
    """Return text without marks of emphasis and code, and with single blanks."""
    return " ".join(re.sub(r"[*`]+|(?<!\w)_+|_+(?!\w)", " ", text).split()).strip(" :")


def _heading(lines: list[str], index: int) -> tuple[int, str, int]:
    """Return level, text and number of lines of the heading that begins in a line; level 0 when none does."""
    line = lines[index]
    plain = line.lstrip(" ")
    level = len(plain) - len(plain.lstrip("#"))
    if 0 < level < QUESTION_LEVEL and len(line) - len(plain) < 4 and plain[level : level + 1] in (" ", "\t", ""):
        return level, bare(plain[level:].strip().rstrip("#")[:MAX_HEADING]), 1
    if plain.startswith("**") and not plain.startswith("***"):
        gathered = ""
        for used, one in enumerate(lines[index : index + MAX_QUESTION_LINES], start=1):
            if not one.strip():
                break
            gathered = f"{gathered} {one.strip()}".strip()
            if len(gathered) > 4 and gathered.endswith("**"):
                inside = gathered[2:-2][:MAX_HEADING]
                return (QUESTION_LEVEL, bare(inside), used) if "?" in inside and "**" not in inside else (0, "", 0)
    return 0, "", 0


def _pair(line: str) -> tuple[str, str] | None:
    if len(line) > 2_000 or ":" not in line:
        return None
    match = _PAIR.match(line)
    if match is None:
        return None
    colon_inside = line[: match.start(4)].rstrip().rstrip("*_").rstrip().endswith(":")
    if not (match[3] or colon_inside):
        return None
    return bare(match[2]), match[4].strip()


def _section(head: tuple[str, int, int, int], lines: list[str], first_line: int) -> Section:
    heading, level, line, start = head
    kept: list[str] = []
    prompts = 0
    begins = None
    for offset, paragraph in _paragraphs(lines):
        if _is_prompt(paragraph):
            prompts += 1
            continue
        begins = offset if begins is None else begins
        kept.append("\n".join(_unquoted(one) for one in paragraph))
    text_line = first_line + start + (begins or 0)
    return Section(heading, level, line, "\n\n".join(kept).strip(), text_line, prompts)


def _paragraphs(lines: list[str]) -> list[tuple[int, list[str]]]:
    found: list[tuple[int, list[str]]] = []
    open_one = False
    for offset, line in enumerate(lines):
        if not line.strip():
            open_one = False
        elif open_one:
            found[-1][1].append(line.rstrip())
        else:
            found.append((offset, [line.rstrip()]))
            open_one = True
    return [one for one in found if [part.strip() for part in one[1]] not in (["---"], ["***"], ["___"])]


def _is_prompt(paragraph: list[str]) -> bool:
    """Tell whether a paragraph is a prompt that a template left: all in italics, and asking for something."""
    text = " ".join(paragraph).strip()
    slanted = len(text) > 2 and text[0] in "_*" and text[1] not in "_* " and text[-1] == text[0]
    return slanted and bool(_PROMPT.search(text))


def _unquoted(line: str) -> str:
    return line.lstrip()[1:].strip() if line.lstrip().startswith(">") else line
