"""No limit is listed, and nothing says how limits were looked for.

**Why.** "No limits" is itself a claim. A reader must know who looked, by which method and when.

**Fix.** List a limit, or say who looked, how and when:

    limits:
      items: []
      none_found: two outside readers checked 200 items in 2024-05
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list of limits when it is absent or empty and `none_found` is absent too."""
    items, looked = evidence.answers.limits.items, evidence.answers.limits.none_found
    given = len(items) > 0 or items.status not in (Status.ABSENT, Status.ANSWERED)
    said = looked.status is not Status.ABSENT or looked.value is not None
    if given or said or evidence.is_spoken_for(items.path) or evidence.is_spoken_for(looked.path):
        return
    message = "no limit is listed and limits.none_found is absent"
    if items.status is Status.ANSWERED:
        yield Problem(looked.path, message, at=evidence.reading.locate(items.path))
    else:
        yield Problem(items.path, message, "key")


RULE = Rule(
    "GT501", "limits_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("STANDING Together",)
)
