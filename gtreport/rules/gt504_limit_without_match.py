"""A limit does not say which uses it touches.

**Why.** A limit in words warns readers; one with a box also warns the plan that somebody checks against the report.

**Fix.** Add a match box; `{}` means every use:

    limits:
      items:
        - {id: L1, statement: no child is in the sampling frame, severity: blocking, affects: {population: child}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each limit whose box is absent."""
    for limit in evidence.answers.limits.items:
        affects = limit.affects
        if affects.status is Status.ABSENT and limit.written and not evidence.is_spoken_for(affects.path):
            message = f"{name_of('limit', limit)} has no affects, so the boundary check cannot use it"
            yield Problem(affects.path, message, "key")


RULE = Rule("GT504", "limit_without_match", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
