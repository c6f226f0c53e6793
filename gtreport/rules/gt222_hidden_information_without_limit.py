"""Annotators saw more than a model will, and no limit says so.

**Why.** If the label rests on the record and the model gets the film, part of the label cannot be learnt.

**Fix.** Add a limit, or show annotators only what the model gets:

    limits:
      items:
        - {id: L3, area: annotators, severity: caution, statement: readers knew the age; the film does not show it}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import any_word_of, in_brief
from gtreport.rules.rule import MISSING, Rule

_MODEL_SEES_LESS = Pattern(
    r"\bmodels?\b[^.;]{0,30}\b(?:sees?|gets?|receives?|given|shown|has|have|uses?)\s+only\b"
    r"|\bmodels?\b[^.;]{0,30}\b(?:not|never|cannot|n't)\s+(?:be\s+)?(?:see|get|receive|given|shown|have|know)\b"
    r"|\bonly\b[^.;]{0,30}\b(?:reach(?:es)?|goes to|(?:is|are) (?:given|shown|passed) to)\b[^.;]{0,15}\bmodels?\b"
    r"|\bnot\s+(?:shown|given|available|visible|passed)\s+to\s+(?:the|a|any)?\s*models?\b",
    re.IGNORECASE,
)
_MODEL = Pattern(r"\bmodels?\b", re.IGNORECASE)
_NOT_MORE = Pattern(r"\b(?:nothing|no more|same|identical|none of (?:it|that)|exactly what)\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield an answer in which a model gets less than annotators saw, when no limit speaks of what they saw."""
    shown = evidence.answers.protocol.information_shown
    text = shown.get()
    if text is None or not _MODEL_SEES_LESS.search(text) or _NOT_MORE.search(text):
        return
    if no_limit_says_so(
        evidence.answers, areas=("annotators",), kinds=("annotator",), words=any_word_of(_MODEL.sub(" ", text))
    ):
        message = f"annotators saw more than a model will ({in_brief(text)}), and no limit says so"
        yield Problem(shown.path, message)


RULE = Rule("GT222", "hidden_information_without_limit", Severity.WARNING, MISSING, check, __doc__, basis=("GRRAS 8",))
