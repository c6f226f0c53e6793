"""One answer typed at a terminal: read as its question takes it, and put into the file in the place of its todo."""

from __future__ import annotations

import re
from copy import deepcopy

from gtreport.drafting.yaml_words import dump
from gtreport.errors import Fault, UnreadableError, UsageError
from gtreport.importers.fitting import fits
from gtreport.importers.texts import truth_in
from gtreport.questionnaire.answers import Answer, Status
from gtreport.questionnaire.asked import Asked, asked
from gtreport.questionnaire.conditions import Conditions
from gtreport.questionnaire.loader import load
from gtreport.questionnaire.question import Question
from gtreport.questionnaire.raw_tree import replace
from gtreport.sources import Document, FieldPath, read_document, show

_NOT_TYPED = ("map(", "match", "object", "list(object", "text_or_list")
"""Types that take more than a line: they are written in an editor."""


def open_questions(document: Document) -> tuple[Asked, ...]:
    """Return the questions whose answers are written as todo and can be typed in a line, in the order of the file."""
    questionnaire = load(document).questionnaire
    return tuple(
        one
        for one in asked(questionnaire, Conditions(questionnaire))
        if one.standing.status is Status.TODO
        and isinstance(one.answer, Answer)
        and not one.question.type.startswith(_NOT_TYPED)
        and _stands_in_braces(document, one.path)
    )


def _stands_in_braces(document: Document, path: FieldPath) -> bool:
    """Tell whether an answer is written as `{status: todo}` on one line, as drafts write it."""
    if not document.source.written(path):
        return False
    place = document.source.locate(path)
    return place.line == place.end_line and document.lines[place.line - 1][place.column - 1 : place.column] == "{"


def typed(question: Question, text: str) -> object:
    """Return what was typed as the value that a question takes.

    Raises:
        UsageError: It is none; the message says what is expected.
    """
    value = _value(question, text.strip())
    if value is None or not fits(question.id, value):
        raise UsageError(Fault(f"this is no answer of the type {question.type}", help=question.help))
    return value


def _value(question: Question, text: str) -> object:
    kind = question.type
    if kind == "bool":
        return truth_in({"y": "yes", "n": "no"}.get(text.lower(), text))
    if kind == "int":
        plain = text.replace(",", "")
        return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 16 else None
    if kind in ("number", "share"):
        return float(text) if re.fullmatch(r"[-+]?\d{1,15}(?:\.\d{1,15})?", text) else None
    if kind.startswith("list("):
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind == "period":
        ends = [end.strip() for end in re.split(r"\bto\b|/", text)]
        return {"from": ends[0], "to": ends[-1]} if len(ends) <= 2 else None
    return text


def with_answer(document: Document, text: str, path: FieldPath, value: object) -> str:
    """Return a report with one answer written; everything else stays as it is, comments too.

    Args:
        document: The report as it was read.
        text: The same report as text, line ends as line feeds.
        path: Where the answer stands.
        value: The answer; a status with its reason is a mapping.

    Raises:
        UnreadableError: The file does not hold the answer afterwards; it must not be written.
    """
    place = document.source.locate(path)
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1
    end = sum(len(line) + 1 for line in lines[: place.end_line - 1]) + place.end_column - 1
    changed = f"{text[:start]}{dump(value)}{text[end:]}"
    again = read_document(changed.encode(), document.name)
    if again.faults or not again.source.written(path) or _others(again, path) != _others(document, path):
        raise UnreadableError(
            Fault(f"{show(path)} cannot be answered here", document.name, place.line, help="write it in an editor")
        )
    return changed


def _others(document: Document, path: FieldPath) -> dict[str, object]:
    """Return everything that a report says but one answer."""
    tree = deepcopy(document.value)
    replace(tree, path, None)
    return tree
