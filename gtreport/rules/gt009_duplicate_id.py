"""Two records of a list have the same id, or two labels of a target the same value.

**Why.** A reference to that id could mean either of them; a label that is listed twice would count as two labels.

**Fix.** Give each record its own id, and list each label once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer, Records
from gtreport.rules.rule import STRUCTURE, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each id, and each label, that another record of the same list had before."""
    for one in evidence.reading.everything:
        if isinstance(one.node, Records):
            ids = (getattr(record, "id", None) for record in one.node)
            for again in _again(own for own in ids if isinstance(own, Answer)):
                yield Problem(again.path, f"id {again.value} is used twice in {show(one.path)}")
    for target in evidence.answers.targets:
        for again in _again(label.value for label in target.labels):
            yield Problem(again.path, f"label {again.value} is listed twice in {show(target.labels.path)}")


def _again(answers: Iterable[Answer[Any]]) -> Iterator[Answer[Any]]:
    """Yield each answer whose value another one had before."""
    seen: set[object] = set()
    for answer in answers:
        if answer.value is not None and answer.value in seen:
            yield answer
        seen.add(answer.value)


RULE = Rule("GT009", "duplicate_id", Severity.ERROR, STRUCTURE, check, __doc__)
