"""Finding questions by what people write: an id, a path out of a message, or a part of the questionnaire."""

from __future__ import annotations

import re

from gtreport.questionnaire.conditions import in_words
from gtreport.questionnaire.model import choices, questions
from gtreport.questionnaire.question import Question
from gtreport.questionnaire.vocabulary import STATISTICS

_PLACE = re.compile(r"\[[^\]]*\]")


def as_id(written: str) -> str:
    """Return a path as the id of its question: `quality.agreement[alpha].value` as `quality.agreement[].value`."""
    steps = _PLACE.sub("[]", written.strip()).split(".")
    known = {question.id for question in questions()}
    plain = ".".join(steps)
    if plain in known:
        return plain
    # A name of an entry, such as a dimension of the envelope, stands for any of them.
    for place in range(1, len(steps)):
        named = ".".join((*steps[:place], "*", *steps[place + 1 :]))
        if named in known:
            return named
    return plain


def asked_under(written: str) -> tuple[Question, ...]:
    """Return the question with an id or at a path, or all questions below it, in the order of the questionnaire.

    Where no id begins so, the ids that go on so count: `agreement` is `quality.agreement[]` and all below it.
    """
    wanted = _bare(as_id(written))
    named = {question: f"{_bare(question.id)}." for question in questions()}
    exact = tuple(question for question, steps in named.items() if steps.startswith(f"{wanted}."))
    return exact or tuple(question for question, steps in named.items() if f".{wanted}." in steps)


def in_full(question: Question) -> str:
    """Return a question with its help, how the answer is written, and when it is asked."""
    core = f"; core with {' or '.join(in_words(term) for term in question.core_when)}" if question.core_when else ""
    when = " or ".join(in_words(term) for term in question.applies_when)
    lines = [question.id, question.text, "", question.help, "", f"Type: {question.type}"]
    members = choices().get(question.id)
    if members:
        lines.append(f"One of: {', '.join(members)}")
    if question.id == "quality.agreement[].params":
        needed = [f"{name} needs {', '.join(one.parameters)}" for name, one in STATISTICS.items() if one.parameters]
        lines.append(f"Parameters: {'; '.join(needed)}")
    lines.append(f"Level: {question.level.value}, asked for {when}{core}")
    if question.maps_to:
        lines.append(f"Asked for by: {'; '.join(question.maps_to)}")
    return "\n".join(lines)


def _bare(question_id: str) -> str:
    return question_id.replace("[]", "")
