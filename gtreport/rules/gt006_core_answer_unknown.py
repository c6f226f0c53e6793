"""A core answer is declared unknown.

**Why.** It is right to say so, and readers should see it: a use that rests on this answer rests on nothing.

**Fix.** Nothing to correct if it cannot be found out; name it in `limits.items` where it matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.question import Requirement
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each core answer that is unknown with a reason; once for a whole list or part that is unknown."""
    for one in evidence.asked:
        unknown = one.standing.status is Status.UNKNOWN and one.standing.reason
        if one.requirement is Requirement.CORE and unknown and not evidence.is_spoken_for(one.path):
            path = evidence.reading.written_place(one.path)
            yield Problem(path, f"{show(path)} is declared unknown: {one.standing.reason}")


RULE = Rule("GT006", "core_answer_unknown", Severity.WARNING, MISSING, check, __doc__, basis=("STANDING Together",))
