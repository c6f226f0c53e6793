"""The same text stands in several answers.

**Why.** A text that answers every question was written for none of them.

**Fix.** Answer each question for itself, or leave the repeated ones out.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.placed import Placed
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show

SHORTEST = 40
"""Shorter texts, such as names, repeat for good reasons."""

_TERMS = frozenset({"identity.license", "composition.source_datasets[].license"})
"""Questions on terms of use, which data that are made from others often take over word for word."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each longer text that answers different questions, at the second of them."""
    answers: dict[str, list[Placed]] = {}
    for one in evidence.reading.everything:
        text = one.node.get() if isinstance(one.node, Answer) else None
        if isinstance(text, str) and len(text) >= SHORTEST:
            answers.setdefault(" ".join(text.lower().split()), []).append(one)
    for same in answers.values():
        # Records of one list may well share an answer: two pools with the same training, say.
        questions = {one.question.id for one in same if one.question is not None}
        if len(questions) > 1 and not questions <= _TERMS:
            paths = ", ".join(show(one.path) for one in same)
            yield Problem(same[1].path, f"the same text stands in {len(same)} answers: {paths}")


RULE = Rule("GT010", "repeated_text", Severity.WARNING, MISSING, check, __doc__)
