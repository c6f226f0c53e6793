"""It is not said until when the labels hold.

**Why.** Words change their meaning, devices their pictures, practice its standards. Labels do not change with them.

**Fix.** Say until when, or name an event:

    limits:
      expiry: {valid_until: "2028-12-31", triggers: [a new scanner generation, a revised grading scale]}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the last day of validity when neither it nor an event is given, and no decision is to be revisited."""
    expiry = evidence.answers.limits.expiry
    ends: list[Answer[Any]] = [expiry.valid_until, expiry.triggers]
    ends += [decision.revisit_when for decision in evidence.answers.decisions]
    if not any(end.answered or end.declared or evidence.is_spoken_for(end.path) for end in ends):
        message = "neither limits.expiry.valid_until nor limits.expiry.triggers is answered"
        yield Problem(expiry.valid_until.path, message, "key")


RULE = Rule(
    "GT508", "no_expiry", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Aroyo & Welty 2015",)
)
