"""Questions as comments: the question, how to answer it with an example, and the words to choose from."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from inspect import getdoc

from gtreport.questionnaire.answers import Part
from gtreport.questionnaire.model import choices
from gtreport.questionnaire.question import Question

WIDTH = 110
RULE = 76

MODELINE = "# yaml-language-server: $schema=gtreport.schema.json"
HEAD = """\
# How a ground truth was constructed. Each question stands above its answer, with an example.
#
# {status: todo} waits for an answer: write the answer in its place. {value: ..., status: todo, reason: ...} holds one
# that was found in a file of yours: when it is right, leave the bare value. What cannot be found out, or does not
# apply, is an answer too: {status: unknown, reason: nobody kept the record}. A question marked "recommended" may be
# deleted; all others are needed for a release. `gtreport status` tells what is left, `gtreport check` what is wrong.
"""


def question_lines(question: Question, *, core: bool) -> list[str]:
    """Return a question as comment lines, without indentation."""
    mark = "" if core else "  (recommended)"
    lines = [*_wrapped(f"{question.text}{mark}", "# "), *_wrapped(question.help, "#   ")]
    words = choices().get(question.id)
    if words:
        lines += _wrapped(f"One of: {', '.join(words)}", "#   ")
    return lines


def part_lines(key: str, part: type[Part] | None, question: Question | None) -> list[str]:
    """Return the heading of a part."""
    about = question.text if question is not None else (getdoc(part) or "").split("\n")[0]
    return ["", f"# {f'--- {key} ':-<{RULE}}", *_wrapped(about, "# ")]


def note_lines(title: str, notes: Sequence[str]) -> Iterator[str]:
    """Yield notes at the end of the file."""
    if notes:
        yield ""
        yield f"# {title}"
    for note in notes:
        plain = "".join(letter if letter.isprintable() else " " for letter in note)
        yield from _wrapped(plain, "#   ")


def _wrapped(text: str, start: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=start, subsequent_indent=start, break_long_words=False, break_on_hyphens=False
    )
