"""A placeholder stands where an answer should be.

**Why.** A template that is still full of `TODO` and `[More Information Needed]` looks answered. It counts as
absent here.

**Fix.** Replace it by an answer, or say that there is none and why:

    identity:
      contact: {status: unknown, reason: the publication names no maintainer}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer, Status
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import quoted, show

_NOT_APPLICABLE = Pattern(r"\W*n\W?a\W*", re.IGNORECASE)
_UNKNOWN = Pattern(r"\W*(?:unknown|not available|\?+)\W*", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each answer whose text only holds its place."""
    for one in evidence.reading.everything:
        if isinstance(one.node, Answer) and one.node.status is Status.ABSENT and one.node.value is not None:
            text = _text(one.node.value)
            yield Problem(one.path, f"{show(one.path)} holds the placeholder {quoted(text)}{_advice(text)}")


def _text(value: object) -> str:
    return ", ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


def _advice(text: str) -> str:
    if _NOT_APPLICABLE.fullmatch(text):
        return "; write `status: not_applicable` with a reason"
    return "; write `status: unknown` with a reason" if _UNKNOWN.fullmatch(text) else ""


RULE = Rule(
    "GT004",
    "placeholder_answer",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    basis=("Hugging Face dataset card template",),
)
